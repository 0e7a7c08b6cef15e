package org.noisewright.learning.dpsgd;

import org.noisewright.numerics.Rounding;

/**
 * Upper bounds on the moments of noise with the density f(x) proportional to e^(-V(x)), V(x) =
 * |x|^b, against itself moved by t:
 *
 * <pre>M_a(t) = integral of f(x - t)^a f(x)^(1 - a) dx = e^((a-1) R_a(t))</pre>
 *
 * with R_a(t) the Renyi divergence of order a &gt; 1, the same in both directions. Side: UPPER,
 * rounded up; about 5 10^-6 a above the exact value, more where the divergence is large. Cost: some
 * 2^13 powers for a shift and as many exponentials for an order. Immutable. See
 * RenyiEnvelope.proof.md.
 */
final class ShiftMoments {
  private static final int NEAR_CELLS = 1 << 13;
  private static final double GROWTH = 1.001;
  private static final double NEAR = 6;
  private static final int NORM_CELLS = 1 << 17;
  private static final double NORM_END = 8;

  /** More than the relative rounding of a power of b up to 8 and of what is made of it. */
  private static final double EACH = 64 * Rounding.UNIT;

  /** More than the relative rounding of a term and of a sum of up to 2^18 terms. */
  private static final double SUM = 0x1p-33;

  /** Terms of less than e^-50 of the largest one are replaced by this much. */
  private static final double SMALL = -50;

  private static final double FAR_REACH = 1e4;

  private final double shape;
  private final double mass;
  private final double[] ends;
  private final double[] middle;
  private final double[] slope;

  private ShiftMoments(double shape, double mass, double[] ends) {
    this.shape = shape;
    this.mass = mass;
    this.ends = ends;
    int cells = ends.length - 1;
    this.middle = new double[cells];
    this.slope = new double[cells];
    for (int i = 0; i < cells; i++) {
      double at = 0.5 * (ends[i] + ends[i + 1]);
      middle[i] = power(at);
      slope[i] = steepness(at) * (ends[i + 1] - ends[i]);
    }
  }

  /**
   * For shifts of up to {@code largest} and orders of at least {@code leastOrder}, the moment of
   * which is finite at each of them.
   *
   * @param shape b in [2, 8]
   */
  static ShiftMoments of(double shape, double largest, double leastOrder) {
    double end = end(shape, largest, leastOrder);
    double h = (2 * NEAR + largest) / NEAR_CELLS;
    int left = (int) Math.ceil((NEAR + largest) / h);
    int right = (int) Math.ceil(NEAR / h);
    int far = (int) Math.ceil(Math.log(Math.max(1, end / NEAR)) / Math.log(GROWTH)) + 1;
    double[] ends = new double[left + right + far + 1];
    for (int i = 0; i <= left + right; i++) {
      ends[i] = (i - left) * h;
    }
    for (int i = left + right + 1; i < ends.length; i++) {
      ends[i] = ends[i - 1] * GROWTH;
    }
    return new ShiftMoments(shape, leastMass(shape), ends);
  }

  /**
   * The last end of the cells, at which the moment of the least order still falls.
   *
   * @throws IllegalArgumentException if it is too far out, for shifts far larger than the noise
   */
  static double end(double shape, double largest, double leastOrder) {
    double end = Math.max(NEAR, 2 * peak(shape, largest, leastOrder));
    if (!(end <= FAR_REACH)) {
      throw new IllegalArgumentException(
          "scale must make noise of at least about 0.001 clip norms for a shape above 2, got "
              + 1 / largest
              + "; take about 1");
    }
    return end;
  }

  /** Where f(x - t)^a f(x)^(1 - a) is largest, seen from t. */
  private static double peak(double shape, double shift, double order) {
    return shift / Math.expm1(Math.log(order / (order - 1)) / (shape - 1));
  }

  /** Lower bound on the integral of e^-V: on each cell V is below its chord. */
  private static double leastMass(double shape) {
    double h = NORM_END / NORM_CELLS;
    double sum = 0;
    double before = 0;
    for (int i = 1; i <= NORM_CELLS; i++) {
      double next = Math.pow(i * h, shape);
      double half = 0.5 * (next - before);
      double at = 0.5 * (next + before);
      sum += Math.exp(-at - EACH * (1 + at)) * (1 + half * half / 6);
      before = next;
    }
    return 2 * h * sum * (1 - SUM);
  }

  private double power(double x) {
    return Math.pow(Math.abs(x), shape);
  }

  /** V'. */
  private double steepness(double x) {
    return Math.signum(x) * shape * Math.pow(Math.abs(x), shape - 1);
  }

  /** Moments of one shift, for any order. */
  final class Shift implements MomentBounds {
    private final double size;
    private final double[] mean;
    private final double[] rise;
    private final double last;
    private final double first;

    private Shift(double size) {
      this.size = size;
      int cells = middle.length;
      this.mean = new double[cells];
      this.rise = new double[cells];
      double low = power(ends[0] + size);
      this.first = low;
      for (int i = 0; i < cells; i++) {
        double high = power(ends[i + 1] + size);
        mean[i] = 0.5 * (low + high);
        rise[i] = high - low;
        low = high;
      }
      this.last = low;
    }

    /** The shift. */
    @Override
    public double size() {
      return size;
    }

    /** ln M_a(t), at least 0; infinite where no bound on what is far out is known. */
    @Override
    public double log(double order) {
      return Math.max(0, logIntegral(order, false) - Math.log(mass) + 4 * SUM);
    }

    /** M_a(t) - 1 over t^2, at least that at every smaller shift; infinite if it overflows. */
    double excess(double order) {
      double value = Math.expm1(log(order)) / (size * size);
      return value * (1 + 8 * SUM);
    }

    /** Half of the second derivative of M_a at t, in t; at least the excess at t. */
    @Override
    public double curvature(double order) {
      double log = logIntegral(order, true) - Math.log(mass) + 4 * SUM;
      return 0.5 * Math.exp(log) * (1 + 8 * SUM);
    }

    /**
     * Logarithm of the integral of e^(-a V(y) + (a - 1) V(y + t)), times the factor of the second
     * derivative if {@code curved}. On each cell the exponent is below a linear function: V(y + t)
     * is below its chord and V(y) above its tangent.
     */
    private double logIntegral(double order, boolean curved) {
      double far = farTail(order, curved);
      if (!(far < Double.POSITIVE_INFINITY)) {
        return Double.POSITIVE_INFINITY;
      }
      int cells = middle.length;
      double more = order - 1;
      double top = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < cells; i++) {
        top = Math.max(top, more * mean[i] - order * middle[i]);
      }
      double sum = 0;
      double largest = 0;
      for (int i = 0; i < cells; i++) {
        double up = more * mean[i];
        double down = order * middle[i];
        double exponent = up - down + EACH * (up + down) - top;
        double half = 0.5 * (more * rise[i] - order * slope[i]);
        half = Math.abs(half) + EACH * (up + down);
        double width = ends[i + 1] - ends[i];
        double factor = curved ? factor(i, more) : 1;
        largest = Math.max(largest, factor);
        if (exponent + half < SMALL) {
          continue;
        }
        sum += width * factor * Math.exp(exponent) * hyperbolic(half);
      }
      double range = ends[cells] - ends[0];
      sum += Math.exp(SMALL) * range * Math.max(1, largest);
      double log = top + Math.log(sum) + SUM + EACH * Math.abs(top);
      return Rounding.logAdd(log, Rounding.logAdd(far, nearTail(order, curved)));
    }

    /** (a-1)^2 V'^2 + (a-1) V'' at the end of a cell where it is larger. */
    private double factor(int cell, double more) {
      double x = Math.max(Math.abs(ends[cell] + size), Math.abs(ends[cell + 1] + size));
      return factor(x, more);
    }

    private double factor(double x, double more) {
      double power = Math.pow(x, shape - 2);
      double steep = more * shape * power * x;
      return (steep * steep + more * shape * (shape - 1) * power) * (1 + EACH);
    }

    /** Logarithm of what is above the last end. */
    private double farTail(double order, boolean curved) {
      double end = ends[ends.length - 1];
      double grown = (order - 1) * Math.pow(1 + size / end, shape - 1);
      double fall = (order * (1 - EACH) - grown * (1 + EACH)) * steepness(end) * (1 - EACH);
      if (curved) {
        // ln of the factor rises by at most 2 (b - 1) / x.
        fall -= 2 * (shape - 1) / end * (1 + EACH);
      }
      if (!(fall > 0)) {
        return Double.POSITIVE_INFINITY;
      }
      double value = (order - 1) * last;
      double other = order * power(end);
      double tail = value - other + EACH * (value + other) - Math.log(fall) + SUM;
      return curved ? tail + Math.log(factor(end + size, order - 1)) + SUM : tail;
    }

    /** Logarithm of what is below the first end, which is below -t. */
    private double nearTail(double order, boolean curved) {
      double end = -ends[0];
      double fall = steepness(end) * (1 - EACH);
      if (curved) {
        fall -= 2 * (shape - 1) / (end - size) * (1 + EACH);
      }
      double value = (order - 1) * first;
      double other = order * power(end);
      double tail = value - other + EACH * (value + other) - Math.log(fall) + SUM;
      return curved ? tail + Math.log(factor(end - size, order - 1)) + SUM : tail;
    }
  }

  /** The moments of a shift. */
  Shift shift(double size) {
    return new Shift(size);
  }

  /** sinh(x) / x, rounded up. */
  private static double hyperbolic(double x) {
    if (x < 0.25) {
      double square = x * x;
      return 1 + square / 6 * (1 + square / 20 * (1 + square / 40));
    }
    return Math.sinh(x) / x * (1 + 8 * Rounding.UNIT);
  }
}
