package org.noisewright.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.app.plan.NumberText;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.Calibration;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.pair.Direction;

/** The lines that reports of searches share. */
final class SearchText {
  private static final int NAME = 13;

  private final StringBuilder text = new StringBuilder();

  /** A report with this headline. */
  SearchText(String headline, List<String> unproven) {
    text.append(headline).append('\n');
    unproven.forEach(reason -> line("UNPROVEN", reason));
  }

  /** For example {@code "epsilon 1 at delta 1e-05"}. */
  static String target(PrivacyTarget target) {
    return "epsilon "
        + NumberText.of(target.epsilon())
        + " at delta "
        + NumberText.of(target.delta());
  }

  /** The end of a sentence about one direction alone; empty if both were asked for. */
  static String alone(Asked asked) {
    return asked.direction().map(only -> "; direction " + only.words() + " alone").orElse("");
  }

  /** Puts what both searches say of their end into a report for a program. */
  static void outcome(Map<String, Object> report, Calibration found, String headline, Asked asked) {
    report.put("outcome", found.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    report.put("sentence", headline);
    Map<String, Object> target = new LinkedHashMap<>();
    target.put("epsilon", found.target().epsilon());
    target.put("delta", found.target().delta());
    report.put("target", target);
    EpsilonAnswer answer = found.answer();
    report.put("epsilon", JsonReport.interval(answer.epsilon(), answer.status()));
    JsonReport.guarantee(report, answer.epsilon(), answer.status(), asked);
  }

  /** A value of a parameter, with all its digits. */
  static String number(double value, boolean whole) {
    return whole ? NumberText.grouped((long) value) : NumberText.of(value);
  }

  static String percent(double fraction) {
    return TextReport.percent(fraction);
  }

  /** Six digits, rounded down. */
  static String down(double value) {
    return digits(value, RoundingMode.FLOOR);
  }

  /** What is spent at least, where it is more than a target. */
  static String spent(double lower, double target) {
    return lower > Math.nextUp(target)
        ? "epsilon of at least " + down(lower)
        : "more than epsilon " + NumberText.of(target);
  }

  /** Six digits, rounded up. */
  static String up(double value) {
    return digits(value, RoundingMode.CEILING);
  }

  private static String digits(double value, RoundingMode rounding) {
    return Double.isInfinite(value)
        ? NumberText.of(value)
        : NumberText.of(
            new BigDecimal(value).round(new MathContext(6, rounding)).stripTrailingZeros());
  }

  /** Two digits of a measured time. */
  static BigDecimal rounded(double milliseconds) {
    return new BigDecimal(milliseconds).round(new MathContext(2, RoundingMode.HALF_EVEN));
  }

  void line(String name, String value) {
    text.append(name).append(": ").append(" ".repeat(Math.max(0, NAME - 2 - name.length())));
    text.append(value).append('\n');
  }

  /** Relation, releases and what was derived. */
  void plan(Asked asked) {
    line("relation", ReleaseSummary.relationInFull(asked.plan()));
    List<String> releases = new ArrayList<>(ReleaseSummary.lines(asked.plan()));
    if (releases.size() > 1) {
      releases.add(0, ReleaseSummary.count(asked.plan()) + ":");
    }
    lines("releases", releases);
    if (!asked.stated().derived().isEmpty()) {
      lines("derived", ReleaseSummary.derived(asked.stated()));
    }
  }

  /** The numbers that a common factor changed. */
  void scaled(Map<String, Double> numbers) {
    if (!numbers.isEmpty()) {
      lines(
          "scaled",
          numbers.entrySet().stream()
              .map(entry -> entry.getKey() + " " + NumberText.of(entry.getValue()))
              .toList());
    }
  }

  private void lines(String name, List<String> values) {
    line(name, String.join("\n" + " ".repeat(NAME), values));
  }

  /** A certified epsilon, or why there is none. */
  void interval(String name, EpsilonAnswer answer, String where) {
    claimed(name, TextReport.claim("epsilon", "", answer.epsilon()), answer, where);
  }

  /** The epsilon of a value that does not meet the target: at least so much. */
  void failing(EpsilonAnswer answer, String where) {
    claimed("failing", TextReport.lowerClaim("epsilon", answer.epsilon()), answer, where);
  }

  private void claimed(String name, String claim, EpsilonAnswer answer, String where) {
    boolean proven = answer.status().unproven().isEmpty();
    line(
        name,
        (proven ? claim : claim.replace("certified ", "").replace(" (certified)", ""))
            + " "
            + where);
  }

  void direction(EpsilonAnswer answer, Asked asked) {
    String words = answer.direction().words();
    line(
        "direction",
        asked
            .direction()
            .map(Direction::words)
            .map(only -> only + " (the only one asked for; the guarantee is the larger of both)")
            .orElse(words + (words.startsWith("either") ? "" : " decides")));
  }

  void cost(int evaluations, double milliseconds) {
    line(
        "cost",
        evaluations
            + (evaluations == 1 ? " certified epsilon, " : " certified epsilons, ")
            + rounded(milliseconds).toPlainString()
            + " ms");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
