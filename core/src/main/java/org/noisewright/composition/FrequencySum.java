package org.noisewright.composition;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.ExponentialMinusOne;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;

/**
 * A composed law as a short sum over frequencies; see FrequencySum.proof.md. The transform of each
 * tilted one-release law is a direct sum over its points. Walking over all frequencies of the
 * window, those at which the composed transform is not certainly negligible are kept, the others
 * are left out with a bound on their size.
 */
final class FrequencySum implements ComposedLaw {
  private static final double PROBE_RATIO = 1.5;
  private static final double SPARE = 1.5;

  /** Points times standard deviation from which fast transforms are cheaper than a walk. */
  private static final double LONG_WALK = 2e4;

  /** So few points are walked over whatever their distances are. */
  private static final long FEW_POINTS = 8;

  private final TiltedPlan plan;
  private final List<TiltedLaw> laws;
  private final double theta;
  private final double step;
  private final Window window;
  private final Placement placement;
  private final double logNeglected;
  private final double firstNeglected;
  private final long mostKept;

  private double[] frequency = new double[64];
  private double[] logSize = new double[64];
  private double[] angle = new double[64];
  private double[] error = new double[64];
  private int kept;

  private FrequencySum(TiltedPlan plan, Window window, double depth, long budget, long mostKept)
      throws TooManyFrequencies {
    this.plan = plan;
    this.laws = plan.laws();
    this.theta = plan.theta();
    this.window = window;
    this.step = plan.step();
    this.placement = new Placement(laws);
    this.logNeglected = -depth;
    this.mostKept = mostKept;
    this.firstNeglected = walk(depth, budget);
  }

  /** The walk needed more evaluations, or kept more frequencies, than were allowed. */
  static final class TooManyFrequencies extends Exception {
    private static final long serialVersionUID = 1;

    TooManyFrequencies() {
      super(null, null, false, false);
    }
  }

  /**
   * @param depth a frequency is left out only if the composed transform is below e^-depth there
   * @param budget most evaluations of the transform times points
   * @param mostKept most frequencies to keep
   */
  static FrequencySum of(TiltedPlan plan, Window window, double depth, long budget, long mostKept)
      throws TooManyFrequencies {
    return new FrequencySum(plan, window, depth, budget, mostKept);
  }

  /**
   * Evaluates, keeps and skips frequencies; returns the first one left out, or infinity if none is.
   */
  private double walk(double depth, long budget) throws TooManyFrequencies {
    double unit = 2 * Math.PI / window.length();
    long last = window.length() / 2;
    double points = (double) plan.points();
    LawTransform[] transforms = new LawTransform[laws.size()];
    double[] tailShare = tailShares();
    for (int r = 0; r < transforms.length; r++) {
      transforms[r] = new LawTransform(laws.get(r), tailShare[r], unit);
    }
    double most = Math.min((double) mostKept, (double) budget * LawTransform.RUN / (2 * points));
    @Nullable Sieve sieve = isLong(points) ? Sieve.of(transforms, depth, unit, most) : null;
    double expected = sieve == null ? expected(transforms, depth, last) : sieve.expected() / unit;
    if (expected > SPARE * most) {
      throw new TooManyFrequencies();
    }
    double first = Double.POSITIVE_INFINITY;
    long j = 0;
    double evaluations = 0;
    boolean run = true;
    while (j <= last) {
      Interrupts.look();
      long open = sieve == null ? j : sieve.next(j, unit);
      if (open > j) {
        first = Math.min(first, unit * j);
        j = open;
        continue;
      }
      int count = run ? (int) Math.min(LawTransform.RUN, last - j + 1) : 1;
      evaluations += run ? 2 : 1;
      if (evaluations * points > budget) {
        throw new TooManyFrequencies();
      }
      for (LawTransform transform : transforms) {
        transform.evaluate(j, count);
      }
      for (int f = 0; f < count; f++) {
        if (!keep(transforms, f, unit * (j + f))) {
          first = Math.min(first, unit * (j + f));
        }
      }
      double omega = unit * (j + count - 1);
      double reach = reach(transforms, depth, unit, Math.PI - omega);
      long next = j + count + (long) Math.floor(Math.max(0, reach) / unit);
      run = next == j + count;
      if (!run) {
        first = Math.min(first, omega + unit);
      }
      j = next;
    }
    return first;
  }

  /** True if a walk takes so many evaluations that fast transforms are cheaper. */
  private boolean isLong(double points) {
    double deviation = 0;
    for (TiltedLaw law : laws) {
      deviation = Math.max(deviation, Math.sqrt(law.variance()));
    }
    return deviation * points > LONG_WALK && points > FEW_POINTS;
  }

  /**
   * About how many frequencies the walk will keep, from a few of them; decides nothing but cost.
   */
  private static double expected(LawTransform[] transforms, double depth, long last) {
    double many = 0;
    double from = 1;
    while (from < last) {
      double to = Math.min((double) last, PROBE_RATIO * from);
      long j = (long) Math.sqrt(from * to);
      double size = 0;
      for (LawTransform transform : transforms) {
        transform.evaluate(j, 1);
        size += transform.times() * transform.logSize(0);
      }
      if (size > -depth) {
        many += to - from;
      }
      from = to;
    }
    return many;
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
  private boolean keep(LawTransform[] transforms, int f, double omega) throws TooManyFrequencies {
    double size = 0;
    double phase = 0;
    double err = 0;
    // Of several laws phases may cancel: the rounding of each counts, and that of their sum.
    double units = 5 + laws.size();
    for (LawTransform t : transforms) {
      double k = t.times();
      double logT = t.logSize(f);
      double angleT = t.angle(f);
      size += k * logT;
      phase += k * angleT;
      err += k * (t.error(f) + units * Rounding.UNIT * (Math.abs(logT) + Math.abs(angleT)));
    }
    if (size < -745) {
      return false;
    }
    if (kept >= mostKept) {
      throw new TooManyFrequencies();
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
  private double reach(LawTransform[] transforms, double depth, double unit, double most) {
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

  private boolean small(LawTransform[] transforms, double depth, double reach) {
    double sum = 0;
    for (LawTransform transform : transforms) {
      sum += transform.times() * transform.logBound(reach);
    }
    return sum <= -depth;
  }

  /** e^error - 1, rounded up. */
  private static double grown(double error) {
    return ExponentialMinusOne.of(Math.min(700, error)) * (1 + 2 * ExponentialMinusOne.ERROR);
  }

  @Override
  public long memory() {
    return 64L * kept;
  }

  @Override
  public SideDelta deltaAt(double epsilon) {
    Placement.First first = placement.firstAbove(epsilon);
    if (first.isClipped()) {
      return Assembly.crude(plan, epsilon);
    }
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
        double square = weights.real() * weights.real() + weights.imaginary() * weights.imaginary();
        double size = scale * Math.sqrt(square);
        absolute += size;
        double phases = Math.abs(omega) * (Math.abs((double) from) + count);
        double turned = 8 * (phases + Math.abs(angle[j])) + 4 * Math.abs(logSize[j]);
        rounding +=
            size * (grown(error[j]) + Rounding.UNIT * (32 + turned))
                + scale
                    * weights.size()
                    * Rounding.UNIT
                    * (32 + 8 * omega * count + 8 * theta * (excess + step));
      }
      rounding += Rounding.UNIT * (kept + 8) * absolute + 1e-300;
      sum /= window.length();
      rounding /= window.length();
      if (firstNeglected < Double.POSITIVE_INFINITY) {
        neglected =
            Math.exp(logNeglected)
                * TailWeights.bound(Math.min(firstNeglected, Math.PI), theta, step);
      }
    }
    return Assembly.of(plan, epsilon, sum, rounding, neglected, window.logOutside());
  }
}
