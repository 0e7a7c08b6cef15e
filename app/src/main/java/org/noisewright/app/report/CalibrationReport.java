package org.noisewright.app.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.Relations;
import org.noisewright.app.plan.UnknownPlan;
import org.noisewright.app.plan.UnknownPlan.Kind;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.Calibration;
import org.noisewright.design.Calibration.Outcome;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.numerics.Bounds;

/**
 * What a search for a number of a plan found, for readers and for programs.
 *
 * @param unknown the plan with the unknown
 * @param found the outcome
 * @param asked what was asked, with the plan at the value found
 * @param tolerance the relative tolerance asked for
 * @param milliseconds how long it took
 */
public record CalibrationReport(
    UnknownPlan unknown, Calibration found, Asked asked, double tolerance, double milliseconds) {

  /** The sentence to quote; for a target that is not met, why. */
  public String headline() {
    return sentence() + SearchText.alone(asked);
  }

  private String sentence() {
    String name = unknown.family().parameter();
    String value = name + " " + number(found.value());
    String target = SearchText.target(found.target());
    List<String> unproven = found.answer().status().unproven();
    String sentence =
        switch (found.outcome()) {
          case SOLVED, MET -> value + " meets " + target + failing();
          case ALWAYS_MET -> always(value, target);
          case NEVER_MET -> never(value, target);
        };
    return unproven.isEmpty() ? sentence : "UNPROVEN: " + sentence;
  }

  private String failing() {
    if (found.failing().isEmpty()) {
      return "; that a nearby value does too cannot be excluded: the intervals are too wide";
    }
    double near = found.failing().get().value();
    String words = "; " + number(near);
    if (unknown.kind() != Kind.COUNT) {
      double part = Math.abs(found.value() - near) / found.value();
      words += " (" + SearchText.percent(part) + " " + less() + ")";
    }
    return words + " does not";
  }

  private String less() {
    if (unknown.kind() == Kind.NOISE) {
      return "less noise";
    }
    return unknown.family().effect() == Effect.MORE_PRIVATE ? "less" : "more";
  }

  private String always(String value, String target) {
    PlanFamily family = unknown.family();
    boolean least = family.effect() == Effect.MORE_PRIVATE;
    boolean zero = found.answer().epsilon().upper() == 0;
    String why = zero ? ": delta is at least the largest difference of any two probabilities" : "";
    if (found.refusal().isPresent()) {
      return value
          + " meets "
          + target
          + why
          + "; whether "
          + (least ? "less" : "more")
          + " does is not known: "
          + found.refusal().orElse("");
    }
    if (unknown.kind() == Kind.NOISE) {
      return "next to no noise is needed: even " + value + " meets " + target + why;
    }
    return "even "
        + value
        + ", the "
        + (least ? "least" : "largest")
        + " value that is tried, meets "
        + target
        + why;
  }

  private String never(String value, String target) {
    Bounds epsilon = found.answer().epsilon();
    String reason = found.answer().status().reason();
    boolean infinite = epsilon.lower() == Double.POSITIVE_INFINITY;
    if (found.target().epsilon() == 0 && found.target().delta() == 0) {
      return target
          + " cannot be met: it asks for an output that does not depend on the data; give a larger"
          + " epsilon or delta";
    }
    String start = target + " cannot be met: even " + value + " ";
    List<String> derived = asked.stated().derived();
    String end =
        found.refusal().map(words -> "; no further value can be tried: " + words).orElse("")
            + (derived.isEmpty() ? "" : "; derived: " + String.join("; ", derived));
    if (infinite || (epsilon.upper() == Double.POSITIVE_INFINITY && !reason.isEmpty())) {
      return start + "has no finite epsilon at this delta (" + reason + "); give a larger delta";
    }
    if (epsilon.lower() > found.target().epsilon()) {
      boolean alone = asked.plan().releases().size() == 1;
      return start
          + "spends "
          + SearchText.spent(epsilon.lower(), found.target().epsilon())
          + (alone
              ? "; give a larger epsilon or delta, or solve another number"
              : ", because of the rest of the plan; give a larger epsilon or delta, or less of the"
                  + " rest")
          + end;
    }
    return start
        + "is not known to: epsilon lies between "
        + SearchText.down(epsilon.lower())
        + " and "
        + SearchText.up(epsilon.upper())
        + (reason.isEmpty() ? "" : " (" + reason + ")")
        + "; give a larger epsilon or delta, or more --memory"
        + end;
  }

  private String number(double value) {
    return SearchText.number(value, unknown.family().whole());
  }

  /** Everything for a reader; the headline first. */
  public String text() {
    SearchText text = new SearchText(headline(), found.answer().status().unproven());
    text.plan(asked);
    text.scaled(unknown.scaled().apply(found.value()));
    text.interval("epsilon", found.answer(), "at " + number(found.value()));
    found.failing().ifPresent(near -> text.failing(near.answer(), "at " + number(near.value())));
    text.line("waste", waste());
    text.direction(found.answer(), asked);
    if (!unknown.caveat().isEmpty()) {
      text.line("note", unknown.caveat());
    }
    text.cost(found.evaluations(), milliseconds);
    return text.toString();
  }

  private String waste() {
    if (found.outcome() == Outcome.ALWAYS_MET && found.refusal().isEmpty()) {
      return "none: the value is at the end of what is tried";
    }
    String name = unknown.family().parameter();
    if (found.failing().isEmpty()) {
      return "not known: no value near it is certain to fail";
    }
    if (unknown.family().whole()) {
      return found.outcome() == Outcome.SOLVED
          ? "none: the next whole number does not meet the target"
          : "at most "
              + NumberText.grouped(
                  (long) Math.abs(found.value() - found.failing().get().value()) - 1);
    }
    return "at most "
        + SearchText.percent(found.waste())
        + " of "
        + name
        + " (asked "
        + SearchText.percent(tolerance)
        + ": "
        + (found.outcome() == Outcome.SOLVED ? "reached)" : "not reached)");
  }

  /** Everything for a program. */
  public String json() {
    EpsilonAnswer answer = found.answer();
    Map<String, Object> report = JsonReport.started(answer.status().unproven());
    boolean whole = unknown.family().whole();
    report.put("parameter", unknown.family().parameter());
    report.put("value", value(found.value(), whole));
    SearchText.outcome(report, found, headline(), asked);
    found
        .failing()
        .ifPresent(
            near -> {
              Map<String, Object> failing = new LinkedHashMap<>();
              failing.put("value", value(near.value(), whole));
              failing.put(
                  "epsilon", JsonReport.interval(near.answer().epsilon(), near.answer().status()));
              report.put("failing", failing);
              report.put("waste", found.waste());
            });
    Map<String, Double> scaled = unknown.scaled().apply(found.value());
    if (!scaled.isEmpty()) {
      report.put("scaled", scaled);
    }
    found.refusal().ifPresent(reason -> report.put("refusal", reason));
    if (!unknown.caveat().isEmpty()) {
      report.put("note", unknown.caveat());
    }
    report.put("tolerance", tolerance);
    report.put("evaluations", found.evaluations());
    report.put("milliseconds", SearchText.rounded(milliseconds).doubleValue());
    report.put("direction", answer.direction().words());
    report.put("relation", Relations.name(asked.plan().relation()));
    JsonReport.provenance(report, asked);
    return JsonText.of(report);
  }

  private static Object value(double value, boolean whole) {
    return whole ? (Object) (long) value : (Object) value;
  }
}
