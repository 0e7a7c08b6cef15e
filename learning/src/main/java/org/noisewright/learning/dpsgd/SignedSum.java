package org.noisewright.learning.dpsgd;

import java.util.Arrays;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.ModelPass;
import org.noisewright.learning.model.Workers;

/**
 * The sum of the {@link LargestSigns} of the gradients of a batch, in whole numbers: one example
 * more or less changes at most {@link LargestSigns#changed} numbers, each by exactly one sign. An
 * example whose gradient is not finite adds nothing. See SignedSum.proof.md.
 *
 * <p>Belongs to one caller; the work is done by several threads, whose number changes nothing.
 */
public final class SignedSum implements BatchSum {
  private static final int SHARD = 64;

  private final long step;
  private final Workers workers;
  private final Shard[] shards;

  /** What one thread sums. */
  private static final class Shard {
    private final ModelPass pass;
    private final LargestSigns.Choice choice;
    private final double[] gradient;
    private final long[] sum;
    private double loss;

    Shard(Model model, LargestSigns signs) {
      this.pass = model.pass(SHARD);
      this.choice = new LargestSigns.Choice(signs);
      this.gradient = new double[model.parameters()];
      this.sum = new long[model.parameters()];
    }
  }

  /**
   * A place to sum in.
   *
   * @param step what one sign adds, at least 1
   * @param workers threads, not closed here
   */
  public SignedSum(Model model, LargestSigns signs, long step, Workers workers) {
    if (signs.size() != model.parameters()) {
      throw new IllegalArgumentException(
          "layers must hold all "
              + model.parameters()
              + " parameters of the model, got "
              + signs.size());
    }
    if (!(step >= 1 && step <= 1 << 30)) {
      throw new IllegalArgumentException("step must be in [1, 2^30], got " + step);
    }
    this.step = step;
    this.workers = workers;
    this.shards = new Shard[workers.threads()];
    Arrays.setAll(shards, i -> new Shard(model, signs));
  }

  @Override
  public double sum(
      double[] parameters, Examples examples, int[] rows, int from, int to, long[] into) {
    int pieces = shards.length;
    workers.run(
        pieces,
        i -> {
          int own = from + (int) ((long) (to - from) * i / pieces);
          int next = from + (int) ((long) (to - from) * (i + 1) / pieces);
          piece(shards[i], parameters, examples, rows, own, next);
        });
    Arrays.fill(into, 0);
    double loss = 0;
    for (Shard shard : shards) {
      loss += shard.loss;
      for (int k = 0; k < into.length; k++) {
        into[k] += shard.sum[k];
      }
    }
    return loss;
  }

  private void piece(
      Shard shard, double[] parameters, Examples examples, int[] rows, int from, int to) {
    Arrays.fill(shard.sum, 0);
    shard.loss = 0;
    for (int at = from; at < to; at += SHARD) {
      int count = Math.min(SHARD, to - at);
      shard.pass.forward(parameters, examples, rows, at, at + count);
      for (int i = 0; i < count; i++) {
        shard.loss += shard.pass.loss(i);
      }
      shard.pass.backward();
      for (int i = 0; i < count; i++) {
        shard.pass.gradient(i, shard.gradient);
        shard.choice.add(shard.gradient, step, shard.sum);
      }
    }
  }
}
