package org.noisewright.bench;

import java.util.concurrent.TimeUnit;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedSolver;
import org.noisewright.design.learned.LearnedTarget;
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
 * Whole searches for the best noise in a range, certificate included, each in a fresh JVM: the
 * linear program of one release, a middle problem, and the scale of the paper (30,000 half cells,
 * 128 releases), for which its authors state 1 hour 21 minutes on a graphics card.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(3)
public class LearnedNoiseBenchmark {

  /** One release, 600 half cells, cost at most 1.8. */
  @Benchmark
  public LearnedNoise oneRelease() {
    return LearnedSolver.solve(
        LearnedProblem.of(10, 0.3, 1, NoiseCost.L1, LearnedTarget.costAtMost(1.8)));
  }

  /** 16 releases, 1000 half cells. */
  @Benchmark
  public LearnedNoise sixteenReleases() {
    return LearnedSolver.solve(
        LearnedProblem.of(50, 0.3, 16, NoiseCost.L1, LearnedTarget.weight(1e-3)));
  }

  /** 128 releases, 30,000 half cells. */
  @Benchmark
  public LearnedNoise scaleOfThePaper() {
    return LearnedSolver.solve(
        LearnedProblem.of(500, 0.3, 128, NoiseCost.L2, LearnedTarget.weight(3.742712e-5))
            .withCells(60));
  }
}
