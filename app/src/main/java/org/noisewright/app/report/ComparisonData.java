package org.noisewright.app.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.noisewright.accountant.ComparisonRow;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.accountant.ComparisonTable.Quantity;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.Relations;
import org.noisewright.classical.Claim;
import org.noisewright.numerics.Bounds;

/** A comparison for programs: JSON with everything, CSV with one line for each method and point. */
public final class ComparisonData {
  private ComparisonData() {}

  /** One question as JSON. */
  public static String json(ComparisonTable table, Asked asked) {
    Map<String, Object> report = started(table);
    report.putAll(answers(table));
    report.put("relation", Relations.name(asked.plan().relation()));
    report.put("width", width(table, asked));
    JsonReport.provenance(report, asked);
    return JsonText.of(report);
  }

  /** Many questions as JSON. */
  public static String json(ComparisonSweep sweep) {
    Asked asked = sweep.asked();
    boolean overEpsilon = sweep.over() == ComparisonSweep.Over.EPSILON;
    ComparisonTable first = sweep.points().get(0).table();
    Map<String, Object> report = started(first);
    report.put("over", overEpsilon ? "epsilon" : "repetitions");
    List<Object> points = new ArrayList<>();
    for (ComparisonSweep.Point point : sweep.points()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      if (!overEpsilon) {
        entry.put("repetitions", (long) point.x());
      }
      entry.putAll(answers(point.table()));
      points.add(entry);
    }
    report.put("points", points);
    report.put("violated", sweep.violated());
    report.put("relation", Relations.name(asked.plan().relation()));
    report.put("width", width(first, asked));
    JsonReport.provenance(report, asked);
    return JsonText.of(report);
  }

  private static double width(ComparisonTable table, Asked asked) {
    return table.quantity() == Quantity.EPSILON ? asked.epsilonWidth() : asked.deltaWidth();
  }

  private static Map<String, Object> started(ComparisonTable table) {
    Map<String, Object> report = JsonReport.started(table.status().unproven());
    report.put("compared", ComparedNumber.name(table.quantity()));
    return report;
  }

  private static Map<String, Object> answers(ComparisonTable table) {
    boolean epsilon = table.quantity() == Quantity.EPSILON;
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put(epsilon ? "delta" : "epsilon", table.at());
    Map<String, Object> certified = new LinkedHashMap<>();
    if (epsilon) {
      certified.put("epsilon", JsonReport.interval(table.certified(), table.status()));
    } else {
      certified.put("delta", JsonReport.interval(table.certifiedValue(), table.status()));
      certified.put("log10Delta", JsonReport.ends(table.certified()));
    }
    certified.put("direction", table.direction().words());
    certified.put("status", JsonReport.word(table.status()));
    certified.put("reason", table.status().reason());
    Map<String, Object> terms = new LinkedHashMap<>();
    new TreeMap<>(table.ledger().terms()).forEach((term, part) -> terms.put(term.words(), part));
    certified.put("ledger", terms);
    certified.put("milliseconds", table.certifiedMilliseconds());
    entry.put("certified", certified);
    entry.put("methods", table.rows().stream().map(row -> (Object) method(table, row)).toList());
    entry.put("violated", !table.violating().isEmpty());
    return entry;
  }

  private static Map<String, Object> method(ComparisonTable table, ComparisonRow row) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("method", row.name());
    entry.put("says", row.claim().kind().words());
    entry.put("certain", row.claim().isCertain());
    if (row.claim().kind() == Claim.Kind.WITH_PROBABILITY) {
      entry.put("failureProbability", row.claim().failureProbability());
    }
    if (row.answered()) {
      boolean epsilon = table.quantity() == Quantity.EPSILON;
      Map<String, Object> ends = new LinkedHashMap<>();
      Map<String, Object> logs = new LinkedHashMap<>();
      if (row.claim().hasLower()) {
        ends.put("lower", epsilon ? row.lower() : Math.pow(10, row.lower()));
        logs.put("lower", row.lower());
      }
      if (row.claim().hasUpper()) {
        ends.put("upper", epsilon ? row.upper() : Math.pow(10, row.upper()));
        logs.put("upper", row.upper());
      }
      entry.put(ComparedNumber.name(table.quantity()), ends);
      if (!epsilon) {
        entry.put("log10Delta", logs);
      }
      entry.put("againstCertified", ComparedNumber.against(table, row));
    }
    row.refusal().ifPresent(reason -> entry.put("saysNothing", reason));
    entry.put("violates", row.violates());
    entry.put("buildMilliseconds", row.buildMilliseconds());
    entry.put("questionMilliseconds", row.questionMilliseconds());
    entry.put("source", row.source());
    entry.put("cost", row.cost());
    entry.put("notes", row.notes());
    return entry;
  }

  /** One question as CSV. */
  public static String csv(ComparisonTable table) {
    StringBuilder text = new StringBuilder();
    head(table, text);
    rows(table, "", text);
    return text.toString();
  }

  /** Many questions as CSV. */
  public static String csv(ComparisonSweep sweep) {
    StringBuilder text = new StringBuilder();
    boolean repeated = sweep.over() == ComparisonSweep.Over.REPETITIONS;
    text.append(repeated ? "repetitions," : "");
    head(sweep.points().get(0).table(), text);
    for (ComparisonSweep.Point point : sweep.points()) {
      rows(point.table(), repeated ? (long) point.x() + "," : "", text);
    }
    return text.toString();
  }

  private static void head(ComparisonTable table, StringBuilder text) {
    text.append(
            table.quantity() == Quantity.EPSILON
                ? "delta,method,says,epsilon_lower,epsilon_upper"
                : "epsilon,method,says,delta_lower,delta_upper,log10_delta_lower,log10_delta_upper")
        .append(",milliseconds,violates,says_nothing_because\n");
  }

  private static void rows(ComparisonTable table, String start, StringBuilder text) {
    text.append(start).append(table.at()).append(",certified interval,both bounds,");
    ends(table.certifiedValue(), text);
    if (table.quantity() == Quantity.LOG10_DELTA) {
      ends(table.certified(), text);
    }
    text.append(table.certifiedMilliseconds()).append(",false,\n");
    for (ComparisonRow row : table.rows()) {
      text.append(start).append(table.at()).append(',').append(quoted(row.name())).append(',');
      text.append(quoted(row.claim().kind().words())).append(',');
      if (table.quantity() == Quantity.EPSILON) {
        ends(row, row.lower(), row.upper(), text);
      } else {
        ends(row, Math.pow(10, row.lower()), Math.pow(10, row.upper()), text);
        ends(row, row.lower(), row.upper(), text);
      }
      text.append(row.milliseconds()).append(',').append(row.violates()).append(',');
      text.append(quoted(row.refusal().orElse(""))).append('\n');
    }
  }

  private static void ends(Bounds bounds, StringBuilder text) {
    text.append(bounds.lower()).append(',').append(bounds.upper()).append(',');
  }

  /** Both ends; empty cells for what a method does not claim. */
  private static void ends(ComparisonRow row, double lower, double upper, StringBuilder text) {
    text.append(row.answered() && row.claim().hasLower() ? String.valueOf(lower) : "");
    text.append(',');
    text.append(row.answered() && row.claim().hasUpper() ? String.valueOf(upper) : "");
    text.append(',');
  }

  private static String quoted(String cell) {
    return cell.contains(",") || cell.contains("\"") || cell.contains("\n")
        ? "\"" + cell.replace("\"", "\"\"") + "\""
        : cell;
  }
}
