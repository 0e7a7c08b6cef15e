package org.noisewright.composition;

import java.util.List;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Rounding;

/**
 * A composed law by a full cyclic transform; see FullTransform.proof.md. For few releases and for
 * laws whose transform does not decay.
 */
final class FullTransform implements ComposedLaw {
  /** Weights below this end the sum; what is left is bounded by the mass. */
  private static final double NEGLIGIBLE = 1e-30;

  private final TiltedPlan plan;
  private final double theta;
  private final double step;
  private final Window window;
  private final Placement placement;
  private final double[] composed;
  private final double normError;
  private final double mostMass;

  private FullTransform(TiltedPlan plan, Window window) {
    List<TiltedLaw> laws = plan.laws();
    this.plan = plan;
    this.theta = plan.theta();
    this.step = plan.step();
    this.window = window;
    this.placement = new Placement(laws);
    int length = (int) window.length();
    RealTransform transform = RealTransform.of(length);
    double[] product = new double[length];
    double[] one = new double[length];
    double inputError = 0;
    double growth = 0;
    double releases = 0;
    double excess = 0;
    for (int r = 0; r < laws.size(); r++) {
      TiltedLaw law = laws.get(r);
      double[] target = r == 0 ? product : one;
      java.util.Arrays.fill(target, 0);
      for (int i = 0; i < law.size(); i++) {
        target[(int) Math.floorMod((long) law.distance(i), (long) length)] += law.mass(i);
      }
      double norm = norm(target);
      // Points that fold onto one another are added in plain doubles.
      double folding = Rounding.UNIT * (law.size() + 4);
      inputError += law.times() * (transform.error() + folding) * norm;
      growth = Math.max(growth, (transform.error() + folding) * Math.sqrt(length) * norm);
      releases += law.times();
      excess += law.times() * Math.max(0, law.total() - 1 + 4 * Rounding.UNIT);
      transform.forward(target);
      power(target, law.exactTimes());
      if (r > 0) {
        multiply(product, one);
      }
    }
    transform.inverse(product);
    for (int i = 0; i < length; i++) {
      if (!(product[i] > 0)) {
        product[i] = 0;
      }
    }
    composed = product;
    mostMass = Math.exp(excess) * (1 + 1e-9);
    normError =
        Math.exp(excess)
            * (inputError * Math.exp((releases - 1) * Math.log1p(growth))
                + (transform.error() + 4 * releases * Rounding.UNIT)
                    * (norm(product) + inputError));
  }

  /** Bytes of the arrays that a window needs, which is stretched to a power of two. */
  static double memory(long length) {
    long stretched = stretched(length);
    return stretched > 1 << 28
        ? Double.POSITIVE_INFINITY
        : 16.0 * stretched + RealTransform.memory(stretched);
  }

  private static long stretched(long length) {
    return Long.highestOneBit(Math.max(4, length * 2 - 1));
  }

  /** The window is stretched to a power of two. */
  static FullTransform of(TiltedPlan plan, Window window) {
    long length = stretched(window.length());
    Window stretched =
        new Window(window.low() - (length - window.length()) / 2, length, window.logOutside());
    return new FullTransform(plan, stretched);
  }

  @Override
  public long memory() {
    return 8L * composed.length;
  }

  private static double norm(double[] array) {
    double sum = 0;
    for (double value : array) {
      sum += value * value;
    }
    return Math.sqrt(sum) * (1 + 1e-9);
  }

  /** Raises a packed transform to an integer power by repeated squaring. */
  private static void power(double[] packed, long exponent) {
    packed[0] = power(packed[0], exponent);
    packed[1] = power(packed[1], exponent);
    for (int j = 2; j < packed.length; j += 2) {
      double baseReal = packed[j];
      double baseImaginary = packed[j + 1];
      double real = 1;
      double imaginary = 0;
      for (long e = exponent; ; ) {
        if ((e & 1) == 1) {
          double next = real * baseReal - imaginary * baseImaginary;
          imaginary = real * baseImaginary + imaginary * baseReal;
          real = next;
        }
        e >>>= 1;
        if (e == 0) {
          break;
        }
        double square = baseReal * baseReal - baseImaginary * baseImaginary;
        baseImaginary = 2 * baseReal * baseImaginary;
        baseReal = square;
      }
      packed[j] = real;
      packed[j + 1] = imaginary;
    }
  }

  private static double power(double value, long exponent) {
    double base = value;
    double result = 1;
    for (long e = exponent; e > 0; e >>>= 1) {
      if ((e & 1) == 1) {
        result *= base;
      }
      base *= base;
    }
    return result;
  }

  private static void multiply(double[] product, double[] factor) {
    product[0] *= factor[0];
    product[1] *= factor[1];
    for (int j = 2; j < product.length; j += 2) {
      double real = product[j] * factor[j] - product[j + 1] * factor[j + 1];
      product[j + 1] = product[j] * factor[j + 1] + product[j + 1] * factor[j];
      product[j] = real;
    }
  }

  @Override
  public SideDelta deltaAt(double epsilon) {
    Placement.First first = placement.firstAbove(epsilon);
    if (first.isClipped()) {
      return Assembly.crude(plan, epsilon);
    }
    long from = Math.max(first.index(), window.low());
    double excess = first.excess() + (from - first.index()) * step;
    double sum = 0;
    double squares = 0;
    int length = composed.length;
    double terms = 0;
    double decay = Math.exp(-theta * step);
    double slow = 0;
    double rest = 0;
    for (long n = from; n < window.end(); n++) {
      double above = excess + (n - from) * step;
      // The slow factor, which no later weight exceeds, by recurrence, renewed now and then.
      slow = ((n - from) & 63) == 0 ? Math.exp(-theta * above) : slow * decay;
      if (slow < NEGLIGIBLE) {
        rest = slow;
        break;
      }
      double weight = slow * -Math.expm1(-above);
      sum += weight * composed[(int) Math.floorMod(n, (long) length)];
      squares += weight * weight;
      terms++;
    }
    double last = theta * (window.end() - from) * step;
    double rounding =
        normError * Math.sqrt(squares) * (1 + 1e-9)
            + Rounding.UNIT
                * (terms + 400 + 8 * Math.max(0, Math.min(last, 745)) + 8 * theta * (excess + step))
                * sum
            + rest * mostMass
            + 1e-300;
    return Assembly.of(plan, epsilon, sum, rounding, 0, window.logOutside());
  }
}
