package org.noisewright.classical;

import org.noisewright.numerics.Rounding;
import org.noisewright.pld.LossLaw;
import org.noisewright.pld.LossLaw.Standing;

/**
 * The curve of a law of the loss with finitely many points, rounded to the side of the law. With S
 * the mass above a point y and A = delta(y) without the mass at infinity, both by recursion from
 * the top without a subtraction, between y' and the next point y above it
 *
 * <pre>delta(eps) = w + e^(eps - y) A(y) + (1 - e^(eps - y)) S,   S the mass from y on.</pre>
 *
 * A question costs the logarithm of the number of points. Rounding: see
 * ObliviousComposition.proof.md.
 */
final class LawCurve {
  private final double[] loss;

  /** ln of the mass of the points from i on. */
  private final double[] logFrom;

  /** ln of the finite part of delta at point i. */
  private final double[] logAt;

  private final double logInfinityMass;
  private final int sign;
  private final double slack;

  private LawCurve(
      double[] loss,
      double[] logFrom,
      double[] logAt,
      double logInfinityMass,
      int sign,
      double slack) {
    this.loss = loss;
    this.logFrom = logFrom;
    this.logAt = logAt;
    this.logInfinityMass = logInfinityMass;
    this.sign = sign;
    this.slack = slack;
  }

  /** The curve of a law: an upper bound for an UPPER, a lower bound for a LOWER one. */
  static LawCurve of(LossLaw law) {
    int n = law.size();
    double[] loss = new double[n];
    double[] logFrom = new double[n];
    double[] logAt = new double[n];
    double mass = Double.NEGATIVE_INFINITY;
    double at = Double.NEGATIVE_INFINITY;
    double massError = 0;
    double atError = 0;
    double largest = 0;
    for (int i = n - 1; i >= 0; i--) {
      loss[i] = law.loss(i);
      if (i < n - 1) {
        double distance = loss[i + 1] - loss[i];
        double part = Rounding.log1mExp(-distance);
        double next = Rounding.logAdd(at - distance, mass + part);
        double weight = next == Double.NEGATIVE_INFINITY ? 0 : Math.exp(at - distance - next);
        double moved = at == Double.NEGATIVE_INFINITY ? 0 : atError + size(at) + size(distance);
        double added = massError + 4 * size(part) + size(mass);
        atError = Math.min(1, weight) * moved + Math.max(0, 1 - weight) * added + 4 * size(next);
        at = next;
      }
      logAt[i] = at;
      double sum = Rounding.logAdd(mass, law.logMass(i));
      massError = Math.min(1, Math.exp(mass - sum)) * massError + 4 * size(sum);
      mass = sum;
      logFrom[i] = mass;
      largest = Math.max(largest, Math.max(massError, atError));
    }
    int sign = law.standing() == Standing.UPPER ? 1 : law.standing() == Standing.LOWER ? -1 : 0;
    double slack = 2 * largest + 16 * Rounding.UNIT;
    return new LawCurve(loss, logFrom, logAt, law.logInfinityMass(), sign, slack);
  }

  private static double size(double log) {
    return Rounding.UNIT * (1 + (Double.isInfinite(log) ? 0 : Math.abs(log)));
  }

  /** The largest finite loss; -infinity if there is none. */
  double top() {
    return loss.length == 0 ? Double.NEGATIVE_INFINITY : loss[loss.length - 1];
  }

  /** Logarithm of the mass at infinite loss. */
  double logInfinityMass() {
    return logInfinityMass;
  }

  /** ln delta, rounded to the side of the law. */
  double logDelta(double epsilon) {
    int above = firstAbove(epsilon);
    double finite = Double.NEGATIVE_INFINITY;
    double distance = 0;
    if (above < loss.length) {
      distance = loss[above] - epsilon;
      finite =
          Rounding.logAdd(logAt[above] - distance, logFrom[above] + Rounding.log1mExp(-distance));
    }
    double log = Rounding.logAdd(finite, logInfinityMass);
    return log == Double.NEGATIVE_INFINITY
        ? log
        : log + sign * (slack + 16 * Rounding.UNIT * (1 + Math.abs(log) + distance));
  }

  /** Index of the first loss above epsilon. */
  private int firstAbove(double epsilon) {
    int low = 0;
    int high = loss.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (loss[middle] > epsilon) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * An epsilon of at least 0, as small as rounding allows, at which the curve is at most the
   * target; +infinity if there is none.
   */
  double leastEpsilon(double logTarget) {
    if (logDelta(0) <= logTarget) {
      return 0;
    }
    if (!(logDelta(top()) <= logTarget)) {
      return Double.POSITIVE_INFINITY;
    }
    int low = firstAbove(0) - 1;
    int high = loss.length - 1;
    // The curve is above the target at point low (or at 0), and at most the target at point high.
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (logDelta(loss[middle]) <= logTarget) {
        high = middle;
      } else {
        low = middle;
      }
    }
    double rest = Rounding.logSubtract(logTarget - slack, logInfinityMass);
    double gap = Rounding.logSubtract(logFrom[high], rest);
    double whole = Rounding.logSubtract(logFrom[high], logAt[high]);
    double epsilon = loss[high] + gap - whole;
    for (int i = 0; i < 8; i++) {
      double tried = Math.max(0, epsilon + (i == 0 ? 0 : Math.pow(8, i) * Math.ulp(epsilon)));
      if (tried < loss[high] && logDelta(tried) <= logTarget) {
        return tried;
      }
    }
    return Math.max(0, loss[high]);
  }
}
