package org.noisewright.pair;

import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.numerics.PowerExponential;
import org.noisewright.numerics.Rounding;

/**
 * The normal pair that dominates generalised Gaussian noise of shape 1 to 2 on a vector of any
 * dimension with an l2 sensitivity; see GaussianCertificate.proof.md.
 */
final class GaussianCertificate {
  private static final double ROOT_TWO_PI = 2.5066282746310002;

  private GaussianCertificate() {}

  /** True if the shape is in [1, 2]: beyond 2 there is no such pair. */
  static boolean covers(GeneralizedGaussianNoise noise) {
    return noise.shape() <= 2;
  }

  /**
   * The distance of the two normal laws in standard deviations, rounded up: sensitivity sqrt(2 pi)
   * f(0), f(0) the density of the noise at its centre.
   */
  static double distance(GeneralizedGaussianNoise noise, double sensitivity) {
    PowerExponential half = new PowerExponential(noise.shape(), 1 / noise.scale());
    double logHalf = half.logIntegral(0, 0, Double.POSITIVE_INFINITY);
    double error = half.error(0, logHalf);
    double distance = 0.5 * ROOT_TWO_PI * sensitivity * Math.exp(-logHalf);
    return distance * (1 + 2 * error + Rounding.UNIT * (32 + 4 * Math.abs(logHalf)));
  }
}
