package org.noisewright.composition;

import org.noisewright.numerics.Rounding;

/**
 * The transform of a one-release law, the sum of a e^{-i omega d}, at the frequencies j unit, and
 * bounds on it nearby; see FrequencySum.proof.md. Frequencies that follow one another are evaluated
 * together.
 */
final class LawTransform {
  /** Most frequencies of a run. */
  static final int RUN = PointSums.RUN;

  private static final double LOG_THREE = Math.log(3);
  private final TiltedLaw law;
  private final double unit;
  private final PointSums bulk;
  private final PointSums tail;
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
    bulk = new PointSums(to - from, unit);
    tail = new PointSums(n - (to - from), unit);
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

  /**
   * Evaluates a run of frequencies.
   *
   * @param first index of the first
   * @param count how many, at most {@link #RUN}
   */
  void evaluate(long first, int count) {
    bulk.evaluate(first, count);
    tail.evaluate(first, count);
    for (int f = 0; f < count; f++) {
      double here = unit * (first + f);
      real[f] = bulk.real(f) + tail.real(f) + (law.total() - 1);
      imaginary[f] = bulk.imaginary(f) + tail.imaginary(f);
      error[f] = here * (bulk.error() * bulkSpread + tail.error() * tailSpread) + 4 * Rounding.UNIT;
    }
    double last = unit * (first + count - 1);
    double bulkReal = bulkMass + bulk.real(count - 1);
    double bulkImaginary = bulk.imaginary(count - 1);
    bulkSquare = bulkReal * bulkReal + bulkImaginary * bulkImaginary;
    bulkSlope = 2 * (bulkReal * bulk.slopeReal() + bulkImaginary * bulk.slopeImaginary());
    bulkError =
        Rounding.UNIT * (bulk.massUnits() + 16) * bulkMass + last * bulk.error() * bulkSpread;
    slopeError = 4 * bulkError * bulkSpread + 4 * bulk.slopeError(last, bulkSpread, bulkSecond);
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
    return bound >= 1 ? Math.min(Math.log(bound), logMost()) : Math.log(bound);
  }

  /** ln of the total mass, which rounding may have left a little above 1, at least. */
  double logMost() {
    return Math.max(0, law.total() - 1 + 4 * Rounding.UNIT);
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
    for (int i = 0; i < bulk.size(); i++) {
      array[(int) Math.floorMod((long) bulk.distance(i), (long) array.length)] += bulk.mass(i);
    }
  }

  /** Number of points of the bulk. */
  int bulkSize() {
    return bulk.size();
  }
}
