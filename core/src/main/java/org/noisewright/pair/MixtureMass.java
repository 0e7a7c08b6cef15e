package org.noisewright.pair;

import org.noisewright.numerics.GaussLegendre;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;

/**
 * Logarithm of the mass that a normal mixture has on an interval, by the eight-point rule on panels
 * so narrow that the error of the rule is below one rounding; see GaussianMixtureCells.proof.md.
 */
final class MixtureMass {
  private static final double HALF_LOG_TWO_PI = 0.9189385332046727;
  private static final double NEGLECTED = 80;
  private static final double REACH = 45;
  private static final int MOST_PANELS = 1 << 20;

  private final NormalMixture mixture;
  private final int[] relevant;
  private final double[] distance;
  private double error;

  MixtureMass(NormalMixture mixture) {
    this.mixture = mixture;
    this.relevant = new int[mixture.size()];
    this.distance = new double[mixture.size()];
  }

  /** Bound on the absolute error of the last logarithm. */
  double error() {
    return error;
  }

  /** Logarithm of the mass on [a, b], from the values of the mixture at both ends. */
  double logMass(
      double a,
      NormalMixture.Value atA,
      double referenceA,
      double b,
      NormalMixture.Value atB,
      double referenceB) {
    double s = mixture.deviation();
    double width = (b - a) / s;
    int count = 0;
    boolean leftOfA = true;
    boolean rightOfB = true;
    double nearest = Double.POSITIVE_INFINITY;
    double farthest = 0;
    for (int i = 0; i < mixture.size(); i++) {
      double mean = mixture.mean(i);
      double fromA =
          mixture.logTerm(i, a, referenceA)
              - atA.log()
              + width * Math.max(0, (mean - atA.mean() + atA.meanError()) / s);
      double fromB =
          mixture.logTerm(i, b, referenceB)
              - atB.log()
              + width * Math.max(0, (atB.mean() + atB.meanError() - mean) / s);
      if (Math.min(fromA, fromB) > -NEGLECTED) {
        relevant[count++] = i;
        leftOfA &= mean < a;
        rightOfB &= mean > b;
        double toA = Math.abs(a - mean) / s;
        double toB = Math.abs(b - mean) / s;
        nearest = Math.min(nearest, Math.min(toA, toB));
        farthest = Math.max(farthest, Math.max(toA, toB));
      }
    }
    boolean fromRight = rightOfB && !leftOfA;
    double length = width;
    if (leftOfA != rightOfB && nearest * width > REACH) {
      length = REACH / nearest * (1 + 1e-9);
      farthest = farthest - width + length;
    }
    return integrate(count, fromRight ? b : a, fromRight ? -1 : 1, length, farthest + 1.001);
  }

  private double integrate(int count, double origin, int sign, double length, double ruggedness) {
    double needed = Math.ceil(4 * length * ruggedness);
    if (!(needed <= MOST_PANELS)) {
      throw new GridTooFineException("a cell needs too many panels: " + needed);
    }
    int panels = (int) Math.max(1, needed);
    double shift = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < count; k++) {
      distance[k] = (origin - mixture.mean(relevant[k])) / mixture.deviation();
      double near =
          distance[k] * (distance[k] + sign * length) <= 0
              ? 0
              : Math.min(Math.abs(distance[k]), Math.abs(distance[k] + sign * length));
      shift = Math.max(shift, mixture.logWeight(relevant[k]) - 0.5 * near * near);
    }
    CompensatedSum sum = new CompensatedSum();
    double errorSum = 0;
    for (int panel = 0; panel < panels; panel++) {
      Interrupts.look();
      double panelSum = 0;
      for (int node = 0; node < GaussLegendre.EIGHT.nodes(); node++) {
        double rise = sign * (length * ((panel + GaussLegendre.EIGHT.fromLeft(node)) / panels));
        double density = 0;
        double densityError = 0;
        for (int k = 0; k < count; k++) {
          int i = relevant[k];
          double z = distance[k] + rise;
          double logWeight = mixture.logWeight(i);
          double term = Math.exp(logWeight - 0.5 * z * z - shift);
          density += term;
          double units = 3 * Math.abs(logWeight) + 12 * z * z + mixture.componentError(i, z);
          densityError += term * units;
        }
        double weight = GaussLegendre.EIGHT.weight(node);
        panelSum += weight * density;
        errorSum += weight * densityError;
      }
      sum.add(panelSum);
    }
    double total = sum.value();
    double log = shift + Math.log(total * (length / panels)) - HALF_LOG_TWO_PI;
    error =
        Rounding.UNIT
            * (40
                + count
                + errorSum / total * (1 + 1e-9)
                + 4 * length * length
                + 4 * Math.abs(shift)
                + 4 * Math.abs(log));
    return log;
  }
}
