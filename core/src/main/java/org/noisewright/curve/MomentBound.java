package org.noisewright.curve;

import java.util.function.DoubleBinaryOperator;
import org.noisewright.composition.ComposedMoments;
import org.noisewright.numerics.Rounding;

/**
 * The bounds of the moments of one direction:
 *
 * <pre>delta(eps) &lt;= w + min over tilts of factor e^(K - tilt eps)
 * eps(delta) &lt;= min over tilts of (K + ln factor - ln(delta - w)) / tilt, or 0</pre>
 *
 * <p>UPPER, rounded up; any real epsilon. Cost: some hundred moments, most of them kept. See
 * MomentBound.proof.md.
 */
public final class MomentBound {
  private static final double SLACK = 16 * Rounding.UNIT;

  private final ComposedMoments moments;
  private final MomentConversion conversion;
  private final double[] tilts;

  /**
   * The bound.
   *
   * @param moments of the composed loss
   * @param conversion which factor
   * @param tilts the tilts to try; empty for all
   */
  public MomentBound(ComposedMoments moments, MomentConversion conversion, double[] tilts) {
    this.moments = moments;
    this.conversion = conversion;
    this.tilts = tilts.clone();
  }

  /**
   * A bound and the tilt that gives it.
   *
   * @param value of ln delta, or of epsilon
   */
  public record Found(double value, ComposedMoments.Least least) {}

  /** ln delta at any real epsilon is at most this; it may be above 0. */
  public Found logDeltaAt(double epsilon) {
    ComposedMoments.Least least =
        least(
            (tilt, moment) -> {
              double factor = conversion.logFactor(tilt);
              double value = moment - tilt * epsilon + factor;
              double size = Math.abs(moment) + tilt * Math.abs(epsilon) - factor;
              return upper(value, size);
            });
    double log = Rounding.logAdd(least.value(), moments.logInfinityMass());
    return new Found(log + SLACK * (1 + finite(log)), least);
  }

  /** Epsilon at e^target is at most this; infinite if the mass at infinite loss is as large. */
  public Found epsilonAt(double target) {
    double below = target - SLACK * (1 + Math.abs(target));
    double rest = Rounding.logSubtract(below, moments.logInfinityMass());
    if (rest == Double.NEGATIVE_INFINITY) {
      return new Found(
          Double.POSITIVE_INFINITY, new ComposedMoments.Least(1, Double.POSITIVE_INFINITY, ""));
    }
    double condition = (1 + Math.abs(below)) * Math.exp(below - rest);
    double logRest = rest - SLACK * (1 + Math.abs(rest) + condition);
    ComposedMoments.Least least =
        least(
            (tilt, moment) -> {
              double factor = conversion.logFactor(tilt);
              double value = moment + factor - logRest;
              double size = Math.abs(moment) - factor + Math.abs(logRest);
              return upper(value, size) / tilt;
            });
    return new Found(verified(Math.max(0, least.value()), below), least);
  }

  /** The formula is a bound by itself; here it is raised until delta says so too, if need be. */
  private double verified(double epsilon, double target) {
    double raised = epsilon;
    for (int i = 0; i < 16 && raised < Double.POSITIVE_INFINITY; i++) {
      if (logDeltaAt(raised).value() <= target) {
        return raised;
      }
      raised = epsilon + (epsilon + 1e-12) * Math.pow(2, i - 44);
    }
    return epsilon;
  }

  private ComposedMoments.Least least(DoubleBinaryOperator objective) {
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
}
