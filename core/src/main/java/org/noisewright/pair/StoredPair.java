package org.noisewright.pair;

import java.util.List;
import org.noisewright.mechanism.LossPoints;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.StoredLaw;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Upper laws that were stored, one for each direction; known from above only. See
 * StoredPair.proof.md.
 *
 * @param law not exact
 */
record StoredPair(StoredLaw law) implements AtomSource {

  /**
   * The pair of a release.
   *
   * @throws IllegalArgumentException behind sampling, and for two different laws under a relation
   *     that does not mark one of the inputs
   */
  static DominatingPair of(StoredLaw law, boolean sampled, NeighboringRelation relation) {
    if (sampled) {
      throw new IllegalArgumentException(
          "sampling: an upper law of the loss has no proven pair behind sampling; store the law of"
              + " the sampled release, or state the mechanism itself instead of its law");
    }
    if (relation == NeighboringRelation.REPLACE_ONE && !law.symmetric()) {
      throw new IllegalArgumentException(
          "relation: under '"
              + relation.words()
              + "' each release may go in either direction, so both directions must have one law;"
              + " give a law of direction both, or use the relation that the laws are of");
    }
    return new BracketedPair(new StoredPair(law), List.of());
  }

  private LossPoints points(Direction direction) {
    return direction == Direction.REMOVE ? law.remove() : law.add();
  }

  /** What the masses lack of 1 by their rounding, as a factor on all of them. */
  private double raise(Direction direction) {
    return Math.max(0, -Math.log(points(direction).totalMass()));
  }

  @Override
  public Atoms atoms(Direction direction, Side side, Resolution resolution) {
    if (side == Side.LOWER) {
      throw new UnsupportedOperationException("an upper law says nothing from below");
    }
    LossPoints points = points(direction);
    double raise = raise(direction);
    Atoms.Builder atoms = new Atoms.Builder(side);
    for (int i = 0; i < points.size(); i++) {
      double log = points.logMass(i);
      double error = 2 * Rounding.UNIT * Math.abs(points.loss(i));
      atoms.add(
          points.loss(i) + error, 2 * error, log + raise + 4 * Rounding.UNIT * (1 + Math.abs(log)));
    }
    atoms.addInfinity(logInfinityMass(direction, side));
    return atoms.build();
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    double log = points(direction).logInfinityMass();
    if (side == Side.LOWER || log == Double.NEGATIVE_INFINITY) {
      return Double.NEGATIVE_INFINITY;
    }
    return Math.min(0, log + raise(direction) + 4 * Rounding.UNIT * (1 + Math.abs(log)));
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    return logInfinityMass(direction, Side.UPPER) == Double.NEGATIVE_INFINITY ? 0 : Double.NaN;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    LossPoints points = points(direction);
    if (points.size() == 0) {
      return 0;
    }
    double largest = points.loss(points.size() - 1);
    return largest + side.sign() * 4 * Rounding.UNIT * Math.abs(largest);
  }

  @Override
  public boolean symmetric() {
    return law.symmetric();
  }
}
