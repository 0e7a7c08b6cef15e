package org.noisewright.app.papers;

import java.util.List;

/**
 * Numbers of a figure as a table of a page, as text that is not marked up.
 *
 * @param heads names of the columns
 * @param rows cells, as many in each as there are columns; the first names the row
 */
record PaperTable(List<String> heads, List<List<String>> rows) {

  /** Copies the lists and checks that every row is as wide as the table. */
  PaperTable {
    heads = List.copyOf(heads);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != heads.size()) {
        throw new IllegalArgumentException(
            "rows must have " + heads.size() + " cells, got " + row.size() + ": " + row);
      }
    }
  }

  /** The table as HTML. */
  String html() {
    StringBuilder html = new StringBuilder("<table>\n");
    line(html, heads, "th");
    rows.forEach(row -> line(html, row, "td"));
    return html.append("</table>\n").toString();
  }

  private static void line(StringBuilder html, List<String> cells, String tag) {
    html.append("<tr>");
    for (String cell : cells) {
      html.append('<')
          .append(tag)
          .append('>')
          .append(PaperPage.escaped(cell))
          .append("</")
          .append(tag)
          .append('>');
    }
    html.append("</tr>\n");
  }
}
