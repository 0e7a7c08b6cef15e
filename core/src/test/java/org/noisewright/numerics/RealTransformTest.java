package org.noisewright.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The transform against a direct sum in double-double arithmetic: the relative 2-norm error is at
 * most a quarter of the stated bound, forward and inverse.
 */
class RealTransformTest {
  private static final double SHARE = 0.25;
  private static final int FREQUENCIES = 300;

  /** Double-double roots of unity e^{2 pi i k / n}, by halving of angles and products. */
  private static final class Roots {
    final double[] cosHigh;
    final double[] cosLow;
    final double[] sinHigh;
    final double[] sinLow;

    Roots(int n) {
      cosHigh = new double[n];
      cosLow = new double[n];
      sinHigh = new double[n];
      sinLow = new double[n];
      cosHigh[0] = 1;
      double[] c = {0, 0};
      double[] s = {1, 0};
      int step = n / 4;
      put(step, c, s);
      put(n / 2, new double[] {-1, 0}, new double[2]);
      while (step > 1) {
        double[] half = root(scale(add(c, new double[] {1, 0}), 0.5));
        s = divide(scale(s, 0.5), half);
        c = half;
        step /= 2;
        put(step, c, s);
      }
      for (int k = 1; k < n; k++) {
        int high = Integer.highestOneBit(k);
        if (high != k) {
          double[] c1 = {cosHigh[high], cosLow[high]};
          double[] s1 = {sinHigh[high], sinLow[high]};
          double[] c2 = {cosHigh[k - high], cosLow[k - high]};
          double[] s2 = {sinHigh[k - high], sinLow[k - high]};
          put(
              k,
              add(multiply(c1, c2), scale(multiply(s1, s2), -1)),
              add(multiply(c1, s2), multiply(s1, c2)));
        }
      }
    }

    private void put(int k, double[] c, double[] s) {
      cosHigh[k] = c[0];
      cosLow[k] = c[1];
      sinHigh[k] = s[0];
      sinLow[k] = s[1];
    }
  }

  private static double[] quick(double a, double b) {
    double sum = a + b;
    return new double[] {sum, b - (sum - a)};
  }

  private static double[] add(double[] a, double[] b) {
    double sum = a[0] + b[0];
    double part = sum - a[0];
    double error = (a[0] - (sum - part)) + (b[0] - part);
    double low = a[1] + b[1];
    double[] first = quick(sum, error + low);
    return quick(first[0], first[1]);
  }

  private static double[] multiply(double[] a, double[] b) {
    double high = a[0] * b[0];
    double error = Math.fma(a[0], b[0], -high);
    return quick(high, error + (a[0] * b[1] + a[1] * b[0]));
  }

  private static double[] scale(double[] a, double powerOfTwo) {
    return new double[] {a[0] * powerOfTwo, a[1] * powerOfTwo};
  }

  private static double[] root(double[] a) {
    double first = Math.sqrt(a[0]);
    double[] rest = add(a, scale(multiply(new double[] {first, 0}, new double[] {first, 0}), -1));
    return quick(first, rest[0] / (2 * first));
  }

  private static double[] divide(double[] a, double[] b) {
    double first = a[0] / b[0];
    double[] rest = add(a, scale(multiply(b, new double[] {first, 0}), -1));
    double second = rest[0] / b[0];
    rest = add(rest, scale(multiply(b, new double[] {second, 0}), -1));
    double[] sum = quick(first, second);
    return add(sum, new double[] {rest[0] / b[0], 0});
  }

  /**
   * Sum of array[m] times root[(j m) mod n], in double-double; sign -1 for the forward transform.
   */
  private static double[] direct(double[] array, double[] high, double[] low, int j) {
    int mask = array.length - 1;
    double sum = 0;
    double rest = 0;
    for (int m = 0; m < array.length; m++) {
      int k = (int) ((long) j * m) & mask;
      double product = array[m] * high[k];
      double error = Math.fma(array[m], high[k], -product) + array[m] * low[k];
      double next = sum + product;
      double part = next - sum;
      rest += (sum - (next - part)) + (product - part) + error;
      sum = next;
    }
    return quick(sum, rest);
  }

  private static double[] input(String kind, int n, Random random) {
    double[] array = new double[n];
    for (int i = 0; i < n; i++) {
      array[i] =
          switch (kind) {
            case "uniform" -> random.nextDouble() - 0.5;
            case "mass" -> Math.exp(-0.5 * Math.pow((i - 0.4 * n) / (0.02 * n + 1), 2)) / n;
            case "decades" -> Math.pow(10, -140 * random.nextDouble());
            case "edge" -> i == 1 ? 1 : 1e-17 * random.nextDouble();
            default -> 1 + 1e-3 * random.nextGaussian();
          };
    }
    return array;
  }

  private static double square(double x) {
    return x * x;
  }

  private static void forward(String kind, int n, Roots roots, int[] frequencies) {
    double[] array = input(kind, n, new Random(n));
    double[] transformed = array.clone();
    RealTransform transform = RealTransform.of(n);
    transform.forward(transformed);
    double error = 0;
    double worst = 0;
    for (int j : frequencies) {
      double[] re = direct(array, roots.cosHigh, roots.cosLow, j);
      double[] im = scale(direct(array, roots.sinHigh, roots.sinLow, j), -1);
      double gotRe = j == 0 ? transformed[0] : j == n / 2 ? transformed[1] : transformed[2 * j];
      double gotIm = j == 0 || j == n / 2 ? 0 : transformed[2 * j + 1];
      double one = square((gotRe - re[0]) - re[1]) + square((gotIm - im[0]) - im[1]);
      boolean end = j == 0 || j == n / 2;
      // The two ends are always there, the other frequencies may be a sample.
      error += (end ? 1 : 2 * (0.5 * n - 1) / (frequencies.length - 2)) * one;
      worst = Math.max(worst, one);
    }
    double norm = 0;
    for (double a : array) {
      norm += a * a;
    }
    norm = Math.sqrt(norm * n);
    double relative = Math.sqrt(error) / norm;
    assertTrue(
        relative <= SHARE * transform.error(),
        () -> "forward " + kind + " " + n + ": " + relative + " of " + transform.error());
    double single = Math.sqrt(worst) / norm;
    assertTrue(single <= SHARE * transform.error(), () -> "one frequency " + kind + " " + single);
  }

  private static void inverse(String kind, int n, Roots roots) {
    double[] packed = input(kind, n, new Random(n + 1));
    double[] array = packed.clone();
    RealTransform transform = RealTransform.of(n);
    transform.inverse(array);
    double[] re = new double[n];
    double[] im = new double[n];
    double norm = square(packed[0]) + square(packed[1]);
    re[0] = packed[0];
    re[n / 2] = packed[1];
    for (int j = 1; j < n / 2; j++) {
      re[j] = packed[2 * j];
      re[n - j] = packed[2 * j];
      im[j] = packed[2 * j + 1];
      im[n - j] = -packed[2 * j + 1];
      norm += 2 * (square(packed[2 * j]) + square(packed[2 * j + 1]));
    }
    double error = 0;
    for (int m = 0; m < n; m++) {
      double[] exact =
          scale(
              add(
                  direct(re, roots.cosHigh, roots.cosLow, m),
                  scale(direct(im, roots.sinHigh, roots.sinLow, m), -1)),
              1.0 / n);
      error += square((array[m] - exact[0]) - exact[1]);
    }
    double relative = Math.sqrt(error) / Math.sqrt(norm / n);
    assertTrue(
        relative <= SHARE * transform.error(),
        () -> "inverse " + kind + " " + n + ": " + relative + " of " + transform.error());
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048})
  void bothWaysAtEveryFrequency(int n) {
    Roots roots = new Roots(n);
    int[] all = new int[n / 2 + 1];
    for (int j = 0; j < all.length; j++) {
      all[j] = j;
    }
    for (String kind : new String[] {"uniform", "mass", "decades", "edge", "constant"}) {
      forward(kind, n, roots, all);
      inverse(kind, n, roots);
    }
  }

  @Test
  void bothWaysAtLength4096() {
    int n = 4096;
    Roots roots = new Roots(n);
    int[] all = new int[n / 2 + 1];
    for (int j = 0; j < all.length; j++) {
      all[j] = j;
    }
    forward("uniform", n, roots, all);
    inverse("uniform", n, roots);
    forward("mass", n, roots, all);
  }

  @ParameterizedTest
  @ValueSource(ints = {1 << 14, 1 << 17})
  void forwardAtSomeFrequenciesOfLongArrays(int n) {
    Roots roots = new Roots(n);
    Random random = new Random(14);
    int[] some = new int[n > 1 << 14 ? FREQUENCIES / 10 : FREQUENCIES];
    some[1] = n / 2;
    for (int j = 2; j < some.length; j++) {
      some[j] = 1 + random.nextInt(n / 2 - 1);
    }
    for (String kind : new String[] {"uniform", "mass", "decades", "constant"}) {
      forward(kind, n, roots, some);
    }
  }

  @Test
  void rootsOfUnityAreGoodToThirtyDigits() {
    Roots roots = new Roots(16);
    // cos(pi/8) = sqrt(2 + sqrt 2) / 2.
    java.math.BigDecimal exact =
        java.math.BigDecimal.valueOf(2)
            .add(HighPrecision.ROOT_2)
            .sqrt(HighPrecision.DIGITS)
            .divide(java.math.BigDecimal.valueOf(2));
    double error =
        new java.math.BigDecimal(roots.cosHigh[1])
            .add(new java.math.BigDecimal(roots.cosLow[1]))
            .subtract(exact)
            .abs()
            .doubleValue();
    assertTrue(error < 1e-31, () -> "error " + error);
  }

  @Test
  void inverseUndoesForward() {
    Random random = new Random(3);
    double[] array = random.doubles(1 << 12).toArray();
    double[] copy = array.clone();
    RealTransform transform = RealTransform.of(array.length);
    transform.forward(copy);
    transform.inverse(copy);
    for (int i = 0; i < array.length; i++) {
      assertEquals(array[i], copy[i], 1e-14, "element " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 12, -4, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void refusesOtherLengths(int length) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> RealTransform.of(length)).getMessage();
    assertEquals("length must be a power of two and at least 4, got " + length, message);
  }

  @Test
  void memoryCountsTwiceTheArray() {
    assertEquals(16L << 32, RealTransform.memory(1L << 32), "no overflow of an int");
  }
}
