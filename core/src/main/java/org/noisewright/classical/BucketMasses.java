package org.noisewright.classical;

import java.util.Arrays;
import java.util.Optional;
import org.noisewright.composition.CyclicProduct;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Rounding;

/**
 * Masses in buckets -n ... n, each known within a relative error, and all together within an
 * absolute error in the 2-norm, which is 0 as long as sums are direct.
 */
final class BucketMasses {
  private final double[] mass;
  private final double relative;
  private final double absolute;

  /**
   * These masses.
   *
   * @param mass 2 n + 1 numbers of at least 0, kept and not copied
   * @param relative bound on the relative error of each
   * @param absolute bound on the 2-norm of the rest of the error
   */
  BucketMasses(double[] mass, double relative, double absolute) {
    this.mass = mass;
    this.relative = relative;
    this.absolute = absolute;
  }

  /** The array itself. */
  double[] mass() {
    return mass;
  }

  /** Bound on the relative error of each. */
  double relative() {
    return relative;
  }

  /** Bound on the 2-norm of the rest of the error. */
  double absolute() {
    return absolute;
  }

  /** n. */
  int half() {
    return (mass.length - 1) / 2;
  }

  /** Sum of all. */
  double total() {
    double sum = 0;
    for (double value : mass) {
      sum += value;
    }
    return sum;
  }

  /**
   * The convolution, in buckets -2n ... 2n.
   *
   * @param transform of a length of at least 4 n + 1, or none for direct sums
   */
  BucketMasses convolve(BucketMasses other, Optional<RealTransform> transform) {
    double[] sum = new double[mass.length + other.mass.length - 1];
    double error = relative + other.relative;
    if (transform.isEmpty()) {
      direct(mass, other.mass, sum);
      error += Rounding.UNIT * (mass.length + 16);
      return new BucketMasses(sum, error, 0);
    }
    // Scaled to a sum of at most 1, so that the bound of the product is the one for laws.
    double first = Math.max(1, total());
    double second = Math.max(1, other.total());
    CyclicProduct product = CyclicProduct.of(transform.get());
    if (other == this) {
      multiply(product, mass, first, 2);
    } else {
      multiply(product, mass, first, 1);
      multiply(product, other.mass, second, 1);
    }
    double[] cyclic = product.finish();
    double scale = first * second;
    for (int i = 0; i < sum.length; i++) {
      sum[i] = scale * cyclic[i];
    }
    double root = Math.sqrt((double) mass.length);
    double carried =
        absolute * second
            + other.absolute * first
            + 3 * root * absolute * other.absolute
            + scale * product.normError();
    return new BucketMasses(sum, error + 8 * Rounding.UNIT, carried * (1 + 1e-9 + 2 * error));
  }

  private static void multiply(CyclicProduct product, double[] law, double scale, long times) {
    double[] target = product.next();
    for (int i = 0; i < law.length; i++) {
      target[i] = law[i] / scale;
    }
    product.multiply(target, times, 0, 1 + 1e-9);
  }

  private static void direct(double[] a, double[] b, double[] sum) {
    int first = 0;
    int last = b.length - 1;
    while (first < b.length && b[first] == 0) {
      first++;
    }
    while (last >= first && b[last] == 0) {
      last--;
    }
    for (int i = 0; i < a.length; i++) {
      double factor = a[i];
      if (factor > 0) {
        for (int j = first; j <= last; j++) {
          sum[i + j] += factor * b[j];
        }
      }
    }
  }

  /** The buckets -half ... half; those beyond are left out or empty. */
  BucketMasses resized(int half) {
    int move = half() - half;
    double[] kept =
        move >= 0 ? Arrays.copyOfRange(mass, move, mass.length - move) : new double[2 * half + 1];
    if (move < 0) {
      System.arraycopy(mass, 0, kept, -move, mass.length);
    }
    return new BucketMasses(kept, relative, absolute);
  }

  /** Bound on the error of a weighted sum of {@code count} of them with weights in [0, 1]. */
  double error(double count) {
    return absolute * Math.sqrt(count);
  }
}
