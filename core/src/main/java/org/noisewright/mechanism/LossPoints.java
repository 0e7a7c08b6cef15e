package org.noisewright.mechanism;

import java.util.Arrays;

/**
 * A law of the privacy loss as data: increasing finite losses with the natural logarithms of their
 * masses, and that of the mass at infinite loss.
 */
public final class LossPoints {
  private final double[] loss;
  private final double[] logMass;
  private final double logInfinityMass;

  private LossPoints(double[] loss, double[] logMass, double logInfinityMass) {
    this.loss = loss;
    this.logMass = logMass;
    this.logInfinityMass = logInfinityMass;
  }

  /**
   * A law of these points.
   *
   * @param losses finite and increasing
   * @param logMasses natural logarithms of their masses, finite and at most 0
   * @param logInfinityMass at most 0, -infinity for none
   */
  public static LossPoints of(double[] losses, double[] logMasses, double logInfinityMass) {
    if (losses.length != logMasses.length) {
      throw new IllegalArgumentException(
          "losses and logMasses must have the same length, got "
              + losses.length
              + " and "
              + logMasses.length
              + "; give one mass for each loss");
    }
    for (int i = 0; i < losses.length; i++) {
      if (!(Math.abs(losses[i]) <= Double.MAX_VALUE) || (i > 0 && !(losses[i] > losses[i - 1]))) {
        throw new IllegalArgumentException(
            "losses must be finite and increase, got "
                + losses[i]
                + " at "
                + i
                + "; put equal losses together, the mass of infinite ones is logInfinityMass");
      }
      if (!(logMasses[i] <= 0 && logMasses[i] >= -Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "logMasses must be finite and at most 0, got "
                + logMasses[i]
                + " at "
                + i
                + "; they are natural logarithms of probabilities");
      }
    }
    if (!(logInfinityMass <= 0)) {
      throw new IllegalArgumentException(
          "logInfinityMass must be at most 0, got "
              + logInfinityMass
              + "; it is the natural logarithm of a probability");
    }
    return new LossPoints(losses.clone(), logMasses.clone(), logInfinityMass);
  }

  /** Number of finite losses. */
  public int size() {
    return loss.length;
  }

  /** Loss {@code i}. */
  public double loss(int i) {
    return loss[i];
  }

  /** Natural logarithm of the mass of loss {@code i}. */
  public double logMass(int i) {
    return logMass[i];
  }

  /** Natural logarithm of the mass at infinite loss. */
  public double logInfinityMass() {
    return logInfinityMass;
  }

  /** All of the mass, at finite and infinite losses. */
  public double totalMass() {
    double sum = Math.exp(logInfinityMass);
    double carry = 0;
    for (double log : logMass) {
      double value = Math.exp(log);
      double next = sum + value;
      carry += sum >= value ? (sum - next) + value : (value - next) + sum;
      sum = next;
    }
    return sum + carry;
  }

  /** The sum of mass times e^(-loss): what the other law has at the finite losses. */
  public double otherMass() {
    double sum = 0;
    double carry = 0;
    for (int i = 0; i < loss.length; i++) {
      double value = Math.exp(logMass[i] - loss[i]);
      double next = sum + value;
      carry += sum >= value ? (sum - next) + value : (value - next) + sum;
      sum = next;
    }
    return sum + carry;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LossPoints points
        && Arrays.equals(loss, points.loss)
        && Arrays.equals(logMass, points.logMass)
        && logInfinityMass == points.logInfinityMass;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(loss) + Arrays.hashCode(logMass))
        + Double.hashCode(logInfinityMass);
  }

  @Override
  public String toString() {
    return "LossPoints[" + loss.length + " losses]";
  }
}
