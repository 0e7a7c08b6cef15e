package org.noisewright.pair;

import org.noisewright.numerics.Side;

/**
 * Two output laws (P, Q) that are at least as easy to tell apart as those of every pair of
 * neighbouring inputs, at every real epsilon; P belongs to the input with the record. Sampling is
 * already applied.
 */
public sealed interface DominatingPair permits ContinuousPair, AtomSource, BracketedPair {

  /**
   * Logarithm of the exact mass at infinite loss, rounded to the given side; -infinity if there is
   * none.
   */
  double logInfinityMass(Direction direction, Side side);

  /** The mass at infinite loss if it is this double exactly; NaN if it is not known as a double. */
  double exactInfinityMass(Direction direction);

  /** Supremum of the finite losses, rounded to the given side; +infinity if there is none. */
  double largestLoss(Direction direction, Side side);

  /**
   * Logarithm of a bound on the mass of finite losses above {@code loss}; -infinity if there is
   * none.
   */
  double logMassAbove(Direction direction, double loss);

  /** True if both directions have the same law of the loss. */
  boolean symmetric();

  /** True if the two laws are equal, so that a release tells nothing. */
  boolean trivial();
}
