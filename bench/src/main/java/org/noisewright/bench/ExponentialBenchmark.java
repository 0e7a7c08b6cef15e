package org.noisewright.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the reproducible exponential of {@link StrictMath} costs beside the intrinsic one. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ExponentialBenchmark {
  private static final int COUNT = 1024;

  private final double[] arguments = new double[COUNT];

  /** Arguments spread over [-30, 30]. */
  @Setup
  public void spread() {
    for (int i = 0; i < COUNT; i++) {
      arguments[i] = -30 + 60.0 * i / (COUNT - 1);
    }
  }

  /** {@link Math#exp}. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public double intrinsic() {
    double sum = 0;
    for (double x : arguments) {
      sum += Math.exp(x);
    }
    return sum;
  }

  /** {@link StrictMath#exp}. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public double strict() {
    double sum = 0;
    for (double x : arguments) {
      sum += StrictMath.exp(x);
    }
    return sum;
  }
}
