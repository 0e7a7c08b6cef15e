package org.noisewright.design;

/** The error of Laplace noise: |X| is exponential. */
record LaplaceError(double scale) implements NoiseError {
  private static final double ROOT_TWO = Math.sqrt(2);

  @Override
  public double meanAbsolute() {
    return scale;
  }

  @Override
  public double rootMeanSquare() {
    return ROOT_TWO * scale;
  }

  @Override
  public double above(double distance) {
    return Math.exp(-distance / scale);
  }

  @Override
  public double atRisk(double risk) {
    NoiseError.checkRisk(risk);
    return -scale * Math.log(risk);
  }

  @Override
  public double largest() {
    return Double.POSITIVE_INFINITY;
  }
}
