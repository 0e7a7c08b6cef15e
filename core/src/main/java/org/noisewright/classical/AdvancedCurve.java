package org.noisewright.classical;

import java.util.List;
import org.noisewright.classical.ObliviousComposition.Split;
import org.noisewright.numerics.Rounding;

/**
 * Advanced composition over a set of splits of delta; see ObliviousComposition.proof.md.
 *
 * @param splits guarantees of the single releases
 */
record AdvancedCurve(List<Split> splits) implements MethodCurve {
  private static final double UP = 1 + 32 * Rounding.UNIT;
  private static final double DOWN = 1 - 32 * Rounding.UNIT;

  @Override
  public MethodDelta deltaAt(double epsilon) {
    double best = 0;
    if (epsilon >= 0) {
      for (Split split : splits) {
        best = Math.min(best, advancedDelta(split, epsilon));
      }
    }
    return MethodDelta.upper(best);
  }

  @Override
  public MethodEpsilon epsilonAt(double delta) {
    double target = Math.log(delta);
    target -= 8 * Rounding.UNIT * (1 + Math.abs(target));
    double best = Double.POSITIVE_INFINITY;
    for (Split split : splits) {
      double log = split.logDelta();
      if (log <= target) {
        best = Math.min(best, advancedEpsilon(split, left(target, log)));
      }
    }
    return new MethodEpsilon(0, best, List.of());
  }

  /** ln of what is left of a delta, rounded down. */
  private static double left(double target, double log) {
    double rest = Rounding.logSubtract(target, log);
    if (rest == Double.NEGATIVE_INFINITY) {
      return rest;
    }
    double condition = (1 + Math.abs(target)) * Math.exp(target - rest);
    return rest - 32 * Rounding.UNIT * (1 + Math.abs(rest) + condition);
  }

  private static double sum(Split split) {
    return split.sum(e -> e);
  }

  /** e (e^e - 1)/(e^e + 1). */
  private static double mean(double e) {
    return e * Math.tanh(0.5 * e);
  }

  private static boolean equal(Split split) {
    return split.releases().size() == 1;
  }

  private static double advancedDelta(Split split, double epsilon) {
    double squares = split.sum(e -> e * e);
    boolean equal = equal(split);
    double log = equal ? split.logDelta() : split.logJoint();
    double mean = equal ? split.sum(e -> e * Math.expm1(e)) : split.sum(AdvancedCurve::mean);
    if (!equal && sum(split) <= epsilon) {
      return log;
    }
    double away = epsilon * DOWN - mean;
    if (!(away > 0 && squares > 0)) {
      return squares == 0 ? log : 0;
    }
    double exponent = away * away / (2 * squares) * DOWN;
    double slack = -exponent;
    if (!equal && exponent > 1.01) {
      double second = 0.5 * Math.log(squares) - exponent - Math.log1p(-Math.exp(1 - exponent));
      slack = Math.min(slack, second + 64 * Rounding.UNIT * (1 + exponent));
    }
    double both = Rounding.logAdd(log, slack);
    return both + 16 * Rounding.UNIT * (1 + Math.abs(both));
  }

  /** With this much left of delta, as its logarithm, for the deviation. */
  private static double advancedEpsilon(Split split, double left) {
    double squares = split.sum(e -> e * e);
    if (squares == 0) {
      return 0;
    }
    if (left == Double.NEGATIVE_INFINITY) {
      return equal(split) ? Double.POSITIVE_INFINITY : sum(split);
    }
    if (equal(split)) {
      return (Math.sqrt(-2 * squares * left) + split.sum(e -> e * Math.expm1(e))) * UP;
    }
    double first = Math.sqrt(-2 * squares * left);
    double second = Math.sqrt(2 * squares * Rounding.logAdd(1, 0.5 * Math.log(squares) - left));
    double deviation = split.sum(AdvancedCurve::mean) + Math.min(first, second);
    return Math.min(sum(split), deviation * UP);
  }
}
