package org.noisewright.composition;

import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomSource;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pair.Resolution;
import org.noisewright.pld.GridLaws;
import org.noisewright.pld.LatticeChoice;
import org.noisewright.pld.LossNodes;
import org.noisewright.pld.PrivacyLossDistribution;
import org.noisewright.pld.Spacing;

/** How the grid law of one release on one side is made, as soon as the lattice step is known. */
final class ReleaseDesign {
  private final DominatingPair pair;
  private final Direction direction;
  private final Side side;
  private final Spacing spacing;
  private final double logLeftTail;
  private final double logRightTail;
  private final @Nullable Atoms atoms;
  private final boolean few;
  private final LatticeChoice choice;

  /**
   * @param theta tilt of the question
   * @param logLeftTail logarithm of what may be cut at the left end of a density
   * @param logRightTail logarithm of what may be cut at its right end
   * @param logTail logarithm of what may be cut anywhere of other laws
   */
  ReleaseDesign(
      DominatingPair pair,
      Direction direction,
      Side side,
      Spacing spacing,
      double theta,
      double logLeftTail,
      double logRightTail,
      double logTail) {
    this.pair = pair;
    this.direction = direction;
    this.side = side;
    this.spacing = spacing;
    this.logLeftTail = logLeftTail;
    this.logRightTail = logRightTail;
    if (pair instanceof ContinuousPair continuous) {
      atoms = null;
      few = false;
      choice = LatticeChoice.of(continuous, direction);
    } else {
      Atoms law = ((AtomSource) pair).atoms(direction, side, resolution(logTail));
      atoms = law;
      few = law.isDiscrete() && law.size() <= Math.max(LossNodes.FEW, 2 * spacing.points());
      choice = few ? LatticeChoice.few(law, theta) : LatticeChoice.dense(law, spacing);
    }
  }

  private Resolution resolution(double logTail) {
    return new Resolution() {
      @Override
      public double widthAt(double loss) {
        return spacing.at(loss);
      }

      @Override
      public double logTail() {
        return logTail;
      }
    };
  }

  /** True if the law has few atoms, each of which wants its own lattice point. */
  boolean few() {
    return few;
  }

  /** The least distance of lattice points that the law wants; infinite if it has few atoms. */
  double leastDistance() {
    return few ? Double.POSITIVE_INFINITY : spacing.least();
  }

  /** Where the losses want lattice points. */
  LatticeChoice choice() {
    return choice;
  }

  /** The law on a lattice of this step. */
  PrivacyLossDistribution law(double step) {
    if (atoms == null) {
      return GridLaws.continuous(
          (ContinuousPair) pair,
          direction,
          choice.lattice(step, side),
          spacing,
          logLeftTail,
          logRightTail,
          side);
    }
    return few
        ? GridLaws.few(atoms, choice.lattice(step, side), side)
        : GridLaws.dense(atoms, choice.lattice(step, side), spacing, side);
  }
}
