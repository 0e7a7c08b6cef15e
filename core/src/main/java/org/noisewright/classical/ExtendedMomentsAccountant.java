package org.noisewright.classical;

import org.noisewright.composition.ComposedMoments;
import org.noisewright.curve.MomentBound;
import org.noisewright.curve.MomentConversion;

/**
 * The moments accountant for outcomes of infinite loss ("distinguishing events"): with w the mass
 * at infinite loss of one release and Gamma(lambda) = ln of the sum of P (P/Q)^lambda over the
 * other outcomes,
 *
 * <pre>delta(eps) &lt;= 1 - (1-w)^k + min over lambda &gt; 0 of e^(k Gamma(lambda) - lambda eps)
 * </pre>
 *
 * and the same with products and sums for unlike releases. Without infinite losses it is the
 * classical {@link RenyiAccountant}. Any real epsilon. Side: UPPER, rounded up. Proof in
 * RenyiAccountant.proof.md.
 *
 * <p>Source: Sommer, Meiser, Mohammadi (optimal noise through privacy buckets), Theorems 16 and 19
 * and Proposition 17.
 */
public final class ExtendedMomentsAccountant implements ComparisonMethod {

  @Override
  public String name() {
    return "extended moments accountant";
  }

  @Override
  public Claim claim() {
    return Claim.UPPER;
  }

  @Override
  public String source() {
    return "Sommer, Abfalterer, Zingg, Mohammadi 2021, Theorems 16 and 19, Proposition 17";
  }

  @Override
  public String cost() {
    return "a pass over the points of each different release for every order tried";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(
        direction -> {
          ComposedMoments moments = direction.moments();
          return new MomentMethodCurve(
              new MomentBound(moments, MomentConversion.CLASSICAL, moments.kinks()));
        });
  }
}
