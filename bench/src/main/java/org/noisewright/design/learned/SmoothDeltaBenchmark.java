package org.noisewright.design.learned;

import java.util.concurrent.TimeUnit;
import org.noisewright.design.NoiseCost;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The smooth delta with its exact gradient at the scale of the paper (30,000 half cells, 128
 * releases), and beside it what differences without an adjoint would take: {@link #differences}
 * finds {@value #COORDINATES} of the 30,000 slopes, so all of them take 3,750 times as long.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class SmoothDeltaBenchmark {
  private static final int CELLS = 30_000;
  private static final int PER_SHIFT = 60;
  private static final int COMPOSITIONS = 128;
  private static final int COORDINATES = 8;

  private final NoiseObjective objective;
  private final double[] theta;
  private final double[] gradient;

  /** A Gaussian start of standard deviation 90. */
  public SmoothDeltaBenchmark() {
    HalfGrid grid = HalfGrid.cells(CELLS, PER_SHIFT, 1.0 / PER_SHIFT);
    Components components = new Components(grid);
    Cost cost = Cost.of(NoiseCost.Kind.ROOT_MEAN_SQUARE, components);
    double[] start = Starts.gaussian(grid, 90);
    Outcomes outcomes = Outcomes.of(grid, 1);
    outcomes.fill(start);
    LossGrid losses =
        LossGrid.of(outcomes.law(), 0.3, COMPOSITIONS, LossGrid.fineness(COMPOSITIONS), false);
    objective =
        new NoiseObjective(
            components,
            MixtureWeights.free(cost.byComponent()),
            outcomes,
            cost,
            3.742712e-5,
            1,
            losses,
            COMPOSITIONS);
    theta = Starts.theta(components, start);
    gradient = new double[theta.length];
  }

  /** The value and all 30,000 slopes. */
  @Benchmark
  public double exactGradient() {
    return objective.at(theta, gradient);
  }

  /** Some slopes by differences of values. */
  @Benchmark
  public double differences() {
    double sum = 0;
    for (int i = 0; i < COORDINATES; i++) {
      int m = i * (CELLS / COORDINATES);
      double kept = theta[m];
      double step = 1e-6 + 1e-4 * kept;
      theta[m] = kept + step;
      double above = objective.at(theta, gradient);
      theta[m] = kept - step;
      sum += (above - objective.at(theta, gradient)) / (2 * step);
      theta[m] = kept;
    }
    return sum;
  }
}
