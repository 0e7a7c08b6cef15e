package org.noisewright.app.papers;

import java.util.List;

/**
 * One self-contained HTML page with the figures of a paper computed again.
 *
 * @param title title of the page
 * @param reference the paper
 * @param introduction what the page is, plain text
 * @param figures in the order of the page
 */
record PaperPage(String title, String reference, String introduction, List<PaperFigure> figures) {
  private static final String STYLE =
      """
      body { font: 16px/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff;
             max-width: 88rem; margin: 2rem auto; padding: 0 1rem; }
      h1 { font-size: 1.6rem; margin-bottom: 0.2rem; }
      h2 { font-size: 1.15rem; margin: 2.6rem 0 0.4rem; }
      .reference, .made { color: #555; }
      .pictures { display: flex; flex-wrap: wrap; gap: 1rem; }
      .pictures svg { flex: 0 1 calc(50% - 0.5rem); min-width: min(100%, 30rem); height: auto; }
      .pictures svg:only-child { flex-basis: 58rem; }
      .says { max-width: 62rem; margin: 0.3rem 0; }
      table { border-collapse: collapse; margin: 0.6rem 0; font-size: 0.9rem; }
      th, td { padding: 0.15rem 0.8rem; text-align: right; border-bottom: 1px solid #ddd; }
      th:first-child, td:first-child { text-align: left; }
      .says b { display: inline-block; min-width: 6.5rem; }
      """;

  PaperPage {
    figures = List.copyOf(figures);
  }

  /** The page as text. */
  String html(String version) {
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
        .append(escaped(title))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(escaped(title))
        .append("</h1>\n<p class=\"reference\">")
        .append(escaped(reference))
        .append("</p>\n<p class=\"says\">")
        .append(escaped(introduction))
        .append("</p>\n");
    for (PaperFigure figure : figures) {
      page.append("<section>\n<h2>").append(escaped(figure.heading())).append("</h2>\n");
      page.append("<div class=\"pictures\">\n");
      figure.pictures().forEach(svg -> page.append(svg).append('\n'));
      page.append("</div>\n<p class=\"says\"><b>The paper:</b> ")
          .append(escaped(figure.paper()))
          .append("</p>\n<p class=\"says\"><b>Found:</b> ")
          .append(escaped(figure.found()))
          .append("</p>\n");
      figure.table().ifPresent(table -> page.append(table.html()));
      page.append("</section>\n");
    }
    page.append("<p class=\"made\">Made by noisewright ")
        .append(escaped(version))
        .append(".</p>\n</body>\n</html>\n");
    return page.toString();
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
