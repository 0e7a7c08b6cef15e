package org.noisewright.learning.dpsgd;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.RandomBits;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;

/**
 * Gradient descent on noisy sums (DP-SGD, Abadi and others 2016): each step draws a Poisson batch,
 * sums what its examples say, clipped gradients or signs, exactly on a lattice, adds lattice noise
 * to every parameter's sum, divides by the public expected batch size and moves the parameters. An
 * empty batch is a step like any other: pure noise.
 *
 * <p>What is shown is the sequence of parameters; {@link PrivateSteps} says what it costs. Losses
 * and batch sizes are not private and are not returned; who can measure how long a step takes
 * learns something of the size of its batch.
 *
 * <p>The parameters show the divisor, and so the number of records it was made from: that number is
 * public. Unless it is stated ({@link #withPublicRecords}) it is the number of the records that are
 * here, and what is protected is then what a record says, not whether it is there.
 *
 * <p>No step is taken twice. Belongs to one thread, that of its bits; workers take part in its sums
 * and draw noise from bits of their own.
 */
public final class PrivateTraining {
  private final Model model;
  private final PrivateSteps privacy;
  private final Examples examples;
  private final PoissonBatches batches;
  private final DrawnNoise noise;
  private final RandomBits bits;
  private final long records;
  private StepTimes times = StepTimes.NONE;
  private long next;

  private PrivateTraining(
      Model model,
      PrivateSteps privacy,
      Examples examples,
      PoissonBatches batches,
      DrawnNoise noise,
      RandomBits bits,
      long records) {
    this.model = Objects.requireNonNull(model, "model");
    this.privacy = Objects.requireNonNull(privacy, "privacy");
    if (privacy.parameters() != model.parameters()) {
      throw new IllegalArgumentException(
          "parameters must be accounted, got "
              + privacy.parameters()
              + " for a model of "
              + model.parameters());
    }
    if (!(examples.width() == model.inputs() && examples.classes() <= model.classes())) {
      throw new IllegalArgumentException(
          "examples must have "
              + model.inputs()
              + " features and at most "
              + model.classes()
              + " classes, got "
              + examples);
    }
    this.examples = examples;
    this.batches = batches;
    this.noise = noise;
    this.bits = bits;
    this.records = records;
  }

  /** A private training. */
  public static PrivateTraining of(
      Model model, PrivateSteps privacy, Examples examples, SecureBits bits) {
    return new PrivateTraining(
        model,
        privacy,
        privacy.prepared(examples),
        PoissonBatches.of(examples.size(), privacy.rate(), bits),
        DrawnNoise.secure(privacy),
        bits,
        examples.size());
  }

  /** The same from a seed: not private. */
  public static PrivateTraining seeded(
      Model model, PrivateSteps privacy, Examples examples, SeededBits bits) {
    return new PrivateTraining(
        model,
        privacy,
        privacy.prepared(examples),
        PoissonBatches.seeded(examples.size(), privacy.rate(), bits),
        DrawnNoise.seeded(privacy, bits),
        bits,
        examples.size());
  }

  /**
   * The same, not begun, with a number of records that is public: it was stated without a look at
   * the data, or the data may be one record fewer or more without a change of it. Then it is also
   * protected whether a record is there.
   *
   * @param number at least 1; near the true number, or steps are too long or too short
   */
  public PrivateTraining withPublicRecords(long number) {
    if (!(number >= 1)) {
      throw new IllegalArgumentException(
          "public number of records must be at least 1, got "
              + number
              + "; state about how many records there are");
    }
    if (next > 0) {
      throw new IllegalStateException(
          "steps were taken already; state the number before the first");
    }
    return new PrivateTraining(model, privacy, examples, batches, noise, bits, number);
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
   * middle of one, whose sum is then thrown away. After an interruption the steps that were not
   * reserved can still be taken, by another call.
   *
   * @param start parameters after the steps before, or {@link #initialParameters}; what they know
   *     of the data from elsewhere is not accounted
   * @param first step that no ledger has reserved, in [0, steps]
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
    if (!(first >= next && first <= privacy.steps())) {
      throw new IllegalArgumentException(
          "first step must be in ["
              + next
              + ", "
              + privacy.steps()
              + "], got "
              + first
              + "; a step that was taken or reserved is spent");
    }
    double[] parameters = start.clone();
    BatchSum sum = privacy.sum(model, workers);
    long[] steps = new long[model.parameters()];
    double[] gradient = new double[model.parameters()];
    double unit = privacy.unit() / expectedBatch();
    for (long step = first; step < privacy.steps(); step++) {
      if (Thread.currentThread().isInterrupted()) {
        return parameters;
      }
      progress.report("training", (double) step / (double) privacy.steps());
      long begun = System.nanoTime();
      next = step + 1;
      ledger.reserve(step);
      int size = batches.next();
      long summed;
      try {
        sum.sum(parameters, examples, batches.rows(), 0, size, steps);
        summed = System.nanoTime();
        noise.addTo(steps, unit, gradient, workers);
      } catch (CancellationException e) {
        return parameters;
      }
      long noised = System.nanoTime();
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

  /** The public divisor: rate times the public number of records. */
  public double expectedBatch() {
    return records
        * (privacy.rate().numerator().doubleValue() / privacy.rate().denominator().doubleValue());
  }

  /** Where the bits come from: says so if they are not private. */
  public String source() {
    return noise.source();
  }
}
