package org.noisewright.composition;

/**
 * The transform of the weights w_n = e^{-theta s_n} - e^{-(theta+1) s_n}, s_n = excess + (n -
 * first) step, over points first &lt;= n &lt; first + count: a difference of two geometric sums,
 * for the frequency omega in radians a point, without the factor e^{i omega first}.
 */
final class TailWeights {
  private final Part slow;
  private final Part fast;
  private final double count;

  private double real;
  private double imaginary;
  private double size;

  TailWeights(double theta, double step, double excess, double count) {
    this.slow = Part.of(theta, step, Math.exp(-theta * excess), count);
    this.fast = Part.of(theta + 1, step, -Math.exp(-(theta + 1) * excess), count);
    this.count = count;
  }

  /** What does not depend on the frequency: start (1 - zeta^count) / (1 - zeta). */
  private record Part(double decay, double rise, double start, double end) {
    static Part of(double rate, double step, double start, double count) {
      double decay = Math.exp(-rate * step);
      return new Part(decay, -Math.expm1(-rate * step), start, Math.exp(-rate * step * count));
    }
  }

  void evaluate(double omega) {
    real = 0;
    imaginary = 0;
    size = 0;
    double half = Math.sin(0.5 * omega);
    double sine = Math.sin(omega);
    double angle = omega * count;
    double cosineEnd = Math.cos(angle);
    double sineEnd = Math.sin(angle);
    add(slow, 2 * half * half, sine, cosineEnd, sineEnd);
    add(fast, 2 * half * half, sine, cosineEnd, sineEnd);
  }

  /** Adds start (1 - zeta^count) / (1 - zeta) with zeta = e^{-rate step + i omega}. */
  private void add(Part part, double versine, double sine, double cosineEnd, double sineEnd) {
    double bottomReal = part.rise() + part.decay() * versine;
    double bottomImaginary = -part.decay() * sine;
    double topReal = 1 - part.end() * cosineEnd;
    double topImaginary = -part.end() * sineEnd;
    double norm = bottomReal * bottomReal + bottomImaginary * bottomImaginary;
    real += part.start() * (topReal * bottomReal + topImaginary * bottomImaginary) / norm;
    imaginary += part.start() * (topImaginary * bottomReal - topReal * bottomImaginary) / norm;
    // A sum of positive terms can lose its leading digits only where count is small.
    size += Math.abs(part.start()) * (1 + part.end()) / Math.sqrt(norm);
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
