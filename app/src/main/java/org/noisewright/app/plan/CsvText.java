package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lines of cells between commas. Blank lines and lines that start with # are left out. */
public final class CsvText {
  /** Takes the cells of one line. */
  @FunctionalInterface
  interface Lines {
    /** The next line with cells; numbers count from 1. */
    void line(int number, List<String> cells);
  }

  private CsvText() {}

  /** Tells every line of the text to {@code lines}; {@code path} is named in messages. */
  static void read(Path path, String text, Lines lines) {
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (hasCells(line)) {
        lines.line(number, cells(path, number, line));
      }
    }
  }

  /** True for a line that is neither blank nor a comment. */
  public static boolean hasCells(String line) {
    return !line.isBlank() && !line.stripLeading().startsWith("#");
  }

  /** Cells of a line; a cell may stand in double quotes, a doubled quote inside is one quote. */
  public static List<String> cells(Path path, int number, String line) {
    List<String> cells = new ArrayList<>();
    if (!split(line, cells)) {
      throw error(path, number, "a double quote is not closed");
    }
    return cells;
  }

  /** The same of any line: a quote that is not closed ends with it. */
  public static List<String> anyCells(String line) {
    List<String> cells = new ArrayList<>();
    split(line, cells);
    return cells;
  }

  /** True if no cell ends inside a quote. */
  private static boolean split(String line, List<String> cells) {
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          cell.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString().strip());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString().strip());
    return !quoted;
  }

  /** A message about a line of a file. */
  public static BadInputException error(Path path, int line, String message) {
    return new BadInputException(path + ", line " + line + ": " + message);
  }
}
