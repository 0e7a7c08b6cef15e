package org.noisewright.pair;

import java.util.Arrays;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * The UPPER law whose curve is at or above the largest of several curves at every real epsilon: the
 * curves are taken at given losses, and joined by chords in e^epsilon. See EnvelopePair.proof.md.
 */
final class CurveLaw {
  private final double[] dots;
  private final double[] logCurve;
  private double logTotal = 0;

  /**
   * An empty set of curves.
   *
   * @param dots increasing losses; the first is at or below, the last at or above all losses of the
   *     laws to include
   */
  CurveLaw(double[] dots) {
    this.dots = dots;
    this.logCurve = new double[dots.length];
    Arrays.fill(logCurve, Double.NEGATIVE_INFINITY);
  }

  /** Raises the curve to that of an UPPER law. */
  void include(Atoms law) {
    double logHere = law.logInfinityMass();
    double logQ = Double.NEGATIVE_INFINITY;
    int atom = law.size() - 1;
    for (int i = dots.length - 1; i >= 0; i--) {
      if (i < dots.length - 1 && logQ > Double.NEGATIVE_INFINITY) {
        // Atoms at or above the last dot: their Q-mass times the distance in e^epsilon.
        double rise = logRise(i);
        logHere = up(Rounding.logAdd(logHere, up(logQ + rise, size(logQ) + size(rise))));
      }
      for (; atom >= 0 && law.loss(atom) >= dots[i]; atom--) {
        double excess = law.loss(atom) - dots[i];
        double mass = law.logMass(atom);
        if (excess > 0) {
          double share = Rounding.log1mExp(-excess);
          logHere = up(Rounding.logAdd(logHere, up(mass + share, size(mass) + size(share))));
        }
        double own = mass - law.loss(atom);
        logQ = up(Rounding.logAdd(logQ, up(own, size(mass) + size(law.loss(atom)))));
      }
      logCurve[i] = Math.max(logCurve[i], logHere);
    }
    if (atom >= 0) {
      throw new IllegalStateException("a loss lies below the first dot: " + law.loss(atom));
    }
    double below = logQ + dots[0];
    double total = up(Rounding.logAdd(logHere, up(below, size(logQ) + size(dots[0]))));
    logTotal = Math.max(logTotal, total);
  }

  /** ln(e^{dots[i + 1]} - e^{dots[i]}), e^{dots[-1]} being 0. */
  private double logRise(int i) {
    return i < 0 ? dots[0] : dots[i + 1] + Rounding.log1mExp(dots[i] - dots[i + 1]);
  }

  private static double size(double log) {
    return Double.isInfinite(log) ? 0 : Math.abs(log);
  }

  private static double up(double log) {
    return up(log, size(log));
  }

  /** A logarithm that came from numbers of this size in a few operations, rounded up. */
  private static double up(double log, double size) {
    return log + 16 * Rounding.UNIT * (1 + size);
  }

  private static double down(double log, double size) {
    return log - 16 * Rounding.UNIT * (1 + size);
  }

  /** The law: a curve that is linear in e^epsilon between the dots and constant above the last. */
  Atoms law() {
    Atoms.Builder atoms = new Atoms.Builder(Side.UPPER);
    int last = dots.length - 1;
    atoms.addInfinity(logCurve[last]);
    double logValue = logCurve[last];
    double logSlope = Double.NEGATIVE_INFINITY;
    for (int i = last - 1; i >= -1; i--) {
      double rise = logRise(i);
      double missing = Rounding.logSubtract(i >= 0 ? logCurve[i] : logTotal, logValue);
      if (missing > Double.NEGATIVE_INFINITY) {
        // The least Q-mass at and above dot i + 1 that lifts the curve to its value at dot i.
        double needed = up(missing - rise, size(missing) + size(rise) + size(dots[i + 1]));
        double more = Rounding.logSubtract(needed, logSlope);
        if (more > Double.NEGATIVE_INFINITY) {
          more = up(more);
          double dot = dots[i + 1];
          atoms.add(dot, 0, up(more + dot, size(more) + size(dot)));
          logSlope = Rounding.logAdd(logSlope, more);
          logSlope = down(logSlope, size(logSlope));
        }
      }
      if (logSlope > Double.NEGATIVE_INFINITY) {
        double gain = down(logSlope + rise, size(logSlope) + size(rise) + size(dots[i + 1]));
        logValue = Rounding.logAdd(logValue, gain);
        logValue = down(logValue, size(logValue));
      }
    }
    return atoms.build();
  }
}
