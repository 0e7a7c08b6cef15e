package org.noisewright.classical;

import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pair.GaussianShift;
import org.noisewright.pair.SampledFamily;

/**
 * The density of the loss of the sampled Gaussian mechanism, enclosed on cells of a grid. As a
 * function of the outcome x, with p(x) the probability that the record was in the sample, the
 * logarithm has the derivative -x - mu + 2 mu p(x) (REMOVE) or -x - mu + mu p(x) (ADD), which falls
 * for mu at most 1: the density has one stationary point, a maximum. Proof note:
 * MinMaxFourierAccountant.proof.md.
 */
final class SampledGaussianDensity {
  private static final double NOTHING = -46;

  private final SampledFamily family;
  private final double mu;
  private final double logScale;
  private final int power;
  private final Direction direction;
  private final double mode;

  /**
   * The density.
   *
   * @param family Gaussian with mu at most 1, and a rate below 1
   */
  SampledGaussianDensity(SampledFamily family, Direction direction) {
    this.family = family;
    this.direction = direction;
    mu = ((GaussianShift) family.family()).mu();
    if (!(mu <= 1 && family.rate() < 1)) {
      throw new IllegalArgumentException(
          "mu must be at most 1 and the rate below 1, got " + mu + ", " + family.rate());
    }
    power = direction == Direction.REMOVE ? 2 : 1;
    logScale = Math.log(family.rate()) + Math.log(mu);
    double low = -mu;
    double high = mu;
    for (int i = 0; i < 60; i++) {
      double x = 0.5 * (low + high);
      if (slope(x) > 0) {
        low = x;
      } else {
        high = x;
      }
    }
    mode = 0.5 * (low + high);
  }

  /** Outcome at which the density is largest, about. */
  double mode() {
    return mode;
  }

  /** Derivative of the logarithm of the density, as a function of the outcome. */
  private double slope(double x) {
    double loss = family.lossAt(x);
    double base = family.family().lossAt(x);
    return -x - mu + power * mu * family.rate() * Math.exp(base - loss);
  }

  /** Logarithm of the density at the loss of outcome x, up to {@code slack}. */
  double logDensity(double x) {
    return family.family().logDensity(x)
        + power * family.lossAt(x)
        - family.family().lossAt(x)
        - logScale;
  }

  private double slack(double x) {
    double base = Math.abs(family.family().lossAt(x));
    return 0x1p-47 * (8 + x * x + 3 * base + Math.abs(family.lossAt(x)) + Math.abs(logScale));
  }

  /**
   * Masses dx max and dx min of cells of the grid: on the upper side that of the cell left of each
   * point, on the lower side that of the cell right of it, rounded to the side. Cells with a
   * density below e^-46 far out are left out; {@link #tail} counts them.
   */
  double[] masses(FourierGrid grid, Side side) {
    double[] masses = new double[grid.points()];
    double width = grid.width();
    int sign = direction == Direction.REMOVE ? 1 : -1;
    // Walk through sampled losses s upwards; the loss is s or -s.
    int points = grid.points();
    double before = edge(-points / 2 - 1, width, -1);
    double at = edge(-points / 2, width, -1);
    for (int j = -points / 2; j <= points / 2; j++) {
      // The cell of s from (j - 1) width to j width, with its ends moved outwards.
      double right = edge(j, width, 1);
      double log = side == Side.UPPER ? largest(before, right) : smallest(before, right);
      int index = cellPoint(j, sign, side) + points / 2;
      if (index >= 0 && index < points) {
        double mass = Math.exp(log) * width * (1 + side.sign() * 0x1p-50);
        boolean above = right > Double.NEGATIVE_INFINITY;
        masses[index] = side == Side.UPPER && above ? mass + 1e-300 : mass;
      }
      before = at;
      at = j < points / 2 ? edge(j + 1, width, -1) : at;
      if (before > mode && logDensity(before) < NOTHING) {
        break;
      }
    }
    return masses;
  }

  /** Lattice index of the loss that stands for the cell of s from (j - 1) to j widths. */
  private static int cellPoint(int j, int sign, Side side) {
    if (sign > 0) {
      return side == Side.UPPER ? j : j - 1;
    }
    // The loss -s runs from -j to -(j - 1).
    return side == Side.UPPER ? -(j - 1) : -j;
  }

  /** An outcome with a loss certainly at most (sign -1) or at least (+1) j widths. */
  private double edge(int j, double width, int sign) {
    return family.outcomeAt(j * width, sign, 0x1p-52 * Math.abs(j * width));
  }

  /** Logarithm of the largest density between two outcomes, rounded up. */
  private double largest(double from, double to) {
    if (to == Double.NEGATIVE_INFINITY) {
      return Double.NEGATIVE_INFINITY;
    }
    double x = Math.max(from, Math.min(to, mode));
    return logDensity(x) + slack(x);
  }

  /** Logarithm of the smallest density between two outcomes, rounded down. */
  private double smallest(double from, double to) {
    if (from == Double.NEGATIVE_INFINITY) {
      return Double.NEGATIVE_INFINITY;
    }
    return Math.min(logDensity(from) - slack(from), logDensity(to) - slack(to));
  }

  /**
   * Bound on the mass of the cells beyond the grid (Lemma 13 with c = 2 dx / L): sampled losses
   * above L, times e^(lambda (s - L)).
   *
   * @return +infinity where the lemma says nothing
   */
  double tail(FourierGrid grid, double lambda) {
    double sigma = 1 / mu;
    double square = sigma * sigma;
    double l = grid.halfWidth();
    double c = square * -Math.log(2 * family.rate()) - 0.5;
    double inner = l - 2 * grid.width();
    double reach = square * inner + c - lambda;
    if (!(inner >= Math.log(2) && reach >= 0 && lambda <= l && square * inner + c >= 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double log =
        2 * grid.width() * lambda
            - lambda * (2 * c - lambda) / (2 * square)
            - lambda * l
            + Math.log(2 / Math.sqrt(Math.PI))
            + Math.log(2)
            + NormalTail.logAbove(reach / sigma);
    // Cells inside of the grid that are left out hold less than e^-46 times its width.
    double leftOut = 2 * l * Math.exp(NOTHING) * (1 + 1e-9);
    return leftOut
        + Math.exp(log + 1e-9 + 1e-12 * Math.abs(log) + 0x1p-46 * (reach * reach + lambda * l));
  }
}
