package org.noisewright.design;

/**
 * The error of staircase noise that is not cut: |X| = width (K + U), where K is geometric with
 * ratio b = e^(-epsilon) and U, independent of it, has two levels on [0, 1).
 */
record StaircaseError(double epsilon, double ratio, double width) implements NoiseError {

  private double b() {
    return Math.exp(-epsilon);
  }

  private double gap() {
    return -Math.expm1(-epsilon);
  }

  /** Probability of the upper stair. */
  private double upper() {
    return ratio / (ratio + (1 - ratio) * b());
  }

  @Override
  public double meanAbsolute() {
    return width * (meanStairs() + meanPart());
  }

  private double meanStairs() {
    return b() / gap();
  }

  private double meanPart() {
    double upper = upper();
    return 0.5 * (upper * ratio + (1 - upper) * (1 + ratio));
  }

  @Override
  public double rootMeanSquare() {
    double upper = upper();
    double stairs = b() * (1 + b()) / (gap() * gap());
    double part = (upper * ratio * ratio + (1 - upper) * (1 + ratio + ratio * ratio)) / 3;
    return width * Math.sqrt(stairs + 2 * meanStairs() * meanPart() + part);
  }

  @Override
  public double above(double distance) {
    double stairs = Math.floor(distance / width);
    double part = distance / width - stairs;
    double upper = upper();
    double rest = part < ratio ? 1 - upper * part / ratio : (1 - upper) * (1 - part) / (1 - ratio);
    return Math.exp(-stairs * epsilon) * (rest * gap() + b());
  }

  @Override
  public double largest() {
    return Double.POSITIVE_INFINITY;
  }
}
