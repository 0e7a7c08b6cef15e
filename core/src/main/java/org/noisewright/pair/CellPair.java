package org.noisewright.pair;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * A pair given by its outcomes in cells, behind Poisson sampling; see CellPair.proof.md.
 *
 * @param source the unsampled pair (P, Q)
 * @param rate sampling rate in (0, 1]
 */
public record CellPair(OutcomeSource source, double rate) implements AtomSource {
  /** Part of the wanted distance of losses that one cell may span. */
  private static final double PART = 0.25;

  @Override
  public Atoms atoms(Direction direction, Side side, Resolution resolution) {
    Cells cells = source.cells(fineness(direction, resolution), resolution.logTail());
    Atoms.Builder atoms = new Atoms.Builder(side);
    int rising = side.sign() * (direction == Direction.REMOVE ? 1 : -1);
    BaseAtoms.of(
        cells,
        side,
        rising,
        (t, lossError, logP, logQ, error) -> {
          if (direction == Direction.REMOVE) {
            double loss = PoissonLoss.at(rate, t);
            loss += side.sign() * moved(t);
            double mass = PoissonLoss.logMix(rate, logP, logQ);
            atoms.add(loss, lossError + 2 * moved(t), mass + side.sign() * rounding(mass));
          } else {
            double loss = side.sign() * moved(t) - PoissonLoss.at(rate, t);
            atoms.add(loss, lossError + 2 * moved(t), logQ);
          }
        });
    if (side == Side.UPPER) {
      boolean remove = direction == Direction.REMOVE;
      double rest =
          remove ? PoissonLoss.logMix(rate, cells.logRestP(), cells.logRestQ()) : cells.logRestQ();
      atoms.addInfinity(rest + rounding(rest));
    }
    return atoms.build();
  }

  private OutcomeSource.Fineness fineness(Direction direction, Resolution resolution) {
    int sign = direction == Direction.REMOVE ? 1 : -1;
    return (low, high) -> {
      double lossLow = PoissonLoss.at(rate, low);
      double lossHigh = PoissonLoss.at(rate, high);
      double middle = sign * (lossLow + 0.5 * (lossHigh - lossLow));
      return lossHigh - lossLow <= PART * resolution.widthAt(middle);
    };
  }

  /** Bound on the rounding error of the sampled loss. */
  private double moved(double t) {
    if (rate == 1 || t == Double.POSITIVE_INFINITY) {
      return 0;
    }
    return t == Double.NEGATIVE_INFINITY
        ? 4 * Rounding.UNIT * Math.abs(Math.log1p(-rate))
        : PoissonLoss.error(rate, t, 0);
  }

  private static double rounding(double log) {
    return log == Double.NEGATIVE_INFINITY ? 0 : Rounding.UNIT * (16 + 8 * Math.abs(log));
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    double base = source.logInfinityMass(direction, side);
    if (rate == 1 || base == Double.NEGATIVE_INFINITY) {
      return base;
    }
    if (direction == Direction.ADD) {
      return Double.NEGATIVE_INFINITY;
    }
    double log = base + Math.log(rate);
    return log + side.sign() * rounding(log);
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    double base = source.exactInfinityMass(direction);
    return rate == 1 || base == 0 ? base : direction == Direction.ADD ? 0 : Double.NaN;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    if (rate == 1) {
      return source.largestLoss(direction, side);
    }
    if (direction == Direction.REMOVE) {
      double t = source.largestLoss(direction, side);
      return t == Double.POSITIVE_INFINITY
          ? t
          : PoissonLoss.at(rate, t) + side.sign() * PoissonLoss.error(rate, t, 0);
    }
    boolean open = source.logInfinityMass(direction, Side.UPPER) > Double.NEGATIVE_INFINITY;
    double t = open ? Double.NEGATIVE_INFINITY : -source.largestLoss(direction, side);
    return side.sign() * moved(t) - PoissonLoss.at(rate, t);
  }

  @Override
  public boolean symmetric() {
    return rate == 1 && source.symmetric();
  }
}
