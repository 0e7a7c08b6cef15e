package org.noisewright.classical;

import org.noisewright.numerics.Rounding;

/**
 * The error of the Fourier accountant from the losses beyond [-L, L): Theorem 10 of Koskela, Jalko,
 * Prediger and Honkela (2021) with sums in place of its quotients, which are 0/0 where a moment is
 * 1. Proof in FourierAccountant.proof.md.
 */
final class FourierError {
  private FourierError() {}

  /**
   * ln of (e^(k a) + sum over l = 1 ... k of (e^(l a) + e^(l b))) e^(-L lambda) / (1 - e^(-L
   * lambda)), rounded up.
   *
   * @param a ln E e^(lambda loss)
   * @param b ln E e^(-lambda loss)
   * @param times k
   */
  static double theorem10(double a, double b, double times, double lambda, double halfWidth) {
    double sums =
        Rounding.logAdd(Rounding.logAdd(times * a, geometric(a, times)), geometric(b, times));
    return scaled(sums, lambda, halfWidth);
  }

  /**
   * The same for unlike releases: ln of (e^A + e^B) e^(-L lambda) / (1 - e^(-L lambda)).
   *
   * @param a A, the sum of all ln E e^(lambda loss)
   * @param b B, the sum of all ln E e^(-lambda loss)
   */
  static double unlike(double a, double b, double lambda, double halfWidth) {
    return scaled(Rounding.logAdd(a, b), lambda, halfWidth);
  }

  private static double scaled(double log, double lambda, double halfWidth) {
    double exponent = lambda * halfWidth;
    double value = log - exponent - Rounding.log1mExp(-exponent);
    return value + Rounding.UNIT * (64 + 16 * (Math.abs(log) + exponent));
  }

  /** ln of the sum of e^(l a) over l = 1 ... k, within 2^-50 (8 + |k a|). */
  static double geometric(double a, double times) {
    double size = Math.abs(a);
    if (size == Double.POSITIVE_INFINITY) {
      return a;
    }
    double last = Math.max(a, times * a);
    return times * size < 1e-12
        ? last + Math.log(times)
        : last + Rounding.log1mExp(-times * size) - Rounding.log1mExp(-size);
  }
}
