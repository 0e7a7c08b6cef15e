package org.noisewright.composition;

import java.util.Arrays;
import org.noisewright.numerics.Rounding;

/**
 * The transform of a one-release law, the sum of a e^{-i omega d}, and bounds on it nearby; see
 * FrequencySum.proof.md.
 */
final class LawTransform {
  private static final double LOG_THREE = Math.log(3);
  private static final int BLOCK = 32;

  private final TiltedLaw law;
  private final double[] bulkMass;
  private final double[] bulkDistance;
  private final double tailMass;
  private final double curvature;
  private final double bulkSpread;
  private final double bulkSecond;
  private final double tailSpread;
  private final double[] tailMasses;
  private final double[] tailDistance;

  private double real;
  private double imaginary;
  private double bulkSquare;
  private double bulkSlope;
  private double error;
  private double bulkError;
  private double slopeError;

  LawTransform(TiltedLaw law, double tailShare) {
    this.law = law;
    int n = law.size();
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        (a, b) ->
            Double.compare(
                Math.abs(law.distance(b) - law.mean()), Math.abs(law.distance(a) - law.mean())));
    double tail = 0;
    int cut = 0;
    while (cut < n - 1 && tail + law.mass(order[cut]) <= tailShare) {
      tail += law.mass(order[cut]);
      cut++;
    }
    double sums = 4 * (n + 8) * Rounding.UNIT;
    tailMass = tail * (1 + sums);
    tailMasses = new double[cut];
    tailDistance = new double[cut];
    bulkMass = new double[n - cut];
    bulkDistance = new double[n - cut];
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double absolute = 0;
    double second = 0;
    for (int i = 0; i < n; i++) {
      double a = law.mass(order[i]);
      double d = law.distance(order[i]);
      if (i < cut) {
        tailMasses[i] = a;
        tailDistance[i] = d;
      } else {
        bulkMass[i - cut] = a;
        bulkDistance[i - cut] = d;
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
    bulkSpread = absolute;
    bulkSecond = second;
    tailSpread = law.spread() - absolute + sums * law.spread();
  }

  void evaluate(double omega) {
    // Sums of a (cos - 1), -a sin and their derivatives by omega, in blocks: a sum of n terms is
    // then off by (BLOCK + n / BLOCK) UNIT times the sum of their sizes.
    double c = 0;
    double s = 0;
    double dc = 0;
    double ds = 0;
    double bulk = 0;
    int count = bulkMass.length;
    for (int start = 0; start < count; start += BLOCK) {
      double blockC = 0;
      double blockS = 0;
      double blockDc = 0;
      double blockDs = 0;
      double blockMass = 0;
      int end = Math.min(count, start + BLOCK);
      for (int i = start; i < end; i++) {
        double a = bulkMass[i];
        double d = bulkDistance[i];
        double half = 0.5 * omega * d;
        double sh = Math.sin(half);
        double ch = Math.cos(half);
        double sine = 2 * sh * ch;
        double versine = 2 * sh * sh;
        blockMass += a;
        blockC -= a * versine;
        blockS -= a * sine;
        blockDc -= a * d * sine;
        blockDs -= a * d * (1 - versine);
      }
      bulk += blockMass;
      c += blockC;
      s += blockS;
      dc += blockDc;
      ds += blockDs;
    }
    double bulkReal = bulk + c;
    double bulkImaginary = s;
    bulkSquare = bulkReal * bulkReal + bulkImaginary * bulkImaginary;
    bulkSlope = 2 * (bulkReal * dc + bulkImaginary * ds);
    double tailC = 0;
    double tailS = 0;
    for (int i = 0; i < tailMasses.length; i++) {
      double half = 0.5 * omega * tailDistance[i];
      double sh = Math.sin(half);
      tailC -= tailMasses[i] * 2 * sh * sh;
      tailS -= tailMasses[i] * 2 * sh * Math.cos(half);
    }
    c += tailC;
    s += tailS;
    real = c + (law.total() - 1);
    imaginary = s;
    // Each term is off by at most 8 UNIT a |omega d|, besides the rounding of the sums.
    int terms = BLOCK + count / BLOCK + 4;
    double bulkSum = Rounding.UNIT * (2 * terms + 16) * omega * bulkSpread;
    double tailSum = Rounding.UNIT * (2 * tailMasses.length + 24) * omega * tailSpread;
    error = bulkSum + tailSum + Rounding.UNIT * 4;
    bulkError = Rounding.UNIT * (terms + 16) * bulk + bulkSum;
    slopeError =
        4 * bulkError * bulkSpread
            + 4 * Rounding.UNIT * (8 * omega * bulkSecond + (terms + 16) * bulkSpread);
  }

  private boolean lost() {
    return !(error < 0.25 * Math.hypot(1 + real, imaginary));
  }

  /** ln |transform|, or of a bound on it if rounding is as large. */
  double logSize() {
    return lost()
        ? Math.log(Math.hypot(1 + real, imaginary) + error)
        : real < -0.25
            ? Math.log(Math.hypot(1 + real, imaginary))
            : 0.5 * Math.log1p(2 * real + real * real + imaginary * imaginary);
  }

  /** Argument of the transform. */
  double angle() {
    return Math.atan2(imaginary, 1 + real);
  }

  /**
   * Bound on the error of the complex logarithm of the transform; where rounding is as large as the
   * transform itself, ln 3 over the number of releases (the power is then off by twice its bound).
   */
  double error() {
    double relative = error / Math.hypot(1 + real, imaginary);
    return lost() ? LOG_THREE / law.times() : relative * (1 + 2 * relative);
  }

  /** ln of a bound on |transform| from here to {@code reach} further on. */
  double logBound(double reach) {
    double size = Math.sqrt(bulkSquare) + bulkError;
    double square = size * size;
    double there = square + (bulkSlope + slopeError) * reach + 0.5 * curvature * reach * reach;
    double bound = Math.sqrt(Math.max(square, there)) + tailMass;
    // No transform exceeds the total mass, which rounding may have left a little above 1.
    return bound >= 1
        ? Math.min(Math.log(bound), Math.max(0, law.total() - 1 + 4 * Rounding.UNIT))
        : Math.log(bound);
  }
}
