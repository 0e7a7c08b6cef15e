package org.noisewright.pld;

import org.noisewright.numerics.Rounding;
import org.noisewright.pld.LossLaw.Standing;

/**
 * Approximate differential privacy of one law of the loss, in one direction: the tight curve
 *
 * <pre>delta(epsilon) = w + sum over y &gt; epsilon of (1 - e^(epsilon - y)) mass(y)</pre>
 *
 * for every real epsilon, negative ones too, and its inverse. Rounded up for an UPPER law and down
 * for a LOWER one, to some units in the last place for an EXACT one.
 */
public final class ApproximatePrivacy {
  private ApproximatePrivacy() {}

  /** Delta at an epsilon: see {@link #logDelta}. */
  public static double delta(LossLaw law, double epsilon) {
    double delta = Math.exp(logDelta(law, epsilon));
    return switch (law.standing()) {
      case EXACT -> Math.min(1, delta);
      case UPPER -> delta > 0 ? Math.min(1, Math.nextUp(Math.nextUp(delta))) : delta;
      case LOWER -> Math.max(0, Math.nextDown(Math.nextDown(delta)));
    };
  }

  /**
   * Natural logarithm of delta at any real epsilon, -infinity where it is 0. Relative error of
   * delta below 2 size UNIT, on the side of the law. One pass over the points.
   */
  public static double logDelta(LossLaw law, double epsilon) {
    if (!(Math.abs(epsilon) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("epsilon must be finite, got " + epsilon);
    }
    int first = firstAbove(law, epsilon);
    return logSum(
        law,
        first,
        true,
        i -> {
          double excess = law.loss(i) - epsilon;
          return law.logMass(i) + Math.log(-Math.expm1(-excess));
        });
  }

  /**
   * The least epsilon with a delta of at most {@code delta}: exact up to rounding, because the
   * curve is a line in e^epsilon between two losses. It may be negative; +infinity if the mass at
   * infinity is larger than {@code delta}, -infinity if delta is at least 1.
   *
   * @param delta in [0, 1]
   */
  public static double epsilon(LossLaw law, double delta) {
    if (!(delta >= 0 && delta <= 1)) {
      throw new IllegalArgumentException("delta must be in [0, 1], got " + delta);
    }
    return epsilonAtLog(law, Math.log(delta));
  }

  /** The same for the natural logarithm of delta, which may be far below the least double. */
  public static double epsilonAtLog(LossLaw law, double logDelta) {
    if (!(logDelta <= 0)) {
      throw new IllegalArgumentException("logDelta must be at most 0, got " + logDelta);
    }
    if (law.logInfinityMass() > logDelta) {
      return Double.POSITIVE_INFINITY;
    }
    if (logDelta == 0 || law.size() == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    int low = 0;
    int high = law.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (logDelta(law, law.loss(middle)) <= logDelta) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    int first = low;
    // Between this loss and the one before it: delta = A - e^epsilon B.
    double logA = logSum(law, first, true, law::logMass);
    double logB = logSum(law, first, false, i -> law.logMass(i) - law.loss(i));
    double epsilon = Rounding.logSubtract(logA, logDelta) - logB;
    if (epsilon == Double.NEGATIVE_INFINITY && first == 0) {
      return epsilon;
    }
    double from = first == 0 ? Double.NEGATIVE_INFINITY : law.loss(first - 1);
    epsilon = Math.min(law.loss(first), Math.max(from, epsilon));
    return certified(law, epsilon, logDelta);
  }

  /** Moves the root by some roundings until the rounded curve is on the side that it must be. */
  private static double certified(LossLaw law, double epsilon, double logDelta) {
    if (law.standing() == Standing.EXACT) {
      return epsilon;
    }
    boolean upper = law.standing() == Standing.UPPER;
    double at = epsilon;
    double step = Rounding.UNIT * Math.max(1, Math.abs(epsilon));
    for (int i = 0; i < 60 && (logDelta(law, at) <= logDelta) != upper; i++) {
      at = upper ? Math.min(law.largestLoss(), at + step) : at - step;
      if (upper && at == law.largestLoss()) {
        break;
      }
      step *= 2;
    }
    return at;
  }

  /** Total variation: delta at 0. */
  public static double totalVariation(LossLaw law) {
    return delta(law, 0);
  }

  /** Pure differential privacy: the largest loss, +infinity with mass at infinity. */
  public static double pureEpsilon(LossLaw law) {
    return law.hasInfinity() ? Double.POSITIVE_INFINITY : law.largestLoss();
  }

  /** First point with a loss above this one. */
  static int firstAbove(LossLaw law, double loss) {
    int low = 0;
    int high = law.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (law.loss(middle) > loss) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Logarithms of the terms of a sum over points. */
  interface LogTerm {
    double at(int i);
  }

  /** ln of the sum of positive terms from a point on, on the side of the law. */
  static double logSum(LossLaw law, int first, boolean withInfinity, LogTerm term) {
    double top = withInfinity ? law.logInfinityMass() : Double.NEGATIVE_INFINITY;
    for (int i = first; i < law.size(); i++) {
      top = Math.max(top, term.at(i));
    }
    if (top == Double.NEGATIVE_INFINITY) {
      return top;
    }
    double sum = withInfinity ? Math.exp(law.logInfinityMass() - top) : 0;
    double error = 0;
    for (int i = first; i < law.size(); i++) {
      double log = term.at(i);
      double part = Math.exp(log - top);
      sum += part;
      error += part * (8 + Math.abs(law.logMass(i)) + Math.abs(log - top));
    }
    double log = top + Math.log(sum);
    double slack = Rounding.UNIT * (2 * error / sum + (law.size() - first) + 8 + 4 * Math.abs(log));
    return switch (law.standing()) {
      case EXACT -> log;
      case UPPER -> log + slack;
      case LOWER -> log - slack;
    };
  }
}
