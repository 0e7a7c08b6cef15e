package org.noisewright.curve;

import java.util.List;
import org.noisewright.composition.InfinityMass;
import org.noisewright.composition.PairPower;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;

/**
 * What is known of the curve of one direction without any grid: the mass at infinite loss, the
 * largest finite loss, and the bounds that follow from them. See GridDirection.proof.md.
 */
final class PlanLimits {
  private final List<PairPower> powers;
  private final Direction direction;
  private final double logInfinityLower;
  private final double logInfinityUpper;
  private final double largestLower;
  private final double largestUpper;

  PlanLimits(List<PairPower> powers, Direction direction) {
    this.powers = powers;
    this.direction = direction;
    this.logInfinityLower = infinityMass(Side.LOWER);
    this.logInfinityUpper = infinityMass(Side.UPPER);
    this.largestLower = largest(Side.LOWER);
    this.largestUpper = largest(Side.UPPER);
  }

  private double infinityMass(Side side) {
    InfinityMass mass = new InfinityMass();
    for (PairPower power : powers) {
      mass.add(power.pair().logInfinityMass(direction, side), (double) power.times());
    }
    return mass.log(side);
  }

  private double largest(Side side) {
    double sum = 0;
    double size = 0;
    boolean exact = powers.size() == 1;
    for (PairPower power : powers) {
      double loss = power.pair().largestLoss(direction, side);
      if (loss == Double.NEGATIVE_INFINITY) {
        // No finite loss at all: the mass at infinity is one.
        loss = 0;
      }
      double term = (double) power.times() * loss;
      exact &= Math.fma((double) power.times(), loss, -term) == 0;
      sum += term;
      size += Math.abs(term);
    }
    double error = exact ? 0 : 2 * Rounding.UNIT * (powers.size() + 1) * size;
    return Double.isInfinite(sum) ? sum : sum + side.sign() * error;
  }

  /** Logarithm of the mass of the plan at infinite loss, rounded to the side. */
  double logInfinity(Side side) {
    return side == Side.UPPER ? logInfinityUpper : logInfinityLower;
  }

  /** A delta, about the least one, that is known to be above the mass at infinite loss. */
  double aboveInfinityMass() {
    double delta = Math.exp(logInfinityUpper);
    while (!(Math.log(delta) > logInfinityUpper)) {
      delta = Math.nextUp(delta);
    }
    return Math.nextUp(delta);
  }

  /** Supremum of the finite losses of the plan, rounded to the side; +infinity if there is none. */
  double largestLoss(Side side) {
    return side == Side.UPPER ? largestUpper : largestLower;
  }

  /** ln (1 - e^epsilon) rounded down, which every delta reaches; -infinity from 0 on. */
  static double floor(double epsilon) {
    if (!(epsilon < 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    double log = Rounding.log1mExp(epsilon);
    return log - 8 * Rounding.UNIT * (1 + Math.abs(log));
  }

  /** ln of infinity mass + 1 - e^{epsilon - largest loss}, which no delta exceeds. */
  double ceiling(double epsilon) {
    double room = (epsilon - largestUpper) * (1 + 4 * Rounding.UNIT);
    double finite = room < 0 ? Rounding.log1mExp(room) : Double.NEGATIVE_INFINITY;
    double sum = Rounding.logAdd(logInfinityUpper, finite);
    return Math.min(0, sum + 16 * Rounding.UNIT * (1 + Math.abs(Math.max(sum, -1e6))));
  }

  /**
   * ln of a bound by the union over releases: a sum of K losses above epsilon has a term above
   * epsilon / K.
   */
  double union(double epsilon) {
    double releases = 0;
    for (PairPower power : powers) {
      releases += (double) power.times();
    }
    double share = epsilon / releases;
    double each = share - (8 + powers.size()) * Rounding.UNIT * Math.abs(share);
    double sum = logInfinityUpper;
    for (PairPower power : powers) {
      double one = power.pair().logMassAbove(direction, each);
      sum = Rounding.logAdd(sum, one + Math.log((double) power.times()));
    }
    return Math.min(
        0, sum + 64 * Rounding.UNIT * powers.size() * (1 + Math.abs(Math.max(sum, -1e300))));
  }

  /** True if delta is exactly the mass of the plan at infinite loss. */
  boolean isExactInfinityMass(double delta) {
    int carriers = 0;
    boolean equal = true;
    for (PairPower power : powers) {
      double mass = power.pair().exactInfinityMass(direction);
      if (mass != 0) {
        carriers += power.times() == 1 ? 1 : 2;
        equal &= mass == delta;
      }
    }
    return carriers == 0 ? delta == 0 : carriers == 1 && equal;
  }
}
