package org.noisewright.learning.dpsgd;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.FineNoiseSampler;
import org.noisewright.sampling.RandomBits;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;

/**
 * Gradient descent on noisy sums of clipped gradients (DP-SGD, Abadi and others 2016): each step
 * draws a Poisson batch, sums the clipped gradients exactly on a lattice, adds lattice noise to
 * every parameter's sum, divides by the public expected batch size and moves the parameters. An
 * empty batch is a step like any other: pure noise.
 *
 * <p>What is shown is the sequence of parameters; {@link TrainingPrivacy} says what it costs.
 * Losses and batch sizes are not private and are not returned. Belongs to one thread, that of its
 * bits.
 */
public final class PrivateTraining {
  private final Model model;
  private final TrainingPrivacy privacy;
  private final Examples examples;
  private final PoissonBatches batches;
  private final FineNoiseSampler noise;
  private final RandomBits bits;
  private StepTimes times = StepTimes.NONE;

  private PrivateTraining(
      Model model,
      TrainingPrivacy privacy,
      Examples examples,
      PoissonBatches batches,
      FineNoiseSampler noise,
      RandomBits bits) {
    this.model = Objects.requireNonNull(model, "model");
    this.privacy = Objects.requireNonNull(privacy, "privacy");
    if (privacy.parameters() != model.parameters()) {
      throw new IllegalArgumentException(
          "parameters must be accounted, got "
              + privacy.parameters()
              + " for a model of "
              + model.parameters());
    }
    this.examples = examples.map(Clip::rounded);
    this.batches = batches;
    this.noise = noise;
    this.bits = bits;
  }

  /** A private training. */
  public static PrivateTraining of(
      Model model, TrainingPrivacy privacy, Examples examples, SecureBits bits) {
    return new PrivateTraining(
        model,
        privacy,
        examples,
        PoissonBatches.of(examples.size(), privacy.rate(), bits),
        FineNoiseSampler.of(privacy.noise().drawn(), bits),
        bits);
  }

  /** The same from a seed: not private. */
  public static PrivateTraining seeded(
      Model model, TrainingPrivacy privacy, Examples examples, SeededBits bits) {
    return new PrivateTraining(
        model,
        privacy,
        examples,
        PoissonBatches.seeded(examples.size(), privacy.rate(), bits),
        FineNoiseSampler.seeded(privacy.noise().drawn(), bits),
        bits);
  }

  /** Told before a step is taken and after it. */
  public interface Ledger {
    /** The step is reserved, and counts as spent, when this returns; steps count from 0. */
    void reserve(long step) throws IOException;

    /** The parameters after a step. */
    void taken(long step, double[] parameters) throws IOException;
  }

  /** How parameters move. */
  public interface Schedule {
    /** Learning rate of a step. */
    double rate(long step);
  }

  /**
   * Takes the steps from {@code first} on. An interrupt ends it early, before a step or in the
   * middle of one, whose sum is then thrown away.
   *
   * @param start parameters after the steps before, or {@link #initialParameters}
   * @param optimizer at rest, or as it was after the steps before; it sees noisy gradients only
   * @return the parameters
   */
  public double[] run(
      double[] start,
      long first,
      Optimizer optimizer,
      Schedule schedule,
      Ledger ledger,
      Workers workers,
      Progress progress)
      throws IOException {
    double[] parameters = start.clone();
    ClippedSum sum = new ClippedSum(model, privacy.noise().clip(), workers);
    long[] steps = new long[model.parameters()];
    double[] gradient = new double[model.parameters()];
    double unit = privacy.noise().clip().step() / expectedBatch();
    for (long step = first; step < privacy.steps(); step++) {
      if (Thread.currentThread().isInterrupted()) {
        return parameters;
      }
      progress.report("training", (double) step / (double) privacy.steps());
      long begun = System.nanoTime();
      ledger.reserve(step);
      int size = batches.next();
      try {
        sum.sum(parameters, examples, batches.rows(), 0, size, steps);
      } catch (CancellationException e) {
        return parameters;
      }
      long summed = System.nanoTime();
      noise.addTo(steps);
      long noised = System.nanoTime();
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] = (double) steps[i] * unit;
      }
      optimizer.step(parameters, gradient, schedule.rate(step));
      ledger.taken(step, parameters);
      times = times.plus(System.nanoTime() - begun, noised - summed);
    }
    return parameters;
  }

  /** How long the steps took that were taken here; times are not private. */
  public StepTimes times() {
    return times;
  }

  /** Parameters to start from; they depend on bits alone. */
  public double[] initialParameters() {
    return model.initialParameters(bits);
  }

  /** The public divisor: rate times records. */
  public double expectedBatch() {
    return examples.size()
        * (privacy.rate().numerator().doubleValue() / privacy.rate().denominator().doubleValue());
  }

  /** Where the bits come from: says so if they are not private. */
  public String source() {
    return noise.source();
  }
}
