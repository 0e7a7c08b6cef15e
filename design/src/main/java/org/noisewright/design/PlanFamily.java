package org.noisewright.design;

import java.util.Objects;
import java.util.function.DoubleFunction;
import org.noisewright.mechanism.PrivacyPlan;

/**
 * Plans that differ in one positive number, the wanted parameter.
 *
 * @param parameter what it is called in messages: {@code releases[0].standardDeviation}
 * @param effect what more of it does to privacy
 * @param least least value, positive
 * @param most largest value, above {@code least}
 * @param whole true if only whole numbers are values
 * @param start a value to begin the search at
 * @param plan the plan of a value; throws IllegalArgumentException for a value that it cannot have
 */
public record PlanFamily(
    String parameter,
    Effect effect,
    double least,
    double most,
    boolean whole,
    double start,
    DoubleFunction<PrivacyPlan> plan) {

  /** What more of a parameter does. */
  public enum Effect {
    /** The plan spends less: noise. */
    MORE_PRIVATE,
    /** The plan spends more: releases, sampling rate, sensitivity. */
    LESS_PRIVATE
  }

  /** Checks the range. */
  public PlanFamily {
    Objects.requireNonNull(effect, "effect");
    Objects.requireNonNull(plan, "plan");
    if (!(least > 0 && most > least && most <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          parameter + ": the range must rise from above 0, got [" + least + ", " + most + "]");
    }
    if (!(start >= least && start <= most)) {
      throw new IllegalArgumentException(
          parameter + ": the search must start in [" + least + ", " + most + "], got " + start);
    }
    if (whole && (least != Math.rint(least) || most != Math.rint(most))) {
      throw new IllegalArgumentException(
          parameter
              + ": the ends of a range of whole numbers are whole, got "
              + least
              + ", "
              + most);
    }
  }

  /** The value of the range at which a plan spends most. */
  public double leastPrivate() {
    return effect == Effect.MORE_PRIVATE ? least : most;
  }

  /** The value of the range at which a plan spends least. */
  public double mostPrivate() {
    return effect == Effect.MORE_PRIVATE ? most : least;
  }
}
