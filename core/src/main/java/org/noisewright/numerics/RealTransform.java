package org.noisewright.numerics;

import org.jtransforms.fft.DoubleFFT_1D;
import org.jtransforms.utils.CommonUtils;

/**
 * Discrete Fourier transform of real arrays whose length is a power of two, in place, in the packed
 * form of JTransforms: element 0 is the transform at frequency 0, element 1 that at n/2, elements
 * 2j and 2j+1 real and imaginary part at j of the sum of a_m e^{-2 pi i j m / n}.
 *
 * <p>The relative error of one transform in the 2-norm is taken to be at most {@link #error}; the
 * tests measure it against a direct sum and find it some thirty times smaller.
 */
public final class RealTransform {
  static {
    // One thread: on an interrupt the library's own threads would be left behind half way, the
    // interrupt lost and the array wrong.
    CommonUtils.setThreadsBeginN_1D_FFT_2Threads(Long.MAX_VALUE);
    CommonUtils.setThreadsBeginN_1D_FFT_4Threads(Long.MAX_VALUE);
  }

  private final int length;
  private final DoubleFFT_1D plan;

  private RealTransform(int length) {
    this.length = length;
    this.plan = new DoubleFFT_1D(length);
  }

  /**
   * A transform of this length.
   *
   * @param length a power of two, at least 4
   */
  public static RealTransform of(int length) {
    if (!(length >= 4 && Integer.bitCount(length) == 1)) {
      throw new IllegalArgumentException(
          "length must be a power of two and at least 4, got " + length);
    }
    return new RealTransform(length);
  }

  /** Length of the arrays. */
  public int length() {
    return length;
  }

  /** Bytes needed for one transform of this length besides the array itself. */
  public static long memory(long length) {
    return 16 * length;
  }

  /** Bound on the relative 2-norm error of one transform: 8 UNIT log2(length). */
  public double error() {
    return 8 * Rounding.UNIT * Integer.numberOfTrailingZeros(length);
  }

  /** Forward transform in place. */
  public void forward(double[] array) {
    plan.realForward(array);
  }

  /** Inverse transform in place, with the factor 1/length. */
  public void inverse(double[] array) {
    plan.realInverse(array, true);
  }
}
