package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.composition.ComposedMoments;
import org.noisewright.curve.MomentBound;
import org.noisewright.curve.MomentConversion;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pair.GaussianShift;
import org.noisewright.pair.StatedMoments;

/**
 * Zero-concentrated differential privacy: Renyi divergences of at most xi + rho a at every order a.
 * Normal noise has xi = 0 and rho = (sensitivity / standard deviation)^2 / 2, discrete Gaussian
 * noise on one number the same with the sensitivity in whole steps, a release whose losses lie in
 * [-E, E] has rho = E^2 / 2, and a release may state its own. Sums over the releases, then
 *
 * <pre>
 * classical:  delta &lt;= e^(-(eps - xi - rho)^2 / (4 rho)),   eps &lt;= xi + rho + 2 sqrt(rho ln(1/delta))
 * improved:   delta &lt;= min over a of e^((a-1) (xi + rho a - eps)) / a (1 - 1/a)^(a-1)</pre>
 *
 * <p>It refuses plans with a release of which no zCDP is known, sampled normal noise among them.
 * Side: UPPER, rounded up. Proof in RenyiAccountant.proof.md.
 *
 * <p>Sources: Bun and Steinke 2016, Propositions 1.3, 1.4 and 1.6, Lemma 1.7; Canonne, Kamath,
 * Steinke 2020, Proposition 12 and Theorem 4.
 */
public final class ConcentratedDpAccountant implements ComparisonMethod {
  private final MomentConversion conversion;

  private ConcentratedDpAccountant(MomentConversion conversion) {
    this.conversion = conversion;
  }

  /** With the conversion of Bun and Steinke. */
  public static ConcentratedDpAccountant classical() {
    return new ConcentratedDpAccountant(MomentConversion.CLASSICAL);
  }

  /** With the conversion of Canonne, Kamath and Steinke. */
  public static ConcentratedDpAccountant improved() {
    return new ConcentratedDpAccountant(MomentConversion.IMPROVED);
  }

  @Override
  public String name() {
    return conversion == MomentConversion.CLASSICAL
        ? "zCDP, classical conversion"
        : "zCDP, improved conversion";
  }

  @Override
  public Claim claim() {
    return Claim.UPPER;
  }

  @Override
  public String source() {
    return conversion == MomentConversion.CLASSICAL
        ? "Bun, Steinke 2016, Proposition 1.3"
        : "Canonne, Kamath, Steinke 2020, Proposition 12";
  }

  @Override
  public String cost() {
    return "one sum, then one minimum of a closed form a question";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(
        direction -> {
          Guarantee all = guarantee(direction, plan.plan().recordsPerUser() == 1);
          StatedMoments moments = StatedMoments.of(all.xi, all.rho);
          return new MomentMethodCurve(
              new MomentBound(ComposedMoments.of(moments), conversion, new double[0]));
        });
  }

  private record Guarantee(double xi, double rho) {}

  private static Guarantee guarantee(ComparedDirection direction, boolean whole) {
    List<Guarantee> all = new ArrayList<>();
    for (ComparedRelease release : direction.releases()) {
      Guarantee one = of(release, whole);
      double times = (double) release.times();
      all.add(new Guarantee(times * one.xi, times * one.rho));
    }
    double slack = 1 + (8 + 2 * all.size()) * Rounding.UNIT;
    double xi = all.stream().mapToDouble(Guarantee::xi).sum() * slack;
    double rho = all.stream().mapToDouble(Guarantee::rho).sum() * slack;
    return new Guarantee(xi, rho);
  }

  private static Guarantee of(ComparedRelease release, boolean whole) {
    DominatingPair pair = release.pair();
    Mechanism mechanism = release.release().mechanism();
    boolean plain = whole && release.release().sampling() instanceof Sampling.None;
    if (plain && mechanism instanceof ZeroConcentratedDp stated) {
      return new Guarantee(stated.xi(), stated.rho());
    }
    if (pair instanceof ContinuousPair continuous
        && continuous.symmetric()
        && continuous.on(Side.UPPER).family() instanceof GaussianShift normal) {
      return new Guarantee(0, 0.5 * normal.mu() * normal.mu());
    }
    if (plain
        && mechanism instanceof AdditiveNoise additive
        && additive.norm() == Norm.ONE_NUMBER
        && additive.noise() instanceof DiscreteGaussianNoise discrete) {
      double steps = Math.ceil(additive.sensitivity() / discrete.step());
      steps += Math.fma(steps, discrete.step(), -additive.sensitivity()) < 0 ? 1 : 0;
      double ratio = steps * discrete.step() / discrete.standardDeviation();
      return new Guarantee(0, 0.5 * ratio * ratio);
    }
    double largest = 0;
    for (Direction direction : Direction.values()) {
      largest =
          pair.logInfinityMass(direction, Side.UPPER) > Double.NEGATIVE_INFINITY
              ? Double.POSITIVE_INFINITY
              : Math.max(largest, pair.largestLoss(direction, Side.UPPER));
      if (!(largest <= 1e9)) {
        throw new MethodRefusedException(reason(release, mechanism));
      }
    }
    return new Guarantee(0, 0.5 * largest * largest);
  }

  private static String reason(ComparedRelease release, Mechanism mechanism) {
    return release.release().sampling() instanceof Sampling.None
        ? "no zCDP is known of " + mechanism.planName() + ", whose losses are not bounded"
        : "no zCDP better than that without sampling is known of "
            + mechanism.planName()
            + " behind sampling: at large orders its Renyi divergence is that of the unsampled noise";
  }
}
