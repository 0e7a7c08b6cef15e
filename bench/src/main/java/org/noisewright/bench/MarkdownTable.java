package org.noisewright.bench;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown that is also aligned as text. */
final class MarkdownTable {
  private final List<List<String>> rows = new ArrayList<>();
  private final int rightFrom;

  /**
   * @param rightFrom columns from this one on are aligned at their right
   */
  MarkdownTable(int rightFrom, String... heads) {
    this.rightFrom = rightFrom;
    rows.add(List.of(heads));
  }

  void row(String... cells) {
    if (cells.length != rows.get(0).size()) {
      throw new IllegalArgumentException(
          "a row has " + rows.get(0).size() + " cells, got " + cells.length);
    }
    rows.add(List.of(cells));
  }

  String text() {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    line(text, rows.get(0), widths);
    text.append('|');
    for (int i = 0; i < columns; i++) {
      text.append("-".repeat(widths[i] + (i >= rightFrom ? 1 : 2)));
      text.append(i >= rightFrom ? ":|" : "|");
    }
    text.append('\n');
    rows.stream().skip(1).forEach(row -> line(text, row, widths));
    return text.toString();
  }

  private void line(StringBuilder text, List<String> cells, int[] widths) {
    text.append('|');
    for (int i = 0; i < widths.length; i++) {
      String space = " ".repeat(widths[i] - cells.get(i).length());
      text.append(' ').append(i >= rightFrom ? space + cells.get(i) : cells.get(i) + space);
      text.append(" |");
    }
    text.append('\n');
  }
}
