package org.noisewright.pair;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.noisewright.numerics.Rounding;

/**
 * The density e^(-level epsilon) at distances from 0: level 0 up to {@code first}, each further
 * level over one {@code width}. Distances are exact, so that no step is misplaced.
 */
record StaircaseDensity(double epsilon, BigDecimal first, BigDecimal width) {

  /** Level right of {@code distance}. */
  long level(BigDecimal distance) {
    return distance.compareTo(first) < 0 ? 0 : 1 + steps(distance.subtract(first));
  }

  /** Whole widths in a length. */
  long steps(BigDecimal length) {
    return length.divideToIntegralValue(width).longValueExact();
  }

  /** Where {@code level} ends. */
  BigDecimal edge(long level) {
    return first.add(width.multiply(BigDecimal.valueOf(level)));
  }

  /** ln of the sum of e^(-k epsilon) for k below {@code terms}, infinitely many if negative. */
  double logGeometric(long terms) {
    double all = -Math.log(-Math.expm1(-epsilon));
    return terms < 0 ? all : Math.log(-Math.expm1(-(double) terms * epsilon)) + all;
  }

  /** ln of the integral over a piece inside one level. */
  double logPiece(BigDecimal length, long level) {
    return Math.log(length.doubleValue()) - (double) level * epsilon;
  }

  /** ln of the integral between two distances, of which the second is larger. */
  double logMass(BigDecimal from, BigDecimal to) {
    long low = level(from);
    long high =
        to.compareTo(first) <= 0
            ? 0
            : to.subtract(first).divide(width, 0, RoundingMode.CEILING).longValueExact();
    if (low == high) {
      return logPiece(to.subtract(from), low);
    }
    double sum =
        Rounding.logAdd(
            logPiece(edge(low).subtract(from), 0),
            logPiece(to.subtract(edge(high - 1)), high - low));
    if (high - low > 1) {
      sum = Rounding.logAdd(sum, logPiece(width, 1) + logGeometric(high - low - 1));
    }
    return sum - (double) low * epsilon;
  }

  /** ln of the integral over all distances. */
  double logAll() {
    return Rounding.logAdd(logPiece(first, 0), logPiece(width, 1) + logGeometric(-1));
  }

  /** Bound on the absolute error of any logarithm here, computed as {@code log}. */
  double error(double log) {
    return Rounding.UNIT * (64 + 16 * (Math.abs(log) + epsilon + Math.abs(Math.log(epsilon))));
  }
}
