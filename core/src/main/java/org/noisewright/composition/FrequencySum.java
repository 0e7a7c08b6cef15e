package org.noisewright.composition;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * A composed law as a short sum over frequencies; see FrequencySum.proof.md. The transform of each
 * tilted one-release law is a direct sum over its points. Walking over all frequencies of the
 * window, those at which the composed transform is not certainly negligible are kept, the others
 * are left out with a bound on their size.
 */
final class FrequencySum implements ComposedLaw {
  private static final double LOG_THREE = Math.log(3);

  private final List<TiltedLaw> laws;
  private final Side side;
  private final double theta;
  private final double step;
  private final Window window;
  private final Placement placement;
  private final double logInfinity;
  private final double logNeglected;
  private final double firstNeglected;

  private double[] frequency = new double[64];
  private double[] logSize = new double[64];
  private double[] angle = new double[64];
  private double[] error = new double[64];
  private int kept;

  private FrequencySum(
      List<TiltedLaw> laws,
      Side side,
      double theta,
      Window window,
      double logInfinity,
      double depth,
      long budget)
      throws TooManyFrequencies {
    this.laws = laws;
    this.side = side;
    this.theta = theta;
    this.window = window;
    this.step = laws.get(0).law().lattice().step();
    this.placement = new Placement(laws);
    this.logInfinity = logInfinity;
    this.logNeglected = -depth;
    this.firstNeglected = walk(depth, budget);
  }

  /** The walk needed more evaluations than were allowed. */
  static final class TooManyFrequencies extends Exception {
    private static final long serialVersionUID = 1;

    TooManyFrequencies() {
      super(null, null, false, false);
    }
  }

  /**
   * @param depth a frequency is left out only if the composed transform is below e^-depth there
   * @param budget most evaluations of the transform times points
   */
  static FrequencySum of(
      List<TiltedLaw> laws,
      Side side,
      double theta,
      Window window,
      double logInfinity,
      double depth,
      long budget)
      throws TooManyFrequencies {
    return new FrequencySum(laws, side, theta, window, logInfinity, depth, budget);
  }

  /** Evaluates, keeps and skips frequencies; returns the first one left out, or pi if none is. */
  private double walk(double depth, long budget) throws TooManyFrequencies {
    Transform[] transforms = new Transform[laws.size()];
    long points = 0;
    double[] tailShare = tailShares();
    for (int r = 0; r < transforms.length; r++) {
      transforms[r] = new Transform(laws.get(r), tailShare[r]);
      points += laws.get(r).size();
    }
    double first = Math.PI;
    double unit = 2 * Math.PI / window.length();
    long last = window.length() / 2;
    long j = 0;
    long evaluations = 0;
    while (j <= last) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted");
      }
      if (++evaluations * points > budget) {
        throw new TooManyFrequencies();
      }
      double omega = unit * j;
      for (Transform transform : transforms) {
        transform.evaluate(omega);
      }
      if (!keep(transforms, omega)) {
        first = Math.min(first, omega);
      }
      double reach = reach(transforms, depth, unit, Math.PI - omega);
      long next = j + 1 + (long) Math.floor(Math.max(0, reach) / unit);
      if (next > j + 1) {
        first = Math.min(first, omega + unit);
      }
      j = next;
    }
    return first;
  }

  /** Points far from the centre that hardly weigh are set apart, for they spoil the curvature. */
  private double[] tailShares() {
    double[] shares = new double[laws.size()];
    for (int r = 0; r < shares.length; r++) {
      shares[r] = 1 / (laws.get(r).times() * laws.size());
    }
    return shares;
  }

  /** Stores a frequency; false if it is so small that the bound on those left out covers it. */
  private boolean keep(Transform[] transforms, double omega) {
    double size = 0;
    double phase = 0;
    double err = 0;
    for (int r = 0; r < transforms.length; r++) {
      double k = laws.get(r).times();
      Transform t = transforms[r];
      size += k * t.logSize();
      phase += k * t.angle();
      err += k * (t.error() + 4 * Rounding.UNIT * (Math.abs(t.logSize()) + Math.abs(t.angle())));
    }
    if (size < -745) {
      return false;
    }
    if (kept == frequency.length) {
      frequency = Arrays.copyOf(frequency, 2 * kept);
      logSize = Arrays.copyOf(logSize, 2 * kept);
      angle = Arrays.copyOf(angle, 2 * kept);
      error = Arrays.copyOf(error, 2 * kept);
    }
    frequency[kept] = omega;
    logSize[kept] = size;
    angle[kept] = phase;
    error[kept] = err;
    kept++;
    return true;
  }

  /** How far the composed transform certainly stays below e^-depth. */
  private double reach(Transform[] transforms, double depth, double unit, double most) {
    if (!small(transforms, depth, unit)) {
      return 0;
    }
    double good = unit;
    double bad = Double.POSITIVE_INFINITY;
    while (bad == Double.POSITIVE_INFINITY) {
      double next = 2 * good;
      if (next > most) {
        return small(transforms, depth, most) ? most : good;
      }
      if (small(transforms, depth, next)) {
        good = next;
      } else {
        bad = next;
      }
    }
    for (int i = 0; i < 4 && bad - good > unit; i++) {
      double middle = 0.5 * (good + bad);
      if (small(transforms, depth, middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }

  private boolean small(Transform[] transforms, double depth, double reach) {
    double sum = 0;
    for (int r = 0; r < transforms.length; r++) {
      sum += laws.get(r).times() * transforms[r].logBound(reach);
    }
    return sum <= -depth;
  }

  @Override
  public long memory() {
    return 64L * kept;
  }

  @Override
  public SideDelta deltaAt(double epsilon) {
    Placement.First first = placement.firstAbove(epsilon);
    long from = Math.max(first.index(), window.low());
    double excess = first.excess() + (from - first.index()) * step;
    double count = Math.max(0, window.end() - from);
    double sum = 0;
    double absolute = 0;
    double rounding = 0;
    double neglected = 0;
    if (count > 0) {
      TailWeights weights = new TailWeights(theta, step, excess, count);
      for (int j = 0; j < kept; j++) {
        double omega = frequency[j];
        boolean once = omega == 0 || omega >= Math.PI * (1 - 1e-15);
        weights.evaluate(omega);
        double phase = angle[j] + omega * from;
        double scale = (once ? 1 : 2) * Math.exp(logSize[j]);
        double term =
            scale * (weights.real() * Math.cos(phase) - weights.imaginary() * Math.sin(phase));
        sum += term;
        double size = scale * Math.hypot(weights.real(), weights.imaginary());
        absolute += size;
        double phases = Math.abs(omega) * (Math.abs((double) from) + count);
        double turned = 8 * (phases + Math.abs(angle[j])) + 4 * Math.abs(logSize[j]);
        rounding +=
            size * (Math.expm1(Math.min(700, error[j])) + Rounding.UNIT * (32 + turned))
                + scale
                    * weights.size()
                    * Rounding.UNIT
                    * (32 + 8 * omega * count + 8 * theta * (excess + step));
      }
      rounding += Rounding.UNIT * (kept + 8) * absolute + 1e-300;
      sum /= window.length();
      rounding /= window.length();
      if (firstNeglected < Math.PI) {
        neglected = Math.exp(logNeglected) * TailWeights.bound(firstNeglected, theta, step);
      }
    }
    return Assembly.of(
        laws, side, theta, epsilon, logInfinity, sum, rounding, neglected, window.logOutside());
  }

  /** Sum of a one-release law against e^{-i omega d}, and bounds on it nearby. */
  private static final class Transform {
    private static final int BLOCK = 32;

    private final TiltedLaw law;
    private final double[] bulkMass;
    private final double[] bulkDistance;
    private final double tailMass;
    private final double curvature;
    private final double bulkSpread;
    private final double bulkSecond;
    private final double tailSpread;
    private final double[] tailMasses;
    private final double[] tailDistance;

    private double real;
    private double imaginary;
    private double bulkSquare;
    private double bulkSlope;
    private double error;
    private double bulkError;
    private double slopeError;

    Transform(TiltedLaw law, double tailShare) {
      this.law = law;
      int n = law.size();
      Integer[] order = new Integer[n];
      Arrays.setAll(order, i -> i);
      Arrays.sort(
          order,
          (a, b) ->
              Double.compare(
                  Math.abs(law.distance(b) - law.mean()), Math.abs(law.distance(a) - law.mean())));
      double tail = 0;
      int cut = 0;
      while (cut < n - 1 && tail + law.mass(order[cut]) <= tailShare) {
        tail += law.mass(order[cut]);
        cut++;
      }
      double sums = 4 * (n + 8) * Rounding.UNIT;
      tailMass = tail * (1 + sums);
      tailMasses = new double[cut];
      tailDistance = new double[cut];
      bulkMass = new double[n - cut];
      bulkDistance = new double[n - cut];
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double absolute = 0;
      double second = 0;
      for (int i = 0; i < n; i++) {
        double a = law.mass(order[i]);
        double d = law.distance(order[i]);
        if (i < cut) {
          tailMasses[i] = a;
          tailDistance[i] = d;
        } else {
          bulkMass[i - cut] = a;
          bulkDistance[i - cut] = d;
          double e = d - law.mean();
          s0 += a;
          s1 += a * e;
          s2 += a * e * e;
          absolute += a * Math.abs(d);
          second += a * d * d;
        }
      }
      // |B|^2 has a second derivative of at most 2 (s0 s2 - s1^2) in absolute value.
      curvature = 2 * Math.max(0, s0 * s2 - s1 * s1) + 4 * sums * s0 * s2;
      bulkSpread = absolute;
      bulkSecond = second;
      tailSpread = law.spread() - absolute + sums * law.spread();
    }

    void evaluate(double omega) {
      // Sums of a (cos - 1), -a sin and their derivatives by omega, in blocks: a sum of n terms is
      // then off by (BLOCK + n / BLOCK) UNIT times the sum of their sizes.
      double c = 0;
      double s = 0;
      double dc = 0;
      double ds = 0;
      double bulk = 0;
      int count = bulkMass.length;
      for (int start = 0; start < count; start += BLOCK) {
        double blockC = 0;
        double blockS = 0;
        double blockDc = 0;
        double blockDs = 0;
        double blockMass = 0;
        int end = Math.min(count, start + BLOCK);
        for (int i = start; i < end; i++) {
          double a = bulkMass[i];
          double d = bulkDistance[i];
          double half = 0.5 * omega * d;
          double sh = Math.sin(half);
          double ch = Math.cos(half);
          double sine = 2 * sh * ch;
          double versine = 2 * sh * sh;
          blockMass += a;
          blockC -= a * versine;
          blockS -= a * sine;
          blockDc -= a * d * sine;
          blockDs -= a * d * (1 - versine);
        }
        bulk += blockMass;
        c += blockC;
        s += blockS;
        dc += blockDc;
        ds += blockDs;
      }
      double bulkReal = bulk + c;
      double bulkImaginary = s;
      bulkSquare = bulkReal * bulkReal + bulkImaginary * bulkImaginary;
      bulkSlope = 2 * (bulkReal * dc + bulkImaginary * ds);
      double tailC = 0;
      double tailS = 0;
      for (int i = 0; i < tailMasses.length; i++) {
        double half = 0.5 * omega * tailDistance[i];
        double sh = Math.sin(half);
        tailC -= tailMasses[i] * 2 * sh * sh;
        tailS -= tailMasses[i] * 2 * sh * Math.cos(half);
      }
      c += tailC;
      s += tailS;
      real = c + (law.total() - 1);
      imaginary = s;
      // Each term is off by at most 8 UNIT a |omega d|, besides the rounding of the sums.
      int terms = BLOCK + count / BLOCK + 4;
      double bulkSum = Rounding.UNIT * (2 * terms + 16) * omega * bulkSpread;
      double tailSum = Rounding.UNIT * (2 * tailMasses.length + 24) * omega * tailSpread;
      error = bulkSum + tailSum + Rounding.UNIT * 4;
      bulkError = Rounding.UNIT * (terms + 16) * bulk + bulkSum;
      slopeError =
          4 * bulkError * bulkSpread
              + 4 * Rounding.UNIT * (8 * omega * bulkSecond + (terms + 16) * bulkSpread);
    }

    private boolean lost() {
      return !(error < 0.25 * Math.hypot(1 + real, imaginary));
    }

    /** ln |transform|, or of a bound on it if rounding is as large. */
    double logSize() {
      return lost()
          ? Math.log(Math.hypot(1 + real, imaginary) + error)
          : real < -0.25
              ? Math.log(Math.hypot(1 + real, imaginary))
              : 0.5 * Math.log1p(2 * real + real * real + imaginary * imaginary);
    }

    /** Argument of the transform. */
    double angle() {
      return Math.atan2(imaginary, 1 + real);
    }

    /**
     * Bound on the error of the complex logarithm of the transform; where rounding is as large as
     * the transform itself, ln 3 over the number of releases (the power is then off by twice its
     * bound).
     */
    double error() {
      double relative = error / Math.hypot(1 + real, imaginary);
      return lost() ? LOG_THREE / law.times() : relative * (1 + 2 * relative);
    }

    /** ln of a bound on |transform| from here to {@code reach} further on. */
    double logBound(double reach) {
      double size = Math.sqrt(bulkSquare) + bulkError;
      double square = size * size;
      double there = square + (bulkSlope + slopeError) * reach + 0.5 * curvature * reach * reach;
      double bound = Math.sqrt(Math.max(square, there)) + tailMass;
      return bound >= 1 ? 0 : Math.log(bound);
    }
  }
}
