package org.noisewright.app.report;

import java.util.ArrayList;
import java.util.List;

/** A table of words with its columns aligned. */
final class TextColumns {
  private static final String GAP = "   ";

  private final List<String> heads;
  private final int rightFrom;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param rightFrom columns from this one on are aligned at their right
   */
  TextColumns(List<String> heads, int rightFrom) {
    this.heads = List.copyOf(heads);
    this.rightFrom = rightFrom;
  }

  /** Adds a row; cells beyond the columns are written after the last one as they are. */
  void row(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  String text() {
    int[] widths = new int[heads.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = heads.get(i).length();
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    line(text, heads, widths);
    rows.forEach(row -> line(text, row, widths));
    return text.toString();
  }

  private void line(StringBuilder text, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i);
      int space = i < widths.length ? widths[i] - cell.length() : 0;
      line.append(i == 0 ? "" : GAP);
      line.append(i >= rightFrom ? " ".repeat(space) + cell : cell + " ".repeat(space));
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
