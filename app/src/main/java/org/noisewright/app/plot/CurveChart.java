package org.noisewright.app.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYDifferenceRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.noisewright.app.report.CurveTable;
import org.noisewright.app.report.ReleaseSummary;
import org.noisewright.curve.DeltaAnswer;

/**
 * Draws delta on a logarithmic axis. The axis is linear in log10 of delta, so that deltas below the
 * range of a double have a place on it; where delta is 0 the lines end.
 */
final class CurveChart {
  private static final String FONT = "SansSerif";
  private static final Color UPPER = new Color(0x5b, 0x8f, 0xd6);
  private static final Color LOWER = new Color(0xa8, 0x32, 0x06);
  private static final Color BAND = new Color(0xdc, 0xe8, 0xf8);
  private static final Color GRID = new Color(0xdd, 0xdd, 0xdd);
  private static final int MOST_TICKS = 8;

  private CurveChart() {}

  static JFreeChart of(CurveTable table) {
    // Otherwise the turned label of the axis is drawn as outlines, which nobody can search.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    XYSeries upper = new XYSeries("upper side: never understates delta");
    XYSeries lower = new XYSeries("lower side: never overstates delta");
    for (DeltaAnswer point : table.points()) {
      if (Double.isInfinite(point.log10Delta().upper())) {
        continue;
      }
      upper.add(point.epsilon(), point.log10Delta().upper());
      if (!Double.isInfinite(point.log10Delta().lower())) {
        lower.add(point.epsilon(), point.log10Delta().lower());
      }
    }
    XYSeriesCollection series = new XYSeriesCollection();
    series.addSeries(upper);
    series.addSeries(lower);
    XYPlot plot = new XYPlot(series, epsilonAxis(), deltaAxis(series), renderer());
    // The thin lower side over the thick upper one: both are seen where they are close.
    plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    plot.setDomainGridlineStroke(new BasicStroke(0.7f));
    plot.setRangeGridlineStroke(new BasicStroke(0.7f));
    plot.setOutlinePaint(Color.GRAY);
    JFreeChart chart =
        new JFreeChart(ReleaseSummary.title(table.asked().plan()), font(Font.BOLD, 16), plot, true);
    chart.addSubtitle(0, new TextTitle(subtitle(table), font(Font.PLAIN, 13)));
    for (String reason : table.unproven()) {
      TextTitle warning = new TextTitle("UNPROVEN: " + reason, font(Font.BOLD, 13));
      warning.setPaint(LOWER);
      chart.addSubtitle(0, warning);
    }
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(10, 10, 10, 20));
    chart.getLegend().setItemFont(font(Font.PLAIN, 13));
    chart.getLegend().setBorder(0, 0, 0, 0);
    return chart;
  }

  private static String subtitle(CurveTable table) {
    String direction =
        table.asked().direction().map(only -> ", direction " + only.words() + " alone").orElse("");
    return (table.unproven().isEmpty() ? "certified" : "UNPROVEN")
        + " privacy curve, "
        + ReleaseSummary.relation(table.asked().plan())
        + direction
        + table.largestWidth().map(width -> "; delta known within " + width).orElse("");
  }

  private static XYDifferenceRenderer renderer() {
    XYDifferenceRenderer renderer = new XYDifferenceRenderer(BAND, BAND, false);
    renderer.setSeriesPaint(0, UPPER);
    renderer.setSeriesPaint(1, LOWER);
    renderer.setSeriesStroke(0, new BasicStroke(4f));
    renderer.setSeriesStroke(
        1,
        new BasicStroke(
            1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, new float[] {6f, 5f}, 0f));
    return renderer;
  }

  private static NumberAxis epsilonAxis() {
    NumberAxis axis = new NumberAxis("epsilon (nats)");
    axis.setAutoRangeIncludesZero(false);
    axis.setLowerMargin(0);
    axis.setUpperMargin(0);
    fonts(axis);
    return axis;
  }

  private static NumberAxis deltaAxis(XYSeriesCollection series) {
    NumberAxis axis = new NumberAxis("delta (log scale)");
    axis.setAutoRangeIncludesZero(false);
    axis.setNumberFormatOverride(new PowerFormat());
    double least = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int s = 0; s < series.getSeriesCount(); s++) {
      if (series.getItemCount(s) > 0) {
        least = Math.min(least, series.getSeries(s).getMinY());
        most = Math.max(most, series.getSeries(s).getMaxY());
      }
    }
    double top = Double.isInfinite(most) ? 0 : Math.min(0, Math.ceil(most));
    double bottom = Math.min(top - 1, Math.floor(least));
    axis.setRange(bottom, top);
    axis.setTickUnit(new NumberTickUnit(Math.max(1, Math.ceil((top - bottom) / MOST_TICKS))));
    fonts(axis);
    return axis;
  }

  private static void fonts(NumberAxis axis) {
    axis.setLabelFont(font(Font.PLAIN, 15));
    axis.setTickLabelFont(font(Font.PLAIN, 13));
  }

  private static Font font(int style, int size) {
    return new Font(FONT, style, size);
  }
}
