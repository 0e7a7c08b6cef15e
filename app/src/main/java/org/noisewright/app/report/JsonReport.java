package org.noisewright.app.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.PlanWriter;
import org.noisewright.app.plan.Relations;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;

/** Answers for programs: valid JSON with everything that led to them. */
public final class JsonReport {
  private JsonReport() {}

  /** The report of an epsilon. */
  public static String epsilon(EpsilonAnswer answer, Asked asked) {
    return JsonText.of(tree(answer, asked, Map.of()));
  }

  /**
   * The same as maps, lists, words and numbers.
   *
   * @param more put before the provenance
   */
  static Map<String, Object> tree(EpsilonAnswer answer, Asked asked, Map<String, Object> more) {
    Map<String, Object> report = started(answer.status().unproven());
    report.put("epsilon", interval(answer.epsilon(), answer.status()));
    guarantee(report, answer.epsilon(), answer.status(), asked);
    report.put("delta", answer.delta());
    report.put("direction", answer.direction().words());
    report.put("relation", Relations.name(asked.plan().relation()));
    report.put("status", word(answer.status()));
    shared(report, answer.status(), answer.ledger());
    report.put("width", asked.epsilonWidth());
    report.putAll(more);
    provenance(report, asked);
    return report;
  }

  /** The report of a delta. */
  public static String delta(DeltaAnswer answer, Asked asked) {
    Map<String, Object> report = started(answer.status().unproven());
    report.put("epsilon", answer.epsilon());
    report.put("delta", interval(answer.delta(), answer.status()));
    guarantee(report, answer.delta(), answer.status(), asked);
    report.put("log10Delta", log10(answer));
    report.put("direction", answer.direction().words());
    report.put("relation", Relations.name(asked.plan().relation()));
    report.put("status", word(answer.status()));
    shared(report, answer.status(), answer.ledger());
    report.put("width", asked.deltaWidth());
    provenance(report, asked);
    return JsonText.of(report);
  }

  /** The interval of log10 of delta; a delta of 0 is the word "-Infinity" with its reason. */
  static Map<String, Object> log10(DeltaAnswer answer) {
    Map<String, Object> log = ends(answer.log10Delta());
    if (Double.isInfinite(answer.log10Delta().lower())) {
      log.put("reason", "delta may be exactly 0");
    }
    return log;
  }

  /** Both ends of an interval, with a reason beside an infinite one. */
  static Map<String, Object> interval(Bounds bounds, AnswerStatus status) {
    Map<String, Object> interval = ends(bounds);
    if (Double.isInfinite(bounds.upper())) {
      interval.put("reason", reasonOr(status, "no finite value is certified at this delta"));
    }
    return interval;
  }

  /** The upper end, unless the answer is unproven or of one direction alone. */
  static void guarantee(
      Map<String, Object> report, Bounds bounds, AnswerStatus status, Asked asked) {
    if (status.unproven().isEmpty() && asked.direction().isEmpty()) {
      report.put("guarantee", bounds.upper());
    }
  }

  private static String reasonOr(AnswerStatus status, String otherwise) {
    return status.reason().isEmpty() ? otherwise : status.reason();
  }

  static Map<String, Object> ends(Bounds bounds) {
    Map<String, Object> ends = new LinkedHashMap<>();
    ends.put("lower", bounds.lower());
    ends.put("upper", bounds.upper());
    return ends;
  }

  /** A report that begins with what is not proven, if anything. */
  static Map<String, Object> started(List<String> unproven) {
    Map<String, Object> report = new LinkedHashMap<>();
    if (!unproven.isEmpty()) {
      report.put("UNPROVEN", unproven);
    }
    return report;
  }

  /** "reached" or "wider", or "unproven" whatever the width. */
  static String word(AnswerStatus status) {
    if (!status.unproven().isEmpty()) {
      return "unproven";
    }
    return status.withinWidth() ? "reached" : "wider";
  }

  private static void shared(Map<String, Object> report, AnswerStatus status, ErrorLedger ledger) {
    report.put("reason", status.reason());
    status.limitingTerm().ifPresent(term -> report.put("limitingTerm", term.words()));
    Map<String, Object> terms = new LinkedHashMap<>();
    new TreeMap<>(ledger.terms()).forEach((term, amount) -> terms.put(term.words(), amount));
    report.put("ledger", terms);
    report.put("ledgerRelativeTo", "delta");
  }

  /** Where a result comes from: direction asked, program, method and the plan in normal form. */
  static void provenance(Map<String, Object> report, Asked asked) {
    report.put("directionsAsked", asked.direction().map(d -> d.words()).orElse("both"));
    report.put("version", asked.version());
    report.put("method", Asked.METHOD);
    report.put("assumes", Asked.ASSUMES);
    if (!asked.stated().derived().isEmpty()) {
      report.put("derived", asked.stated().derived());
    }
    report.put("plan", PlanWriter.tree(asked.plan()));
  }
}
