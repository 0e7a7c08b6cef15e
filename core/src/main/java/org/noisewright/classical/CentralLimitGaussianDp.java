package org.noisewright.classical;

import java.util.List;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;

/**
 * Gaussian differential privacy by a central limit theorem: mu^2 is the sum of the chi-square
 * divergences E_P[P/Q] - 1 of all releases, and the curve is that of one release of normal noise
 * with sensitivity over standard deviation mu. For Poisson sampling with rate q before normal noise
 * of noise multiplier sigma mu = q sqrt(k (e^(1/sigma^2) - 1)). An APPROXIMATION, and often below
 * the exact value: it must not be used as a guarantee.
 *
 * <p>Source: Bu, Dong, Long, Su 2020 (Deep learning with Gaussian differential privacy), Theorem 5
 * and Corollary 4.
 */
public final class CentralLimitGaussianDp implements ComparisonMethod {
  private static final String NOTE = "often below the exact value: not a guarantee";

  @Override
  public String name() {
    return "Gaussian DP by central limit";
  }

  @Override
  public Claim claim() {
    return Claim.APPROXIMATION;
  }

  @Override
  public String source() {
    return "Bu, Dong, Long, Su 2020";
  }

  @Override
  public String cost() {
    return "one pass over the points of each different release";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(
        direction -> {
          double mu = mu(direction);
          return new ApproximationCurve(
              epsilon -> GaussShape.logDelta(0.5 * mu * mu, mu, epsilon, Side.UPPER),
              List.of(NOTE));
        });
  }

  /**
   * The mu of a direction, relative error some 1e-6 from the laws of its releases.
   *
   * @throws MethodRefusedException if a chi-square divergence is infinite
   */
  public static double mu(ComparedDirection direction) {
    double sum = 0;
    for (ComparedRelease release : direction.releases()) {
      double mass = release.pair().logInfinityMass(direction.direction(), Side.UPPER);
      double square = release.law(Side.UPPER).size() == 0 ? 0 : chiSquare(release.law(Side.UPPER));
      if (mass > Double.NEGATIVE_INFINITY || !(square <= Double.MAX_VALUE)) {
        throw new MethodRefusedException("the chi-square divergence of a release is infinite");
      }
      sum += (double) release.times() * square;
    }
    if (!(sum > 0)) {
      throw new MethodRefusedException("the chi-square divergence of the plan is 0");
    }
    return Math.sqrt(sum);
  }

  /** E[e^L - 1]; the same as E[e^L] - 1, but no mass has to sum to one in doubles for it. */
  private static double chiSquare(LossLaw law) {
    double sum = 0;
    for (int i = 0; i < law.size(); i++) {
      sum += Math.exp(law.logMass(i)) * Math.expm1(law.loss(i));
    }
    return sum;
  }
}
