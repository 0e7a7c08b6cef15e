package org.noisewright.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.noisewright.app.plan.NumberText;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.ErrorTerm;

/** Answers for a reader: the upper end first, which is the guarantee. */
public final class TextReport {
  /** Below this a delta is printed as a power of ten. */
  private static final double LEAST_PLAIN_DELTA = 1e-300;

  private final Asked asked;
  private final List<String> unproven;
  private final boolean explain;
  private final StringBuilder text = new StringBuilder();

  private TextReport(Asked asked, List<String> unproven, boolean explain) {
    this.asked = asked;
    this.unproven = unproven;
    this.explain = explain;
  }

  /**
   * The report of an epsilon.
   *
   * @param explain true to add the ledger
   */
  public static String epsilon(EpsilonAnswer answer, Asked asked, boolean explain) {
    return new TextReport(asked, answer.status().unproven(), explain).epsilon(answer);
  }

  /**
   * The report of a delta.
   *
   * @param explain true to add the ledger
   */
  public static String delta(DeltaAnswer answer, Asked asked, boolean explain) {
    return new TextReport(asked, answer.status().unproven(), explain).delta(answer);
  }

  private String epsilon(EpsilonAnswer answer) {
    String at = " at delta " + NumberText.of(answer.delta());
    String claim = claim("epsilon", "", answer.epsilon(), answer.epsilon(), answer.status());
    headline(claim + at, answer.epsilon(), answer.status());
    body(answer.direction());
    width("epsilon", answer.epsilon(), asked.epsilonWidth(), answer.status());
    ledger(answer.ledger());
    return text.toString();
  }

  private String delta(DeltaAnswer answer) {
    String at = " at epsilon " + NumberText.of(answer.epsilon());
    Bounds delta = answer.delta();
    boolean power = delta.upper() > 0 && delta.upper() < LEAST_PLAIN_DELTA;
    String claim =
        power
            ? claim("delta", "10^", answer.log10Delta(), delta, answer.status())
            : claim("delta", "", delta, delta, answer.status());
    headline(claim + at, delta, answer.status());
    body(answer.direction());
    width("delta", power ? ratio(answer.log10Delta()) : delta, asked.deltaWidth(), answer.status());
    ledger(answer.ledger());
    return text.toString();
  }

  /** The interval of delta divided by its lower end, from the logarithms. */
  private static Bounds ratio(Bounds log10) {
    if (Double.isInfinite(log10.lower())) {
      return new Bounds(0, 1);
    }
    return new Bounds(1, Math.max(1, Math.pow(10, log10.upper() - log10.lower())));
  }

  private String claim(
      String name, String prefix, Bounds printed, Bounds value, AnswerStatus status) {
    String claim =
        isUpperOnly(value, status)
            ? upperClaim(name, prefix, printed)
            : claim(name, prefix, printed);
    return unproven.isEmpty()
        ? claim
        : "UNPROVEN: " + claim.replace("certified ", "").replace(" (certified)", "");
  }

  /** True if nothing but 0 is known from below, for a reason that is worth a word. */
  private static boolean isUpperOnly(Bounds value, AnswerStatus status) {
    return value.lower() == 0
        && value.upper() > 0
        && value.upper() <= Double.MAX_VALUE
        && !status.withinWidth()
        && !status.reason().isEmpty();
  }

  /** For example {@code epsilon <= 4.73 (certified upper bound)}. */
  private static String upperClaim(String name, String prefix, Bounds bounds) {
    String upper = IntervalText.upperEnd(bounds.upper());
    return name + " <= " + prefix + upper + " (certified upper bound only)";
  }

  /** For example {@code epsilon <= 2.68122 (certified between 2.68101 and 2.68122)}. */
  static String claim(String name, String prefix, Bounds bounds) {
    return claim(name, prefix, bounds, true);
  }

  /** The same with the lower end first, for a value that is too large. */
  static String lowerClaim(String name, Bounds bounds) {
    return claim(name, "", bounds, false);
  }

  private static String claim(String name, String prefix, Bounds bounds, boolean upperFirst) {
    IntervalText interval = IntervalText.of(bounds);
    String lower = value(prefix, interval.lower());
    String upper = value(prefix, interval.upper());
    if (interval.exact()) {
      return name + " = " + lower + (bounds.lower() == 0 || isInfinite(bounds) ? "" : " (exactly)");
    }
    if (bounds.upper() == Double.POSITIVE_INFINITY && bounds.lower() == 0) {
      return name + " has no certified finite bound";
    }
    if (bounds.upper() == Double.POSITIVE_INFINITY) {
      return name + " is at least " + lower + " (certified; no finite upper end)";
    }
    String first = upperFirst ? " <= " + upper : " >= " + lower;
    return name + first + " (certified between " + lower + " and " + upper + ")";
  }

  private static boolean isInfinite(Bounds bounds) {
    return Double.isInfinite(bounds.lower());
  }

  private static String value(String prefix, String digits) {
    return !prefix.isEmpty() && digits.equals("-infinity") ? "0" : prefix + digits;
  }

  private void headline(String claim, Bounds bounds, AnswerStatus status) {
    text.append(claim).append(", ").append(ReleaseSummary.relation(asked.plan()));
    asked
        .direction()
        .ifPresent(only -> text.append(", direction ").append(only.words()).append(" alone"));
    if (bounds.upper() == Double.POSITIVE_INFINITY && !status.reason().isEmpty()) {
      text.append(": ").append(status.reason());
    }
    text.append('\n');
  }

  private void body(DecidingDirection direction) {
    unproven.forEach(reason -> line("UNPROVEN", reason));
    line("relation", ReleaseSummary.relationInFull(asked.plan()));
    line("direction", direction(direction));
    List<String> releases = new ArrayList<>(ReleaseSummary.lines(asked.plan()));
    if (releases.size() > 1) {
      releases.add(0, ReleaseSummary.count(asked.plan()) + ":");
    }
    lines("releases", releases);
    if (!asked.stated().derived().isEmpty()) {
      lines("derived", ReleaseSummary.derived(asked.stated()));
    }
  }

  private String direction(DecidingDirection direction) {
    if (asked.direction().isPresent()) {
      return direction.words() + " (the only one asked for; the guarantee is the larger of both)";
    }
    return switch (direction) {
      case REMOVE -> "remove decides (the loss of removing the record is the larger one)";
      case ADD -> "add decides (the loss of adding the record is the larger one)";
      case EITHER -> "either (both give the same value, or their intervals overlap)";
    };
  }

  private void lines(String name, List<String> values) {
    text.append(LabelledLine.of(name, values));
  }

  private void width(String quantity, Bounds bounds, double width, AnswerStatus status) {
    String wanted = "asked " + percent(width);
    String found =
        bounds.upper() == Double.POSITIVE_INFINITY
            ? "no finite interval"
            : bounds.width() == 0
                ? "exact"
                : bounds.lower() > 0
                    ? percent(bounds.width() / bounds.lower()) + " of " + quantity
                    : "down to 0";
    String verdict = status.withinWidth() ? "reached" : "not reached";
    String term =
        isUpperOnly(bounds, status)
            ? ""
            : status.limitingTerm().map(t -> ", because of " + t.words()).orElse("");
    line("width", found + " (" + wanted + ": " + verdict + term + ")");
    if (!status.reason().isEmpty()) {
      String name = isUpperOnly(bounds, status) ? "why" : "why wider";
      line(status.withinWidth() ? "note" : name, status.reason());
    }
  }

  private void ledger(ErrorLedger ledger) {
    if (!explain) {
      return;
    }
    text.append("ledger, each term relative to delta:\n");
    Map<ErrorTerm, Double> terms = new TreeMap<>(ledger.terms());
    terms.forEach((term, amount) -> row(term.words(), amount));
    row(terms.isEmpty() ? "no error terms" : "total", ledger.total());
    text.append(
        "sides: the upper end comes from a law that never understates delta, the lower end from one"
            + " that never overstates it;\n       every term moves its end outward, so the exact"
            + " value lies between them"
            + (unproven.isEmpty() ? "\n" : ", if what is UNPROVEN holds\n"));
    text.append("assumes: ").append(Asked.ASSUMES).append('\n');
  }

  private void row(String words, double amount) {
    text.append(String.format(Locale.ROOT, "  %-22s %12s\n", words, percent(amount)));
  }

  private void line(String name, String value) {
    text.append(LabelledLine.of(name, value));
  }

  /** A fraction in percent with two digits, rounded up. */
  static String percent(double fraction) {
    if (!(fraction <= Double.MAX_VALUE)) {
      return "infinite";
    }
    if (fraction == 0) {
      return "0 %";
    }
    BigDecimal percent =
        new BigDecimal(fraction, new MathContext(15))
            .scaleByPowerOfTen(2)
            .round(new MathContext(2, RoundingMode.CEILING))
            .stripTrailingZeros();
    return NumberText.of(percent) + " %";
  }
}
