package org.noisewright.design.learned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.RealTransform;

/**
 * The buckets of the paper: masses of the losses in ((j - 1) width, j width] for j from -500 to
 * 500, smaller losses in the first one, larger ones in the infinite one. A composition is a sum of
 * losses with the same two rules; it goes through a real transform of 2048 points, with an absolute
 * error of some 1e-16.
 *
 * <p>Slopes flow back: {@link Power#backward} turns slopes by the composed buckets into slopes by
 * these.
 */
final class LossBuckets {
  /** Number of buckets on either side of 0. */
  static final int HALF = 500;

  /** Number of finite buckets. */
  static final int COUNT = 2 * HALF + 1;

  private static final double LEAST_WIDTH = Math.log(1.000001);
  private static final int LENGTH = 2048;
  private static final RealTransform TRANSFORM = RealTransform.of(LENGTH);

  private final double[] masses;
  private final double infinite;
  private double @Nullable [] slopes;

  LossBuckets(double[] masses, double infinite) {
    this.masses = masses;
    this.infinite = infinite;
  }

  /** The least 2^k ln 1.000001 for which epsilon is at most 125 buckets. */
  static double width(double epsilon) {
    double width = LEAST_WIDTH;
    while (Math.ceil(epsilon / width) > HALF / 4.0) {
      width *= 2;
    }
    return width;
  }

  /** Mass of the losses in bucket {@code j}, from -500 to 500. */
  double mass(int j) {
    return masses[j + HALF];
  }

  /** Mass beyond all buckets. */
  double infinite() {
    return infinite;
  }

  /**
   * The sum of the masses of some weights.
   *
   * @param weights of the finite buckets, then of the infinite one
   */
  double weighed(double[] weights) {
    double sum = weights[COUNT] * infinite;
    for (int i = 0; i < COUNT; i++) {
      sum += weights[i] * masses[i];
    }
    return sum;
  }

  /** A product with its factors, kept for the way back. */
  private record Product(LossBuckets left, LossBuckets right, LossBuckets product) {}

  /** All releases, with the way back to one. */
  static final class Power {
    private final LossBuckets one;
    private final List<Product> products = new ArrayList<>();
    private final LossBuckets all;

    private Power(LossBuckets one, int n) {
      this.one = one;
      LossBuckets result = null;
      LossBuckets square = one;
      for (int left = n; left > 0; left >>= 1) {
        if ((left & 1) == 1) {
          result = result == null ? square : times(result, square);
        }
        if (left > 1) {
          square = times(square, square);
        }
      }
      this.all = result == null ? one : result;
    }

    private LossBuckets times(LossBuckets left, LossBuckets right) {
      LossBuckets product = left.times(right);
      products.add(new Product(left, right, product));
      return product;
    }

    /** The composed buckets. */
    LossBuckets all() {
      return all;
    }

    /**
     * From slopes by the composed buckets to slopes by the buckets of one release.
     *
     * @param weights slopes of the finite buckets, then of the infinite one
     */
    double[] backward(double[] weights) {
      all.add(weights);
      for (int i = products.size() - 1; i >= 0; i--) {
        Product step = products.get(i);
        double[] slopes = step.product.slopes;
        if (slopes != null) {
          double[] byRight = step.left.pulled(slopes);
          if (step.left == step.right) {
            Arrays.setAll(byRight, k -> 2 * byRight[k]);
          } else {
            step.left.add(step.right.pulled(slopes));
          }
          step.right.add(byRight);
        }
      }
      return one.slopes == null ? new double[COUNT + 1] : one.slopes;
    }
  }

  /** This many releases, by repeated squaring, as in the paper where it is a power of two. */
  Power power(int n) {
    return new Power(this, n);
  }

  private void add(double[] more) {
    double[] sum = slopes == null ? new double[COUNT + 1] : slopes;
    for (int i = 0; i < sum.length; i++) {
      sum[i] += more[i];
    }
    slopes = sum;
  }

  private LossBuckets times(LossBuckets other) {
    double[] here = transformed(masses);
    double[] product = other == this ? here.clone() : transformed(other.masses);
    multiply(product, here, 1);
    TRANSFORM.inverse(product);
    double[] folded = new double[COUNT];
    double beyond = 0;
    for (int at = 0; at <= 4 * HALF; at++) {
      if (at > 3 * HALF) {
        beyond += product[at];
      } else {
        folded[Math.max(0, at - HALF)] += product[at];
      }
    }
    return new LossBuckets(folded, infinite + other.infinite - infinite * other.infinite + beyond);
  }

  /** Slopes by the other factor of a product with these buckets. */
  private double[] pulled(double[] byProduct) {
    double[] unfolded = new double[LENGTH];
    for (int at = 0; at <= 4 * HALF; at++) {
      unfolded[at] = at > 3 * HALF ? byProduct[COUNT] : byProduct[Math.max(0, at - HALF)];
    }
    TRANSFORM.forward(unfolded);
    multiply(unfolded, transformed(masses), -1);
    TRANSFORM.inverse(unfolded);
    double[] pulled = Arrays.copyOf(unfolded, COUNT + 1);
    pulled[COUNT] = byProduct[COUNT] * (1 - infinite);
    return pulled;
  }

  private static double[] transformed(double[] values) {
    double[] array = Arrays.copyOf(values, LENGTH);
    TRANSFORM.forward(array);
    return array;
  }

  /** The product of two transforms, of the second one's conjugate if {@code sign} is -1. */
  private static void multiply(double[] into, double[] by, int sign) {
    into[0] *= by[0];
    into[1] *= by[1];
    for (int i = 2; i < LENGTH; i += 2) {
      double re = into[i] * by[i] - sign * into[i + 1] * by[i + 1];
      into[i + 1] = into[i + 1] * by[i] + sign * into[i] * by[i + 1];
      into[i] = re;
    }
  }
}
