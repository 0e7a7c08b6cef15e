package org.noisewright.pld;

import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw.Standing;

/**
 * Bounds on the Renyi divergence of a pair, of an order above 1, from an UPPER and a LOWER law of
 * its loss. For an order a &gt; 1 the function e^((a-1) y) is one that the order of laws keeps
 * (LossLaw.proof.md), so the moment of the LOWER law is never above and that of the UPPER law never
 * below the exact one. At orders of at most 1 neither is true of laws that lack or gain some mass,
 * so those are refused.
 *
 * <p>An UPPER law whose top was cut has mass at infinity, and the moment of that mass is infinite:
 * then the upper end is +infinity although the exact divergence may be finite. {@link
 * #finitePart()} holds what can be said: outside of an event of the cut mass the moment is at most
 * this. It is the bound that an accountant of moments with distinguishing events needs (delta at
 * most cut mass + e^((a-1) (finite part - epsilon))), not one of the divergence.
 *
 * @param order order above 1
 * @param divergence encloses D_order(P || Q)
 * @param finitePart upper bound of ln E[e^((order-1) L); L finite and not cut] / (order - 1)
 * @param logCutMass logarithm of the mass at infinity of the UPPER law
 */
public record RenyiBounds(double order, Bounds divergence, double finitePart, double logCutMass) {

  /**
   * The bounds of an order.
   *
   * @param upper of standing UPPER or EXACT
   * @param lower of standing LOWER or EXACT
   * @param order above 1 and finite
   */
  public static RenyiBounds of(LossLaw upper, LossLaw lower, double order) {
    if (!(order > 1 && order <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "order must be above 1 and finite, got "
              + order
              + "; at other orders a law with a side bounds nothing, use RenyiDivergence of an"
              + " exact law");
    }
    if (upper.standing() == Standing.LOWER || lower.standing() == Standing.UPPER) {
      throw new IllegalArgumentException(
          "upper and lower must be laws of their sides, got "
              + upper.standing()
              + " and "
              + lower.standing());
    }
    double lambda = order - 1;
    double finite = finite(upper.onSide(Side.UPPER), lambda);
    double least =
        lower.hasInfinity() ? Double.POSITIVE_INFINITY : down(lower.onSide(Side.LOWER), lambda);
    double most = upper.hasInfinity() ? Double.POSITIVE_INFINITY : Math.max(0, finite);
    return new RenyiBounds(order, Bounds.of(least, most), finite, upper.logInfinityMass());
  }

  private static double down(LossLaw lower, double lambda) {
    double value = lower.logMoment(lambda) / lambda;
    return value > 0 ? value * (1 - 4 * Rounding.UNIT) : 0;
  }

  private static double finite(LossLaw upper, double lambda) {
    double value = upper.logMoment(lambda) / lambda;
    return value == Double.NEGATIVE_INFINITY ? value : value + 4 * Rounding.UNIT * Math.abs(value);
  }
}
