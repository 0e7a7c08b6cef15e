package org.noisewright.design;

import org.noisewright.numerics.IncompleteGamma;

/**
 * The error of generalised Gaussian noise: |X|^shape / scale has the gamma law of 1 / shape, so
 * E|X|^m = scale^(m / shape) Gamma((m + 1) / shape) / Gamma(1 / shape).
 */
record PowerError(double shape, double scale) implements NoiseError {
  private static final double FLAT = 1e-18;

  private double unit() {
    return Math.exp(Math.log(scale) / shape);
  }

  private double logMoment(int order) {
    return IncompleteGamma.logGamma((order + 1) / shape) - IncompleteGamma.logGamma(1 / shape);
  }

  @Override
  public double meanAbsolute() {
    return unit() * Math.exp(logMoment(1));
  }

  @Override
  public double rootMeanSquare() {
    return unit() * Math.exp(0.5 * logMoment(2));
  }

  @Override
  public double above(double distance) {
    double units = distance / unit();
    double power = Math.pow(units, shape);
    // The power may be too small for a double where the probability is not: near 0 the density is
    // its height, up to a relative error of the power.
    return power >= 0 && power < FLAT
        ? 1 - units * shape / Math.exp(IncompleteGamma.logGamma(1 / shape))
        : IncompleteGamma.above(1 / shape, power);
  }

  @Override
  public double largest() {
    return Double.POSITIVE_INFINITY;
  }
}
