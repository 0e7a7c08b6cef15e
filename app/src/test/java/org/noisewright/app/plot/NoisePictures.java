package org.noisewright.app.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYAreaRenderer;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYBarDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/** The pictures of the guide: every kind of noise at the same standard deviation. */
final class NoisePictures {
  private static final int WIDTH = 1000;
  private static final int HEADING = 36;
  private static final Color GRID = new Color(0xdd, 0xdd, 0xdd);
  private static final Color FILL = new Color(0x9e, 0xbd, 0xe6);
  private static final Color EDGE = new Color(0x1f, 0x4e, 0x8c);
  private static final Color REFERENCE = new Color(0x55, 0x55, 0x55);
  private static final String GAUSSIAN = "gaussian";

  private static final int COLUMNS = 4;
  private static final int PANEL_HEIGHT = 165;
  private static final double END = 8;
  private static final double TOP = 0.4;
  private static final int PLACES = 64;

  private static final double LARGEST_EPSILON = 3;
  private static final int POINTS = 60;
  private static final int HALVINGS = 30;
  private static final int CURVE_HEIGHT = 400;
  private static final int LEAST_POWER = -8;

  /** Colours that differ in their grey too, and strokes that differ without any colour. */
  private static final Color[] COLOURS = {
    Color.BLACK,
    new Color(0x00, 0x72, 0xb2),
    new Color(0xd5, 0x5e, 0x00),
    new Color(0x00, 0x9e, 0x73),
    new Color(0xcc, 0x79, 0xa7)
  };

  private static final float[][] DASHES = {null, {9, 4}, {2, 3}, {10, 3, 2, 3}, {16, 4}};

  private NoisePictures() {}

  /** One panel for each noise: its density or its probabilities, the normal density dashed. */
  static Picture densities() {
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    List<DrawnNoise> noises = EqualNoises.all();
    int rows = (noises.size() + COLUMNS - 1) / COLUMNS;
    int left = 26;
    int bottom = 24;
    int height = HEADING + rows * PANEL_HEIGHT + bottom;
    return new Picture(
        WIDTH,
        height,
        graphics -> {
          background(graphics, height);
          heading(
              graphics,
              "Sixteen kinds of noise, each with standard deviation 2 (dashed: gaussian)");
          double width = (WIDTH - left) / (double) COLUMNS;
          for (int i = 0; i < noises.size(); i++) {
            int row = i / COLUMNS;
            density(noises.get(i))
                .draw(
                    graphics,
                    new Rectangle2D.Double(
                        left + (i % COLUMNS) * width,
                        HEADING + row * PANEL_HEIGHT,
                        width,
                        PANEL_HEIGHT));
          }
          graphics.setFont(font(Font.PLAIN, 14));
          graphics.setPaint(Color.BLACK);
          middle(graphics, "noise, in units of the value", WIDTH / 2.0, height - 8.0);
          graphics.rotate(-Math.PI / 2);
          middle(
              graphics,
              "density per unit of the value; bars: probability of a whole number",
              -(HEADING + rows * PANEL_HEIGHT / 2.0),
              18);
          graphics.rotate(Math.PI / 2);
        });
  }

  /** The curves of one release in groups, the one of normal noise in each. */
  static Picture curves() {
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    int height = HEADING + 2 * CURVE_HEIGHT;
    List<JFreeChart> charts = new ArrayList<>();
    DrawnNoise gaussian = EqualNoises.gaussian();
    for (Map.Entry<String, List<DrawnNoise>> group : EqualNoises.groups().entrySet()) {
      List<DrawnNoise> noises = new ArrayList<>(List.of(gaussian));
      group.getValue().stream()
          .filter(noise -> !noise.title().equals(GAUSSIAN))
          .forEach(noises::add);
      charts.add(curves(group.getKey(), noises));
    }
    return new Picture(
        WIDTH,
        height,
        graphics -> {
          background(graphics, height);
          heading(
              graphics,
              "Privacy of one release: noise of standard deviation 2 on a number of sensitivity 1");
          for (int i = 0; i < charts.size(); i++) {
            int row = i / 2;
            charts
                .get(i)
                .draw(
                    graphics,
                    new Rectangle2D.Double(
                        (i % 2) * WIDTH / 2.0,
                        HEADING + row * CURVE_HEIGHT,
                        WIDTH / 2.0,
                        CURVE_HEIGHT));
          }
        });
  }

  private static void background(Graphics2D graphics, int height) {
    graphics.setPaint(Color.WHITE);
    graphics.fill(new Rectangle2D.Double(0, 0, WIDTH, height));
  }

  private static void heading(Graphics2D graphics, String text) {
    graphics.setFont(font(Font.BOLD, 16));
    graphics.setPaint(Color.BLACK);
    middle(graphics, text, WIDTH / 2.0, 24);
  }

  private static void middle(Graphics2D graphics, String text, double x, double y) {
    double width = graphics.getFontMetrics().getStringBounds(text, graphics).getWidth();
    graphics.drawString(text, (float) (x - width / 2), (float) y);
  }

  private static JFreeChart density(DrawnNoise noise) {
    NumberAxis domain = axis(-END, END, 4, 12);
    NumberAxis range = axis(0, TOP, 0.1, 12);
    XYPlot plot = new XYPlot(null, domain, range, null);
    style(plot);
    AxisSpace below = new AxisSpace();
    below.setBottom(20);
    plot.setFixedDomainAxisSpace(below);
    AxisSpace beside = new AxisSpace();
    beside.setLeft(30);
    plot.setFixedRangeAxisSpace(beside);
    if (noise.lattice()) {
      plot.setDataset(0, new XYBarDataset(collection(bars(noise)), 0.6));
      XYBarRenderer bars = new XYBarRenderer();
      bars.setBarPainter(new StandardXYBarPainter());
      bars.setShadowVisible(false);
      bars.setSeriesPaint(0, EDGE);
      plot.setRenderer(0, bars);
    } else {
      plot.setDataset(0, collection(outline(noise)));
      XYAreaRenderer area = new XYAreaRenderer(XYAreaRenderer.AREA);
      area.setSeriesPaint(0, FILL);
      plot.setRenderer(0, area);
      plot.setDataset(1, collection(outline(noise)));
      plot.setRenderer(1, line(EDGE, new BasicStroke(1.6f)));
    }
    if (!noise.title().equals(GAUSSIAN)) {
      plot.setDataset(2, collection(outline(EqualNoises.gaussian())));
      plot.setRenderer(2, line(REFERENCE, dashed(1.1f, new float[] {4, 3})));
    }
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    JFreeChart chart = new JFreeChart(noise.title(), font(Font.BOLD, 12), plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(0, 2, 2, 8));
    chart.getTitle().setPadding(1, 30, 1, 0);
    return chart;
  }

  private static XYSeries bars(DrawnNoise noise) {
    XYSeries series = new XYSeries(noise.title());
    DoubleUnaryOperator density = noise.density();
    for (int i = (int) -END; i <= END; i++) {
      series.add(i, density.applyAsDouble(i));
    }
    return series;
  }

  /** The density, with both sides of every jump and without points on level stretches. */
  private static XYSeries outline(DrawnNoise noise) {
    TreeSet<Double> places = new TreeSet<>();
    for (int i = 0; i <= PLACES; i++) {
      places.add(-END + 2 * END * i / PLACES);
    }
    List<Double> jumps = new ArrayList<>(noise.allJumps());
    jumps.addAll(List.of(-noise.range(), noise.range()));
    for (double jump : jumps) {
      places.add(jump - 1e-9);
      places.add(jump + 1e-9);
    }
    XYSeries series = new XYSeries(noise.title());
    DoubleUnaryOperator density = noise.density();
    List<Double> inside = places.stream().filter(x -> Math.abs(x) <= END).toList();
    for (int i = 0; i < inside.size(); i++) {
      double y = density.applyAsDouble(inside.get(i));
      boolean level =
          i > 0
              && i < inside.size() - 1
              && y == density.applyAsDouble(inside.get(i - 1))
              && y == density.applyAsDouble(inside.get(i + 1));
      if (!level) {
        series.add(inside.get(i).doubleValue(), y);
      }
    }
    return series;
  }

  private static JFreeChart curves(String group, List<DrawnNoise> noises) {
    XYSeriesCollection series = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = line(COLOURS[0], dashed(2f, DASHES[0]));
    renderer.setLegendLine(new Line2D.Double(-16, 0, 16, 0));
    double least = 0;
    for (int i = 0; i < noises.size(); i++) {
      XYSeries curve = curve(noises.get(i));
      series.addSeries(curve);
      renderer.setSeriesPaint(i, COLOURS[i]);
      renderer.setSeriesStroke(i, dashed(2.2f, DASHES[i]));
      least = i == 0 ? 0 : Math.min(least, curve.getMinY());
    }
    NumberAxis domain = axis(0, LARGEST_EPSILON, 0.5, 13);
    domain.setLabel("epsilon (nats)");
    domain.setLabelFont(font(Font.PLAIN, 14));
    double bottom = Math.max(LEAST_POWER, Math.floor(least) - 1);
    NumberAxis range = axis(bottom, 0, 1, 13);
    range.setNumberFormatOverride(new PowerFormat());
    range.setLabel("delta (log scale)");
    range.setLabelFont(font(Font.PLAIN, 14));
    XYPlot plot = new XYPlot(series, domain, range, renderer);
    style(plot);
    JFreeChart chart = new JFreeChart("Noise " + group, font(Font.BOLD, 14), plot, true);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(4, 8, 4, 14));
    chart.getLegend().setItemFont(font(Font.PLAIN, 13));
    chart.getLegend().setBorder(0, 0, 0, 0);
    return chart;
  }

  /** The upper side; the lower one would lie under the same line. */
  private static XYSeries curve(DrawnNoise noise) {
    PrivacyCurve curve =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(noise.mechanism()))).curve();
    XYSeries series = new XYSeries(noise.title());
    double last = 0;
    for (int i = 0; i <= POINTS; i++) {
      double epsilon = i * LARGEST_EPSILON / POINTS;
      if (!add(series, curve, epsilon)) {
        end(series, curve, last, epsilon);
        break;
      }
      last = epsilon;
    }
    return series;
  }

  /** Adds a point, if delta is not 0 there. */
  private static boolean add(XYSeries series, PrivacyCurve curve, double epsilon) {
    double log = curve.deltaAt(epsilon).log10Delta().upper();
    if (log == Double.NEGATIVE_INFINITY) {
      return false;
    }
    series.add(epsilon, log);
    return true;
  }

  /** Points ever closer to the largest loss, between {@code inside} and {@code beyond}. */
  private static void end(XYSeries series, PrivacyCurve curve, double inside, double beyond) {
    double low = inside;
    double high = beyond;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      if (add(series, curve, middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
  }

  private static XYSeriesCollection collection(XYSeries series) {
    return new XYSeriesCollection(series);
  }

  private static XYLineAndShapeRenderer line(Color colour, BasicStroke stroke) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setSeriesPaint(0, colour);
    renderer.setSeriesStroke(0, stroke);
    return renderer;
  }

  private static BasicStroke dashed(float width, float[] dashes) {
    return dashes == null
        ? new BasicStroke(width)
        : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, dashes, 0f);
  }

  private static void style(XYPlot plot) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    plot.setDomainGridlineStroke(new BasicStroke(0.7f));
    plot.setRangeGridlineStroke(new BasicStroke(0.7f));
    plot.setOutlinePaint(Color.GRAY);
  }

  private static NumberAxis axis(double low, double high, double tick, int size) {
    NumberAxis axis = new NumberAxis();
    axis.setRange(low, high);
    axis.setTickUnit(new NumberTickUnit(tick));
    axis.setTickLabelFont(font(Font.PLAIN, size));
    axis.setTickMarksVisible(false);
    axis.setAxisLineVisible(false);
    return axis;
  }

  private static Font font(int style, int size) {
    return new Font("SansSerif", style, size);
  }
}
