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
  private final double logInfinityMass;
  private final boolean few;
  private final LatticeChoice choice;

  /**
   * @param theta tilt of the question
   * @param logLeftTail logarithm of what may be cut at the left end of a density
   * @param logRightTail logarithm of what may be cut at its right end
   * @param logTail logarithm of what may be cut anywhere of other laws
   * @param most absolute losses beyond which these may be cut
   */
  ReleaseDesign(
      DominatingPair pair,
      Direction direction,
      Side side,
      Spacing spacing,
      double theta,
      double logLeftTail,
      double logRightTail,
      double logTail,
      double most) {
    this.pair = pair;
    this.direction = direction;
    this.side = side;
    this.spacing = spacing;
    this.logLeftTail = logLeftTail;
    this.logRightTail = logRightTail;
    if (pair instanceof ContinuousPair continuous) {
      atoms = null;
      logInfinityMass = Double.NaN;
      few = false;
      choice = LatticeChoice.of(continuous, direction);
    } else {
      Atoms whole = ((AtomSource) pair).atoms(direction, side, resolution(logTail, most));
      logInfinityMass = whole.logInfinityMass();
      Atoms law = whole.within(most, side);
      atoms = law;
      few = law.isDiscrete() && law.size() <= Math.max(LossNodes.FEW, 2 * spacing.points());
      choice = few ? LatticeChoice.few(law, theta) : LatticeChoice.dense(law, spacing, theta);
    }
  }

  private Resolution resolution(double logTail, double most) {
    return new Resolution() {
      @Override
      public double widthAt(double loss) {
        return Math.abs(loss) > most ? Double.POSITIVE_INFINITY : spacing.at(loss);
      }

      @Override
      public double logTail() {
        return logTail;
      }
    };
  }

  /** Logarithm of the mass at infinity without the losses that are too large to matter. */
  double logInfinityMass(PrivacyLossDistribution law) {
    return atoms == null ? law.logInfinityMass() : logInfinityMass;
  }

  /** True if the law has atoms, false if it has a density. */
  boolean hasAtoms() {
    return atoms != null;
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
