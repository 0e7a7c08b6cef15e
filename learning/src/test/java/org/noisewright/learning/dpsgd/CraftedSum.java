package org.noisewright.learning.dpsgd;

import java.util.Arrays;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Workers;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.sampling.FineNoiseSampler;

/**
 * The noisy sum of a batch with a crafted record, whose clipped gradient is as long as the clip
 * allows, and without it, by the classes of a training. The privacy loss is that of noise of a
 * density on the difference of the two sums.
 */
final class CraftedSum {
  private static final int OTHERS = 3;

  private final Clip clip;
  private final GeneralizedGaussianNoise claimed;
  private final ClippedSum sum;
  private final Examples examples;
  private final double[] parameters;
  private final int[] rows;
  private final long[] without;
  private final double[] change;
  private final long[] noisy;

  private CraftedSum(
      Clip clip, GeneralizedGaussianNoise claimed, Examples examples, Workers workers) {
    this.clip = clip;
    this.claimed = claimed;
    this.examples = examples;
    DenseNetwork network = DenseNetwork.regression(examples.width(), 2);
    this.sum = new ClippedSum(network, clip, workers);
    this.parameters = new double[network.parameters()];
    this.rows = new int[examples.size()];
    Arrays.setAll(rows, i -> i);
    this.noisy = new long[parameters.length];
    this.without = new long[parameters.length];
    this.change = new double[parameters.length];
    long[] with = new long[parameters.length];
    sum.sum(parameters, examples, rows, 0, OTHERS, without);
    sum.sum(parameters, examples, rows, 0, OTHERS + 1, with);
    Arrays.setAll(change, i -> (with[i] - without[i]) * clip.step());
  }

  /** A record whose gradient has two coordinates of note. */
  static CraftedSum narrow(
      Clip clip, GeneralizedGaussianNoise claimed, int features, Workers workers) {
    return of(clip, claimed, features, 1, 4096, workers);
  }

  /** A record whose gradient has all coordinates of the same size: 2 features + 2 of them. */
  static CraftedSum spread(
      Clip clip, GeneralizedGaussianNoise claimed, int features, Workers workers) {
    return of(clip, claimed, features, features, 1, workers);
  }

  private static CraftedSum of(
      Clip clip,
      GeneralizedGaussianNoise claimed,
      int features,
      int own,
      float value,
      Workers workers) {
    ExamplesBuilder examples = new ExamplesBuilder(features, 2);
    for (int i = 0; i < OTHERS; i++) {
      examples.feature(Math.min(i + 1, features - 1), 2);
      examples.add(i % 2);
    }
    for (int column = 0; column < own; column++) {
      examples.feature(column, value);
    }
    examples.add(1);
    return new CraftedSum(clip, claimed, examples.build(), workers);
  }

  /** Norm of what the record changes, in clip norms. */
  double norm() {
    double powers = 0;
    for (double value : change) {
      powers += Math.pow(Math.abs(value), clip.power());
    }
    return Math.pow(powers, 1 / clip.power()) / clip.bound();
  }

  int size() {
    return change.length;
  }

  /** The loss of one noisy sum. */
  double loss(boolean crafted, FineNoiseSampler noise) {
    sum.sum(parameters, examples, rows, 0, OTHERS + (crafted ? 1 : 0), noisy);
    noise.addTo(noisy);
    double loss = 0;
    for (int i = 0; i < noisy.length; i++) {
      double x = (noisy[i] - without[i]) * clip.step();
      loss += power(x) - power(x - change[i]);
    }
    return loss / claimed.scale();
  }

  private double power(double x) {
    double shape = claimed.shape();
    return shape == 2 ? x * x : shape == 4 ? x * x * x * x : Math.pow(Math.abs(x), shape);
  }

  /** So many noisy sums of either side. */
  CurveAudit audit(int runs, FineNoiseSampler noise) {
    CurveAudit audit = new CurveAudit();
    for (int run = 0; run < runs; run++) {
      audit.with(loss(true, noise));
      audit.without(loss(false, noise));
    }
    return audit;
  }
}
