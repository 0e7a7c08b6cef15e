package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;

/**
 * Columns of numbers in a CSV file. The first line names the columns, in any order; lines that
 * start with # are comments.
 */
final class NumberTable {
  /**
   * Equally spaced places.
   *
   * @param start the first one
   * @param step distance of neighbours
   */
  record Places(double start, double step) {}

  private final Path path;
  private final List<String> known;
  private final Map<String, List<String>> columns = new LinkedHashMap<>();
  private final List<String> order = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();

  private NumberTable(Path path, List<String> known) {
    this.path = path;
    this.known = known;
  }

  /**
   * Reads a file.
   *
   * @param what what it should be, for example {@code "a lattice table"}
   * @param known names of columns that it may have
   */
  static NumberTable read(Path path, String what, List<String> known) {
    NumberTable table = new NumberTable(path, known);
    CsvText.read(path, TextFile.read(path, what), table::line);
    if (table.order.isEmpty()) {
      throw new BadInputException(path + " holds nothing but comments; " + table.example());
    }
    if (table.lines.isEmpty()) {
      throw new BadInputException(path + " has a header and no numbers below it");
    }
    return table;
  }

  private String example() {
    return "write a header such as '" + String.join(",", known) + "'";
  }

  private void line(int number, List<String> cells) {
    if (order.isEmpty()) {
      header(number, cells);
      return;
    }
    if (cells.size() != order.size()) {
      throw error(
          number, "expected " + order.size() + " cells as in the header, got " + cells.size());
    }
    lines.add(number);
    for (int i = 0; i < cells.size(); i++) {
      columns.getOrDefault(order.get(i), List.of()).add(cells.get(i));
    }
  }

  private void header(int number, List<String> cells) {
    for (String cell : cells) {
      String name =
          known.stream()
              .filter(column -> Nearest.plain(column).equals(Nearest.plain(cell)))
              .findFirst()
              .orElseThrow(() -> error(number, "unknown column '" + cell + "'; " + example()));
      if (columns.put(name, new ArrayList<>()) != null) {
        throw error(number, "column '" + cell + "' occurs twice; " + example());
      }
      order.add(name);
    }
  }

  boolean has(String column) {
    return columns.containsKey(column);
  }

  private List<String> cells(String column) {
    List<String> cells = columns.get(column);
    if (cells == null) {
      throw new BadInputException(path + ": no column is named " + column + "; " + example());
    }
    return cells;
  }

  /**
   * The numbers of a column.
   *
   * @param range allowed values in words
   * @param allowed the same as a test, false for NaN
   */
  double[] numbers(String column, String range, DoublePredicate allowed) {
    List<String> cells = cells(column);
    double[] numbers = new double[cells.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(column, range, allowed, cells.get(i), lines.get(i));
    }
    return numbers;
  }

  /** The whole numbers of a column that {@link WholeNumbers} keeps. */
  Optional<long[]> keptWholes(String column) {
    return WholeNumbers.kept(cells(column));
  }

  private double number(
      String column, String range, DoublePredicate allowed, String cell, int line) {
    double value;
    try {
      value = NumberText.decimal(column, cell, range);
    } catch (IllegalArgumentException e) {
      throw error(line, String.valueOf(e.getMessage()));
    }
    if (!allowed.test(value)) {
      throw error(line, column + " must be " + range + ", got " + cell);
    }
    return value;
  }

  /**
   * A column of rising, equally spaced places. They are compared as the decimal numbers that are
   * written, so that 0.1, 0.2, 0.3 are equally spaced.
   */
  Places places(String column) {
    List<String> cells = cells(column);
    String otherwise =
        "; leave this column out and give start and step in the plan if they are no decimals";
    if (cells.size() < 2) {
      throw error(
          lines.get(0), column + " shows no step, since there is one line only" + otherwise);
    }
    BigDecimal first = place(column, 0);
    BigDecimal before = place(column, 1);
    BigDecimal step = before.subtract(first);
    if (step.signum() <= 0) {
      throw error(
          lines.get(1),
          column
              + " must rise, got "
              + cells.get(1)
              + " after "
              + cells.get(0)
              + "; sort the lines");
    }
    for (int i = 2; i < cells.size(); i++) {
      BigDecimal place = place(column, i);
      if (place.subtract(before).compareTo(step) != 0) {
        throw error(
            lines.get(i),
            column
                + " must rise by the same step everywhere, "
                + NumberText.of(step)
                + ", got "
                + cells.get(i)
                + " after "
                + cells.get(i - 1)
                + otherwise);
      }
      before = place;
    }
    return new Places(first.doubleValue(), step.doubleValue());
  }

  private BigDecimal place(String column, int i) {
    String cell = cells(column).get(i);
    double value = number(column, "finite", Double::isFinite, cell, lines.get(i));
    return value == 0 ? BigDecimal.ZERO : new BigDecimal(cell.trim().replace("_", ""));
  }

  private BadInputException error(int line, String message) {
    return CsvText.error(path, line, message);
  }
}
