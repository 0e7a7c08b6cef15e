package org.noisewright.design.learned;

import java.util.Arrays;

/**
 * The losses that the authors of the paper train on, of a found noise, to compare with. Computed,
 * not certified: the certified delta is {@link LearnedNoise#delta}. Cost: some million operations
 * for each doubling of the number of releases.
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
  private static final int HALF = 500;
  private static final double LEAST_WIDTH = Math.log(1.000001);
  private static final double MOST_ORDER = 1e5;
  private static final double GOLDEN = 0.6180339887498949;

  /**
   * The losses of a noise.
   *
   * @throws IllegalArgumentException behind sampling, where the paper has two other laws
   */
  static PaperLosses of(LearnedProblem problem, HalfGrid grid, double[] half) {
    if (problem.samplingRate() < 1) {
      throw new IllegalArgumentException(
          "samplingRate must be 1 for the losses of the paper, got "
              + problem.samplingRate()
              + "; the certified delta covers sampling");
    }
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
    double width = width(epsilon);
    Buckets all = Buckets.of(p, losses, distinguishing, width).power(n);
    int first = (int) Math.floor(epsilon / width);
    double approximate = all.infinite;
    double probabilistic = all.infinite;
    for (int j = first + 1; j <= HALF; j++) {
      approximate += all.masses[j + HALF] * -Math.expm1((first - j) * width);
      probabilistic += all.masses[j + HALF];
    }
    double order = order(p, losses, n, epsilon);
    double extended =
        -Math.expm1(n * Math.log1p(-distinguishing))
            + Math.exp(logMoment(p, losses, n, epsilon, order));
    return new PaperLosses(approximate, probabilistic, extended, order);
  }

  private static double width(double epsilon) {
    double width = LEAST_WIDTH;
    while (Math.ceil(epsilon / width) > HALF / 4.0) {
      width *= 2;
    }
    return width;
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

  /** Masses of the losses in ((j - 1) width, j width], those below the first added to it. */
  private static final class Buckets {
    private final double[] masses;
    private final double infinite;

    private Buckets(double[] masses, double infinite) {
      this.masses = masses;
      this.infinite = infinite;
    }

    private static Buckets of(double[] p, double[] losses, double distinguishing, double width) {
      double[] masses = new double[2 * HALF + 1];
      double infinite = distinguishing;
      for (int i = 0; i < p.length; i++) {
        double j = Math.ceil(losses[i] / width);
        if (j > HALF) {
          infinite += p[i];
        } else if (p[i] > 0) {
          masses[(int) Math.max(-HALF, j) + HALF] += p[i];
        }
      }
      return new Buckets(masses, infinite);
    }

    private Buckets times(Buckets other) {
      double[] product = new double[masses.length];
      double beyond = 0;
      for (int i = 0; i < masses.length; i++) {
        for (int j = 0; masses[i] > 0 && j < masses.length; j++) {
          int at = i + j - HALF;
          double mass = masses[i] * other.masses[j];
          if (at >= product.length) {
            beyond += mass;
          } else {
            product[Math.max(0, at)] += mass;
          }
        }
      }
      return new Buckets(product, infinite + other.infinite - infinite * other.infinite + beyond);
    }

    /** By repeated squaring, as in the paper where {@code n} is a power of two. */
    private Buckets power(int n) {
      double[] nothing = new double[masses.length];
      Arrays.fill(nothing, HALF, HALF + 1, 1);
      Buckets result = new Buckets(nothing, 0);
      Buckets square = this;
      for (int left = n; left > 0; left >>= 1) {
        if ((left & 1) == 1) {
          result = result.times(square);
        }
        if (left > 1) {
          square = square.times(square);
        }
      }
      return result;
    }
  }
}
