package org.noisewright.bench;

import java.util.concurrent.TimeUnit;
import org.noisewright.design.cactus.CactusForm;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusSolver;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Whole solves of the cactus, with both certificates, quadratic cost, sensitivity 1. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
@Fork(1)
public class CactusBenchmark {
  private static CactusNoise density(double budget, int bins, int points, double tailRatio) {
    return CactusSolver.of(
            CactusProblem.of(2, budget, bins)
                .withForm(CactusForm.DENSITY)
                .withTail(points, tailRatio))
        .solve();
  }

  /** The paper's size: 200 bins, 1600 points, ratio 0.9, budget 0.25. */
  @Benchmark
  public CactusNoise sizeOfThePaper() {
    return density(0.25, 200, 1600, 0.9);
  }

  /** The same with budget 2, which takes the most iterations of the paper's budgets. */
  @Benchmark
  public CactusNoise sizeOfThePaperLargeBudget() {
    return density(2, 200, 1600, 0.9);
  }

  /** Twice as fine: 400 bins, 3200 points. */
  @Benchmark
  public CactusNoise twiceAsFine() {
    return density(0.25, 400, 3200, 0.9);
  }

  /** Noise on a lattice for release: 50 bins, the tail by rule. */
  @Benchmark
  public CactusNoise latticeOfFifty() {
    return CactusSolver.of(CactusProblem.of(2, 0.25, 50)).solve();
  }
}
