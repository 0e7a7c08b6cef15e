package org.noisewright.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ImageShape;
import org.noisewright.learning.dpsgd.Clip;
import org.noisewright.learning.dpsgd.ClippedSum;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.BatchGradient;
import org.noisewright.learning.model.ConvolutionLayer;
import org.noisewright.learning.model.ConvolutionalNetwork;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.SeededBits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Examples a second of the sums of gradients, clipped or not, of a small network for images of 28 x
 * 28 pixels: 16 filters of 8 x 8 at every second pixel, pooled, 32 of 4 x 4, a layer of 32, 10
 * classes; 13,722 parameters. Batches of 256.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ConvolutionStepBenchmark {
  private static final int BATCH = 256;

  /** A network, its parameters and a batch. */
  @State(Scope.Thread)
  public static class Images {
    /** How many threads work. */
    @Param({"1", "2"})
    public int threads;

    private final ConvolutionalNetwork network =
        ConvolutionalNetwork.of(
            new ImageShape(1, 28, 28),
            List.of(new ConvolutionLayer(16, 8, 2, 3, 2), new ConvolutionLayer(32, 4, 2, 0, 1)),
            List.of(32),
            10,
            Activation.TANH);
    private final double[] parameters = network.initialParameters(SeededBits.notPrivate(1));
    private final double[] gradient = new double[parameters.length];
    private final long[] sum = new long[parameters.length];
    private final int[] rows = IntStream.range(0, BATCH).toArray();
    private final Examples examples = RandomPictures.of(BATCH);
    private Workers workers = Workers.of(1);
    private BatchGradient plain = new BatchGradient(network, BATCH, workers);
    private ClippedSum clipped = new ClippedSum(network, Clip.l2(1), workers);

    /** Threads and what they work in. */
    @Setup
    public void open() {
      workers.close();
      workers = Workers.of(threads);
      plain = new BatchGradient(network, BATCH, workers);
      clipped = new ClippedSum(network, Clip.l2(1), workers);
    }

    /** Ends the threads. */
    @TearDown
    public void close() {
      workers.close();
    }
  }

  /** The sum of the clipped gradients, exactly. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long[] clippedConvolutions(Images s) {
    s.clipped.sum(s.parameters, s.examples, s.rows, 0, BATCH, s.sum);
    return s.sum;
  }

  /** The sum of the gradients. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double[] plainConvolutions(Images s) {
    s.plain.sum(s.parameters, s.examples, s.rows, 0, BATCH, s.gradient);
    return s.gradient;
  }
}
