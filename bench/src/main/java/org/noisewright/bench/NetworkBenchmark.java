package org.noisewright.bench;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.BatchGradient;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.ModelPass;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.SeededBits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Examples a second of a dense network 784-60-10 in batches of 600, without privacy: the gradient
 * of the batch beside a loop that forms the gradient of every example. Random inputs, 19 % of the
 * features not zero, as in pictures of digits.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class NetworkBenchmark {
  private static final int BATCH = 600;

  /** A network, its parameters and a batch. */
  @State(Scope.Thread)
  public static class Network {
    private final DenseNetwork network = DenseNetwork.of(784, List.of(60), 10, Activation.RELU);
    private final double[] parameters = network.initialParameters(SeededBits.notPrivate(1));
    private final double[] gradient = new double[parameters.length];
    private final double[] one = new double[parameters.length];
    private final int[] rows = new int[BATCH];
    private final Workers workers1 = Workers.of(1);
    private final Workers workers2 = Workers.of(2);
    private final BatchGradient batch1 = new BatchGradient(network, BATCH, workers1);
    private final BatchGradient batch2 = new BatchGradient(network, BATCH, workers2);
    private final ModelPass single = network.pass(1);
    private final Examples examples = examples();

    private Examples examples() {
      SeededBits bits = SeededBits.notPrivate(2);
      ExamplesBuilder builder = new ExamplesBuilder(784, 10);
      for (int row = 0; row < BATCH; row++) {
        rows[row] = row;
        for (int column = 0; column < 784; column++) {
          if (bits.nextBelow(100) < 19) {
            builder.feature(column, (float) (bits.nextBits(8) + 1) / 256);
          }
        }
        builder.add((int) bits.nextBelow(10));
      }
      return builder.build();
    }

    /** Ends the threads. */
    @TearDown
    public void close() {
      workers1.close();
      workers2.close();
    }
  }

  /** The gradient of the batch on one thread. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double batchOnOneThread(Network n) {
    return n.batch1.sum(n.parameters, n.examples, n.rows, 0, BATCH, n.gradient);
  }

  /** The gradient of the batch on two threads. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double batchOnTwoThreads(Network n) {
    return n.batch2.sum(n.parameters, n.examples, n.rows, 0, BATCH, n.gradient);
  }

  /** Every example by itself: its gradient in full, added to the sum. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double[] singleExamples(Network n) {
    Arrays.fill(n.gradient, 0);
    for (int row = 0; row < BATCH; row++) {
      n.single.forward(n.parameters, n.examples, n.rows, row, row + 1);
      n.single.backward();
      n.single.gradient(0, n.one);
      for (int i = 0; i < n.one.length; i++) {
        n.gradient[i] += n.one[i];
      }
    }
    return n.gradient;
  }
}
