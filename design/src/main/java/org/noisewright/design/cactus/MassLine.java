package org.noisewright.design.cactus;

import org.noisewright.numerics.Interrupts;

/**
 * Masses p_0 ... p_N, their mirror image and the first n masses of either tail on one line, with
 * their logarithms; and what follows from them for the divergences between the noise and itself
 * shifted by k = 1 ... n steps,
 *
 * <p>F_k(p) = 1/2 sum over all i of (p_i - p_(i+k)) (ln p_i - ln p_(i+k)),
 *
 * <p>which is the Kullback-Leibler divergence if the masses sum to one. Arrays are kept from one
 * call to the next. Source: Alghamdi and others 2022, equation (20).
 */
final class MassLine {
  private final int bins;
  private final int points;
  private final int centre;
  private final double logRatio;
  private final double[] powers;

  /** Masses and logarithms at centre - (N + n) ... centre + (N + n). */
  private final double[] mass;

  private final double[] log;

  MassLine(int bins, int points, double tailRatio) {
    this.bins = bins;
    this.points = points;
    this.centre = points + bins;
    this.logRatio = Math.log(tailRatio);
    this.powers = new double[bins + 1];
    for (int j = 0; j <= bins; j++) {
      powers[j] = Math.pow(tailRatio, j);
    }
    this.mass = new double[2 * centre + 1];
    this.log = new double[2 * centre + 1];
  }

  /** Takes these masses, positive. */
  void set(double[] masses) {
    for (int i = 0; i <= points + bins; i++) {
      int beyond = Math.max(0, i - points);
      double m = masses[i - beyond] * powers[beyond];
      double l = beyond == 0 ? Math.log(m) : log[centre + points] + beyond * logRatio;
      mass[centre + i] = m;
      mass[centre - i] = m;
      log[centre + i] = l;
      log[centre - i] = l;
    }
  }

  /** Writes F_k to {@code values[k - 1]}. */
  void values(double[] values) {
    for (int k = 1; k <= bins; k++) {
      Interrupts.look();
      values[k - 1] = value(k);
    }
  }

  /** The pairs (i, i + k) and (-i - k, -i) are equal, so the half of them is taken, and once. */
  private double value(int k) {
    double even = 0;
    double odd = 0;
    int end = centre + points;
    int i = centre - (k - 1) / 2;
    for (; i + 1 < end; i += 2) {
      even += (mass[i] - mass[i + k]) * (log[i] - log[i + k]);
      odd += (mass[i + 1] - mass[i + 1 + k]) * (log[i + 1] - log[i + 1 + k]);
    }
    if (i < end) {
      even += (mass[i] - mass[i + k]) * (log[i] - log[i + k]);
    }
    return even + odd + tail(k);
  }

  /** What the pairs inside one tail give: p_N k ln(1/r) (1 - r^k) / (1 - r). */
  private double tail(int k) {
    return mass[centre + points] * k * -logRatio * (1 - powers[k]) / (1 - powers[1]);
  }

  /**
   * Writes dF_k/dp_i sqrt(p_i) to {@code rows[i][k - 1]}.
   *
   * @param roots square roots of the masses
   */
  void scaledGradient(double[] roots, double[][] rows) {
    for (int i = 0; i < points; i++) {
      Interrupts.look();
      double[] row = rows[i];
      double half = i == 0 ? 0.5 : 1;
      double root = half * roots[i];
      double own = 2 * log[centre + i] + 2;
      double scale = 1 / mass[centre + i];
      int right = centre + i + 1;
      int left = centre - i + 1;
      for (int k = 0; k < bins; k++) {
        row[k] =
            root
                * (own
                    - log[right + k]
                    - log[left + k]
                    - (mass[right + k] + mass[left + k]) * scale);
      }
    }
    double[] last = rows[points];
    for (int k = 1; k <= bins; k++) {
      double sum = tail(k);
      for (int i = centre + points - k; i < centre + points; i++) {
        sum += mass[i + k] * (log[i + k] - log[i]) + mass[i + k] - mass[i];
      }
      last[k - 1] = sum / roots[points];
    }
  }

  /**
   * Writes the matrix of second derivatives of the sum of weights[k - 1] F_k, its entry (i, j)
   * times sqrt(p_i p_j). It has no entry further than n from the diagonal and is singular along
   * sqrt(p).
   */
  void scaledHessian(double[] weights, double[] roots, BandMatrix matrix) {
    double[] inverse = new double[points + 1];
    for (int i = 0; i <= points; i++) {
      inverse[i] = 1 / roots[i];
    }
    double all = 0;
    for (double weight : weights) {
      all += weight;
    }
    for (int i = 0; i < points; i++) {
      Interrupts.look();
      double partners = 0;
      int right = centre + i + 1;
      int left = centre - i + 1;
      for (int k = 0; k < bins; k++) {
        partners += weights[k] * (mass[right + k] + mass[left + k]);
      }
      double diagonal = 2 * all + partners / mass[centre + i];
      if (i == 0) {
        diagonal *= 0.5;
      } else if (2 * i <= bins) {
        diagonal -= 2 * weights[2 * i - 1];
      }
      int start = Math.max(0, i - bins);
      double[] entries = matrix.entries();
      int at = matrix.index(i, 0);
      for (int j = Math.max(1, start); j < i; j++) {
        double weight = weights[i - j - 1] + (i + j <= bins ? weights[i + j - 1] : 0);
        entries[at + j] = -weight * (roots[i] * inverse[j] + roots[j] * inverse[i]);
      }
      if (i > 0 && start == 0) {
        entries[at] = -weights[i - 1] * (roots[i] * inverse[0] + roots[0] * inverse[i]);
      }
      entries[at + i] = diagonal;
    }
    lastRow(weights, roots, matrix);
  }

  private void lastRow(double[] weights, double[] roots, BandMatrix matrix) {
    double further = 0;
    double tailed = 0;
    double diagonal = 0;
    double last = mass[centre + points];
    for (int l = bins; l >= 1; l--) {
      further += weights[l - 1];
      tailed = tailed * powers[1] + weights[l - 1];
      int i = points - l;
      double entry = mass[centre + i] * further + last * tailed;
      diagonal += entry / last;
      matrix.entries()[matrix.index(points, i)] = -entry / (roots[i] * roots[points]);
    }
    matrix.entries()[matrix.index(points, points)] = diagonal;
  }
}
