package org.noisewright.pair;

import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Rounding;

/**
 * P = N(mu, 1) against Q = N(0, 1): loss mu x - mu^2 / 2.
 *
 * @param mu sensitivity over standard deviation, positive and finite
 */
public record GaussianShift(double mu) implements LossFamily {
  private static final double HALF_LOG_TWO_PI = 0.9189385332046727;
  private static final double TAIL_SLACK = 1e-13;
  private static final double FARTHEST = 1e100;

  @Override
  public double lossAt(double x) {
    return mu * (x - 0.5 * mu);
  }

  @Override
  public double lossError(double x) {
    return 2 * Rounding.UNIT * mu * (Math.abs(x) + mu);
  }

  @Override
  public double outcomeAt(double t) {
    return t / mu + 0.5 * mu;
  }

  @Override
  public double lossRise(double x, double rise) {
    return mu * rise;
  }

  @Override
  public double logDensity(double x) {
    return -0.5 * x * x - HALF_LOG_TWO_PI;
  }

  @Override
  public double logDensityRise(double x, double rise) {
    return -rise * (x + 0.5 * rise);
  }

  @Override
  public double ruggedness(double x) {
    return Math.abs(x) + mu + 1;
  }

  /** Beyond mu + 5 both densities fall faster than e^{-(x - mu) s}. */
  @Override
  public double rightReach(double x) {
    return x > mu + 5 ? x + 45 / (x - mu) : Double.POSITIVE_INFINITY;
  }

  @Override
  public double leftEnd() {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double rightEnd() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double leftAtomLogMass() {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double rightAtomLogMass() {
    return Double.NEGATIVE_INFINITY;
  }

  private static double upperLogAbove(double x) {
    return x < FARTHEST
        ? NormalTail.logAbove(x) + NormalTail.error(x) + TAIL_SLACK
        : -0.25 * FARTHEST * FARTHEST;
  }

  @Override
  public double logMassBelow(double x) {
    return upperLogAbove(-x);
  }

  @Override
  public double logMassAbove(double x) {
    return upperLogAbove(x);
  }

  @Override
  public double logWithRecordMassAbove(double x) {
    double shifted = x - mu;
    return upperLogAbove(Math.nextDown(shifted));
  }

  @Override
  public double logWithRecordMassBelow(double x) {
    double shifted = x - mu;
    return upperLogAbove(-Math.nextUp(shifted));
  }

  /** z with Pr[Z &gt; z] about e^logMass, from e^{-z^2/2} / (1 + z sqrt(2 pi)). */
  private static double quantile(double logMass) {
    double z = Math.sqrt(Math.max(0, -2 * logMass));
    for (int i = 0; i < 3; i++) {
      z = Math.sqrt(Math.max(0, -2 * (logMass + Math.log1p(2.5 * z))));
    }
    return z;
  }

  @Override
  public double leftTail(double logMass) {
    return -quantile(logMass);
  }

  @Override
  public double rightTail(double logMass) {
    return quantile(logMass);
  }

  @Override
  public double withRecordRightTail(double logMass) {
    return mu + quantile(logMass);
  }
}
