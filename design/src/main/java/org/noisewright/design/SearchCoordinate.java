package org.noisewright.design;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The coordinate of a search: the logarithm of the coordinate of the family, towards more privacy;
 * and values of few digits near one.
 */
final class SearchCoordinate {
  /** How ln epsilon is expected to fall with it before anything is known. */
  static final double EXPECTED_FALL = 1.2;

  static final double LONGEST_STEP = 6;

  /** Shorter steps do not end at numbers of two digits. */
  private static final double LEAST_PLAIN = 0.1;

  private final PlanFamily family;
  private final double tolerance;
  private final int sign;

  /**
   * @param tolerance relative tolerance of the parameter
   */
  SearchCoordinate(PlanFamily family, double tolerance) {
    this.family = family;
    this.tolerance = tolerance;
    this.sign = family.effect() == PlanFamily.Effect.MORE_PRIVATE ? 1 : -1;
  }

  /** The step, or the longest one in its direction. */
  static double step(double wanted) {
    return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, wanted));
  }

  /** 1 if it rises with the value, -1 if it falls. */
  int sign() {
    return sign;
  }

  /** The coordinate of a value. */
  double of(double value) {
    return sign * Math.log(family.coordinate().of().applyAsDouble(value));
  }

  /** The value at a coordinate, within the family. */
  double value(double u) {
    double value = family.coordinate().value().applyAsDouble(Math.exp(sign * u));
    return Math.max(family.least(), Math.min(family.most(), value));
  }

  /** A number of few digits near u: of two after a long step that ends far from its beginning. */
  double plain(double u, double reach) {
    double value = value(u);
    if (Math.abs(reach) < LEAST_PLAIN) {
      return family.whole() ? value : shortest(u);
    }
    double candidate = digits(value, 2);
    boolean inside = candidate >= family.least() && candidate <= family.most();
    return inside && Math.abs(of(candidate) - u) <= 0.2 * Math.abs(reach) ? candidate : value;
  }

  /** The number with the fewest digits near u that lies well inside of the bracket. */
  double rounded(double u, double from, double to) {
    double edge = 0.04 * Math.min(to - from, Math.log1p(tolerance));
    double candidate = shortest(u);
    double at = of(candidate);
    return at > from + edge && at < to - edge ? candidate : value(u);
  }

  /** The number with the fewest digits within a tenth of the tolerance of u. */
  double shortest(double u) {
    double value = value(u);
    for (int digits = 2; digits < 16; digits++) {
      double candidate = digits(value, digits);
      boolean inside = candidate >= family.least() && candidate <= family.most();
      if (inside && Math.abs(of(candidate) - u) <= 0.1 * Math.log1p(tolerance)) {
        return candidate;
      }
    }
    return value;
  }

  /** The number with the fewest digits from a known one on towards another, which it leaves out. */
  static double simplest(double from, double to) {
    RoundingMode mode = from > to ? RoundingMode.FLOOR : RoundingMode.CEILING;
    for (int digits = 1; digits < 16; digits++) {
      double candidate = new BigDecimal(from).round(new MathContext(digits, mode)).doubleValue();
      if (from > to ? candidate > to && candidate <= from : candidate < to && candidate >= from) {
        return candidate;
      }
    }
    return from;
  }

  private static double digits(double value, int digits) {
    return new BigDecimal(value)
        .round(new MathContext(digits, RoundingMode.HALF_EVEN))
        .doubleValue();
  }
}
