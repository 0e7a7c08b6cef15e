package org.noisewright.app.papers;

import java.util.Arrays;
import org.noisewright.mechanism.DiscretePair;

/**
 * Two generated histograms of network delays, in place of the CoverUp measurements, which are not
 * published with a licence to copy. The model: a page load takes 150 units plus a Gamma(4)
 * distributed time of mean 240, rounded down to whole units and at most 1,999; with the browser
 * extension {@link #EXTRA} units are added before rounding. Each histogram counts {@link #DRAWS}
 * loads, drawn by SplitMix64 from the seeds 1 and 2, so that it has the sampling noise of a
 * measurement and is the same every time. Gaussian noise of standard deviation {@link #NOISE} units
 * is then added to a delay, as the mechanism under study does; what is compared are the two
 * mixtures of Gaussians on whole units.
 */
final class DelayHistograms {
  /** Draws of each histogram. */
  static final int DRAWS = 2_000_000;

  /** Mean delay that the extension adds, in units. */
  static final double EXTRA = 0.35;

  /** Standard deviation of the added noise, in units; the paper's width_of_noise. */
  static final double NOISE = 100;

  private static final int BINS = 2000;
  private static final double BASE = 150;
  private static final double MEAN_PART = 60;
  private static final int PARTS = 4;

  private DelayHistograms() {}

  /** The counts of one histogram. */
  static double[] counts(long seed, double extra) {
    double[] counts = new double[BINS];
    long state = seed;
    for (int i = 0; i < DRAWS; i++) {
      double logs = 0;
      for (int part = 0; part < PARTS; part++) {
        state += 0x9E3779B97F4A7C15L;
        logs -= Math.log(uniform(state));
      }
      double delay = BASE + extra + MEAN_PART * logs;
      counts[(int) Math.min(BINS - 1, delay)]++;
    }
    return counts;
  }

  /** SplitMix64 of a state, in (0, 1). */
  private static double uniform(long state) {
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    z ^= z >>> 31;
    return ((z >>> 11) + 0.5) * 0x1p-53;
  }

  /** Both histograms with the noise, as a pair of probability vectors. */
  static DiscretePair pair() {
    return DiscretePair.ofHistograms(noisy(counts(1, EXTRA)), noisy(counts(2, 0)));
  }

  private static double[] noisy(double[] counts) {
    double[] kernel = new double[BINS];
    for (int k = 0; k < BINS; k++) {
      kernel[k] = Math.exp(-0.5 * (k / NOISE) * (k / NOISE));
    }
    double[] noisy = new double[BINS];
    for (int i = 0; i < BINS; i++) {
      if (counts[i] > 0) {
        for (int o = 0; o < BINS; o++) {
          noisy[o] += counts[i] * kernel[Math.abs(o - i)];
        }
      }
    }
    double sum = Arrays.stream(noisy).sum();
    return Arrays.stream(noisy).map(mass -> mass / sum).toArray();
  }
}
