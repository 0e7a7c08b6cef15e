package org.noisewright.composition;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.Interrupts;

/**
 * Sums of a (e^{-i omega d} - 1) over points of mass a at distance d by the moments of blocks of
 * points, for frequencies at which the angles of a block differ little; see FrequencySum.proof.md.
 */
final class PointBlocks {
  /** Units of 2^-53 for the derivative, times omega times the sum of a d^2. */
  static final double SLOPE_PER_SECOND = 128;

  /** Largest angle between a point and the centre of its block. */
  private static final double REACH = 0.5;

  /** Powers of that angle that are kept: 0.5^14 / 15! is below 2^-53. */
  private static final int POWERS = 14;

  private static final int MOMENTS = POWERS + 2;
  private static final int TILE = 64;

  /** A block at one frequency costs about as much as so many points at one frequency of a run. */
  private static final int BLOCK_COST = 16;

  private static final double[] FACTORIAL = new double[POWERS + 1];

  static {
    FACTORIAL[0] = 1;
    for (int n = 1; n <= POWERS; n++) {
      FACTORIAL[n] = n * FACTORIAL[n - 1];
    }
  }

  private final double half;
  private final int count;
  private final double[] centre;
  private final double[] moment;
  private final double additions;
  private final double[] power = new double[POWERS + 1];
  private double real;
  private double imaginary;
  private double slopeReal;
  private double slopeImaginary;

  private PointBlocks(double[] mass, double[] distance, int size, double half, int count) {
    this.half = half;
    this.count = count;
    centre = new double[count];
    moment = new double[count * MOMENTS];
    int longest = 0;
    int from = 0;
    for (int b = 0; b < count; b++) {
      centre[b] = nearest(distance[from], half);
      int to = end(distance, from, size, half);
      sum(mass, distance, from, to, b);
      longest = Math.max(longest, to - from);
      from = to;
    }
    additions = TILE + longest / TILE + 1 + count;
  }

  /**
   * Blocks that serve up to this frequency; null if there would be too many of them.
   *
   * @param distance whole numbers, rising
   */
  static @Nullable PointBlocks of(double[] mass, double[] distance, int size, double omega) {
    double half = Math.scalb(1.0, Math.getExponent(REACH / omega));
    if (half < 1 || (distance[size - 1] - distance[0]) / (2 * half) * BLOCK_COST > size) {
      return null;
    }
    int count = 0;
    for (int from = 0; from < size; from = end(distance, from, size, half)) {
      count++;
    }
    return new PointBlocks(mass, distance, size, half, count);
  }

  /** The centre nearest to d, a multiple of 2 half, exactly: half is a power of two. */
  private static double nearest(double d, double half) {
    return 2 * half * Math.rint(d / (2 * half));
  }

  /** First point after the block of point {@code from}. */
  private static int end(double[] distance, int from, int size, double half) {
    double last = nearest(distance[from], half) + half;
    int found = Arrays.binarySearch(distance, from, size, last);
    int to = found >= 0 ? found : -found - 1;
    return to > from ? to : from + 1;
  }

  /** Moments sum a ((d - centre) / half)^n of a block, tile by tile. */
  private void sum(double[] mass, double[] distance, int from, int to, int b) {
    double[] term = new double[TILE];
    double[] offset = new double[TILE];
    for (int start = from; start < to; start += TILE) {
      Interrupts.look();
      int length = Math.min(TILE, to - start);
      for (int i = 0; i < length; i++) {
        term[i] = mass[start + i];
        offset[i] = (distance[start + i] - centre[b]) / half;
      }
      for (int n = 0; n < MOMENTS; n++) {
        double part = 0;
        for (int i = 0; i < length; i++) {
          part += term[i];
          term[i] *= offset[i];
        }
        moment[b * MOMENTS + n] += part;
      }
    }
  }

  /** True if angles within a block are small enough at this frequency. */
  boolean serves(double omega) {
    return omega * half <= REACH;
  }

  double real() {
    return real;
  }

  double imaginary() {
    return imaginary;
  }

  double slopeReal() {
    return slopeReal;
  }

  double slopeImaginary() {
    return slopeImaginary;
  }

  /** Units of 2^-53 for each part, times omega times the sum of a |d|. */
  double perSpread() {
    return 4 * additions + 180;
  }

  /** Units of 2^-53 for each derivative, times the sum of a |d|. */
  double slopePerSpread() {
    return 5 * additions + 320;
  }

  /** Evaluates the sum and its derivative at one frequency. */
  void evaluate(double omega) {
    double angle = omega * half;
    double next = 1;
    for (int n = 0; n <= POWERS; n++) {
      // (-i)^n goes through 1, -i, -1, i: signs here, parts below.
      power[n] = ((n + 1) / 2 % 2 == 0 ? next : -next) / FACTORIAL[n];
      next *= angle;
    }
    real = 0;
    imaginary = 0;
    slopeReal = 0;
    slopeImaginary = 0;
    for (int b = 0; b < count; b++) {
      int m = b * MOMENTS;
      double re = 0;
      double im = 0;
      double re1 = 0;
      double im1 = 0;
      for (int n = POWERS; n > 0; n -= 2) {
        re += power[n] * moment[m + n];
        re1 += power[n] * moment[m + n + 1];
        im += power[n - 1] * moment[m + n - 1];
        im1 += power[n - 1] * moment[m + n];
      }
      re1 += moment[m + 1];
      double mass = moment[m];
      double turn = 0.5 * omega * centre[b];
      double sh = Math.sin(turn);
      double sine = 2 * sh * Math.cos(turn);
      double versine = 2 * sh * sh;
      double cosine = 1 - versine;
      real += -mass * versine + (cosine * re + sine * im);
      imaginary += -mass * sine + (cosine * im - sine * re);
      // -i e^{-i omega c} (c (sum of the block) + half (sum of a (d - c) / half e^{...}))
      double wholeRe = centre[b] * (mass + re) + half * re1;
      double wholeIm = centre[b] * im + half * im1;
      slopeReal += cosine * wholeIm - sine * wholeRe;
      slopeImaginary -= cosine * wholeRe + sine * wholeIm;
    }
  }
}
