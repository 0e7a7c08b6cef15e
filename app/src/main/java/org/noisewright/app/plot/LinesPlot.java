package org.noisewright.app.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYPolygonAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.block.ColumnArrangement;
import org.jfree.chart.block.FlowArrangement;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.VerticalAlignment;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Makes the chart of lines and a band. */
final class LinesPlot {
  private static final Color GRID = new Color(0xdd, 0xdd, 0xdd);
  private static final Color WARNING = new Color(0xa8, 0x32, 0x06);
  private static final BasicStroke EDGE = new BasicStroke(3.4f);
  private static final Shape SAMPLE = new Line2D.Double(-17, 0, 17, 0);
  private static final Shape DOT = new Ellipse2D.Double(-2.2, -2.2, 4.4, 4.4);
  private static final int MARKS_OF_A_LINE = 6;
  private static final int MOST_TICKS = 8;
  private static final double MARGIN = 0.04;

  /** Multiples of it are spread evenly, however many there are. */
  private static final double GOLDEN = 0.6180339887498949;

  private final LinesChart chart;
  private final XYSeriesCollection series = new XYSeriesCollection();
  private final List<List<ChartLine.Point>> points = new ArrayList<>();
  private final Renderer renderer = new Renderer();

  private LinesPlot(LinesChart chart) {
    this.chart = chart;
  }

  static JFreeChart of(LinesChart chart) {
    // Otherwise the turned label of the axis is drawn as outlines, which nobody can search.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    return new LinesPlot(chart).made();
  }

  private JFreeChart made() {
    NumberAxis x = axis(chart.xAxis(), xs(), 0);
    NumberAxis y = axis(chart.yAxis(), ys(), MARGIN);
    chart.band().ifPresent(band -> band(band, y.getRange().getLowerBound()));
    chart.lines().stream().filter(ChartLine::drawn).forEach(this::line);
    XYPlot plot = new XYPlot(series, x, y, renderer);
    plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    plot.setDomainGridlineStroke(new BasicStroke(0.7f));
    plot.setRangeGridlineStroke(new BasicStroke(0.7f));
    plot.setOutlinePaint(Color.GRAY);
    plot.setFixedLegendItems(legend());
    JFreeChart made = new JFreeChart(chart.title(), font(Font.BOLD, 16), plot, false);
    if (!chart.subtitle().isEmpty()) {
      made.addSubtitle(0, new TextTitle(chart.subtitle(), font(Font.PLAIN, 13)));
    }
    for (String words : chart.warnings()) {
      TextTitle warning = new TextTitle(words, font(Font.BOLD, 13));
      warning.setPaint(WARNING);
      made.addSubtitle(0, warning);
    }
    made.addSubtitle(legend(plot));
    made.setBackgroundPaint(Color.WHITE);
    made.setPadding(new RectangleInsets(10, 10, 10, 12));
    return made;
  }

  private static LegendTitle legend(XYPlot plot) {
    LegendTitle legend =
        new LegendTitle(
            plot,
            new FlowArrangement(),
            new ColumnArrangement(HorizontalAlignment.LEFT, VerticalAlignment.TOP, 0, 3));
    legend.setPosition(RectangleEdge.RIGHT);
    legend.setVerticalAlignment(VerticalAlignment.TOP);
    legend.setLegendItemGraphicPadding(new RectangleInsets(3, 4, 3, 6));
    legend.setItemFont(font(Font.PLAIN, 13));
    legend.setMargin(4, 10, 0, 0);
    return legend;
  }

  /** What the legend says, the highest line at its right end first. */
  private LegendItemCollection legend() {
    record Entry(double y, LegendItem item) {}
    List<Entry> entries = new ArrayList<>();
    chart
        .band()
        .filter(band -> !band.drawn().isEmpty())
        .ifPresent(band -> entries.add(new Entry(band.lastY(), item(band))));
    for (ChartLine line : chart.lines()) {
      if (line.drawn()) {
        entries.add(new Entry(line.lastY(), item(line)));
      }
    }
    entries.sort(Comparator.comparingDouble(Entry::y).reversed());
    LegendItemCollection items = new LegendItemCollection();
    entries.forEach(entry -> items.add(entry.item()));
    return items;
  }

  private static LegendItem item(ChartLine line) {
    Color colour = line.look().colour();
    return new LegendItem(
        line.name(),
        null,
        null,
        null,
        true,
        line.look().shape(),
        true,
        colour,
        false,
        colour,
        new BasicStroke(),
        true,
        SAMPLE,
        line.stroke().stroke(),
        colour);
  }

  private static LegendItem item(ChartBand band) {
    return new LegendItem(
        band.name(),
        null,
        null,
        null,
        new Rectangle2D.Double(-17, -5, 34, 10),
        LineLook.CERTIFIED_BAND,
        new BasicStroke(2f),
        LineLook.CERTIFIED);
  }

  private void band(ChartBand band, double bottom) {
    List<ChartBand.Ends> drawn = band.drawn();
    if (drawn.size() > 1) {
      double[] corners = new double[4 * drawn.size()];
      for (int i = 0; i < drawn.size(); i++) {
        ChartBand.Ends ends = drawn.get(i);
        corners[2 * i] = ends.x();
        corners[2 * i + 1] = ends.upper();
        corners[corners.length - 2 * i - 2] = ends.x();
        corners[corners.length - 2 * i - 1] = Math.max(ends.lower(), bottom);
      }
      renderer.addAnnotation(
          new XYPolygonAnnotation(corners, null, null, LineLook.CERTIFIED_BAND), Layer.BACKGROUND);
    }
    for (boolean upper : new boolean[] {false, true}) {
      int index = add(band.edge(upper));
      renderer.setSeriesPaint(index, LineLook.CERTIFIED);
      renderer.setSeriesStroke(index, EDGE);
      renderer.setSeriesShape(index, DOT);
      renderer.marks.add(0);
    }
  }

  private void line(ChartLine line) {
    int index = add(line.points());
    renderer.setSeriesPaint(index, line.look().colour());
    renderer.setSeriesStroke(index, line.stroke().stroke());
    renderer.setSeriesShape(index, line.look().shape());
    renderer.marks.add(1 + index);
  }

  /** Adds a series; a point that cannot be drawn is a gap. */
  private int add(List<ChartLine.Point> line) {
    int index = series.getSeriesCount();
    XYSeries added = new XYSeries(index, false, true);
    for (ChartLine.Point point : line) {
      if (Double.isFinite(point.x())) {
        added.add(point.x(), point.drawn() ? point.y() : Double.NaN);
      }
    }
    series.addSeries(added);
    points.add(line);
    return index;
  }

  /** Marks only some of the points, and every point that no line reaches. */
  private final class Renderer extends XYLineAndShapeRenderer {
    private static final long serialVersionUID = 1L;

    /** For each series 0 for no marks, otherwise a number that shifts them along the line. */
    private final transient List<Integer> marks = new ArrayList<>();

    Renderer() {
      super(true, true);
      setDrawSeriesLineAsPath(true);
    }

    @Override
    public boolean getItemShapeVisible(int row, int item) {
      XYSeries line = series.getSeries(row);
      boolean alone = !seen(line, item - 1) && !seen(line, item + 1);
      int mark = marks.get(row);
      if (alone || mark == 0) {
        return alone;
      }
      int distance = Math.max(1, line.getItemCount() / MARKS_OF_A_LINE);
      double turn = mark * GOLDEN;
      int shift = (int) ((turn - Math.floor(turn)) * distance);
      return Math.floorMod(item - shift, distance) == 0;
    }

    private boolean seen(XYSeries line, int item) {
      return item >= 0
          && item < line.getItemCount()
          && Double.isFinite(line.getY(item).doubleValue());
    }
  }

  private DoubleStream xs() {
    return DoubleStream.concat(
        chart.lines().stream()
            .flatMap(line -> line.points().stream())
            .filter(ChartLine.Point::drawn)
            .mapToDouble(ChartLine.Point::x),
        chart.band().stream()
            .flatMap(band -> band.drawn().stream())
            .mapToDouble(ChartBand.Ends::x));
  }

  private DoubleStream ys() {
    return DoubleStream.concat(
        chart.lines().stream()
            .flatMap(line -> line.points().stream())
            .filter(ChartLine.Point::drawn)
            .mapToDouble(ChartLine.Point::y),
        chart.band().stream()
            .flatMap(band -> band.drawn().stream())
            .flatMapToDouble(ends -> DoubleStream.of(ends.lower(), ends.upper()))
            .filter(Double::isFinite));
  }

  private static NumberAxis axis(ChartAxis described, DoubleStream values, double margin) {
    NumberAxis axis = new ScaledAxis(described.title(), described.scale(), MOST_TICKS);
    double[] all = values.toArray();
    OptionalDouble least = DoubleStream.of(all).min();
    OptionalDouble greatest = DoubleStream.of(all).max();
    double low = described.low().orElse(least.orElse(0));
    double high = described.high().orElse(greatest.orElse(Math.max(1, low + 1)));
    double space = margin * (high - low);
    low -= described.low().isPresent() ? 0 : space;
    high += described.high().isPresent() ? 0 : space;
    if (!(high - low > 1e-9 * Math.max(Math.abs(low), Math.abs(high)))) {
      double half = Math.max(0.5 * Math.abs(low), described.scale() == ChartScale.LINEAR ? 0.5 : 1);
      low -= half;
      high += half;
    }
    boolean fromZero =
        described.scale() == ChartScale.LINEAR
            && described.low().isEmpty()
            && least.orElse(0) >= 0
            && low < 0.25 * high;
    axis.setRange(fromZero ? 0 : low, high);
    axis.setLabelFont(font(Font.PLAIN, 15));
    axis.setTickLabelFont(font(Font.PLAIN, 13));
    return axis;
  }

  private static Font font(int style, int size) {
    return new Font("SansSerif", style, size);
  }
}
