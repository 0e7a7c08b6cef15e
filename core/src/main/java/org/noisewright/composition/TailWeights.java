package org.noisewright.composition;

/**
 * The transform of the weights w_n = e^{-theta s_n} - e^{-(theta+1) s_n}, s_n = excess + (n -
 * first) step, over points first &lt;= n &lt; first + count: a difference of two geometric sums,
 * for the frequency omega in radians a point, without the factor e^{i omega first}.
 */
final class TailWeights {
  private final double step;
  private final double slowRate;
  private final double slowStart;
  private final double fastStart;
  private final double count;

  private double real;
  private double imaginary;
  private double size;

  TailWeights(double theta, double step, double excess, double count) {
    this.step = step;
    this.slowRate = theta;
    this.slowStart = Math.exp(-theta * excess);
    this.fastStart = Math.exp(-(theta + 1) * excess);
    this.count = count;
  }

  void evaluate(double omega) {
    real = 0;
    imaginary = 0;
    size = 0;
    add(omega, slowRate, slowStart);
    add(omega, slowRate + 1, -fastStart);
  }

  /** Adds start (1 - zeta^count) / (1 - zeta) with zeta = e^{-rate step + i omega}. */
  private void add(double omega, double rate, double start) {
    double decay = Math.exp(-rate * step);
    double sine = Math.sin(0.5 * omega);
    double bottomReal = -Math.expm1(-rate * step) + 2 * decay * sine * sine;
    double bottomImaginary = -decay * Math.sin(omega);
    double end = Math.exp(-rate * step * count);
    double angle = omega * count;
    double topReal = 1 - end * Math.cos(angle);
    double topImaginary = -end * Math.sin(angle);
    double norm = bottomReal * bottomReal + bottomImaginary * bottomImaginary;
    real += start * (topReal * bottomReal + topImaginary * bottomImaginary) / norm;
    imaginary += start * (topImaginary * bottomReal - topReal * bottomImaginary) / norm;
    // A sum of positive terms can lose its leading digits only where count is small.
    size += Math.abs(start) * (1 + end) / Math.sqrt(norm);
  }

  double real() {
    return real;
  }

  double imaginary() {
    return imaginary;
  }

  /** Sum of the absolute values of the two geometric sums, or more. */
  double size() {
    return size;
  }

  /** A bound on the absolute value of the transform at all frequencies from omega to pi. */
  static double bound(double omega, double theta, double step) {
    return part(omega, theta, step) + part(omega, theta + 1, step);
  }

  private static double part(double omega, double rate, double step) {
    double decay = Math.exp(-rate * step);
    double sine = Math.sin(0.5 * omega);
    double real = -Math.expm1(-rate * step) + 2 * decay * sine * sine;
    double imaginary = decay * Math.sin(omega);
    return 2.01 / Math.hypot(real, imaginary);
  }
}
