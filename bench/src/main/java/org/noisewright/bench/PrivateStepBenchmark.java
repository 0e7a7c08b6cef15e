package org.noisewright.bench;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.dpsgd.BatchSum;
import org.noisewright.learning.dpsgd.Clip;
import org.noisewright.learning.dpsgd.DrawnNoise;
import org.noisewright.learning.dpsgd.LargestSigns;
import org.noisewright.learning.dpsgd.PrivateSteps;
import org.noisewright.learning.dpsgd.SignNoise;
import org.noisewright.learning.dpsgd.SignedPrivacy;
import org.noisewright.learning.dpsgd.StepNoise;
import org.noisewright.learning.dpsgd.TrainingPrivacy;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.BatchGradient;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.ModelPass;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.Rational;
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
 * Examples a second of whole steps of a dense network 784-60-10 (47,710 parameters) in batches of
 * 600, the expected size of a Poisson batch: private ones (clipped sum, noise, step; signs, noise,
 * step), the same without privacy, and loops that take one example after the other. Random inputs,
 * 19 % of the features not zero, as in pictures of digits.
 *
 * <p>The loops are what is written without ghost clipping: for each example a forward and a
 * backward pass of the same model for a batch of one, its gradient in full, an array of all 47,710
 * numbers, which is added to the sum of the batch; on one thread, no noise. {@link
 * #singleExamplesClipped} takes the l2 norm of that array and scales it before it is added: it does
 * what a private step has to do. {@link #singleExamples} leaves the norm and the scale out. Their
 * passes skip pixels that are zero, as all others do here.
 *
 * <p>On a machine that does other work take the best of many short iterations: {@code
 * PrivateStepBenchmark -i 40 -r 250ms -rf json}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class PrivateStepBenchmark {
  private static final int BATCH = 600;
  private static final double RATE = 1e-3;

  /** A network, its parameters and a batch. */
  @State(Scope.Thread)
  public static class Step {
    /** How many threads work. */
    @Param({"1", "2"})
    public int threads;

    private final DenseNetwork network = DenseNetwork.of(784, List.of(60), 10, Activation.RELU);
    private final double[] parameters = network.initialParameters(SeededBits.notPrivate(1));
    private final double[] gradient = new double[parameters.length];
    private final double[] one = new double[parameters.length];
    private final long[] sum = new long[parameters.length];
    private final int[] rows = IntStream.range(0, BATCH).toArray();
    private final ModelPass single = network.pass(1);
    private final Optimizer descent = Optimizer.descent(0).make(parameters.length);
    private final PrivateSteps clipped =
        new TrainingPrivacy(
            StepNoise.of(Clip.l2(1), 2, 2), Rational.of(1, 100), 1000, parameters.length);
    private final PrivateSteps signed =
        new SignedPrivacy(
            LargestSigns.of(network, List.of(200, 21)),
            new SignNoise.FairCoins(1000),
            Rational.of(1, 100),
            1000);
    private final DrawnNoise fineNoise = DrawnNoise.secure(clipped);
    private final DrawnNoise coins = DrawnNoise.secure(signed);
    private final Examples examples = clipped.prepared(RandomPictures.of(BATCH));
    private Workers workers = Workers.of(1);
    private BatchGradient plain = new BatchGradient(network, BATCH, workers);
    private BatchSum clippedSum = clipped.sum(network, workers);
    private BatchSum signedSum = signed.sum(network, workers);

    /** Threads and what they work in. */
    @Setup
    public void open() {
      workers.close();
      workers = Workers.of(threads);
      plain = new BatchGradient(network, BATCH, workers);
      clippedSum = clipped.sum(network, workers);
      signedSum = signed.sum(network, workers);
    }

    private double[] step(PrivateSteps steps, BatchSum batch, DrawnNoise noise) {
      batch.sum(parameters, examples, rows, 0, BATCH, sum);
      noise.addTo(sum, steps.unit() / BATCH, gradient, workers);
      descent.step(parameters, gradient, RATE);
      return parameters;
    }

    /** Ends the threads. */
    @TearDown
    public void close() {
      workers.close();
    }
  }

  /** Clipped sum, noise on every parameter, step. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double[] privateStep(Step s) {
    return s.step(s.clipped, s.clippedSum, s.fineNoise);
  }

  /** Its noise alone. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long[] noiseOfPrivateStep(Step s) {
    Arrays.fill(s.sum, 0);
    s.fineNoise.addTo(s.sum, 1, s.gradient, s.workers);
    return s.sum;
  }

  /** Signs of the largest entries, coins on every parameter, step. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double[] signedStep(Step s) {
    return s.step(s.signed, s.signedSum, s.coins);
  }

  /** The same step without privacy. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double[] plainStep(Step s) {
    s.plain.sum(s.parameters, s.examples, s.rows, 0, BATCH, s.gradient);
    for (int i = 0; i < s.gradient.length; i++) {
      s.gradient[i] /= BATCH;
    }
    s.descent.step(s.parameters, s.gradient, RATE);
    return s.parameters;
  }

  /** Every example by itself, on one thread: its gradient in full, added to the sum; step. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double[] singleExamples(Step s) {
    return single(s, gradient -> 1);
  }

  /** The same with a clip: the norm of every gradient is taken before it is added. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public double[] singleExamplesClipped(Step s) {
    return single(
        s,
        gradient -> {
          double squares = 0;
          for (double value : gradient) {
            squares += value * value;
          }
          return Math.min(1, 1 / Math.sqrt(squares));
        });
  }

  private static double[] single(Step s, ToDoubleFunction<double[]> scale) {
    Arrays.fill(s.gradient, 0);
    for (int row = 0; row < BATCH; row++) {
      s.single.forward(s.parameters, s.examples, s.rows, row, row + 1);
      s.single.backward();
      s.single.gradient(0, s.one);
      double factor = scale.applyAsDouble(s.one) / BATCH;
      for (int i = 0; i < s.one.length; i++) {
        s.gradient[i] += factor * s.one[i];
      }
    }
    s.descent.step(s.parameters, s.gradient, RATE);
    return s.parameters;
  }
}
