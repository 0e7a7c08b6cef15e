package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

import java.util.Arrays;

/**
 * A pair of normal mixtures with one standard deviation: P with the record, Q without. It speaks
 * for a mechanism only if this pair is the worst one; that is the statement of whoever gives it.
 * The loss need not be monotone in the output.
 */
public final class GaussianMixturePair implements Mechanism {
  private static final double SUM_TOLERANCE = 1e-9;

  private final double[] weightsP;
  private final double[] meansP;
  private final double[] weightsQ;
  private final double[] meansQ;
  private final double standardDeviation;

  private GaussianMixturePair(
      double[] weightsP,
      double[] meansP,
      double[] weightsQ,
      double[] meansQ,
      double standardDeviation) {
    this.weightsP = weightsP;
    this.meansP = meansP;
    this.weightsQ = weightsQ;
    this.meansQ = meansQ;
    this.standardDeviation = standardDeviation;
  }

  /**
   * The pair of the mixtures sum_i weights[i] N(means[i], standardDeviation^2).
   *
   * @throws IllegalArgumentException if weights and means differ in length or are empty, weights
   *     are negative or do not sum to one within 1e-9, or a number is not finite
   */
  public static GaussianMixturePair of(
      double[] weightsP,
      double[] meansP,
      double[] weightsQ,
      double[] meansQ,
      double standardDeviation) {
    requirePositive("standardDeviation", standardDeviation);
    check("P", weightsP, meansP);
    check("Q", weightsQ, meansQ);
    return new GaussianMixturePair(
        weightsP.clone(), meansP.clone(), weightsQ.clone(), meansQ.clone(), standardDeviation);
  }

  private static void check(String name, double[] weights, double[] means) {
    if (weights.length == 0 || weights.length != means.length) {
      throw new IllegalArgumentException(
          "weights and means of "
              + name
              + " must have the same positive length, got "
              + weights.length
              + " and "
              + means.length
              + "; give one weight for each mean");
    }
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      if (!(weights[i] >= 0 && weights[i] <= 1 && Math.abs(means[i]) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "weights of "
                + name
                + " must be in [0, 1] and means finite, got "
                + weights[i]
                + " and "
                + means[i]
                + "; check entry "
                + i);
      }
      sum += weights[i];
    }
    if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
      throw new IllegalArgumentException(
          "weights of " + name + " must sum to 1 within 1e-9, got " + sum + "; rescale them");
    }
  }

  /** Weights of P; a copy. They are divided by their sum before use. */
  public double[] weightsP() {
    return weightsP.clone();
  }

  /** Means of P; a copy. */
  public double[] meansP() {
    return meansP.clone();
  }

  /** Weights of Q; a copy. They are divided by their sum before use. */
  public double[] weightsQ() {
    return weightsQ.clone();
  }

  /** Means of Q; a copy. */
  public double[] meansQ() {
    return meansQ.clone();
  }

  /** Standard deviation of every component. */
  public double standardDeviation() {
    return standardDeviation;
  }

  @Override
  public String planName() {
    return "gaussian-mixture";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GaussianMixturePair pair
        && Arrays.equals(weightsP, pair.weightsP)
        && Arrays.equals(meansP, pair.meansP)
        && Arrays.equals(weightsQ, pair.weightsQ)
        && Arrays.equals(meansQ, pair.meansQ)
        && standardDeviation == pair.standardDeviation;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(meansP) + Arrays.hashCode(weightsP) + Arrays.hashCode(meansQ);
  }

  @Override
  public String toString() {
    return "GaussianMixturePair[" + weightsP.length + " against " + weightsQ.length + "]";
  }
}
