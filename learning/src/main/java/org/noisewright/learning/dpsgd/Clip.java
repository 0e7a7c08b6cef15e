package org.noisewright.learning.dpsgd;

/**
 * The bound on what one example adds to a sum: its gradient is scaled down to a norm of at most
 * {@code bound}, and lies on a lattice so fine that sums are exact.
 *
 * <p>The lattice has the step 2^(e - 36), 2^e the power of two at or below the bound. Factors of
 * gradients lie on multiples of 2^-16 (inputs) and 2^(e - 20) (slopes). Rounding is toward zero, so
 * that no norm grows.
 *
 * @param power p of the l_p norm, in [1, 8]
 * @param bound largest norm, in [1e-6, 1e6]
 */
public record Clip(double power, double bound) {
  private static final double MOST_POWER = 8;

  private static final int INPUT_BITS = 16;
  private static final int SLOPE_BITS = 20;

  private static final double AIM = 1 - 0x1p-21;

  /** Leaves more than the rounding of a norm of up to 2^28 terms. */
  private static final double SURE = 1 - 0x1p-23;

  /** Largest number of terms of a norm. */
  static final int MOST_TERMS = 1 << 28;

  /** Checks both numbers. */
  public Clip {
    if (!(power >= 1 && power <= MOST_POWER)) {
      throw new IllegalArgumentException(
          "power of the clip norm must be in [1, 8], got "
              + power
              + "; 2 is the norm that most accounting rests on");
    }
    if (!(bound >= 1e-6 && bound <= 1e6)) {
      throw new IllegalArgumentException(
          "clip norm must be in [1e-6, 1e6], got "
              + bound
              + "; it is the largest norm of the gradient of one example, often 1");
    }
  }

  /** The l2 norm, as in most of the literature. */
  public static Clip l2(double bound) {
    return new Clip(2, bound);
  }

  /** Exponent of the step of the lattice of gradients, a power of two. */
  public int stepExponent() {
    return Math.getExponent(bound) - INPUT_BITS - SLOPE_BITS;
  }

  /** Step of the lattice of gradients. */
  public double step() {
    return Math.scalb(1.0, stepExponent());
  }

  /** Step of features and other inputs of layers. */
  public static double inputStep() {
    return Math.scalb(1.0, -INPUT_BITS);
  }

  /** Step of slopes after clipping. */
  double slopeStep() {
    return Math.scalb(1.0, Math.getExponent(bound) - SLOPE_BITS);
  }

  /** A feature rounded toward zero to the step of inputs, exactly. */
  public static double rounded(double feature) {
    return towardZero(feature, inputStep());
  }

  /** The multiple of a power of two next to a value on the side of zero. */
  static double towardZero(double value, double step) {
    double steps = value / step;
    return (steps < 0 ? Math.ceil(steps) : Math.floor(steps)) * step;
  }

  /**
   * A factor in [0, 1] that brings a gradient with this sum of powers to a little less than the
   * bound; 0 for what is no number.
   */
  double factor(double powers) {
    if (!(powers <= Double.MAX_VALUE)) {
      return 0;
    }
    double most = bound * AIM;
    double norm = norm(powers);
    return norm <= most ? 1 : most / norm;
  }

  /** True if a gradient with this computed sum of powers certainly has at most the bound. */
  boolean holds(double powers) {
    return norm(powers) <= bound * SURE;
  }

  private double norm(double powers) {
    return power == 2 ? Math.sqrt(powers) : power == 1 ? powers : StrictMath.pow(powers, 1 / power);
  }
}
