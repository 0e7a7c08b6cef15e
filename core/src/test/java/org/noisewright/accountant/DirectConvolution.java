package org.noisewright.accountant;

import org.apache.commons.numbers.gamma.Erfc;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;

/**
 * A coarse reference made another way: one uniform grid of losses, each outcome's loss rounded up
 * for an upper and down for a lower value, composed by plain sums. Shares no code with the library.
 */
final class DirectConvolution {
  private static final int CELLS = 6000;
  private static final double SLACK = 1e-9;

  private final double step;
  private final int half;
  private final Side side;

  private DirectConvolution(double step, double reach, Side side) {
    this.step = step;
    this.half = (int) Math.ceil(reach / step);
    this.side = side;
  }

  /** Masses at losses (i - half) step, and the mass at infinite loss. */
  private static final class Law {
    final double[] mass;
    double infinite;

    Law(int size) {
      mass = new double[size];
    }
  }

  /**
   * A value of delta at each epsilon that is on this side of the exact one.
   *
   * @param step of the grid
   * @param reach losses beyond it go to infinity or are dropped
   */
  static double[] delta(
      PrivacyPlan plan,
      Direction direction,
      double[] epsilons,
      double step,
      double reach,
      Side side) {
    DirectConvolution grid = new DirectConvolution(step, reach, side);
    Law all = grid.empty();
    all.mass[grid.half] = 1;
    for (Release release : plan.releases()) {
      Law power = grid.law(release, plan.relation(), direction);
      for (long left = release.times(); left > 0; left >>= 1) {
        if ((left & 1) == 1) {
          all = grid.convolve(all, power);
        }
        if (left > 1) {
          power = grid.convolve(power, power);
        }
      }
    }
    double[] delta = new double[epsilons.length];
    for (int i = 0; i < epsilons.length; i++) {
      double sum = all.infinite;
      for (int j = 0; j < all.mass.length; j++) {
        double loss = (j - grid.half) * step;
        if (loss > epsilons[i]) {
          sum -= all.mass[j] * Math.expm1(epsilons[i] - loss);
        }
      }
      delta[i] = side == Side.UPPER ? Math.min(1, sum * (1 + SLACK)) : sum * (1 - SLACK);
    }
    return delta;
  }

  private Law empty() {
    return new Law(2 * half + 1);
  }

  /** Puts an outcome whose loss is in [low, high] where it belongs on this side. */
  private void put(Law law, double mass, double low, double high) {
    if (mass <= 0) {
      return;
    }
    if (side == Side.UPPER) {
      double index = Math.ceil(high / step + 1e-9);
      if (index > half) {
        law.infinite += mass;
      } else {
        law.mass[half + (int) Math.max(-half, index)] += mass;
      }
    } else if (low == Double.POSITIVE_INFINITY) {
      law.infinite += mass;
    } else {
      double index = Math.floor(low / step - 1e-9);
      if (index >= -half) {
        law.mass[half + (int) Math.min(half, index)] += mass;
      }
    }
  }

  private Law convolve(Law a, Law b) {
    Law sum = empty();
    int size = sum.mass.length;
    for (int i = 0; i < size; i++) {
      double m = a.mass[i];
      if (m == 0) {
        continue;
      }
      int first = half - i;
      for (int j = 0; j < Math.min(size, first); j++) {
        sum.mass[0] += side == Side.UPPER ? m * b.mass[j] : 0;
      }
      int from = Math.max(0, first);
      int to = Math.min(size, size + first);
      for (int j = from; j < to; j++) {
        sum.mass[i + j - half] += m * b.mass[j];
      }
      for (int j = Math.max(0, to); j < size; j++) {
        if (side == Side.UPPER) {
          sum.infinite += m * b.mass[j];
        } else {
          sum.mass[size - 1] += m * b.mass[j];
        }
      }
    }
    sum.infinite += a.infinite + b.infinite - a.infinite * b.infinite;
    return sum;
  }

  private Law law(Release release, NeighboringRelation relation, Direction direction) {
    double rate = release.sampling() instanceof Sampling.Poisson poisson ? poisson.rate() : 1;
    Law law = empty();
    if (release.mechanism() instanceof GaussianMechanism gaussian) {
      double mu = gaussian.sensitivity() / gaussian.standardDeviation();
      double start = -12;
      double width = (24 + mu) / CELLS;
      for (int i = -1; i <= CELLS; i++) {
        double left = i < 0 ? Double.NEGATIVE_INFINITY : start + i * width;
        double right = i == CELLS ? Double.POSITIVE_INFINITY : start + (i + 1) * width;
        add(
            law,
            normal(left - mu, right - mu),
            normal(left, right),
            mu * left - mu * mu / 2,
            mu * right - mu * mu / 2,
            rate,
            direction);
      }
    } else if (release.mechanism() instanceof LaplaceMechanism laplace) {
      double z = laplace.sensitivity() / laplace.scale();
      // Losses of the pair at shift z: -z left of 0, z right of z, 2 x - z between.
      add(law, Math.exp(-z) / 2, 0.5, -z, -z, rate, direction);
      add(law, 0.5, Math.exp(-z) / 2, z, z, rate, direction);
      for (int i = 0; i < CELLS; i++) {
        double left = z * i / CELLS;
        double right = z * (i + 1) / CELLS;
        double p = 0.5 * Math.exp(left - z) * Math.expm1(right - left);
        double q = -0.5 * Math.exp(-left) * Math.expm1(left - right);
        add(law, p, q, 2 * left - z, 2 * right - z, rate, direction);
      }
    } else if (release.mechanism() instanceof ApproximateDp dp) {
      double least = (1 - dp.delta()) / (1 + Math.exp(dp.epsilon()));
      atom(law, least * Math.exp(dp.epsilon()), least, rate, direction);
      atom(law, least, least * Math.exp(dp.epsilon()), rate, direction);
      atom(law, dp.delta(), 0, rate, direction);
      atom(law, 0, dp.delta(), rate, direction);
    } else if (release.mechanism() instanceof RandomizedResponse response) {
      double keep = response.keepProbability();
      int values = response.values();
      double other = (1 - keep) / (values - 1);
      if (relation == NeighboringRelation.REPLACE_ONE) {
        atom(law, keep, other, rate, direction);
        atom(law, other, keep, rate, direction);
        atom(law, (values - 2) * other, (values - 2) * other, rate, direction);
      } else {
        atom(law, keep, 1.0 / values, rate, direction);
        atom(law, 1 - keep, 1 - 1.0 / values, rate, direction);
      }
    } else if (release.mechanism() instanceof DiscretePair pair) {
      double sumP = 0;
      double sumQ = 0;
      for (int i = 0; i < pair.outcomes(); i++) {
        sumP += pair.withRecord(i);
        sumQ += pair.withoutRecord(i);
      }
      for (int i = 0; i < pair.outcomes(); i++) {
        atom(law, pair.withRecord(i) / sumP, pair.withoutRecord(i) / sumQ, rate, direction);
      }
    }
    return law;
  }

  private void atom(Law law, double p, double q, double rate, Direction direction) {
    double loss = Math.log(p / q);
    if (p > 0 || q > 0) {
      add(law, p, q, loss, loss, rate, direction);
    }
  }

  /** An outcome of P-mass p, Q-mass q and loss between low and high, behind the sampling. */
  private void add(
      Law law, double p, double q, double low, double high, double rate, Direction direction) {
    if (direction == Direction.REMOVE) {
      put(law, (1 - rate) * q + rate * p, mixed(low, rate), mixed(high, rate));
    } else {
      put(law, q, -mixed(high, rate), -mixed(low, rate));
    }
  }

  private static double mixed(double loss, double rate) {
    if (rate == 1 || loss == Double.POSITIVE_INFINITY) {
      return loss;
    }
    return loss > 700 ? loss + Math.log(rate) : Math.log1p(rate * Math.expm1(loss));
  }

  private static double normal(double left, double right) {
    return left > 0
        ? 0.5 * (Erfc.value(left / Math.sqrt(2)) - Erfc.value(right / Math.sqrt(2)))
        : 0.5 * (Erfc.value(-right / Math.sqrt(2)) - Erfc.value(-left / Math.sqrt(2)));
  }
}
