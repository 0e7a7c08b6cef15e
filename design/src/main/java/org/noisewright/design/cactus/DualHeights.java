package org.noisewright.design.cactus;

import java.util.Arrays;
import org.noisewright.numerics.Interrupts;

/**
 * A search for the u of {@link LeastDivergence}: that for which g + lambda c is the same at all
 * points, by Newton steps on ln of the masses with the multipliers kept. Nothing certified rests on
 * it.
 */
final class DualHeights {
  private static final double REGULAR = 1e-9;
  private static final double NEAR = 1e-7;
  private static final int STEPS = 60;
  private static final double LOWEST = -600;

  private final int last;
  private final int bins;
  private final int[] shifts;
  private final double[] weights;
  private final double[] cost;
  private final double[] heights;
  private final double[] roots;
  private final double[] level;
  private double least;
  private double mean;

  private DualHeights(int bins, int[] shifts, double[] weights, double[] cost, double[] heights) {
    this.last = heights.length - 1;
    this.bins = bins;
    this.shifts = shifts;
    this.weights = weights;
    this.cost = cost;
    this.heights = heights;
    this.roots = new double[heights.length];
    this.level = new double[heights.length];
  }

  /**
   * The heights found.
   *
   * @param cost lambda c at the points 0 ... M
   * @param start heights to start from
   */
  static double[] of(int bins, int[] shifts, double[] weights, double[] cost, double[] start) {
    DualHeights search = new DualHeights(bins, shifts, weights, cost, start.clone());
    return search.search();
  }

  private double[] search() {
    levels();
    double[] best = heights.clone();
    double bestLeast = least;
    BandMatrix matrix = new BandMatrix(last + 1, bins);
    int idle = 0;
    for (int step = 0; step < STEPS && idle < 2; step++) {
      if (!newton(matrix)) {
        break;
      }
      levels();
      boolean near = mean - bestLeast < NEAR * Math.abs(mean);
      idle = near && least <= bestLeast + 1e-12 * Math.abs(mean) ? idle + 1 : 0;
      if (least > bestLeast) {
        bestLeast = least;
        best = heights.clone();
      }
    }
    return best;
  }

  /** g + lambda c at all points, its least value and its mean. */
  private void levels() {
    for (int i = 0; i <= last; i++) {
      roots[i] = Math.exp(0.5 * heights[i]);
    }
    double sum = 0;
    double all = 0;
    least = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= last; i++) {
      Interrupts.look();
      double g = 0;
      for (int s = 0; s < shifts.length; s++) {
        int right = i + shifts[s];
        int left = Math.abs(i - shifts[s]);
        if (right <= last) {
          g += weights[s] * part(i, right);
        }
        if (left <= last) {
          g += weights[s] * part(i, left);
        }
      }
      level[i] = 0.5 * g + cost[i];
      least = Math.min(least, level[i]);
      double both = (i == 0 ? 1 : 2) * roots[i] * roots[i];
      sum += both * level[i];
      all += both;
    }
    mean = sum / all;
  }

  private double part(int i, int j) {
    double ratio = roots[j] / roots[i];
    return heights[i] - heights[j] + 1 - ratio * ratio;
  }

  private boolean newton(BandMatrix matrix) {
    fill(matrix);
    if (!matrix.factor()) {
      return false;
    }
    double[] scaled = new double[last + 1];
    for (int i = 0; i <= last; i++) {
      scaled[i] = (i == 0 ? 1 : 2) * roots[i] * (mean - level[i]);
    }
    matrix.forward(scaled);
    matrix.backward(scaled);
    double[] step = new double[last + 1];
    for (int i = 0; i <= last; i++) {
      step[i] = scaled[i] / roots[i];
    }
    double[] together = together(step);
    for (int i = 0; i <= last; i++) {
      double common = together[comb(i)];
      heights[i] += within(step[i] - common) + within(common);
      if (!(heights[i] > LOWEST && heights[i] < -LOWEST)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Points a whole sensitivity apart, mirrored: nearly free to move together where the shift by the
   * whole sensitivity has nearly all weight, so that this part of a step is limited by itself.
   */
  private int comb(int i) {
    return Math.min(i % bins, bins - i % bins);
  }

  private double[] together(double[] step) {
    double[] sum = new double[bins + 1];
    double[] all = new double[bins + 1];
    for (int i = 0; i <= last; i++) {
      double mass = roots[i] * roots[i];
      sum[comb(i)] += mass * step[i];
      all[comb(i)] += mass;
    }
    for (int c = 0; c <= bins; c++) {
      sum[c] = all[c] > 0 ? sum[c] / all[c] : 0;
    }
    return sum;
  }

  private static double within(double step) {
    return Math.max(-1, Math.min(1, step));
  }

  private void fill(BandMatrix matrix) {
    matrix.clear();
    double[] entries = matrix.entries();
    for (int i = 0; i <= last; i++) {
      Interrupts.look();
      int own = matrix.index(i, i);
      double diagonal = 0;
      for (int s = 0; s < shifts.length; s++) {
        int right = i + shifts[s];
        int left = i - shifts[s];
        if (right <= last) {
          diagonal += weights[s] * (1 + square(roots[right] / roots[i]));
        }
        if (Math.abs(left) <= last) {
          diagonal += weights[s] * (1 + square(roots[Math.abs(left)] / roots[i]));
        }
        if (-left == i) {
          diagonal -= 2 * weights[s];
        } else if (Math.abs(left) < i) {
          entries[matrix.index(i, Math.abs(left))] -= coupling(weights[s], i, Math.abs(left));
        }
      }
      entries[own] += i == 0 ? 0.5 * diagonal : diagonal;
      entries[own] += REGULAR * (1 + entries[own]);
    }
  }

  private double coupling(double weight, int i, int j) {
    double ratio = roots[i] / roots[j];
    return weight * (ratio + 1 / ratio);
  }

  private static double square(double x) {
    return x * x;
  }

  /** The shifts whose weight is not negligible. */
  static int[] active(double[] weights, double negligible) {
    int[] shifts = new int[weights.length];
    int n = 0;
    for (int k = 1; k <= weights.length; k++) {
      if (weights[k - 1] > negligible) {
        shifts[n++] = k;
      }
    }
    return Arrays.copyOf(shifts, n);
  }
}
