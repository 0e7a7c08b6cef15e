package org.noisewright.pair;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * A pair behind fixed-size sampling without replacement, under replace one: for epsilon at least 0
 * the curve of ((1-q) Q + q P, Q), below 0 that of (P, (1-q) P + q Q), as one law. A plan has UPPER
 * laws from it only: no release has all of this curve. See JoinedPair.proof.md.
 *
 * @param source the unsampled pair (P, Q) under replace one
 * @param rate part of the records in one release, in (0, 1)
 */
public record JoinedPair(OutcomeSource source, double rate) implements AtomSource {
  private static final double PART = 0.25;

  @Override
  public Atoms atoms(Direction direction, Side side, Resolution resolution) {
    Cells cells = source.cells(fineness(resolution), resolution.logTail());
    int sign = side.sign();
    Atoms.Builder atoms = new Atoms.Builder(side);
    double[] taken = new double[2];
    BaseAtoms.of(
        cells,
        side,
        sign,
        (t, lossError, logP, logQ, error) -> {
          double mass = t > 0 ? PoissonLoss.logMix(rate, logP, logQ) : logP;
          double loss = t > 0 ? PoissonLoss.at(rate, t) : -PoissonLoss.at(rate, -t);
          double moved =
              loss == Double.POSITIVE_INFINITY ? 0 : PoissonLoss.error(rate, Math.abs(t), 0);
          if (t == 0 || mass == Double.NEGATIVE_INFINITY) {
            return;
          }
          double safe = mass + sign * rounding(mass);
          // What is left for loss 0 is one minus the exact masses of the other losses.
          taken[0] += Math.exp(safe - sign * 2 * (error + rounding(mass)));
          taken[1]++;
          if (loss < Double.POSITIVE_INFINITY) {
            loss += sign * moved;
            loss = t < 0 ? Math.min(0, loss) : Math.max(0, loss);
          }
          atoms.add(loss, lossError + 2 * moved, safe);
        });
    double rest = PoissonLoss.logMix(rate, cells.logRestP(), cells.logRestQ());
    double left = 1 - taken[0];
    left += sign * Rounding.UNIT * (8 + 2 * taken[1]);
    if (side == Side.UPPER) {
      atoms.addInfinity(rest + rounding(rest));
    } else {
      left -= 2 * Math.exp(Rounding.logAdd(rest, cells.logRestP()));
    }
    if (left > 0) {
      double log = Math.log(left);
      atoms.add(0, 0, log + sign * rounding(log));
    }
    return atoms.build();
  }

  private OutcomeSource.Fineness fineness(Resolution resolution) {
    return (low, high) -> {
      double lossLow = sampled(low);
      double lossHigh = sampled(high);
      double middle = lossLow + 0.5 * (lossHigh - lossLow);
      return lossHigh - lossLow <= PART * resolution.widthAt(middle);
    };
  }

  private double sampled(double t) {
    return t > 0 ? PoissonLoss.at(rate, t) : -PoissonLoss.at(rate, -t);
  }

  private static double rounding(double log) {
    return log == Double.NEGATIVE_INFINITY ? 0 : Rounding.UNIT * (16 + 8 * Math.abs(log));
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    double base = source.logInfinityMass(Direction.REMOVE, side);
    double log = base + Math.log(rate);
    return log + side.sign() * rounding(log);
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return source.exactInfinityMass(Direction.REMOVE) == 0 ? 0 : Double.NaN;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    double t = source.largestLoss(Direction.REMOVE, side);
    if (t == Double.POSITIVE_INFINITY) {
      return t;
    }
    // What neither part takes lies at loss 0.
    return t <= 0
        ? 0
        : Math.max(0, PoissonLoss.at(rate, t) + side.sign() * PoissonLoss.error(rate, t, 0));
  }

  @Override
  public boolean symmetric() {
    return true;
  }
}
