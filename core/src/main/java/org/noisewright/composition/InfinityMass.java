package org.noisewright.composition;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/** Mass at infinite loss of a composition: 1 - product of (1 - m)^k. */
public final class InfinityMass {
  private double logSum = Double.NEGATIVE_INFINITY;
  private int terms;
  private double size;
  private boolean certain;

  /** Adds {@code times} releases whose mass at infinite loss has this logarithm. */
  public void add(double logMass, double times) {
    if (logMass == Double.NEGATIVE_INFINITY) {
      return;
    }
    if (logMass >= 0) {
      certain = true;
      return;
    }
    terms++;
    double mass = Math.exp(logMass);
    double each = mass < 1e-17 ? logMass : Math.log(-Math.log1p(-Math.min(1, mass)));
    size += Math.abs(each) + Math.log(times);
    logSum = Rounding.logAdd(logSum, each + Math.log(times));
  }

  /** Logarithm of the mass of the composition, rounded to {@code side}. */
  public double log(Side side) {
    if (certain) {
      return 0;
    }
    if (logSum == Double.NEGATIVE_INFINITY) {
      return logSum;
    }
    double value = logSum < -40 ? logSum : Math.log(-Math.expm1(-Math.exp(logSum)));
    double slack = Rounding.UNIT * ((32 + 8 * terms) * (1 + Math.abs(logSum)) + 4 * size);
    return Math.min(0, value + side.sign() * slack) - (side == Side.LOWER ? 1e-17 : 0);
  }
}
