package org.noisewright.mechanism;

/**
 * One person's answer out of {@code values} possible ones is kept with probability {@code
 * keepProbability}, otherwise replaced by one of the other values, each with the same probability
 * (1 - keepProbability) / (values - 1).
 *
 * <p>Its pair is the one for a changed answer, so the relation must be {@link
 * NeighboringRelation#REPLACE_ONE}, or the plan must state what is released for an absent record.
 *
 * @param keepProbability in (0, 1), not below 1 / values
 * @param values number of possible answers, at least 2
 * @param absentRecord what is released for a record that is not there
 */
public record RandomizedResponse(double keepProbability, int values, AbsentRecord absentRecord)
    implements Mechanism {

  /** What is released in place of the answer of a record that is not there. */
  public enum AbsentRecord {
    /** Not stated: the mechanism has no meaning under add or remove one record. */
    UNSTATED,
    /** A value drawn uniformly from all possible answers. */
    UNIFORM
  }

  /** Checks the parameters. */
  public RandomizedResponse {
    if (!(values >= 2)) {
      throw new IllegalArgumentException(
          "values must be at least 2, got " + values + "; it counts the possible answers");
    }
    if (!(keepProbability >= 1.0 / values && keepProbability < 1)) {
      throw new IllegalArgumentException(
          "keepProbability must be in [1/values, 1) = ["
              + 1.0 / values
              + ", 1), got "
              + keepProbability
              + "; it is the probability to report the true answer");
    }
  }

  /** Two possible answers, the true one kept with this probability. */
  public static RandomizedResponse of(double keepProbability) {
    return new RandomizedResponse(keepProbability, 2, AbsentRecord.UNSTATED);
  }

  /** The same with another number of possible answers. */
  public RandomizedResponse withValues(int newValues) {
    return new RandomizedResponse(keepProbability, newValues, absentRecord);
  }

  /** The same with a statement of what is released for an absent record. */
  public RandomizedResponse withAbsentRecord(AbsentRecord newAbsentRecord) {
    return new RandomizedResponse(keepProbability, values, newAbsentRecord);
  }

  @Override
  public String planName() {
    return "randomized-response";
  }
}
