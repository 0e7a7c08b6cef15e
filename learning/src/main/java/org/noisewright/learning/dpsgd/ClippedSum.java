package org.noisewright.learning.dpsgd;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.FactoredPass;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.ModelPass;
import org.noisewright.learning.model.Workers;

/**
 * The sum of the clipped gradients of a batch, exactly, in steps of the lattice of the {@link
 * Clip}. An example whose gradient is not finite adds nothing. See Clip.proof.md.
 *
 * <p>Belongs to one caller; the work is done by several threads, whose number changes nothing.
 */
public final class ClippedSum implements BatchSum {
  /** Most examples whose sum is exact in doubles. */
  private static final int MOST_ROWS = 1 << 16;

  /** Most examples whose sum is certainly within a long. */
  private static final int MOST_SUMMED = 1 << 25;

  private static final int SHARD = 512;

  private final Model model;
  private final Clip clip;
  private final Workers workers;
  private final Shard[] shards;
  private @Nullable Examples onLattice;

  /**
   * A place to sum in.
   *
   * @param workers threads, not closed here
   */
  public ClippedSum(Model model, Clip clip, Workers workers) {
    if (!(model.parameters() <= Clip.MOST_TERMS)) {
      throw new IllegalArgumentException(
          "a model must have at most 2^28 parameters, got "
              + model.parameters()
              + "; the rounding of a longer norm has no stated bound");
    }
    this.model = model;
    this.clip = clip;
    this.workers = workers;
    this.shards = new Shard[workers.threads()];
    for (int i = 0; i < shards.length; i++) {
      shards[i] = new Shard(model.pass(SHARD), model.parameters(), clip);
    }
  }

  /** What one thread sums. */
  private static final class Shard {
    private final ModelPass pass;
    private final double[] sum;
    private final Adding adding;
    private double loss;

    Shard(ModelPass pass, int parameters, Clip clip) {
      this.pass = pass;
      this.sum = new double[parameters];
      this.adding =
          pass instanceof FactoredPass factors ? adding(factors, clip) : adding(pass, clip, sum);
    }

    private Adding adding(FactoredPass factors, Clip clip) {
      FactoredClip clipping = new FactoredClip(factors, clip);
      double[] weights = new double[SHARD];
      return count -> clipping.add(factors, count, weights, sum);
    }

    private static Adding adding(ModelPass pass, Clip clip, double[] sum) {
      double[] gradient = new double[sum.length];
      return count -> {
        for (int i = 0; i < count; i++) {
          pass.gradient(i, gradient);
          DirectClip.add(gradient, clip, sum);
        }
      };
    }
  }

  /** Adds the clipped gradients of the first examples of a pass to the sum of a shard. */
  private interface Adding {
    void add(int count);
  }

  /** The clip. */
  public Clip clip() {
    return clip;
  }

  /**
   * Writes the sum over these examples, in steps of the clip's lattice.
   *
   * @param examples whose features are multiples of {@link Clip#inputStep}, which is checked
   * @param into as long as the parameters
   * @return the sum of the losses of the examples: not private, not to be shown
   */
  @Override
  public double sum(
      double[] parameters, Examples examples, int[] rows, int from, int to, long[] into) {
    if (!((long) to - from <= MOST_SUMMED)) {
      throw new IllegalArgumentException(
          "a sum must be of at most 2^25 examples, got " + ((long) to - from));
    }
    checkLattice(examples);
    if (from == to) {
      Arrays.fill(into, 0);
    }
    // A power of two: its products are exact.
    double perStep = 1 / clip.step();
    double loss = 0;
    for (int start = from; start < to; start += MOST_ROWS) {
      int end = Math.min(to, start + MOST_ROWS);
      int first = start;
      int pieces = shards.length;
      workers.run(
          pieces,
          i -> {
            int own = first + (int) ((long) (end - first) * i / pieces);
            int next = first + (int) ((long) (end - first) * (i + 1) / pieces);
            piece(shards[i], parameters, examples, rows, own, next);
          });
      for (Shard shard : shards) {
        loss += shard.loss;
      }
      workers.run(
          pieces,
          i -> {
            int own = (int) ((long) into.length * i / pieces);
            int next = (int) ((long) into.length * (i + 1) / pieces);
            // The sum of all is exact, too: it is of no more examples than one may be.
            double[] all = shards[0].sum;
            for (int s = 1; s < shards.length; s++) {
              double[] sum = shards[s].sum;
              for (int k = own; k < next; k++) {
                all[k] += sum[k];
              }
            }
            for (int k = own; k < next; k++) {
              into[k] = (long) (all[k] * perStep) + (first == from ? 0 : into[k]);
            }
          });
    }
    return loss;
  }

  /** Once for each set of examples, which do not change. */
  private void checkLattice(Examples examples) {
    if (examples.equals(onLattice)) {
      return;
    }
    for (int row = 0; row < examples.size(); row++) {
      for (int place = examples.firstPlace(row); place < examples.endPlace(row); place++) {
        if (!(Clip.rounded(examples.value(place)) == examples.value(place))) {
          throw new IllegalArgumentException(
              "features must be multiples of 2^-16, got one of column "
                  + examples.column(place)
                  + " that is not; map the examples by Clip.rounded");
        }
      }
    }
    onLattice = examples;
  }

  private void piece(
      Shard shard, double[] parameters, Examples examples, int[] rows, int from, int to) {
    Arrays.fill(shard.sum, 0);
    shard.loss = 0;
    int passes = (to - from + SHARD - 1) / SHARD;
    for (int k = 0; k < passes; k++) {
      int at = from + (int) ((long) (to - from) * k / passes);
      int count = from + (int) ((long) (to - from) * (k + 1) / passes) - at;
      ModelPass pass = shard.pass;
      pass.forward(parameters, examples, rows, at, at + count);
      for (int i = 0; i < count; i++) {
        shard.loss += pass.loss(i);
      }
      pass.backward();
      shard.adding.add(count);
    }
  }

  /** How many numbers a sum has. */
  public int size() {
    return model.parameters();
  }
}
