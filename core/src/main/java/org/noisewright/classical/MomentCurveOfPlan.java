package org.noisewright.classical;

import java.util.List;
import org.noisewright.numerics.Rounding;

/**
 * The bounds of the moments of one direction:
 *
 * <pre>delta(eps) &lt;= w + min over tilts of factor e^(K - tilt eps)
 * eps(delta) &lt;= min over tilts of (K + ln factor - ln(delta - w)) / tilt, or 0</pre>
 *
 * rounded up. See RenyiAccountant.proof.md.
 */
final class MomentCurveOfPlan implements MethodCurve {
  private static final double SLACK = 16 * Rounding.UNIT;

  private final ComposedMoments moments;
  private final MomentConversion conversion;
  private final double[] tilts;

  /**
   * The curve.
   *
   * @param moments of the composed loss
   * @param conversion which factor
   * @param tilts the tilts to try; empty for all
   */
  MomentCurveOfPlan(ComposedMoments moments, MomentConversion conversion, double[] tilts) {
    this.moments = moments;
    this.conversion = conversion;
    this.tilts = tilts.clone();
  }

  @Override
  public MethodDelta deltaAt(double epsilon) {
    ComposedMoments.Least least =
        least(
            (tilt, moment) -> {
              double factor = conversion.logFactor(tilt);
              double value = moment - tilt * epsilon + factor;
              double size = Math.abs(moment) + tilt * Math.abs(epsilon) - factor;
              return upper(value, size);
            });
    double log = Rounding.logAdd(least.value(), moments.logInfinityMass());
    return noted(MethodDelta.upper(log + SLACK * (1 + finite(log))), least);
  }

  @Override
  public MethodEpsilon epsilonAt(double delta) {
    double target = Math.log(delta);
    target -= SLACK * (1 + Math.abs(target));
    double rest = Rounding.logSubtract(target, moments.logInfinityMass());
    if (rest == Double.NEGATIVE_INFINITY) {
      return new MethodEpsilon(0, Double.POSITIVE_INFINITY, List.of());
    }
    double condition = (1 + Math.abs(target)) * Math.exp(target - rest);
    double logRest = rest - SLACK * (1 + Math.abs(rest) + condition);
    ComposedMoments.Least least =
        least(
            (tilt, moment) -> {
              double factor = conversion.logFactor(tilt);
              double value = moment + factor - logRest;
              double size = Math.abs(moment) - factor + Math.abs(logRest);
              return upper(value, size) / tilt;
            });
    double epsilon = verified(Math.max(0, least.value()), target);
    boolean edge = !least.edge().isEmpty() && epsilon > 0;
    return new MethodEpsilon(0, epsilon, edge ? List.of(note(least)) : List.of());
  }

  /** The formula is a bound by itself; here it is raised until delta says so too, if need be. */
  private double verified(double epsilon, double target) {
    double raised = epsilon;
    for (int i = 0; i < 16 && raised < Double.POSITIVE_INFINITY; i++) {
      if (deltaAt(raised).logUpper() <= target) {
        return raised;
      }
      raised = epsilon + (epsilon + 1e-12) * Math.pow(2, i - 44);
    }
    return epsilon;
  }

  private ComposedMoments.Least least(java.util.function.DoubleBinaryOperator objective) {
    return tilts.length == 0 ? moments.least(objective) : moments.least(objective, tilts);
  }

  private static double upper(double value, double size) {
    return size < Double.POSITIVE_INFINITY
        ? value + SLACK * size
        : value == Double.NEGATIVE_INFINITY ? value : Double.POSITIVE_INFINITY;
  }

  private static double finite(double log) {
    return log == Double.NEGATIVE_INFINITY ? 0 : Math.abs(log);
  }

  private static MethodDelta noted(MethodDelta delta, ComposedMoments.Least least) {
    return least.edge().isEmpty() || delta.logUpper() == 0 ? delta : delta.withNote(note(least));
  }

  private static String note(ComposedMoments.Least least) {
    return "the optimum sits at the edge of the orders given: order "
        + (float) (least.tilt() + 1)
        + " is the "
        + least.edge()
        + " one";
  }
}
