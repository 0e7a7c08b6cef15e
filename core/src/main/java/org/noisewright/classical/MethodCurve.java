package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** The curve of a method for one plan. */
@FunctionalInterface
public interface MethodCurve {

  /**
   * What the method says of delta.
   *
   * @param epsilon finite; methods may refuse negative values with a {@link MethodRefusedException}
   */
  MethodDelta deltaAt(double epsilon);

  /**
   * What the method says of epsilon: the upper end is an epsilon at which its upper delta is at
   * most {@code delta}, the lower end one at which its lower delta is at least {@code delta}, each
   * within a relative 2^-30 of the best such epsilon for a curve that falls.
   *
   * @param delta in (0, 1)
   */
  default MethodEpsilon epsilonAt(double delta) {
    double target = Math.log(delta);
    double upper = EpsilonBisection.least(e -> deltaAt(e).logUpper(), target);
    double lower = EpsilonBisection.greatest(e -> deltaAt(e).logLower(), target);
    List<String> notes = new ArrayList<>();
    for (double end : new double[] {upper, lower}) {
      if (end < Double.POSITIVE_INFINITY) {
        deltaAt(end).notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
      }
    }
    return new MethodEpsilon(lower, upper, notes);
  }

  /** The larger of two curves at every epsilon. */
  default MethodCurve max(MethodCurve other) {
    MethodCurve first = this;
    return new MethodCurve() {
      @Override
      public MethodDelta deltaAt(double epsilon) {
        return first.deltaAt(epsilon).max(other.deltaAt(epsilon));
      }

      @Override
      public MethodEpsilon epsilonAt(double delta) {
        MethodEpsilon one = first.epsilonAt(delta);
        MethodEpsilon two = other.epsilonAt(delta);
        List<String> notes = new ArrayList<>(one.notes());
        two.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
        return new MethodEpsilon(
            Math.max(one.lower(), two.lower()), Math.max(one.upper(), two.upper()), notes);
      }
    };
  }

  /** Bisection on a curve of ln delta. */
  final class EpsilonBisection {
    private static final double LARGEST = 1e12;
    private static final int STEPS = 60;

    private EpsilonBisection() {}

    /** An epsilon at which the curve is at most the target; +infinity if none is found. */
    static double least(DoubleUnaryOperator logDelta, double target) {
      if (logDelta.applyAsDouble(0) <= target) {
        return 0;
      }
      double low = 0;
      double high = 1;
      while (logDelta.applyAsDouble(high) > target) {
        low = high;
        high *= 4;
        if (high > LARGEST) {
          return Double.POSITIVE_INFINITY;
        }
      }
      for (int i = 0; i < STEPS && high - low > 0x1p-30 * high; i++) {
        double middle = 0.5 * (low + high);
        if (logDelta.applyAsDouble(middle) <= target) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return high;
    }

    /** An epsilon at which the curve is at least the target; 0 if there is none. */
    static double greatest(DoubleUnaryOperator logDelta, double target) {
      if (!(logDelta.applyAsDouble(0) >= target)) {
        return 0;
      }
      double low = 0;
      double high = 1;
      while (logDelta.applyAsDouble(high) >= target) {
        low = high;
        high *= 4;
        if (high > LARGEST) {
          return low;
        }
      }
      for (int i = 0; i < STEPS && high - low > 0x1p-30 * high; i++) {
        double middle = 0.5 * (low + high);
        if (logDelta.applyAsDouble(middle) >= target) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }
}
