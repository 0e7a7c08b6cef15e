package org.noisewright.design;

import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
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
 * @param coordinate in which the search steps, and in which its tolerance is relative
 * @param plan the plan of a value; throws IllegalArgumentException for a value that it cannot have
 */
public record PlanFamily(
    String parameter,
    Effect effect,
    double least,
    double most,
    boolean whole,
    double start,
    Coordinate coordinate,
    DoubleFunction<PrivacyPlan> plan) {

  /** What more of a parameter does. */
  public enum Effect {
    /** The plan spends less: noise. */
    MORE_PRIVATE,
    /** The plan spends more: releases, sampling rate, sensitivity. */
    LESS_PRIVATE
  }

  /**
   * A coordinate of the values of a range: positive, and rising with the value. A relative error of
   * it is what matters, so that 1 - 1e-9 and 1 - 1e-10 are far apart where they mean different
   * privacy.
   *
   * @param of the coordinate of a value
   * @param value the value of a coordinate
   */
  public record Coordinate(DoubleUnaryOperator of, DoubleUnaryOperator value) {
    /** The value itself. */
    public static final Coordinate VALUE =
        new Coordinate(DoubleUnaryOperator.identity(), DoubleUnaryOperator.identity());

    /** Checks that nothing is missing. */
    public Coordinate {
      Objects.requireNonNull(of, "of");
      Objects.requireNonNull(value, "value");
    }

    /**
     * That of a probability to keep one answer out of several: its excess over 1/values, divided by
     * the probability to change the answer. At 1/values nothing is revealed, at 1 everything.
     */
    public static Coordinate keepProbability(int values) {
      double least = 1.0 / values;
      return new Coordinate(
          keep -> (keep - least) / (1 - keep), ratio -> (least + ratio) / (1 + ratio));
    }
  }

  /** A family that is searched by the logarithm of its parameter itself. */
  public PlanFamily(
      String parameter,
      Effect effect,
      double least,
      double most,
      boolean whole,
      double start,
      DoubleFunction<PrivacyPlan> plan) {
    this(parameter, effect, least, most, whole, start, Coordinate.VALUE, plan);
  }

  /** Checks the range. */
  public PlanFamily {
    Objects.requireNonNull(effect, "effect");
    Objects.requireNonNull(coordinate, "coordinate");
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
