package org.noisewright.design;

import org.noisewright.numerics.NormalTail;

/** The error of normal noise. */
record NormalError(double standardDeviation) implements NoiseError {
  private static final double MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);

  @Override
  public double meanAbsolute() {
    return MEAN_ABSOLUTE * standardDeviation;
  }

  @Override
  public double rootMeanSquare() {
    return standardDeviation;
  }

  @Override
  public double above(double distance) {
    return 2 * Math.exp(NormalTail.logAbove(distance / standardDeviation));
  }

  @Override
  public double largest() {
    return Double.POSITIVE_INFINITY;
  }
}
