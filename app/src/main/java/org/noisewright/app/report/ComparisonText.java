package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noisewright.accountant.ComparisonRow;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.accountant.ComparisonTable.Quantity;
import org.noisewright.app.plan.NumberText;
import org.noisewright.classical.Claim;

/** A comparison for a reader: the sentence to quote, then the table. */
public final class ComparisonText {
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

  /** One line in capitals for each contradiction; empty if there is none. */
  static String violations(ComparisonTable table, String where) {
    StringBuilder lines = new StringBuilder();
    for (ComparisonRow row : table.violating()) {
      lines
          .append("VIOLATION: ")
          .append(row.name())
          .append(" CONTRADICTS THE CERTIFIED INTERVAL")
          .append(where)
          .append(": ")
          .append(ComparedNumber.answer(table, row))
          .append(" AGAINST ")
          .append(ComparedNumber.certified(table))
          .append(". ONE OF THEM IS WRONG, PLEASE REPORT IT.\n");
    }
    return lines.toString();
  }

  private String report(ComparisonTable table, boolean explain) {
    text.append(violations(table, ""));
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
    section(
        "says nothing",
        table.refused().stream().map(row -> row.name() + ": " + row.refusal().orElse("")).toList());
    if (explain) {
      sources(table.rows());
    }
    return text.toString();
  }

  private static String interval(ComparisonTable table) {
    String certified = ComparedNumber.certified(table);
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
    for (ComparisonSweep.Point point : sweep.points()) {
      text.append(
          violations(point.table(), " AT " + sweep.place(point.x()).toUpperCase(Locale.ROOT)));
    }
    Quantity quantity = last.table().quantity();
    String name = ComparedNumber.name(quantity);
    text.append(name)
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
    shown.forEach(point -> heads.add(name + " at " + sweep.place(point.x())));
    heads.add("time, all points");
    TextColumns columns = new TextColumns(heads, 2);
    List<String> certified = new ArrayList<>(List.of("certified interval", "both bounds"));
    shown.forEach(point -> certified.add(ComparedNumber.certified(point.table())));
    certified.add(ComparedNumber.milliseconds(sweep.certifiedMilliseconds()));
    columns.row(certified);
    List<String> notes = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (ComparisonRow row : last.table().rows()) {
      List<ComparisonRow> all = sweep.rows(row.name());
      long refused = all.stream().filter(one -> !one.answered()).count();
      all.stream()
          .flatMap(one -> one.refusal().stream())
          .findFirst()
          .ifPresent(
              reason ->
                  silent.add(
                      row.name()
                          + (refused == points ? ": " : " at " + refused + " points: ")
                          + reason));
      all.stream()
          .flatMap(one -> one.notes().stream())
          .distinct()
          .forEach(note -> notes.add(row.name() + ": " + note));
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
    section("says nothing", silent);
    if (explain) {
      sources(last.table().rows());
    }
    return text.toString();
  }
}
