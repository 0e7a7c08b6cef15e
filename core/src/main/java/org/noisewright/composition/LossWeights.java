package org.noisewright.composition;

import java.util.function.DoubleUnaryOperator;

/**
 * What a loss of one release matters for delta at an epsilon: the logarithm of delta(epsilon - y) /
 * delta(epsilon), from a composed law. Where one tilt serves the whole law this is theta y - K;
 * where few large losses decide, it is not, and a grid that follows the tilt is coarse where it
 * matters. It chooses grids; nothing certified rests on it.
 */
public final class LossWeights implements DoubleUnaryOperator {
  private static final int STEPS = 16;

  /** Losses that are asked about, in epsilons; beyond them the weights change little. */
  private static final double FROM = -0.25;

  private static final double TO = 1.25;

  private final double from;
  private final double step;
  private final double[] log = new double[STEPS + 1];

  private LossWeights(ComposedLaw law, double epsilon) {
    double size = Math.max(Math.abs(epsilon), 1e-300);
    from = FROM * size;
    step = (TO - FROM) * size / STEPS;
    double here = law.deltaAt(epsilon).logDelta();
    for (int i = 0; i <= STEPS; i++) {
      double there = law.deltaAt(epsilon - (from + i * step)).logDelta();
      log[i] = Math.min(0, there) - here;
    }
  }

  /** The weights at an epsilon for which the law was made, or one near it. */
  public static LossWeights of(ComposedLaw law, double epsilon) {
    return new LossWeights(law, epsilon);
  }

  /** The logarithm of the weight of a loss, linear between some losses. */
  @Override
  public double applyAsDouble(double loss) {
    double place = Math.max(0, Math.min(STEPS, (loss - from) / step));
    int i = Math.min(STEPS - 1, (int) place);
    return log[i] + (place - i) * (log[i + 1] - log[i]);
  }
}
