package org.noisewright.app.plot;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jfree.chart.JFreeChart;

/**
 * A chart of several lines, with a filled band for what is certified. The legend at its right names
 * them in the order in which they are seen at their right ends, the highest first. Lines of which
 * nothing can be drawn are left out.
 *
 * @param title one line in bold
 * @param subtitle below it, may be empty or have several lines
 * @param warnings sentences in red above everything
 * @param xAxis the horizontal axis
 * @param yAxis the vertical axis
 * @param band what is certified, if anything
 * @param lines the lines; later ones are drawn over earlier ones
 */
public record LinesChart(
    String title,
    String subtitle,
    List<String> warnings,
    ChartAxis xAxis,
    ChartAxis yAxis,
    Optional<ChartBand> band,
    List<ChartLine> lines) {
  private static final int WIDTH = 1100;
  private static final int LEAST_HEIGHT = 600;
  private static final int HALF_WIDTH = 900;
  private static final int HALF_HEIGHT = 500;
  private static final int HEADING = 110;
  private static final int LEGEND_LINE = 25;

  /** Copies the lists. */
  public LinesChart {
    warnings = List.copyOf(warnings);
    lines = List.copyOf(lines);
  }

  /** A chart without lines. */
  public static LinesChart of(String title, String subtitle, ChartAxis xAxis, ChartAxis yAxis) {
    return new LinesChart(title, subtitle, List.of(), xAxis, yAxis, Optional.empty(), List.of());
  }

  /** The same with a band. */
  public LinesChart withBand(ChartBand newBand) {
    return new LinesChart(title, subtitle, warnings, xAxis, yAxis, Optional.of(newBand), lines);
  }

  /** The same with one more line. */
  public LinesChart withLine(ChartLine line) {
    List<ChartLine> more = new ArrayList<>(lines);
    more.add(line);
    return new LinesChart(title, subtitle, warnings, xAxis, yAxis, band, more);
  }

  /** The same with a warning. */
  public LinesChart withWarning(String warning) {
    List<String> more = new ArrayList<>(warnings);
    more.add(warning);
    return new LinesChart(title, subtitle, more, xAxis, yAxis, band, lines);
  }

  /** Writes SVG with text as text. */
  public void writeSvg(OutputStream stream) throws IOException {
    picture(WIDTH, LEAST_HEIGHT).writeSvg(stream);
  }

  /** Writes PNG at twice the size of the SVG. */
  public void writePng(OutputStream stream) throws IOException {
    picture(WIDTH, LEAST_HEIGHT).writePng(stream);
  }

  /**
   * The SVG element for a page.
   *
   * @param idPrefix letters before the names inside of the picture, so that several pictures on one
   *     page do not take each other's
   */
  public String svg(String idPrefix) {
    return picture(WIDTH, LEAST_HEIGHT).svgElement(idPrefix);
  }

  /** The same for half the width of a page: fewer points, so that letters stay legible. */
  public String halfSvg(String idPrefix) {
    return picture(HALF_WIDTH, HALF_HEIGHT).svgElement(idPrefix);
  }

  private Picture picture(int width, int leastHeight) {
    JFreeChart chart = LinesPlot.of(this);
    int drawn = (int) lines.stream().filter(ChartLine::drawn).count();
    int height = Math.max(leastHeight, HEADING + LEGEND_LINE * (drawn + 1));
    Rectangle2D all = new Rectangle2D.Double(0, 0, width, height);
    return new Picture(width, height, graphics -> chart.draw(graphics, all));
  }
}
