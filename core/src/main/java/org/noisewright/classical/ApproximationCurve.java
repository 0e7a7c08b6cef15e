package org.noisewright.classical;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The curve of an approximation: both ends of its answers are the same.
 *
 * @param logDelta ln delta as a function of epsilon, falling
 * @param notes what there is to say about every answer
 */
record ApproximationCurve(DoubleUnaryOperator logDelta, List<String> notes) implements MethodCurve {

  @Override
  public MethodDelta deltaAt(double epsilon) {
    double log = Math.min(0, logDelta.applyAsDouble(epsilon));
    return new MethodDelta(log, log, notes);
  }

  @Override
  public MethodEpsilon epsilonAt(double delta) {
    double epsilon = EpsilonBisection.least(logDelta, Math.log(delta));
    return new MethodEpsilon(epsilon, epsilon, notes);
  }
}
