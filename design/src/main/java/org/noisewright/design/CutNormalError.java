package org.noisewright.design;

import org.noisewright.numerics.GaussLegendre;
import org.noisewright.numerics.PowerExponential;

/** The error of normal noise cut at a range. */
record CutNormalError(double standardDeviation, double range) implements NoiseError {
  private static final PowerExponential DENSITY = new PowerExponential(2, 0.5);

  /** Beyond this many standard deviations nothing is left that a double shows. */
  private static final double FAR = 39;

  private double end() {
    return range / standardDeviation;
  }

  /** ln of the integral of e^(-t^2/2) from {@code from} to the end. */
  private double logAbove(double from) {
    return DENSITY.logIntegral(from, 0, end() - from);
  }

  /** E of (|X| / standardDeviation)^2: by a rule where the closed form cancels. */
  private double square() {
    double end = end();
    double all = Math.exp(logAbove(0));
    if (end > 2) {
      return 1 - end * Math.exp(-0.5 * end * end) / all;
    }
    double sum = 0;
    for (int half = 0; half < 2; half++) {
      for (int i = 0; i < GaussLegendre.EIGHT.nodes(); i++) {
        double t = 0.5 * end * (half + GaussLegendre.EIGHT.fromLeft(i));
        sum += GaussLegendre.EIGHT.weight(i) * t * t * Math.exp(-0.5 * t * t);
      }
    }
    return 0.5 * end * sum / all;
  }

  @Override
  public double meanAbsolute() {
    double end = end();
    return standardDeviation * -Math.expm1(-0.5 * end * end) / Math.exp(logAbove(0));
  }

  @Override
  public double rootMeanSquare() {
    return standardDeviation * Math.sqrt(square());
  }

  @Override
  public double above(double distance) {
    double from = distance / standardDeviation;
    if (distance >= range || from > FAR) {
      return 0;
    }
    return Math.min(1, Math.exp(logAbove(from) - logAbove(0)));
  }

  @Override
  public double largest() {
    return range;
  }
}
