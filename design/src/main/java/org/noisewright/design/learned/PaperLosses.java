package org.noisewright.design.learned;

/**
 * The losses that the authors of the paper train on, of a found noise, to compare with. Computed,
 * not certified: the certified delta is {@link LearnedNoise#delta}.
 *
 * <p>Source: Sommer, Abfalterer, Zingg and Mohammadi (2021): Section 3.3 with 1001 buckets of width
 * 2^k ln 1.000001, the least k for which epsilon is at most 125 of them; and Proposition 17.
 *
 * @param bucketApproximate delta of approximate differential privacy by buckets
 * @param bucketProbabilistic probability by buckets of a loss above epsilon
 * @param extendedMoments the moments bound with distinguishing events apart: 1 - (1 - T)^n + min
 *     over order of (sum p (p/q)^order)^n e^(-order epsilon); above 1 where it says nothing
 * @param order the real order above 0 at which the minimum was found
 */
public record PaperLosses(
    double bucketApproximate, double bucketProbabilistic, double extendedMoments, double order) {
  private static final double MOST_ORDER = 1e5;
  private static final double GOLDEN = 0.6180339887498949;

  /**
   * The losses of a noise.
   *
   * @throws IllegalArgumentException behind sampling, where the paper has two other laws
   */
  static PaperLosses of(LearnedProblem problem, HalfGrid grid, double[] half) {
    requireUnsampled(problem);
    double[] whole = grid.mirrored(half);
    int shift = grid.shift();
    double[] p = new double[Math.max(0, whole.length - shift)];
    double[] losses = new double[p.length];
    double distinguishing = 0;
    for (int i = 0; i < whole.length; i++) {
      if (i < shift || whole[i - shift] == 0) {
        distinguishing += whole[i];
      } else {
        p[i - shift] = whole[i];
        losses[i - shift] = Math.log(whole[i] / whole[i - shift]);
      }
    }
    double epsilon = problem.epsilon();
    int n = problem.compositions();
    LossBuckets all = buckets(p, losses, distinguishing, epsilon).power(n).all();
    double approximate = all.weighed(BucketLoss.weights(epsilon, true));
    double probabilistic = all.weighed(BucketLoss.weights(epsilon, false));
    double order = order(p, losses, n, epsilon);
    double extended =
        -Math.expm1(n * Math.log1p(-distinguishing))
            + Math.exp(logMoment(p, losses, n, epsilon, order));
    return new PaperLosses(approximate, probabilistic, extended, order);
  }

  /** Refuses sampling. */
  static void requireUnsampled(LearnedProblem problem) {
    if (problem.samplingRate() < 1) {
      throw new IllegalArgumentException(
          "samplingRate must be 1 for the losses of the paper, got "
              + problem.samplingRate()
              + "; the exact loss and the certified delta cover sampling");
    }
  }

  private static LossBuckets buckets(
      double[] p, double[] losses, double distinguishing, double epsilon) {
    double width = LossBuckets.width(epsilon);
    double[] masses = new double[LossBuckets.COUNT];
    double infinite = distinguishing;
    for (int i = 0; i < p.length; i++) {
      double j = Math.ceil(losses[i] / width);
      if (j > LossBuckets.HALF) {
        infinite += p[i];
      } else if (p[i] > 0) {
        masses[(int) Math.max(-LossBuckets.HALF, j) + LossBuckets.HALF] += p[i];
      }
    }
    return new LossBuckets(masses, infinite);
  }

  /** n ln sum p e^(order loss) - order epsilon, convex in the order. */
  private static double logMoment(
      double[] p, double[] losses, int n, double epsilon, double order) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < p.length; i++) {
      if (p[i] > 0) {
        most = Math.max(most, Math.log(p[i]) + order * losses[i]);
      }
    }
    double sum = 0;
    for (int i = 0; i < p.length; i++) {
      if (p[i] > 0) {
        sum += Math.exp(Math.log(p[i]) + order * losses[i] - most);
      }
    }
    return n * (most + Math.log(sum)) - order * epsilon;
  }

  private static double order(double[] p, double[] losses, int n, double epsilon) {
    double low = 0;
    double high = 1;
    while (high < MOST_ORDER
        && logMoment(p, losses, n, epsilon, 2 * high) < logMoment(p, losses, n, epsilon, high)) {
      high *= 2;
    }
    high *= 2;
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = logMoment(p, losses, n, epsilon, left);
    double atRight = logMoment(p, losses, n, epsilon, right);
    for (int i = 0; i < 100 && high - low > 1e-9 * high; i++) {
      if (atLeft <= atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = logMoment(p, losses, n, epsilon, left);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = logMoment(p, losses, n, epsilon, right);
      }
    }
    return 0.5 * (low + high);
  }
}
