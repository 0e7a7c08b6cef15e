package org.noisewright.mechanism;

import java.util.Arrays;

/**
 * A mechanism given by its output distributions on two neighbouring inputs: two probability vectors
 * or two measured histograms over the same outcomes. It speaks for the mechanism only if this pair
 * is the worst one; that is the statement of whoever gives it.
 *
 * <p>Both vectors are divided by their sums, so histograms of counts may be given. Outcomes that
 * only one side has are kept: they are distinguishing events.
 */
public final class DiscretePair implements Mechanism {
  private static final double SUM_TOLERANCE = 1e-6;

  private final double[] withRecord;
  private final double[] withoutRecord;

  private DiscretePair(double[] withRecord, double[] withoutRecord) {
    this.withRecord = withRecord;
    this.withoutRecord = withoutRecord;
  }

  /**
   * Two probability vectors, each of which sums to one within 1e-6 (they are then divided by their
   * sums).
   *
   * @param withRecord probabilities P of the outcomes on the input with the record
   * @param withoutRecord probabilities Q of the same outcomes on the input without it
   * @throws IllegalArgumentException if they are empty, differ in length, hold a negative or
   *     non-finite entry, or do not sum to one
   */
  public static DiscretePair ofProbabilities(double[] withRecord, double[] withoutRecord) {
    DiscretePair pair = ofHistograms(withRecord, withoutRecord);
    checkSum("P", withRecord);
    checkSum("Q", withoutRecord);
    return pair;
  }

  /**
   * Two measured histograms over the same outcomes; each is divided by its sum.
   *
   * @throws IllegalArgumentException if they are empty, differ in length, hold a negative or
   *     non-finite entry, or sum to zero
   */
  public static DiscretePair ofHistograms(double[] withRecord, double[] withoutRecord) {
    if (withRecord.length == 0 || withoutRecord.length == 0) {
      throw new IllegalArgumentException(
          "P and Q must hold at least one outcome, got "
              + withRecord.length
              + " and "
              + withoutRecord.length
              + "; give one probability per outcome");
    }
    if (withRecord.length != withoutRecord.length) {
      throw new IllegalArgumentException(
          "P and Q must have the same length, got "
              + withRecord.length
              + " and "
              + withoutRecord.length
              + "; write 0 for an outcome that one side does not have");
    }
    checkEntries("P", withRecord);
    checkEntries("Q", withoutRecord);
    return new DiscretePair(withRecord.clone(), withoutRecord.clone());
  }

  private static void checkEntries(String name, double[] weights) {
    for (int i = 0; i < weights.length; i++) {
      if (!(weights[i] >= 0 && weights[i] <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            name
                + "["
                + i
                + "] must be at least 0 and finite, got "
                + weights[i]
                + "; give probabilities or counts");
      }
    }
    double sum = Arrays.stream(weights).sum();
    if (!(sum > 0 && sum <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          name + " must have a positive finite sum, got " + sum + "; give probabilities or counts");
    }
  }

  private static void checkSum(String name, double[] probabilities) {
    double sum = Arrays.stream(probabilities).sum();
    if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
      throw new IllegalArgumentException(
          name
              + " must sum to 1 within "
              + SUM_TOLERANCE
              + ", got "
              + sum
              + "; give counts as histograms instead, they are divided by their sum");
    }
  }

  /** The number of outcomes. */
  public int outcomes() {
    return withRecord.length;
  }

  /** Weight of outcome {@code i} on the input with the record, not yet divided by the sum. */
  public double withRecord(int i) {
    return withRecord[i];
  }

  /** Weight of outcome {@code i} on the input without the record, not yet divided by the sum. */
  public double withoutRecord(int i) {
    return withoutRecord[i];
  }

  @Override
  public String planName() {
    return "discrete-pair";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DiscretePair pair
        && Arrays.equals(withRecord, pair.withRecord)
        && Arrays.equals(withoutRecord, pair.withoutRecord);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(withRecord) + Arrays.hashCode(withoutRecord);
  }

  @Override
  public String toString() {
    return "DiscretePair[" + withRecord.length + " outcomes]";
  }
}
