package org.noisewright.design;

import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.numerics.Bounds;

/**
 * A value that a calibration has tried.
 *
 * @param u its coordinate, towards more privacy
 * @param width asked relative width of epsilon
 * @param wanted the epsilon of the target
 */
record TriedValue(double u, double value, double width, EpsilonAnswer answer, double wanted) {
  boolean meets() {
    return answer.epsilon().upper() <= wanted;
  }

  boolean fails() {
    return answer.epsilon().lower() > wanted;
  }

  /** Half the relative width of the interval. */
  double halfWidth() {
    Bounds epsilon = answer.epsilon();
    double width = (epsilon.upper() - epsilon.lower()) / epsilon.upper();
    return width >= 0 ? 0.5 * width : 1;
  }

  /** Whether the epsilons of two points are apart by more than their widths. */
  boolean apart(TriedValue other) {
    return Math.abs(logExcess() - other.logExcess()) > 2 * (halfWidth() + other.halfWidth());
  }

  /** ln of epsilon over the wanted one, infinite where one of them is 0 or infinite. */
  double logExcess() {
    Bounds epsilon = answer.epsilon();
    double middle = 0.5 * (epsilon.lower() + epsilon.upper());
    if (Double.isNaN(middle)) {
      return Double.POSITIVE_INFINITY;
    }
    return Math.log(middle) - Math.log(wanted);
  }
}
