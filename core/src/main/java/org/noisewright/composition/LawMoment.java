package org.noisewright.composition;

import org.noisewright.pair.LogMoment;
import org.noisewright.pld.LossLaw;

/**
 * The moments of a release by its UPPER law, whose curve is above that of the pair at every real
 * epsilon, hence also after composition. What the law cuts is its mass at infinite loss. One pass
 * over the points.
 *
 * @param law UPPER
 */
public record LawMoment(LossLaw law) implements LogMoment {
  private static final double[] NO_KINKS = {};

  @Override
  public double at(double tilt) {
    return law.logMoment(tilt);
  }

  @Override
  public double logInfinityMass() {
    return law.logInfinityMass();
  }

  @Override
  public double largestTilt() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double[] kinks() {
    return NO_KINKS.clone();
  }
}
