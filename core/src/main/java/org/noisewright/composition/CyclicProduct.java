package org.noisewright.composition;

import java.util.Arrays;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Rounding;

/**
 * The cyclic convolution of powers of laws on one lattice, by transforms, with a bound on the error
 * in the 2-norm; proof note: CyclicProduct.proof.md. Laws are multiplied one after the other, then
 * {@link #finish} is called once.
 */
public final class CyclicProduct {
  private final int length;
  private final RealTransform transform;
  private final double[] product;
  private double[] scratch = {};
  private boolean empty = true;
  private double inputError;
  private double growth;
  private double releases;
  private double excess;
  private double normError;

  private CyclicProduct(RealTransform transform) {
    this.length = transform.length();
    this.transform = transform;
    this.product = new double[length];
  }

  /**
   * An empty product.
   *
   * @param length a power of two, at least 4
   */
  public static CyclicProduct of(int length) {
    return new CyclicProduct(RealTransform.of(length));
  }

  /** An empty product of the length of this transform. */
  public static CyclicProduct of(RealTransform transform) {
    return new CyclicProduct(transform);
  }

  /** Bytes of the arrays that a product of this length needs. */
  public static double memory(long length) {
    return 16.0 * length + RealTransform.memory(length);
  }

  /** The array to put the next law into, of zeros: masses by lattice index modulo the length. */
  public double[] next() {
    if (empty) {
      return product;
    }
    if (scratch.length == 0) {
      scratch = new double[length];
    }
    Arrays.fill(scratch, 0);
    return scratch;
  }

  /**
   * Multiplies by a law.
   *
   * @param law an array from {@link #next}, overwritten
   * @param times power of it, at least 1
   * @param points number of points that were added up in its elements, in plain doubles; 0 if no
   *     element got more than one
   * @param total sum of its masses
   */
  public void multiply(double[] law, long times, int points, double total) {
    double norm = norm(law);
    double count = (double) times;
    // Points that fold onto one another are added in plain doubles.
    double folding = points == 0 ? 0 : Rounding.UNIT * (points + 4);
    inputError += count * (transform.error() + folding) * norm;
    growth = Math.max(growth, (transform.error() + folding) * Math.sqrt(length) * norm);
    releases += count;
    excess += count * Math.max(0, total - 1 + 4 * Rounding.UNIT);
    Interrupts.look();
    transform.forward(law);
    Interrupts.look();
    power(law, times);
    if (!empty) {
      multiply(product, law);
    }
    empty = false;
  }

  /** The convolution by lattice index modulo the length, nowhere negative. */
  public double[] finish() {
    Interrupts.look();
    transform.inverse(product);
    Interrupts.look();
    for (int i = 0; i < length; i++) {
      if (!(product[i] > 0)) {
        product[i] = 0;
      }
    }
    normError =
        Math.exp(excess)
            * (inputError * Math.exp((releases - 1) * Math.log1p(growth))
                + (transform.error() + 4 * releases * Rounding.UNIT)
                    * (norm(product) + inputError));
    if (!(normError < Double.POSITIVE_INFINITY)) {
      // Masses far above one have overflowed: nothing is known.
      normError = Double.POSITIVE_INFINITY;
    }
    return product;
  }

  /** Bound on the 2-norm of the error of what {@link #finish} returned. */
  public double normError() {
    return normError;
  }

  /** Bound on the mass of the exact convolution: the product of the totals, rounded up. */
  double mostMass() {
    return Math.exp(excess) * (1 + 1e-9);
  }

  private static double norm(double[] array) {
    double sum = 0;
    for (double value : array) {
      sum += value * value;
    }
    return Math.sqrt(sum) * (1 + 1e-9);
  }

  /** Raises a packed transform to an integer power by repeated squaring. */
  private static void power(double[] packed, long exponent) {
    packed[0] = power(packed[0], exponent);
    packed[1] = power(packed[1], exponent);
    for (int j = 2; j < packed.length; j += 2) {
      double baseReal = packed[j];
      double baseImaginary = packed[j + 1];
      double real = 1;
      double imaginary = 0;
      for (long e = exponent; ; ) {
        if ((e & 1) == 1) {
          double next = real * baseReal - imaginary * baseImaginary;
          imaginary = real * baseImaginary + imaginary * baseReal;
          real = next;
        }
        e >>>= 1;
        if (e == 0) {
          break;
        }
        double square = baseReal * baseReal - baseImaginary * baseImaginary;
        baseImaginary = 2 * baseReal * baseImaginary;
        baseReal = square;
      }
      packed[j] = real;
      packed[j + 1] = imaginary;
    }
  }

  private static double power(double value, long exponent) {
    double base = value;
    double result = 1;
    for (long e = exponent; e > 0; e >>>= 1) {
      if ((e & 1) == 1) {
        result *= base;
      }
      base *= base;
    }
    return result;
  }

  private static void multiply(double[] product, double[] factor) {
    product[0] *= factor[0];
    product[1] *= factor[1];
    for (int j = 2; j < product.length; j += 2) {
      double real = product[j] * factor[j] - product[j + 1] * factor[j + 1];
      product[j + 1] = product[j] * factor[j + 1] + product[j + 1] * factor[j];
      product[j] = real;
    }
  }
}
