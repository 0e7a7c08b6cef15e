package org.noisewright.bench;

import java.util.concurrent.TimeUnit;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.RealTransform;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole questions about sampled Gaussian noise, both directions, beside one forward and inverse
 * real transform of 2^20 points: what composing on a uniform grid would cost at the least.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class AccountingBenchmark {
  private final RealTransform transform = RealTransform.of(1 << 20);
  private final double[] array = new double[1 << 20];

  /** Fills the array of the baseline. */
  @Setup
  public void fill() {
    for (int i = 0; i < array.length; i++) {
      array[i] = Math.exp(-1e-9 * i * i);
    }
  }

  private static PrivacyAccountant accountant(double deviation, double rate, long times) {
    return PrivacyAccountant.of(
        PrivacyPlan.of(
            Release.of(GaussianMechanism.of(deviation))
                .withSampling(Sampling.poisson(rate))
                .times(times)));
  }

  /** The baseline. */
  @Benchmark
  public double transformOfAMillionPoints() {
    transform.forward(array);
    transform.inverse(array);
    return array[1];
  }

  /** Rate 0.01, standard deviation 4, 65,536 releases, delta at 1. */
  @Benchmark
  public DeltaAnswer deltaOfLongTraining() {
    return accountant(4, 0.01, 65536).deltaAt(1);
  }

  /** The same, epsilon at 1e-5. */
  @Benchmark
  public EpsilonAnswer epsilonOfLongTraining() {
    return accountant(4, 0.01, 65536).epsilonAt(1e-5);
  }

  /** Heavy tail: rate 0.001, standard deviation 0.8, 10,000 releases, epsilon at 1e-12. */
  @Benchmark
  public EpsilonAnswer epsilonOfHeavyTail() {
    return accountant(0.8, 0.001, 10000).epsilonAt(1e-12);
  }

  /** Rate 1e-4, standard deviation 1, 10^8 releases, epsilon at 1e-15. */
  @Benchmark
  public EpsilonAnswer epsilonOfManyReleases() {
    return accountant(1, 1e-4, 100_000_000).epsilonAt(1e-15);
  }
}
