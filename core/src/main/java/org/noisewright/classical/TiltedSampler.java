package org.noisewright.classical;

import java.util.List;
import java.util.SplittableRandom;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;
import org.noisewright.pld.LossLaw;

/**
 * Draws losses of one release from its finite losses tilted by e^(theta loss), by inversion of the
 * distribution function with a guide table, by a generator with a given seed: the same every time.
 * Proof note: SampledPrvAccountant.proof.md.
 */
final class TiltedSampler {
  private static final double TWO_TO_53 = 0x1p53;

  private final double[] loss;
  private final double[] cumulative;
  private final int[] guide;
  private final double logMoment;

  private TiltedSampler(double[] loss, double[] cumulative, int[] guide, double logMoment) {
    this.loss = loss;
    this.cumulative = cumulative;
    this.guide = guide;
    this.logMoment = logMoment;
  }

  /** The tilted law of at least one point. */
  static TiltedSampler of(LossLaw law, double theta) {
    int size = law.size();
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      top = Math.max(top, law.logMass(i) + theta * law.loss(i));
    }
    double[] loss = new double[size];
    double[] cumulative = new double[size];
    LogSum sum = LogSum.plain();
    for (int i = 0; i < size; i++) {
      loss[i] = law.loss(i);
      sum.add(Math.exp(law.logMass(i) + theta * law.loss(i) - top));
      cumulative[i] = sum.value();
    }
    double total = sum.value();
    for (int i = 0; i < size; i++) {
      cumulative[i] = cumulative[i] / total;
    }
    cumulative[size - 1] = 1;
    int[] guide = new int[size + 1];
    int next = 0;
    for (int g = 0; g <= size; g++) {
      while (next < size - 1 && cumulative[next] * size <= g) {
        next++;
      }
      guide[g] = next;
    }
    return new TiltedSampler(loss, cumulative, guide, top + Math.log(total));
  }

  /** ln of the sum of mass times e^(theta loss), within 2^-50 (8 + |value| + exponents). */
  double logMoment() {
    return logMoment;
  }

  /** Number of points. */
  int size() {
    return loss.length;
  }

  /** Largest size of a loss. */
  double farthest() {
    return Math.max(Math.abs(loss[0]), Math.abs(loss[loss.length - 1]));
  }

  /**
   * Sums of losses, one draw for each release.
   *
   * @param samplers one for each kind of release
   * @param times how many releases of each kind
   * @param count number of sums
   * @param seed of all draws
   */
  static double[] sums(List<TiltedSampler> samplers, List<Long> times, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] sums = new double[count];
    for (int s = 0; s < count; s++) {
      double sum = 0;
      for (int r = 0; r < samplers.size(); r++) {
        TiltedSampler sampler = samplers.get(r);
        for (long left = times.get(r); left > 0; left--) {
          sum += sampler.at((random.nextLong() >>> 11) / TWO_TO_53);
        }
      }
      sums[s] = sum;
    }
    return sums;
  }

  /** The loss at which the distribution function passes u, in [0, 1). */
  double at(double u) {
    int i = guide[(int) (u * loss.length)];
    while (i > 0 && cumulative[i - 1] > u) {
      i--;
    }
    while (cumulative[i] <= u) {
      i++;
    }
    return loss[i];
  }

  /**
   * Bound on the total variation between what is drawn and the tilted law: each of the points may
   * gain or lose 2^-53 by the grid of the uniform number and as much again at each end by rounding.
   *
   * @param exponent bound on the size of |log mass| + 2 |theta loss|
   */
  double totalVariation(double exponent) {
    return size() * 16 * Rounding.UNIT + Rounding.UNIT * (16 + 4 * exponent);
  }
}
