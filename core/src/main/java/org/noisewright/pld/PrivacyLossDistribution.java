package org.noisewright.pld;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * A law of the privacy loss on a lattice: masses at finite losses and a mass at infinite loss. It
 * is a positive measure omega that is ordered against the exact law of the pair it was made from:
 * for every real epsilon (and for the total mass) the hockey-stick sum
 *
 * <pre>omega(inf) + sum over y &gt; epsilon of (1 - e^(epsilon - y)) omega(y)</pre>
 *
 * is not below (UPPER) or not above (LOWER) the exact one. This order is kept by convolution, so it
 * carries over to any composition.
 *
 * <p>Masses are kept as logarithms, because a tail that matters after 10^8 releases may be below
 * the least double.
 */
public final class PrivacyLossDistribution {
  private final LossLattice lattice;
  private final long[] index;
  private final double[] logMass;
  private final double logInfinityMass;
  private final Side side;
  private final double evaluationError;

  private PrivacyLossDistribution(
      LossLattice lattice,
      long[] index,
      double[] logMass,
      double logInfinityMass,
      Side side,
      double evaluationError) {
    this.lattice = lattice;
    this.index = index;
    this.logMass = logMass;
    this.logInfinityMass = logInfinityMass;
    this.side = side;
    this.evaluationError = evaluationError;
  }

  /**
   * A law from its points.
   *
   * @param index lattice points, strictly increasing, at least one
   * @param logMass logarithms of the masses at these points
   * @param logInfinityMass logarithm of the mass at infinite loss
   */
  public static PrivacyLossDistribution of(
      LossLattice lattice, long[] index, double[] logMass, double logInfinityMass, Side side) {
    if (index.length == 0 || index.length != logMass.length) {
      throw new IllegalArgumentException(
          "index and logMass must have the same positive length, got "
              + index.length
              + " and "
              + logMass.length);
    }
    for (int i = 0; i < index.length; i++) {
      if (i > 0 && index[i] <= index[i - 1]) {
        throw new IllegalArgumentException("index must increase, got " + index[i] + " at " + i);
      }
      if (!(logMass[i] < 1)) {
        throw new IllegalArgumentException("logMass must be below 1, got " + logMass[i]);
      }
    }
    return new PrivacyLossDistribution(
        lattice, index.clone(), logMass.clone(), logInfinityMass, side, 0);
  }

  /** The same with a statement by what relative amount its masses were raised or lowered. */
  PrivacyLossDistribution withEvaluationError(double error) {
    return new PrivacyLossDistribution(lattice, index, logMass, logInfinityMass, side, error);
  }

  /**
   * The mean relative amount, over the mass of the law, by which masses were raised (UPPER) or
   * lowered (LOWER) to cover the error of their evaluation.
   */
  public double evaluationError() {
    return evaluationError;
  }

  /** The lattice of the losses. */
  public LossLattice lattice() {
    return lattice;
  }

  /** The side on which the law stays. */
  public Side side() {
    return side;
  }

  /** Number of points with a finite loss. */
  public int size() {
    return index.length;
  }

  /** Lattice index of point {@code i}. */
  public long index(int i) {
    return index[i];
  }

  /** Loss of point {@code i}. */
  public double loss(int i) {
    return lattice.loss(index[i]);
  }

  /** Logarithm of the mass of point {@code i}. */
  public double logMass(int i) {
    return logMass[i];
  }

  /** Logarithm of the mass at infinite loss. */
  public double logInfinityMass() {
    return logInfinityMass;
  }

  /**
   * Logarithm of the hockey-stick sum of this law at {@code epsilon}, rounded to the side of the
   * law. Cost: one pass over the points.
   */
  public double logDeltaAt(double epsilon) {
    double top = logInfinityMass;
    for (int i = size() - 1; i >= 0 && loss(i) > epsilon; i--) {
      top = Math.max(top, logMass[i]);
    }
    if (top == Double.NEGATIVE_INFINITY) {
      return top;
    }
    double sum = Math.exp(logInfinityMass - top);
    double error = Rounding.UNIT * (Math.abs(logInfinityMass - top) + 2) * sum;
    if (!(sum > 0)) {
      error = 0;
    }
    for (int i = size() - 1; i >= 0; i--) {
      double excess = loss(i) - epsilon + side.sign() * lattice.error(index[i]);
      excess += side.sign() * Rounding.UNIT * Math.abs(excess);
      if (excess <= 0) {
        break;
      }
      double scaled = logMass[i] - top;
      double term = -Math.expm1(-excess) * Math.exp(scaled);
      sum += term;
      error += Rounding.UNIT * (8 + 2 * Math.abs(scaled)) * term;
    }
    error += Rounding.UNIT * size() * sum;
    double bounded = sum + side.sign() * error;
    if (bounded <= 0) {
      return Double.NEGATIVE_INFINITY;
    }
    double log = Math.log(bounded);
    return top + log + side.sign() * 4 * Rounding.UNIT * (1 + Math.abs(top) + Math.abs(log));
  }
}
