package org.noisewright.composition;

import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CyclicProductTest {
  private static final int LENGTH = 64;

  private static double[] law(Random random, double total) {
    double[] law = new double[LENGTH];
    double sum = 0;
    for (int i = 0; i < LENGTH; i++) {
      law[i] = Math.exp(-30 * random.nextDouble());
      sum += law[i];
    }
    for (int i = 0; i < LENGTH; i++) {
      law[i] *= total / sum;
    }
    return law;
  }

  private static double[] convolve(double[] a, double[] b) {
    double[] sum = new double[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      for (int j = 0; j < LENGTH; j++) {
        sum[(i + j) % LENGTH] += a[i] * b[j];
      }
    }
    return sum;
  }

  private static void put(CyclicProduct product, double[] law, long times, double total) {
    double[] target = product.next();
    System.arraycopy(law, 0, target, 0, LENGTH);
    product.multiply(target, times, 0, total);
  }

  /** Powers 3 and 5 of two laws, whose masses sum to less or to more than one. */
  @Test
  void errorIsWithinItsBoundAndTheBoundIsSmall() {
    Random random = new Random(11);
    for (double total : new double[] {0.6, 1, 1.02}) {
      double[] first = law(random, total);
      double[] second = law(random, 1);
      CyclicProduct product = CyclicProduct.of(LENGTH);
      put(product, first, 3, total);
      put(product, second, 5, 1);
      double[] computed = product.finish();
      double[] exact = first;
      for (int i = 0; i < 2; i++) {
        exact = convolve(exact, first);
      }
      for (int i = 0; i < 5; i++) {
        exact = convolve(exact, second);
      }
      double squares = 0;
      for (int i = 0; i < LENGTH; i++) {
        squares += (computed[i] - exact[i]) * (computed[i] - exact[i]);
        assertAtLeast(0, computed[i]);
      }
      assertAtMost(product.normError(), Math.sqrt(squares));
      assertAtMost(1e-13, product.normError());
    }
  }
}
