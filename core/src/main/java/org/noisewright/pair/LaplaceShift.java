package org.noisewright.pair;

/**
 * Laplace noise of scale 1 shifted by z against the same noise, with the loss t in [-z, z] itself
 * as the outcome. Under Q: atom 1/2 at -z, atom e^{-z}/2 at z, density e^{-(t+z)/2}/4 between
 * (mathematics: PLD of the Laplace mechanism).
 *
 * @param z sensitivity over scale, positive and finite
 */
public record LaplaceShift(double z) implements LossFamily {
  private static final double LOG_TWO = 0.6931471805599453;
  private static final double SLACK = 1e-13;

  @Override
  public double lossAt(double x) {
    return x;
  }

  @Override
  public double lossError(double x) {
    return 0;
  }

  @Override
  public double outcomeAt(double t) {
    return t;
  }

  @Override
  public double lossRise(double x, double rise) {
    return rise;
  }

  @Override
  public double logDensity(double x) {
    return -2 * LOG_TWO - 0.5 * (x + z);
  }

  @Override
  public double logDensityRise(double x, double rise) {
    return -0.5 * rise;
  }

  @Override
  public double ruggedness(double x) {
    return 2;
  }

  @Override
  public double rightReach(double x) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double leftEnd() {
    return -z;
  }

  @Override
  public double rightEnd() {
    return z;
  }

  @Override
  public double leftAtomLogMass() {
    return -LOG_TWO;
  }

  @Override
  public double rightAtomLogMass() {
    return -LOG_TWO - z;
  }

  /** Q(loss &lt; x) = 1 - e^{-(x+z)/2}/2 on (-z, z]. */
  @Override
  public double logMassBelow(double x) {
    if (x <= -z) {
      return Double.NEGATIVE_INFINITY;
    }
    return x > z ? 0 : Math.log1p(-0.5 * Math.exp(-0.5 * (x + z))) + SLACK;
  }

  /** Q(loss &gt; x) = e^{-(x+z)/2}/2 on [-z, z). */
  @Override
  public double logMassAbove(double x) {
    if (x >= z) {
      return Double.NEGATIVE_INFINITY;
    }
    return x < -z ? 0 : -LOG_TWO - 0.5 * (x + z) + SLACK * (1 + z);
  }

  /** P(loss &gt; x) = 1 - e^{(x-z)/2}/2 on [-z, z). */
  @Override
  public double logWithRecordMassAbove(double x) {
    if (x >= z) {
      return Double.NEGATIVE_INFINITY;
    }
    return x < -z ? 0 : Math.log1p(-0.5 * Math.exp(0.5 * (x - z))) + SLACK;
  }

  /** P(loss &lt; x) = e^{(x-z)/2}/2 on (-z, z]. */
  @Override
  public double logWithRecordMassBelow(double x) {
    if (x <= -z) {
      return Double.NEGATIVE_INFINITY;
    }
    return x > z ? 0 : -LOG_TWO + 0.5 * (x - z) + SLACK * (1 + z);
  }

  @Override
  public double leftTail(double logMass) {
    return -z;
  }

  @Override
  public double rightTail(double logMass) {
    return z;
  }

  @Override
  public double withRecordRightTail(double logMass) {
    return z;
  }
}
