package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.composition.InfinityMass;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pld.LossLaw;

/**
 * Accounting from samples of the loss, with a confidence statement that is one. With losses drawn
 * from the law tilted by e^(theta loss), K its logarithmic moment and S the sum of all draws,
 *
 * <pre>delta(eps) = mass at infinity + E[e^(sum K - theta S) (1 - e^(eps - S))_+],
 * 0 &lt;= integrand &lt;= M = e^(sum K - theta eps) theta^theta / (theta + 1)^(theta + 1)</pre>
 *
 * <p>and the mean is bounded from n draws by the empirical Bernstein bound of Maurer and Pontil
 * (2009, Theorem 4). The upper end is drawn from a law that never understates delta, the lower one
 * from a law that never overstates it. Each answer by itself holds with the stated probability over
 * the draws. The seed is fixed: the answer is the same every time. Proof note:
 * SampledPrvAccountant.proof.md.
 *
 * <p>The printed theorem of the paper on sampled accounting is not a bound of this kind.
 */
public final class SampledPrvAccountant implements ComparisonMethod {
  private static final int SAMPLES = 10_000;
  private static final double FAILURE = 1e-3;
  private static final long SEED = 20_210_413;
  private static final double MOST_DRAWS = 2e7;
  private static final double LEAST_TILT = 1.0 / 1024;
  private static final double LARGEST_TILT = 1 << 14;
  private static final int STEPS = 12;
  private static final int QUESTIONS = 256;
  private static final double FEWER_DRAWS = 4e6;
  private static final int FEWEST = 1000;

  private final int asked;
  private final boolean fewer;
  private final double failureProbability;
  private final long seed;

  private SampledPrvAccountant(int asked, boolean fewer, double failureProbability, long seed) {
    this.asked = asked;
    this.fewer = fewer;
    this.failureProbability = failureProbability;
    this.seed = seed;
  }

  /**
   * 10,000 samples a side, but no more than 4,000,000 draws and no fewer than 1,000 samples;
   * failure probability 0.001; a fixed seed.
   */
  public static SampledPrvAccountant automatic() {
    return new SampledPrvAccountant(SAMPLES, true, FAILURE, SEED);
  }

  /**
   * With these choices.
   *
   * @param samples a side and direction, in [2, 10^7]; samples times releases at most 2 10^7
   * @param failureProbability with which an answer may be wrong, in (0, 1)
   * @param seed of the draws
   */
  public static SampledPrvAccountant of(int samples, double failureProbability, long seed) {
    if (!(samples >= 2 && samples <= 10_000_000)) {
      throw new IllegalArgumentException(
          "samples must be in [2, 10000000], got " + samples + "; 10000 is common");
    }
    if (!(failureProbability > 0 && failureProbability < 1)) {
      throw new IllegalArgumentException(
          "failureProbability must be in (0, 1), got " + failureProbability + "; 0.001 is common");
    }
    return new SampledPrvAccountant(samples, false, failureProbability, seed);
  }

  @Override
  public String name() {
    return "sampled PRV, empirical Bernstein";
  }

  @Override
  public Claim claim() {
    return Claim.withProbability(failureProbability);
  }

  @Override
  public String source() {
    return "Beyond Laplace and Gaussian (generalized Gaussian paper), B.3 corrected; Maurer, Pontil 2009, Theorem 4";
  }

  @Override
  public String cost() {
    return "samples times k draws for each side and question";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    int parts = 2 * plan.directions().size();
    for (ComparedDirection direction : plan.directions()) {
      int samples = samples(direction);
      if (!(samples * direction.times() <= MOST_DRAWS)) {
        throw new MethodRefusedException(
            "it draws every release: "
                + samples
                + " samples of "
                + (long) direction.times()
                + " releases are more than 20000000 draws; ask for fewer samples");
      }
    }
    return plan.larger(direction -> new Sampled(direction, failureProbability / parts));
  }

  private int samples(ComparedDirection direction) {
    return fewer ? (int) Math.max(FEWEST, Math.min(asked, FEWER_DRAWS / direction.times())) : asked;
  }

  /** One direction. */
  private final class Sampled implements MethodCurve {
    private final ComparedDirection direction;
    private final double failure;
    private final int samples;

    Sampled(ComparedDirection direction, double failure) {
      this.direction = direction;
      this.samples = samples(direction);
      this.failure = failure;
    }

    @Override
    public MethodDelta deltaAt(double epsilon) {
      MeanBound upper =
          new Draws(Side.UPPER, theta(direction, Side.UPPER, epsilon)).bound(epsilon, failure);
      MeanBound lower =
          new Draws(Side.LOWER, theta(direction, Side.LOWER, epsilon)).bound(epsilon, failure);
      return MethodDelta.of(lower.logLower(), upper.logUpper()).withNote(note());
    }

    /**
     * Both ends from one set of draws a side, asked at epsilons that are fixed before the first
     * draw, with the failure probability divided by their number.
     */
    @Override
    public MethodEpsilon epsilonAt(double delta) {
      InfinityMass infinity = new InfinityMass();
      for (ComparedRelease release : direction.releases()) {
        infinity.add(release.law(Side.UPPER).logInfinityMass(), (double) release.times());
      }
      double target = Math.log(delta);
      double finite = Rounding.logSubtract(target, infinity.log(Side.UPPER));
      Start start = start(finite > Double.NEGATIVE_INFINITY ? finite : target);
      return new MethodEpsilon(lowerEnd(start, target), upperEnd(start, target), List.of(note()));
    }

    /** The least of the epsilons, from the top without a gap, at which delta is small enough. */
    private double upperEnd(Start start, double target) {
      Draws draws = new Draws(Side.UPPER, start.theta);
      double best = Double.POSITIVE_INFINITY;
      for (int i = 0; i < QUESTIONS && start.epsilon(i) >= 0; i++) {
        if (draws.bound(start.epsilon(i), failure / QUESTIONS).logUpper() > target) {
          break;
        }
        best = start.epsilon(i);
      }
      return best;
    }

    /** The greatest of the epsilons at which delta is large enough. */
    private double lowerEnd(Start start, double target) {
      Draws draws = new Draws(Side.LOWER, start.theta);
      for (int i = 0; i < QUESTIONS && start.epsilon(i) >= 0; i++) {
        if (draws.bound(start.epsilon(i), failure / QUESTIONS).logLower() >= target) {
          return start.epsilon(i);
        }
      }
      return 0;
    }

    /**
     * The smallest tilt that comes within 2 % of the least epsilon at which the moments bound the
     * finite part of delta by half of e^target.
     */
    private Start start(double target) {
      List<Start> all = new ArrayList<>();
      for (double theta = LEAST_TILT; theta <= LARGEST_TILT; theta *= Math.sqrt(2)) {
        double bound = logMost(direction, Side.UPPER, 0, theta);
        all.add(new Start(Math.max(0, (bound - target + Math.log(2)) / theta), theta));
      }
      double least = all.stream().mapToDouble(Start::reach).min().orElseThrow();
      return all.stream().filter(s -> s.reach <= least * 1.02).findFirst().orElseThrow();
    }

    private String note() {
      return samples + " samples a side, seed " + seed;
    }

    /** Sums of losses drawn for one side with the tilt that suits one epsilon. */
    private final class Draws {
      private final Side side;
      private final double theta;
      private final double[] sums;
      private final double logMoments;
      private final double infinity;
      private final double variation;
      private final double logError;
      private final double reach;
      private final double sumError;
      private final boolean finite;

      Draws(Side side, double theta) {
        this.side = side;
        this.theta = theta;
        InfinityMass mass = new InfinityMass();
        List<TiltedSampler> samplers = new ArrayList<>();
        double moments = 0;
        double tv = 0;
        double inexact = 0;
        double size = 0;
        for (ComparedRelease release : direction.releases()) {
          LossLaw law = release.law(side);
          double times = (double) release.times();
          mass.add(law.logInfinityMass(), times);
          if (law.size() > 0) {
            TiltedSampler sampler = TiltedSampler.of(law, theta);
            samplers.add(sampler);
            moments += times * sampler.logMoment();
            double exponent = 800 + 4 * theta * sampler.farthest();
            tv += times * sampler.totalVariation(exponent);
            inexact += times * 0x1p-50 * (16 + Math.abs(sampler.logMoment()) + exponent);
            size += times * sampler.farthest();
          }
        }
        infinity = mass.log(side);
        logMoments = moments;
        variation = tv;
        logError = inexact;
        reach = size;
        sumError = Rounding.UNIT * 2 * direction.times() * size;
        finite = samplers.size() == direction.releases().size();
        long own =
            seed
                + (side == Side.UPPER ? 0 : 2)
                + (direction.direction() == Direction.REMOVE ? 0 : 1);
        sums =
            finite
                ? TiltedSampler.sums(
                    samplers,
                    direction.releases().stream().map(ComparedRelease::times).toList(),
                    samples,
                    own)
                : new double[0];
      }

      MeanBound bound(double epsilon, double part) {
        if (!finite) {
          return new MeanBound(infinity, infinity);
        }
        // theta^theta / (theta + 1)^(theta + 1) at the worst sum, epsilon + ln(1 + 1/theta).
        double worst = epsilon + Math.log1p(1 / theta);
        double scale = theta * Math.log(theta) - (theta + 1) * Math.log1p(theta);
        double logMost = logMoments - theta * epsilon + scale;
        double[] values = new double[sums.length];
        double asked = epsilon - side.sign() * sumError;
        for (int s = 0; s < values.length; s++) {
          double above = sums[s] - asked;
          values[s] =
              above > 0
                  ? Math.min(
                      1,
                      Math.exp(-theta * (sums[s] - worst) + Math.log1p(theta))
                          * -Math.expm1(-above))
                  : 0;
        }
        double exponents = theta * (Math.abs(epsilon) + reach);
        double rounding =
            variation + Rounding.UNIT * (64 + samples + 16 * exponents) + 4 * theta * sumError;
        double slack = logError + 0x1p-50 * (16 + Math.abs(logMost) + exponents);
        return MeanBound.of(values, part, rounding).scaled(logMost, slack, infinity);
      }
    }
  }

  /**
   * Where the search for epsilon begins, and the tilt of all its draws.
   *
   * @param reach an epsilon at which the moments alone prove a small delta
   * @param theta the tilt
   */
  private record Start(double reach, double theta) {
    /** Question {@code i}: delta changes by a factor of about e^(1/16) from one to the next. */
    double epsilon(int i) {
      return reach - i / (16 * theta);
    }
  }

  /** The tilt at which the integrand is bounded best. */
  private static double theta(ComparedDirection direction, Side side, double epsilon) {
    double low = Math.log(LEAST_TILT);
    double high = Math.log(LARGEST_TILT);
    double part = 0.5 * (Math.sqrt(5) - 1);
    double left = high - part * (high - low);
    double right = low + part * (high - low);
    double atLeft = logMost(direction, side, epsilon, Math.exp(left));
    double atRight = logMost(direction, side, epsilon, Math.exp(right));
    for (int i = 0; i < STEPS; i++) {
      if (atLeft <= atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - part * (high - low);
        atLeft = logMost(direction, side, epsilon, Math.exp(left));
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + part * (high - low);
        atRight = logMost(direction, side, epsilon, Math.exp(right));
      }
    }
    return Math.exp(0.5 * (low + high));
  }

  /** ln M, about. */
  private static double logMost(
      ComparedDirection direction, Side side, double epsilon, double theta) {
    double sum = -theta * epsilon + theta * Math.log(theta) - (theta + 1) * Math.log1p(theta);
    for (ComparedRelease release : direction.releases()) {
      sum += (double) release.times() * release.law(side).logMoment(theta);
    }
    return sum;
  }

  /**
   * Bounds of a mean.
   *
   * @param logLower logarithm of the lower one
   * @param logUpper logarithm of the upper one
   */
  record MeanBound(double logLower, double logUpper) {

    /**
     * Of n independent values in [0, 1], each end wrong with probability at most {@code failure}:
     * mean -+ (sqrt(2 V ln(2/failure)/n) + 7 ln(2/failure) / (3 (n - 1))), V the sample variance.
     *
     * @param rounding how far the mean of what was drawn may be from the one that is meant
     */
    static MeanBound of(double[] values, double failure, double rounding) {
      int n = values.length;
      double sum = 0;
      for (double value : values) {
        sum += value;
      }
      double mean = sum / n;
      double squares = 0;
      for (double value : values) {
        squares += (value - mean) * (value - mean);
      }
      double log = Math.log(2 / failure);
      double away =
          Math.sqrt(2 * squares / (n - 1.0) * log / n) + 7 * log / (3 * (n - 1.0)) + rounding;
      double up = Math.min(1, mean + away * (1 + 1e-9));
      double down = mean - away * (1 + 1e-9);
      return new MeanBound(down > 0 ? Math.log(down) : Double.NEGATIVE_INFINITY, Math.log(up));
    }

    /** e^(log -+ slack) times the mean, plus a mass whose logarithm is {@code infinity}. */
    MeanBound scaled(double log, double slack, double infinity) {
      return new MeanBound(
          Rounding.logAdd(logLower + log - slack, infinity),
          Math.min(0, Rounding.logAdd(logUpper + log + slack, infinity)));
    }
  }
}
