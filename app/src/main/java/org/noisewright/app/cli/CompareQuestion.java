package org.noisewright.app.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noisewright.accountant.ReleaseSweep;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import picocli.CommandLine.ParseResult;

/**
 * What {@code compare} is asked: epsilon at a delta or delta at an epsilon, or a range of one.
 *
 * @param delta for a question for epsilon
 * @param epsilon for a question for delta at one epsilon
 * @param epsilons for delta over epsilon: where the range begins and ends
 * @param repetitions numbers of repetitions of the plan; empty for the plan as it is
 */
record CompareQuestion(
    OptionalDouble delta,
    OptionalDouble epsilon,
    Optional<Range> epsilons,
    Optional<List<Long>> repetitions) {

  /** Two ends that rise. */
  record Range(double from, double to) {
    /** As many points at even distances, both ends among them. */
    List<Double> points(int number) {
      Double[] points = new Double[number];
      for (int i = 0; i < number; i++) {
        double part = (double) i / (number - 1);
        points[i] = i == number - 1 ? to : from + part * (to - from);
      }
      return List.of(points);
    }
  }

  /** True if the value of {@code --times} is a range and not the number of releases of the plan. */
  static boolean repeats(ParseResult arguments) {
    return Options.value(arguments, "--times").filter(text -> text.contains(":")).isPresent();
  }

  /** The question of these arguments. */
  static CompareQuestion of(ParseResult arguments) {
    Optional<String> delta = Options.value(arguments, "--delta");
    Optional<String> epsilon = Options.value(arguments, "--epsilon");
    if (delta.isPresent() == epsilon.isPresent()) {
      throw new BadInputException(
          delta.isPresent()
              ? "--delta and --epsilon are both given; --delta compares epsilon, --epsilon compares"
                  + " delta"
              : "--delta or --epsilon is missing; write for example --delta 1e-5 to compare"
                  + " epsilon, --epsilon 1 or --epsilon 0:3 to compare delta");
    }
    Optional<List<Long>> repetitions =
        repeats(arguments)
            ? Options.value(arguments, "--times").map(CompareQuestion::repetitions)
            : Optional.empty();
    Optional<Range> range =
        epsilon.filter(text -> text.contains(":")).map(CompareQuestion::epsilons);
    if (range.isPresent() && repetitions.isPresent()) {
      throw new BadInputException(
          "--times and --epsilon are both ranges; give one range, the other as one number");
    }
    return new CompareQuestion(
        delta.isPresent() ? OptionalDouble.of(Options.delta(delta.get())) : OptionalDouble.empty(),
        epsilon.isPresent() && range.isEmpty()
            ? OptionalDouble.of(Options.epsilon(epsilon.get()))
            : OptionalDouble.empty(),
        range,
        repetitions);
  }

  private static Range epsilons(String text) {
    int colon = text.indexOf(':');
    Range range =
        new Range(
            Options.epsilon(text.substring(0, colon)), Options.epsilon(text.substring(colon + 1)));
    if (!(range.from() < range.to())) {
      throw new BadInputException(
          "--epsilon FROM:TO must rise, got " + text + "; write for example 0:3");
    }
    return range;
  }

  private static List<Long> repetitions(String text) {
    int colon = text.indexOf(':');
    long from = whole(text.substring(0, colon));
    long to = whole(text.substring(colon + 1));
    if (!(from >= 1 && from < to)) {
      throw new BadInputException(
          "--times FROM:TO must rise from at least 1, got " + text + "; write for example 1:2^20");
    }
    return ReleaseSweep.between(from, to);
  }

  private static long whole(String text) {
    try {
      return NumberText.whole("--times", text, "in [1, 1e15]");
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }
}
