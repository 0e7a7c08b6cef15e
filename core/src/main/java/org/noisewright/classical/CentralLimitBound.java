package org.noisewright.classical;

import java.util.List;
import java.util.Optional;
import org.noisewright.composition.InfinityMass;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.InnerMoments;
import org.noisewright.pld.LossLaw;

/**
 * Bounds on delta by normal approximation theorems. With m, s^2 and g the sums over all releases of
 * mean, variance and third centred absolute moment of the inner distributions, w and F the composed
 * infinite and finite masses, and D(eps) the expectation of (1 - e^(eps - N))_+ for N normal with m
 * and s^2,
 *
 * <pre>|delta(eps) - w - F D(eps)| &lt;= F r(eps)
 * Berry-Esseen:  r = c g / s^3                                    c = 0.4748, unlike releases 0.5600
 * Nagaev:        r = c g / (s^3 (1 + z^3)), z = (eps - m)/s &gt;= 0    c = 25.80, unlike releases 31.935
 * </pre>
 *
 * <p>The upper end comes from the UPPER laws of the releases, the lower end from the LOWER ones.
 * Nagaev's theorem says nothing below the mean. Any real epsilon. Side: BOTH, rounded outwards.
 * Proof in CentralLimitBound.proof.md.
 *
 * <p>Source: Sommer, Meiser, Mohammadi 2019, Theorem 6, with z divided by s and the moment centred.
 */
public final class CentralLimitBound implements ComparisonMethod {

  private enum Kind {
    BERRY_ESSEEN("Berry-Esseen", 0.4748, 0.5600),
    NAGAEV("Nagaev", 25.80, 31.935);

    private final String words;
    private final double equal;
    private final double unlike;

    Kind(String words, double equal, double unlike) {
      this.words = words;
      this.equal = equal;
      this.unlike = unlike;
    }
  }

  private final Kind kind;

  private CentralLimitBound(Kind kind) {
    this.kind = kind;
  }

  /** With the theorem of Berry and Esseen. */
  public static CentralLimitBound berryEsseen() {
    return new CentralLimitBound(Kind.BERRY_ESSEEN);
  }

  /** With the theorem of Nagaev. */
  public static CentralLimitBound nagaev() {
    return new CentralLimitBound(Kind.NAGAEV);
  }

  @Override
  public String name() {
    return "central limit, " + kind.words;
  }

  @Override
  public Claim claim() {
    return Claim.BOTH;
  }

  @Override
  public String source() {
    return "Sommer, Meiser, Mohammadi 2019, Theorem 6 (corrected); Shevtsova for the constants";
  }

  @Override
  public String cost() {
    return "two passes over the points of each different release, whatever the number of releases";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(
        direction -> {
          Sums upper = Sums.of(direction, Side.UPPER, kind);
          Optional<Sums> lower = lower(direction);
          return epsilon -> {
            double logLower = lower.map(sums -> sums.logDelta(epsilon)).orElse(NOTHING);
            double logUpper = Math.min(0, upper.logDelta(epsilon));
            List<String> notes =
                lower.isPresent() ? List.of() : List.of("nothing is known from below");
            return new MethodDelta(Math.min(logLower, logUpper), logUpper, notes);
          };
        });
  }

  private static final double NOTHING = Double.NEGATIVE_INFINITY;

  private Optional<Sums> lower(ComparedDirection direction) {
    try {
      return Optional.of(Sums.of(direction, Side.LOWER, kind));
    } catch (MethodRefusedException e) {
      return Optional.empty();
    }
  }

  /** What the theorems need of the composed loss, on one side. */
  private record Sums(
      Side side,
      double logInfinityMass,
      double logFiniteMass,
      double mean,
      double meanError,
      double variance,
      double third,
      double relativeError,
      Kind kind,
      double constant) {
    private static final double STATED = 1e-12;

    static Sums of(ComparedDirection direction, Side side, Kind kind) {
      InfinityMass infinity = new InfinityMass();
      double logFinite = 0;
      double finiteError = 0;
      double mean = 0;
      double meanError = 0;
      double variance = 0;
      double third = 0;
      double relative = 0;
      for (ComparedRelease release : direction.releases()) {
        LossLaw law = release.law(side);
        double times = (double) release.times();
        infinity.add(law.logInfinityMass(), times);
        InnerMoments moments = law.innerMoments();
        double error = STATED + 4 * Rounding.UNIT * (double) law.size();
        double m = moments.mean();
        double log = logFiniteMass(law, side);
        logFinite += times * log;
        finiteError += times * Math.abs(log);
        mean += times * m;
        double spread = Math.abs(m - heaviest(law)) + Math.sqrt(m * m + moments.variance());
        meanError += times * error * (Math.abs(m) + spread);
        variance += times * moments.variance();
        third += times * moments.thirdAbsoluteMoment();
        relative = Math.max(relative, error);
      }
      if (!(variance > 0 && variance <= Double.MAX_VALUE && third <= Double.MAX_VALUE)) {
        throw new MethodRefusedException(
            "the loss has no variance, so that there is no normal law to compare with");
      }
      double roundings = 8 * Rounding.UNIT * (double) direction.releases().size();
      logFinite += side.sign() * roundings * finiteError;
      boolean equal = direction.releases().size() == 1;
      return new Sums(
          side,
          infinity.log(side),
          logFinite,
          mean,
          meanError + roundings * (meanError / STATED),
          variance,
          third,
          relative + roundings,
          kind,
          equal ? kind.equal : kind.unlike);
    }

    /** The loss around which the moments are summed. */
    private static double heaviest(LossLaw law) {
      int best = 0;
      for (int i = 1; i < law.size(); i++) {
        best = law.logMass(i) > law.logMass(best) ? i : best;
      }
      return law.size() == 0 ? 0 : law.loss(best);
    }

    /** Compensated, rounded to the side. */
    private static double logFiniteMass(LossLaw law, Side side) {
      LogSum sum = LogSum.plain();
      double error = 0;
      for (int i = 0; i < law.size(); i++) {
        double mass = Math.exp(law.logMass(i));
        sum.add(mass);
        error += mass * (2 + Math.abs(law.logMass(i)));
      }
      double factor = Rounding.UNIT * (8 + 2 * error / Math.max(sum.value(), 1e-300));
      double log = Math.log(sum.value()) + side.sign() * factor;
      // The finite part has at most the mass that is not at infinity.
      return side == Side.LOWER ? Math.min(0, log) : log;
    }

    double logDelta(double epsilon) {
      double deviation = Math.sqrt(variance);
      double slope = Math.min(1, 0.4 / deviation);
      double error = meanError * slope + relativeError * Math.min(deviation, 0.25);
      double r = constant * third / (variance * deviation) * (1 + 4 * relativeError);
      if (kind == Kind.NAGAEV) {
        double away = epsilon - mean - 2 * meanError - 4 * Rounding.UNIT * Math.abs(epsilon);
        double z = away / deviation * (1 - 2 * relativeError);
        r = z >= 0 ? r / (1 + z * z * z) * (1 + 16 * Rounding.UNIT) : 1;
      }
      double log = GaussShape.logDelta(mean, deviation, epsilon, side);
      double inner = Math.exp(log) * (1 + side.sign() * 8 * Rounding.UNIT);
      inner += side.sign() * (r + error);
      double finite =
          inner > 0 ? logFiniteMass + Math.log(Math.min(1, inner)) : Double.NEGATIVE_INFINITY;
      double sum = Rounding.logAdd(logInfinityMass, finite);
      return sum == Double.NEGATIVE_INFINITY
          ? sum
          : Math.min(0, sum + side.sign() * 16 * Rounding.UNIT * (1 + Math.abs(sum)));
    }
  }
}
