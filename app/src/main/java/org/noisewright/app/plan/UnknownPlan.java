package org.noisewright.app.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PlanFamily.Coordinate;

/**
 * A plan in which one number is not known yet. For each value of it the plan is read again by the
 * ordinary reader, so that all that is derived from the number follows it.
 *
 * @param family the plans by value; a value that the reader refuses is an IllegalArgumentException
 * @param kind what the number is, for words about more and less of it
 * @param caveat what a reader of the outcome has to know; may be empty
 * @param stated the plan of a value, with what was derived from it
 * @param scaled for a common factor: each number that it changes, with its value at the factor
 */
public record UnknownPlan(
    PlanFamily family,
    Kind kind,
    String caveat,
    DoubleFunction<StatedPlan> stated,
    DoubleFunction<Map<String, Double>> scaled) {

  /** The word that stands for the unknown in a plan and in flags. */
  public static final String WORD = "solve";

  /** What the unknown number is. */
  public enum Kind {
    /** A width of noise. */
    NOISE,
    /** Something that is counted. */
    COUNT,
    /** Any other number. */
    OTHER
  }

  /**
   * The plan of a file with one unknown: a number whose value is the word {@code solve}, or the
   * number at the path.
   *
   * @param path for example {@code releases[0].scale}; {@code noise} is a common factor on all
   *     noise
   * @throws BadInputException if there is no unknown, more than one, or none that can be searched
   */
  public static UnknownPlan file(String fileName, Optional<String> path) {
    return UnknownFile.read(fileName).unknown(path);
  }

  /**
   * The plan of flags of which one holds the word {@code solve}.
   *
   * @throws BadInputException if there is not exactly one, or if it cannot be searched
   */
  public static UnknownPlan flags(Map<String, String> flags) {
    return UnknownFlags.unknown(flags);
  }

  /** One number with a known effect. */
  static UnknownPlan of(
      String name, KeyEffect.Known effect, Coordinate coordinate, DoubleFunction<StatedPlan> read) {
    KeySpan span = effect.span();
    PlanFamily family =
        new PlanFamily(
            name,
            effect.effect(),
            span.least(),
            span.most(),
            span.whole(),
            span.start(),
            coordinate,
            value -> checked(read, value).plan());
    Kind kind = effect.noise() ? Kind.NOISE : span.whole() ? Kind.COUNT : Kind.OTHER;
    return new UnknownPlan(family, kind, effect.caveat(), read, value -> Map.of());
  }

  /** The same, where the number is a factor on these others. */
  UnknownPlan withScaled(DoubleFunction<Map<String, Double>> newScaled) {
    return new UnknownPlan(family, kind, caveat, stated, newScaled);
  }

  private static StatedPlan checked(DoubleFunction<StatedPlan> read, double value) {
    try {
      return read.apply(value);
    } catch (BadInputException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** The number as it stands in a plan. */
  static String text(double value, boolean whole) {
    return whole ? Long.toString((long) value) : Double.toString(value);
  }

  /** The known effect, or a refusal with the reason. */
  static KeyEffect.Known known(String name, KeyEffect effect) {
    if (effect instanceof KeyEffect.Known known) {
      return known;
    }
    String reason =
        effect instanceof KeyEffect.Mixed mixed
            ? mixed.reason()
            : "it is no number that can be searched; name a key that holds one number";
    throw new BadInputException(name + " cannot be solved for: " + reason);
  }

  /** The refusal of several unknowns. */
  static BadInputException several(List<String> names) {
    return new BadInputException(
        "there must be one unknown, got "
            + names.size()
            + " ("
            + String.join(", ", names)
            + "); give numbers for the others");
  }
}
