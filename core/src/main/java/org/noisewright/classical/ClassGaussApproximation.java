package org.noisewright.classical;

import java.util.List;
import org.noisewright.numerics.Side;
import org.noisewright.pld.PrivacyLossClass;

/**
 * The curve of normal noise of the same privacy loss class: mean, variance and infinity mass of the
 * composed loss, and a Gauss-shaped law with these. The central limit theorem says that it is near
 * for many releases; how near, {@link CentralLimitBound} says. An APPROXIMATION, exact for
 * unsampled normal noise up to the error of its law.
 *
 * <p>Source: Sommer, Meiser, Mohammadi 2019, Definition 10 and section 5.
 */
public final class ClassGaussApproximation implements ComparisonMethod {

  @Override
  public String name() {
    return "Gauss of equal class";
  }

  @Override
  public Claim claim() {
    return Claim.APPROXIMATION;
  }

  @Override
  public String source() {
    return "Sommer, Meiser, Mohammadi 2019, Definition 10 and section 5";
  }

  @Override
  public String cost() {
    return "one pass over the points of each different release";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(
        direction -> {
          LossClassCurve curve = new LossClassCurve(lossClass(direction));
          return new ApproximationCurve(epsilon -> curve.logDeltaAt(epsilon).upper(), List.of());
        });
  }

  /** The class of the composed loss, from the UPPER laws. */
  static PrivacyLossClass lossClass(ComparedDirection direction) {
    PrivacyLossClass sum = new PrivacyLossClass(0, 0, 0);
    for (ComparedRelease release : direction.releases()) {
      sum = sum.with(release.law(Side.UPPER).lossClass().times((double) release.times()));
    }
    return sum;
  }
}
