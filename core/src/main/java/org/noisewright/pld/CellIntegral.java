package org.noisewright.pld;

import org.noisewright.numerics.ExponentialMinusOne;
import org.noisewright.numerics.GaussLegendre;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;
import org.noisewright.pair.LossFamily;

/**
 * Integrals of the density phi of Q over a cell [a, b] of outcomes against functions of the loss t,
 * with all-positive integrands or a bound on the sum of absolute values, so that no digits cancel.
 * Results are scaled by e^{-logScale()}. Relative error: {@link #error()}; the rules are chosen in
 * UpperLaw.proof.md.
 */
final class CellIntegral {
  private static final int MOST_PANELS = 1 << 19;

  private static final GaussLegendre[] RULES = {
    GaussLegendre.THREE,
    GaussLegendre.FOUR,
    GaussLegendre.FIVE,
    GaussLegendre.SIX,
    GaussLegendre.EIGHT,
    GaussLegendre.TWELVE,
    GaussLegendre.SIXTEEN
  };

  /** Half-width of a panel times ruggedness up to which each rule is off by less than 2^-54. */
  private static final double[] REACH = {9.6e-4, 0.0104, 0.0386, 0.089, 0.241, 0.608, 0.93};

  private final LossFamily family;
  private double logScale;
  private double mass;
  private double absolute;
  private double signed;
  private double error;
  private double shift;
  private GaussLegendre rule = GaussLegendre.SIXTEEN;

  CellIntegral(LossFamily family) {
    this.family = family;
  }

  /** Logarithm of the factor left out of all results. */
  double logScale() {
    return logScale;
  }

  /** Integral of phi. */
  double mass() {
    return mass;
  }

  /** First of two results, see the call that made it. */
  double signed() {
    return signed;
  }

  /** Second of two results, see the call that made it. */
  double absolute() {
    return absolute;
  }

  /** Bound on the relative error of each positive integral (of signed relative to absolute). */
  double error() {
    return error;
  }

  /**
   * The split of the cell's mass onto its two ends that is linear in e^t: signed is the share of
   * the right end, absolute that of the left end.
   *
   * @param open true if the left dot is not a but the infimum of e^t, 0
   */
  void split(double a, double b, boolean open) {
    double cut = Math.min(b, family.rightReach(a));
    double width = cut - a;
    double beyond = b - cut;
    int panels = begin(a, cut, width);
    double total = family.lossRise(a, b - a);
    boolean steep = total > 1;
    double denominator = steep ? -ExponentialMinusOne.of(-total) : ExponentialMinusOne.of(total);
    double denominatorLeft = open ? 1 : -ExponentialMinusOne.of(-total);
    double right = 0;
    double left = 0;
    double sum = 0;
    double most = 0;
    for (int panel = 0; panel < panels; panel++) {
      Interrupts.look();
      for (int i = 0; i < rule.nodes(); i++) {
        double rise = width * ((panel + rule.fromLeft(i)) / panels);
        double rest = beyond + width * ((panels - 1 - panel + rule.fromRight(i)) / panels);
        double logRise = family.logDensityRise(a, rise);
        most = Math.max(most, Math.abs(logRise));
        double weight = rule.weight(i) * Math.exp(logRise - shift);
        double t = family.lossRise(a, rise);
        double s = family.lossRise(a + rise, rest);
        double toRight;
        if (open) {
          toRight = Math.exp(-s);
        } else {
          toRight =
              steep
                  ? Math.exp(-s) * -ExponentialMinusOne.of(-t) / denominator
                  : ExponentialMinusOne.of(t) / denominator;
        }
        double toLeft = -ExponentialMinusOne.of(-s) / denominatorLeft;
        sum += weight;
        right += weight * toRight;
        left += weight * toLeft;
      }
    }
    double factor = width / panels;
    mass = sum * factor;
    signed = right * factor;
    absolute = left * factor;
    if (beyond > 0) {
      // Less than e^-40 of the mass: all of it on either end.
      double remainder = Math.exp(family.logMassAbove(cut) - logScale);
      signed += remainder;
      absolute += remainder;
    }
    finish(panels, most, total);
  }

  /**
   * signed is the integral of phi (e^{t - t(reference)} - 1), absolute that of its absolute value.
   */
  void against(double a, double b, double reference) {
    double width = b - a;
    int panels = begin(a, b, width);
    double offset = a - reference;
    double positive = 0;
    double negative = 0;
    double sum = 0;
    double most = 0;
    for (int panel = 0; panel < panels; panel++) {
      Interrupts.look();
      for (int i = 0; i < rule.nodes(); i++) {
        double rise = width * ((panel + rule.fromLeft(i)) / panels);
        double logRise = family.logDensityRise(a, rise);
        most = Math.max(most, Math.abs(logRise));
        double weight = rule.weight(i) * Math.exp(logRise - shift);
        double value = weight * ExponentialMinusOne.of(family.lossRise(reference, offset + rise));
        sum += weight;
        if (value >= 0) {
          positive += value;
        } else {
          negative -= value;
        }
      }
    }
    double factor = width / panels;
    mass = sum * factor;
    signed = (positive - negative) * factor;
    absolute = (positive + negative) * factor;
    // Rounding of offset + rise moves the loss by at most 2 UNIT times the loss range of the cell.
    double range = Math.abs(family.lossRise(a, width));
    absolute += range * (absolute + mass);
    // The same of the distance from the reference, where that is far from the cell.
    double far = Math.abs(family.lossRise(reference, offset));
    finish(panels, most, range + far);
  }

  /** Half-width of the cell [a, b] times its ruggedness. */
  private double reach(double a, double b, double width) {
    return 0.5 * width * Math.max(family.ruggedness(a), family.ruggedness(b));
  }

  /** How many panels a cell [a, b] of this width takes. */
  double panels(double a, double b, double width) {
    return Math.max(1, Math.ceil(reach(a, b, width) / REACH[REACH.length - 1]));
  }

  private int begin(double a, double b, double width) {
    if (!(width > 0)) {
      throw new IllegalArgumentException("cell must have a < b, got [" + a + ", " + b + "]");
    }
    double reach = reach(a, b, width);
    int least = 0;
    while (least < RULES.length - 1 && reach > REACH[least]) {
      least++;
    }
    rule = RULES[least];
    double panels = panels(a, b, width);
    if (!(panels <= MOST_PANELS)) {
      throw new GridTooFineException(
          "cell [" + a + ", " + b + "] needs too many panels: " + panels);
    }
    double peak = a < 0 && b > 0 ? -a : b;
    shift =
        Math.max(
            Math.max(0, family.logDensityRise(a, Math.min(peak, width))),
            family.logDensityRise(a, width));
    logScale = family.logDensity(a) + shift;
    return (int) panels;
  }

  private void finish(int panels, double most, double total) {
    error =
        Rounding.UNIT
            * (64
                + 2 * rule.nodes() * panels
                + 8 * (Math.abs(logScale) + Math.abs(shift) + most)
                + 8 * Math.abs(total));
  }
}
