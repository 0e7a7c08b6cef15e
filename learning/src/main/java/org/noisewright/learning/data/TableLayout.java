package org.noisewright.learning.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables of comma-separated values with public columns. Blank lines and lines that begin with # or
 * | are left out; a cell may stand in double quotes; files whose name ends in .gz are unpacked.
 *
 * <p>The features of a record are those of its columns in the order of this layout, whatever the
 * order of the columns in a file with a header is.
 */
public final class TableLayout {
  private final List<TableColumn> columns;
  private final boolean header;
  private final TableColumn.Label label;
  private final int width;

  private TableLayout(List<TableColumn> columns, boolean header) {
    this.columns = List.copyOf(columns);
    this.header = header;
    List<TableColumn.Label> labels =
        columns.stream()
            .filter(TableColumn.Label.class::isInstance)
            .map(TableColumn.Label.class::cast)
            .toList();
    long keys = columns.stream().filter(TableColumn.Key.class::isInstance).count();
    if (labels.size() != 1 || keys > 1) {
      throw new IllegalArgumentException(
          "a table must have one column of labels and at most one of keys, got "
              + labels.size()
              + " and "
              + keys);
    }
    this.label = labels.get(0);
    this.width = columns.stream().mapToInt(TableColumn::width).sum();
  }

  /** Files without a header: the columns stand in this order, and no others. */
  public static TableLayout inOrder(List<TableColumn> columns) {
    return new TableLayout(columns, false);
  }

  /** Files whose first line names the columns, in any order; others are left out. */
  public static TableLayout named(List<TableColumn> columns) {
    return new TableLayout(columns, true);
  }

  /**
   * Files with a header whose columns are all numbers of one public range, except the label.
   *
   * @param file whose header names the columns; the names are public
   * @param label of the records
   * @param lower end of the range
   * @param upper end of the range
   * @throws BadDataException if the header does not name the label, or nothing else
   */
  public static TableLayout ofHeader(
      Path file, TableColumn.Label label, double lower, double upper) {
    List<String> names = new ArrayList<>();
    DataStream.lines(
        file,
        (number, line) -> {
          if (names.isEmpty() && !isLeftOut(line)) {
            names.addAll(Reading.cells(line));
          }
        });
    if (!names.contains(label.name()) || names.size() < 2) {
      throw new BadDataException(
          file
              + ": the header must name "
              + label.name()
              + " and other columns, got "
              + String.join(", ", names));
    }
    List<TableColumn> columns = new ArrayList<>();
    for (String name : names) {
      columns.add(
          name.equals(label.name()) ? label : new TableColumn.Numeric(name, lower, upper, false));
    }
    return named(columns);
  }

  private static boolean isLeftOut(String line) {
    return line.isBlank() || line.startsWith("#") || line.startsWith("|");
  }

  /** Features of a record. */
  public int width() {
    return width;
  }

  /** What the columns mean. */
  public List<TableColumn> columns() {
    return columns;
  }

  /**
   * Reads files one after the other.
   *
   * @throws BadDataException naming the line, for a cell that its column does not admit, a line of
   *     another width, or a header that misses a column
   */
  public Examples read(List<Path> paths) {
    ExamplesBuilder examples = new ExamplesBuilder(width, label.count());
    for (Path path : paths) {
      int before = examples.size();
      Reading reading = new Reading(path, examples);
      DataStream.lines(path, reading::line);
      if (examples.size() == before) {
        throw new BadDataException(path + " holds no record; name a file with at least one");
      }
    }
    return examples.build();
  }

  /** One file. */
  private final class Reading {
    private final Path path;
    private final ExamplesBuilder examples;
    private int[] places;
    private int cellsOfALine;

    Reading(Path path, ExamplesBuilder examples) {
      this.path = path;
      this.examples = examples;
      this.cellsOfALine = header ? -1 : columns.size();
      this.places = new int[columns.size()];
      for (int i = 0; i < places.length; i++) {
        places[i] = i;
      }
    }

    void line(long number, String line) {
      if (isLeftOut(line)) {
        return;
      }
      try {
        List<String> cells = cells(line);
        if (cellsOfALine < 0) {
          header(cells);
        } else {
          record(cells);
        }
      } catch (IllegalArgumentException e) {
        throw BadDataException.at(path.toString(), number, String.valueOf(e.getMessage()));
      }
    }

    private void header(List<String> names) {
      Map<String, Integer> found = new HashMap<>();
      for (int i = 0; i < names.size(); i++) {
        if (found.put(names.get(i), i) != null) {
          throw new IllegalArgumentException("column " + names.get(i) + " stands there twice");
        }
      }
      for (int i = 0; i < places.length; i++) {
        String name = columns.get(i).name();
        Integer place = found.get(name);
        if (place == null) {
          throw new IllegalArgumentException(
              "column " + name + " is missing; the header has " + String.join(", ", names));
        }
        places[i] = place;
      }
      cellsOfALine = names.size();
    }

    private void record(List<String> cells) {
      if (cells.size() != cellsOfALine) {
        throw new IllegalArgumentException(
            "must have " + cellsOfALine + " cells, got " + cells.size());
      }
      int first = 0;
      int ownLabel = 0;
      String key = "";
      boolean keyed = false;
      for (int i = 0; i < places.length; i++) {
        TableColumn column = columns.get(i);
        String cell = cells.get(places[i]);
        if (column instanceof TableColumn.Numeric n) {
          examples.feature(first, n.feature(cell));
        } else if (column instanceof TableColumn.Category c) {
          examples.feature(first + c.feature(cell), 1);
        } else if (column instanceof TableColumn.Label l) {
          ownLabel = l.label(cell);
        } else if (column instanceof TableColumn.Key) {
          key = cell;
          keyed = true;
        }
        first += column.width();
      }
      if (keyed) {
        examples.add(ownLabel, key);
      } else {
        examples.add(ownLabel);
      }
    }

    private static List<String> cells(String line) {
      List<String> cells = new ArrayList<>();
      StringBuilder cell = new StringBuilder();
      boolean quoted = false;
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          cell.append(c);
          i++;
        } else if (c == '"') {
          quoted = !quoted;
        } else if (c == ',' && !quoted) {
          cells.add(cell.toString().strip());
          cell.setLength(0);
        } else {
          cell.append(c);
        }
      }
      if (quoted) {
        throw new IllegalArgumentException("a double quote is not closed");
      }
      cells.add(cell.toString().strip());
      return cells;
    }
  }
}
