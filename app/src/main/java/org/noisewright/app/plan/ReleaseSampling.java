package org.noisewright.app.plan;

import org.noisewright.mechanism.Sampling;

/** The sampling of a release in words. */
public final class ReleaseSampling {
  private ReleaseSampling() {}

  /** For example {@code "Poisson sampling at rate 0.01"}. */
  public static String words(Sampling sampling) {
    if (sampling instanceof Sampling.Poisson poisson) {
      return "Poisson sampling at rate " + NumberText.of(poisson.rate());
    }
    if (sampling instanceof Sampling.WithoutReplacement without) {
      return "sampling without replacement" + sizes(without.size(), without.population());
    }
    if (sampling instanceof Sampling.WithReplacement with) {
      return "sampling with replacement" + sizes(with.size(), with.population());
    }
    if (sampling instanceof Sampling.Shuffled shuffled) {
      return "shuffled into " + NumberText.grouped(shuffled.batches()) + " batches";
    }
    return "no sampling";
  }

  private static String sizes(long size, long population) {
    return " of "
        + NumberText.grouped(size)
        + " from "
        + NumberText.grouped(population)
        + " records";
  }
}
