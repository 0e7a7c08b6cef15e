package org.noisewright.composition;

import java.util.Arrays;
import org.noisewright.numerics.Rounding;

/**
 * The transform of a one-release law, the sum of a e^{-i omega d}, at the frequencies j unit, and
 * bounds on it nearby; see FrequencySum.proof.md. Frequencies that follow one another are evaluated
 * together: the angle of each point is turned on by one unit, so that sines are taken once a run.
 */
final class LawTransform {
  /** Most frequencies of a run. */
  static final int RUN = 16;

  private static final double LOG_THREE = Math.log(3);
  private static final int TILE = 64;
  private static final int LANES = 4;

  /** A turned sine or versine of an angle is off by at most this times UNIT times the angle. */
  private static final double TURNED = 96;

  private final TiltedLaw law;
  private final double unit;
  private final Points bulk;
  private final Points tail;
  private final double bulkMass;
  private final double tailMass;
  private final double curvature;
  private final double bulkSpread;
  private final double bulkSecond;
  private final double tailSpread;

  private final double[] real = new double[RUN];
  private final double[] imaginary = new double[RUN];
  private final double[] error = new double[RUN];
  private double bulkSquare;
  private double bulkSlope;
  private double bulkError;
  private double slopeError;

  /**
   * @param tailShare points far from the mean of at most this mass are set apart, for they spoil
   *     the curvature
   * @param unit distance of the frequencies
   */
  LawTransform(TiltedLaw law, double tailShare, double unit) {
    this.law = law;
    this.unit = unit;
    int n = law.size();
    int from = 0;
    int to = n;
    double cut = 0;
    while (to - from > 1) {
      boolean low = law.mean() - law.distance(from) >= law.distance(to - 1) - law.mean();
      double next = cut + law.mass(low ? from : to - 1);
      if (!(next <= tailShare)) {
        break;
      }
      cut = next;
      from += low ? 1 : 0;
      to -= low ? 0 : 1;
    }
    double sums = 4 * (n + 8) * Rounding.UNIT;
    tailMass = cut * (1 + sums);
    bulk = new Points(to - from);
    tail = new Points(n - (to - from));
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double absolute = 0;
    double second = 0;
    for (int i = 0; i < n; i++) {
      double a = law.mass(i);
      double d = law.distance(i);
      if (i < from || i >= to) {
        tail.add(a, d);
      } else {
        bulk.add(a, d);
        double e = d - law.mean();
        s0 += a;
        s1 += a * e;
        s2 += a * e * e;
        absolute += a * Math.abs(d);
        second += a * d * d;
      }
    }
    // |B|^2 has a second derivative of at most 2 (s0 s2 - s1^2) in absolute value.
    curvature = 2 * Math.max(0, s0 * s2 - s1 * s1) + 4 * sums * s0 * s2;
    bulkMass = bulk.mass();
    bulkSpread = absolute;
    bulkSecond = second;
    tailSpread = law.spread() - absolute + sums * law.spread();
  }

  /** Masses at distances, and the turn of each by one unit. */
  private final class Points {
    private final double[] mass;
    private final double[] distance;
    private final double[] sine;
    private final double[] versine;
    private final double[] sumCosine = new double[RUN];
    private final double[] sumSine = new double[RUN];
    private int size;
    private double slopeCosine;
    private double slopeSine;

    Points(int most) {
      int padded = (most + LANES - 1) / LANES * LANES;
      mass = new double[padded];
      distance = new double[padded];
      sine = new double[padded];
      versine = new double[padded];
    }

    void add(double a, double d) {
      mass[size] = a;
      distance[size] = d;
      double half = 0.5 * unit * d;
      double sh = Math.sin(half);
      sine[size] = 2 * sh * Math.cos(half);
      versine[size] = 2 * sh * sh;
      size++;
    }

    /** Number of additions that a term goes through in a sum over all points. */
    int terms() {
      return TILE / LANES + 4 + size / TILE;
    }

    double mass() {
      double sum = 0;
      for (int start = 0; start < size; start += TILE) {
        double part = 0;
        for (int i = start; i < Math.min(size, start + TILE); i++) {
          part += mass[i];
        }
        sum += part;
      }
      return sum;
    }

    /**
     * Sums of a (cos - 1) and -a sin at {@code count} frequencies from omega on, and the
     * derivatives of the last two by omega.
     */
    void evaluate(double omega, int count) {
      Arrays.fill(sumCosine, 0, count, 0);
      Arrays.fill(sumSine, 0, count, 0);
      slopeCosine = 0;
      slopeSine = 0;
      double[] v = new double[TILE];
      double[] s = new double[TILE];
      for (int start = 0; start < size; start += TILE) {
        int length = Math.min(mass.length - start, TILE);
        for (int i = 0; i < length; i++) {
          double half = 0.5 * omega * distance[start + i];
          double sh = Math.sin(half);
          s[i] = 2 * sh * Math.cos(half);
          v[i] = 2 * sh * sh;
        }
        add(start, length, v, s, 0);
        for (int f = 1; f < count; f++) {
          turn(start, length, v, s);
          add(start, length, v, s, f);
        }
        double dc = 0;
        double ds = 0;
        for (int i = 0; i < length; i++) {
          double moment = mass[start + i] * distance[start + i];
          dc -= moment * s[i];
          ds -= moment * (1 - v[i]);
        }
        slopeCosine += dc;
        slopeSine += ds;
      }
    }

    private void turn(int start, int length, double[] v, double[] s) {
      for (int i = 0; i < length; i++) {
        double turnV = versine[start + i];
        double turnS = sine[start + i];
        double oldV = v[i];
        double oldS = s[i];
        v[i] = oldV + ((turnV - oldV * turnV) + oldS * turnS);
        s[i] = oldS + ((turnS - oldV * turnS) - oldS * turnV);
      }
    }

    private void add(int start, int length, double[] v, double[] s, int f) {
      double c0 = 0;
      double c1 = 0;
      double c2 = 0;
      double c3 = 0;
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      for (int i = 0; i < length; i += LANES) {
        double a0 = mass[start + i];
        double a1 = mass[start + i + 1];
        double a2 = mass[start + i + 2];
        double a3 = mass[start + i + 3];
        c0 += a0 * v[i];
        c1 += a1 * v[i + 1];
        c2 += a2 * v[i + 2];
        c3 += a3 * v[i + 3];
        s0 += a0 * s[i];
        s1 += a1 * s[i + 1];
        s2 += a2 * s[i + 2];
        s3 += a3 * s[i + 3];
      }
      sumCosine[f] -= (c0 + c1) + (c2 + c3);
      sumSine[f] -= (s0 + s1) + (s2 + s3);
    }
  }

  /**
   * Evaluates a run of frequencies.
   *
   * @param first index of the first
   * @param count how many, at most {@link #RUN}
   */
  void evaluate(long first, int count) {
    double omega = unit * first;
    bulk.evaluate(omega, count);
    tail.evaluate(omega, count);
    int terms = bulk.terms();
    double bulkSum = 0;
    for (int f = 0; f < count; f++) {
      double here = unit * (first + f);
      real[f] = bulk.sumCosine[f] + tail.sumCosine[f] + (law.total() - 1);
      imaginary[f] = bulk.sumSine[f] + tail.sumSine[f];
      bulkSum = Rounding.UNIT * (2 * terms + TURNED) * here * bulkSpread;
      double tailSum = Rounding.UNIT * (2 * tail.terms() + TURNED) * here * tailSpread;
      error[f] = bulkSum + tailSum + Rounding.UNIT * 4;
    }
    double omegaLast = unit * (first + count - 1);
    double bulkReal = bulkMass + bulk.sumCosine[count - 1];
    double bulkImaginary = bulk.sumSine[count - 1];
    bulkSquare = bulkReal * bulkReal + bulkImaginary * bulkImaginary;
    bulkSlope = 2 * (bulkReal * bulk.slopeCosine + bulkImaginary * bulk.slopeSine);
    // Sums of slopes are plain within a tile.
    int slopeTerms = TILE + terms;
    bulkError = Rounding.UNIT * (slopeTerms + 16) * bulkMass + bulkSum;
    slopeError =
        4 * bulkError * bulkSpread
            + 4
                * Rounding.UNIT
                * (TURNED * omegaLast * bulkSecond + (slopeTerms + 16) * bulkSpread);
  }

  private boolean lost(int f) {
    return !(error[f] < 0.25 * Math.hypot(1 + real[f], imaginary[f]));
  }

  /** ln |transform| at frequency f of the run, or of a bound on it if rounding is as large. */
  double logSize(int f) {
    return lost(f)
        ? Math.log(Math.hypot(1 + real[f], imaginary[f]) + error[f])
        : real[f] < -0.25
            ? Math.log(Math.hypot(1 + real[f], imaginary[f]))
            : 0.5 * Math.log1p(2 * real[f] + real[f] * real[f] + imaginary[f] * imaginary[f]);
  }

  /** Argument of the transform at frequency f of the run. */
  double angle(int f) {
    return Math.atan2(imaginary[f], 1 + real[f]);
  }

  /**
   * Bound on the error of the complex logarithm of the transform at frequency f of the run; where
   * rounding is as large as the transform itself, ln 3 over the number of releases (the power is
   * then off by twice its bound).
   */
  double error(int f) {
    double relative = error[f] / Math.hypot(1 + real[f], imaginary[f]);
    return lost(f) ? LOG_THREE / law.times() : relative * (1 + 2 * relative);
  }

  /**
   * ln of a bound on |transform| from the last frequency of the run to {@code reach} further on.
   */
  double logBound(double reach) {
    double size = Math.sqrt(bulkSquare) + bulkError;
    double square = size * size;
    double there = square + (bulkSlope + slopeError) * reach + 0.5 * curvature * reach * reach;
    return logBoundOf(Math.max(square, there));
  }

  /** ln of a bound on |transform| where the square of the bulk is at most this. */
  double logBoundOf(double square) {
    double bound = Math.sqrt(square) + tailMass;
    // No transform exceeds the total mass, which rounding may have left a little above 1.
    return bound >= 1
        ? Math.min(Math.log(bound), Math.max(0, law.total() - 1 + 4 * Rounding.UNIT))
        : Math.log(bound);
  }

  /** Bound on the second derivative of the square of the bulk, absolute. */
  double curvature() {
    return curvature;
  }

  /** Number of releases. */
  double times() {
    return law.times();
  }

  /** Adds the masses of the bulk to an array, by distance modulo its length. */
  void fold(double[] array) {
    for (int i = 0; i < bulk.size; i++) {
      array[(int) Math.floorMod((long) bulk.distance[i], (long) array.length)] += bulk.mass[i];
    }
  }

  /** Number of points of the bulk. */
  int bulkSize() {
    return bulk.size;
  }
}
