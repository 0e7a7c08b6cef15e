package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noisewright.accountant.ComparisonRow;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.accountant.ComparisonTable.Quantity;
import org.noisewright.app.plan.NumberText;
import org.noisewright.classical.Claim;

/** A comparison for a reader: the sentence to quote, then the table. */
public final class ComparisonText {
  private static final int MOST_NOTES = 2;

  private final Asked asked;
  private final StringBuilder text = new StringBuilder();

  private ComparisonText(Asked asked) {
    this.asked = asked;
  }

  /**
   * The report of one question.
   *
   * @param explain true to add where the methods come from and what they cost
   */
  public static String of(ComparisonTable table, Asked asked, boolean explain) {
    return new ComparisonText(asked).report(table, explain);
  }

  /**
   * The report of many questions.
   *
   * @param explain true to add where the methods come from and what they cost
   */
  public static String of(ComparisonSweep sweep, boolean explain) {
    return new ComparisonText(sweep.asked()).report(sweep, explain);
  }

  /** One line in capitals for a contradiction. */
  private void violation(ComparisonTable table, ComparisonRow row, String where) {
    text.append("VIOLATION: ")
        .append(row.name())
        .append(" CONTRADICTS THE CERTIFIED INTERVAL")
        .append(where)
        .append(": ")
        .append(ComparedNumber.answer(table, row))
        .append(" AGAINST ")
        .append(ComparedNumber.certified(table))
        .append(". ONE OF THEM IS WRONG, PLEASE REPORT IT.\n");
  }

  /** One line for each method that contradicts somewhere, with the first place. */
  private void violations(ComparisonSweep sweep) {
    for (String name : sweep.methods()) {
      List<ComparisonSweep.Point> wrong =
          sweep.points().stream()
              .filter(point -> point.table().row(name).filter(ComparisonRow::violates).isPresent())
              .toList();
      if (!wrong.isEmpty()) {
        ComparisonTable table = wrong.get(0).table();
        String more = wrong.size() == 1 ? "" : " and " + (wrong.size() - 1) + " more points";
        String where = " at " + sweep.place(wrong.get(0).x()) + more;
        violation(table, table.row(name).orElseThrow(), where.toUpperCase(Locale.ROOT));
      }
    }
  }

  private String report(ComparisonTable table, boolean explain) {
    table.violating().forEach(row -> violation(table, row, ""));
    Quantity quantity = table.quantity();
    text.append(ComparedNumber.name(quantity))
        .append(interval(table))
        .append(quantity == Quantity.EPSILON ? " at delta " : " at epsilon ")
        .append(NumberText.of(table.at()))
        .append(" (certified); ")
        .append(tightest(table))
        .append('\n');
    body(ReleaseSummary.lines(asked.plan()));
    String value = ComparedNumber.name(quantity) + (quantity == Quantity.EPSILON ? " (nats)" : "");
    TextColumns columns =
        new TextColumns(List.of("method", "says", value, "against certified", "time"), 4);
    columns.row(
        List.of(
            "certified interval",
            "both bounds",
            ComparedNumber.certified(table),
            "",
            ComparedNumber.milliseconds(table.certifiedMilliseconds())));
    for (ComparisonRow row : table.answered()) {
      List<String> cells = new ArrayList<>();
      cells.add(row.name());
      cells.add(ComparedNumber.claim(row.claim()));
      cells.add(ComparedNumber.answer(table, row));
      cells.add(ComparedNumber.against(table, row));
      cells.add(ComparedNumber.milliseconds(row.milliseconds()));
      if (row.violates()) {
        cells.add("VIOLATES THE CERTIFIED INTERVAL");
      }
      columns.row(cells);
    }
    text.append('\n').append(columns.text());
    marks(table.answered());
    section(
        "notes",
        table.answered().stream()
            .filter(row -> !row.notes().isEmpty())
            .map(row -> row.name() + ": " + String.join("; ", row.notes()))
            .toList());
    if (!table.status().reason().isEmpty()) {
      section("note on the certified interval", List.of(table.status().reason()));
    }
    Map<String, List<String>> silent = new LinkedHashMap<>();
    for (ComparisonRow row : table.refused()) {
      silent.computeIfAbsent(row.refusal().orElse(""), key -> new ArrayList<>()).add(row.name());
    }
    silent(silent, table.rows().size());
    if (explain) {
      sources(table.rows());
    }
    return text.toString();
  }

  private static String interval(ComparisonTable table) {
    String certified = ComparedNumber.certified(table);
    if (certified.equals("infinity")) {
      return " is infinite";
    }
    return certified.contains(" to ")
        ? " is in [" + certified.replace(" to ", ", ") + "]"
        : " is " + certified;
  }

  /** For example {@code the tightest other upper bound is basic with 3 (+11 %)}. */
  static String tightest(ComparisonTable table) {
    Optional<ComparisonRow> row = table.tightestUpper();
    if (row.isEmpty()) {
      return "no other method gives an upper bound";
    }
    double upper = row.get().upper();
    return "the tightest other upper bound is "
        + row.get().name()
        + " with "
        + ComparedNumber.end(table.quantity(), upper, RoundingMode.CEILING)
        + " ("
        + ComparedNumber.against(table, upper)
        + ")";
  }

  private void body(List<String> lines) {
    line("relation", ReleaseSummary.relationInFull(asked.plan()));
    asked
        .direction()
        .ifPresent(only -> line("direction", only.words() + " (the only one asked for)"));
    List<String> releases = new ArrayList<>(lines);
    if (releases.size() > 1) {
      releases.add(0, ReleaseSummary.count(asked.plan()) + ":");
    }
    line("releases", String.join("\n             ", releases));
    if (!asked.stated().derived().isEmpty()) {
      List<String> derived = ReleaseSummary.derived(asked.stated());
      line("derived", String.join("\n             ", derived));
    }
  }

  private void line(String name, String value) {
    text.append(name).append(": ");
    text.append(" ".repeat(Math.max(0, 11 - name.length())));
    text.append(value).append('\n');
  }

  /** What the signs before the numbers mean, as far as they are used. */
  private void marks(List<ComparisonRow> rows) {
    List<String> words = new ArrayList<>();
    if (rows.stream().anyMatch(row -> row.claim().kind() == Claim.Kind.APPROXIMATION)) {
      words.add("~ is an approximation on an unknown side, not a bound");
    }
    if (rows.stream().anyMatch(row -> row.claim().kind() == Claim.Kind.WITH_PROBABILITY)) {
      words.add("may fail (p): wrong with probability at most p over the draws of the method");
    }
    if (!words.isEmpty()) {
      text.append('\n').append(String.join("\n", words)).append('\n');
    }
  }

  private void section(String head, List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    text.append('\n').append(head).append(":\n");
    lines.forEach(words -> text.append("  ").append(words).append('\n'));
  }

  /** The notes of a method at all points; of many different ones the last. */
  private static List<String> notes(List<ComparisonRow> rows) {
    List<String> all = rows.stream().flatMap(row -> row.notes().stream()).distinct().toList();
    if (all.isEmpty()) {
      return List.of();
    }
    String name = rows.get(0).name() + ": ";
    return all.size() <= MOST_NOTES
        ? all.stream().map(note -> name + note).toList()
        : List.of(
            name
                + all.get(all.size() - 1)
                + " ("
                + (all.size() - 1)
                + " more at other points: --json)");
  }

  /** Reasons to say nothing, each with the methods that have it. */
  private void silent(Map<String, List<String>> reasons, int methods) {
    List<String> lines = new ArrayList<>();
    reasons.forEach(
        (reason, names) ->
            lines.add(
                (methods > 1 && names.size() == methods ? "all methods" : String.join("; ", names))
                    + ": "
                    + reason));
    section("says nothing", lines);
  }

  private void sources(List<ComparisonRow> rows) {
    section(
        "sources and costs",
        rows.stream().map(row -> row.name() + ": " + row.source() + "; " + row.cost()).toList());
  }

  private String report(ComparisonSweep sweep, boolean explain) {
    int points = sweep.points().size();
    ComparisonSweep.Point first = sweep.points().get(0);
    ComparisonSweep.Point middle = sweep.points().get(points / 2);
    ComparisonSweep.Point last = sweep.points().get(points - 1);
    violations(sweep);
    Quantity quantity = last.table().quantity();
    String compared = ComparedNumber.name(quantity);
    text.append(compared)
        .append(interval(first.table()))
        .append(" at ")
        .append(sweep.place(first.x()))
        .append(" and")
        .append(interval(last.table()).substring(" is".length()))
        .append(" at ")
        .append(sweep.place(last.x()))
        .append(sweep.fixed())
        .append(" (certified); there ")
        .append(tightest(last.table()))
        .append('\n');
    body(sweep.releases());
    List<ComparisonSweep.Point> shown = List.of(first, middle, last).stream().distinct().toList();
    List<String> heads = new ArrayList<>(List.of("method", "says"));
    shown.forEach(point -> heads.add(compared + " at " + sweep.place(point.x())));
    heads.add("time, all points");
    TextColumns columns = new TextColumns(heads, 2);
    List<String> certified = new ArrayList<>(List.of("certified interval", "both bounds"));
    shown.forEach(point -> certified.add(ComparedNumber.certified(point.table())));
    certified.add(ComparedNumber.milliseconds(sweep.certifiedMilliseconds()));
    columns.row(certified);
    List<String> notes = new ArrayList<>();
    Map<String, List<String>> silent = new LinkedHashMap<>();
    for (ComparisonRow row : last.table().rows()) {
      List<ComparisonRow> all = sweep.rows(row.name());
      long refused = all.stream().filter(one -> !one.answered()).count();
      String name = refused == points ? row.name() : row.name() + " at " + refused + " points";
      all.stream()
          .flatMap(one -> one.refusal().stream())
          .findFirst()
          .ifPresent(reason -> silent.computeIfAbsent(reason, key -> new ArrayList<>()).add(name));
      notes.addAll(notes(all));
      if (refused == points) {
        continue;
      }
      List<String> cells = new ArrayList<>();
      cells.add(row.name());
      cells.add(ComparedNumber.claim(row.claim()));
      for (ComparisonSweep.Point point : shown) {
        cells.add(
            point
                .table()
                .row(row.name())
                .filter(ComparisonRow::answered)
                .map(one -> ComparedNumber.answer(point.table(), one))
                .orElse(""));
      }
      cells.add(ComparedNumber.milliseconds(sweep.milliseconds(row.name())));
      if (all.stream().anyMatch(ComparisonRow::violates)) {
        cells.add("VIOLATES THE CERTIFIED INTERVAL");
      }
      columns.row(cells);
    }
    text.append('\n').append(columns.text());
    marks(last.table().rows());
    section("notes", notes);
    silent(silent, last.table().rows().size());
    if (explain) {
      sources(last.table().rows());
    }
    return text.toString();
  }
}
