package org.noisewright.learning.model;

import java.util.Arrays;
import org.noisewright.learning.data.Examples;

/**
 * The sum of the gradients of a batch, on several threads. The batch is cut into at most {@value
 * #SHARDS} pieces of equal size, whatever the number of threads is; each is summed by itself, and
 * the pieces are added in their order: the same bits on any number of threads.
 */
public final class BatchGradient {
  private static final int SHARDS = 4;
  private static final int LEAST_ROWS = 64;

  private final Workers workers;
  private final int shardRows;
  private final ModelPass[] passes;
  private final double[][] sums;
  private final double[] losses;
  private final double[] ones;

  /**
   * A place to sum in.
   *
   * @param model what has gradients
   * @param rows most examples of a batch, at least 1
   * @param workers threads, not closed here
   */
  public BatchGradient(Model model, int rows, Workers workers) {
    if (!(rows >= 1)) {
      throw new IllegalArgumentException("rows must be at least 1, got " + rows);
    }
    this.workers = workers;
    this.shardRows = Math.max(LEAST_ROWS, ceiling(rows, SHARDS));
    int shards = ceiling(rows, shardRows);
    this.passes = new ModelPass[shards];
    this.sums = new double[shards][model.parameters()];
    this.losses = new double[shards];
    this.ones = new double[Math.min(rows, shardRows)];
    Arrays.fill(ones, 1);
    for (int i = 0; i < shards; i++) {
      passes[i] = model.pass(ones.length);
    }
  }

  /**
   * Writes the sum of the gradients of these examples; the sum of their losses is returned.
   *
   * @param gradient as long as the parameters
   */
  public double sum(
      double[] parameters, Examples examples, int[] rows, int from, int to, double[] gradient) {
    int shards = ceiling(to - from, shardRows);
    workers.run(
        shards,
        shard -> {
          int start = from + shard * shardRows;
          int end = Math.min(to, start + shardRows);
          ModelPass pass = passes[shard];
          pass.forward(parameters, examples, rows, start, end);
          double loss = 0;
          for (int i = 0; i < end - start; i++) {
            loss += pass.loss(i);
          }
          losses[shard] = loss;
          pass.backward();
          Arrays.fill(sums[shard], 0);
          pass.addGradients(ones, sums[shard]);
        });
    Arrays.fill(gradient, 0);
    double loss = 0;
    for (int shard = 0; shard < shards; shard++) {
      RowLoops.add(1, sums[shard], gradient, gradient.length);
      loss += losses[shard];
    }
    return loss;
  }

  private static int ceiling(int a, int b) {
    return (a + b - 1) / b;
  }
}
