package org.noisewright.app.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is seen of several lines. {@code -Dnoisewright.pictures=FOLDER} keeps them to look at. */
class LinesChartTest {
  private static final double[] EPSILONS = grid(0, 3, 61);

  private static double[] grid(double from, double to, int points) {
    double[] grid = new double[points];
    for (int i = 0; i < points; i++) {
      grid[i] = from + (to - from) * i / (points - 1);
    }
    return grid;
  }

  private static ChartLine line(
      String name, int place, LineStroke stroke, double[] x, DoubleUnaryOperator y) {
    double[] values = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      values[i] = y.applyAsDouble(x[i]);
    }
    return ChartLine.of(name, LineLook.of(place), stroke, x, values);
  }

  private static ChartBand band(double[] x, DoubleUnaryOperator lower, DoubleUnaryOperator upper) {
    List<ChartBand.Ends> ends = new ArrayList<>();
    for (double at : x) {
      ends.add(new ChartBand.Ends(at, lower.applyAsDouble(at), upper.applyAsDouble(at)));
    }
    return new ChartBand("certified interval", ends);
  }

  /** Delta over epsilon with a line of each kind. */
  private static LinesChart deltas() {
    LinesChart chart =
        LinesChart.of(
                "gaussian (standard deviation 4, sensitivity 1), 65,536 times",
                "delta over epsilon, add or remove one record",
                ChartAxis.of("epsilon (nats)", ChartScale.LINEAR),
                ChartAxis.of("delta (log scale)", ChartScale.LOG10))
            .withBand(band(EPSILONS, e -> -1 - 2 * e * e - 0.002, e -> -1 - 2 * e * e));
    LineStroke[] strokes = LineStroke.values();
    for (int i = 0; i < 14; i++) {
      double slope = 0.25 * (i - 7) + 0.1;
      chart =
          chart.withLine(
              line(
                  "method number " + i + (i == 5 ? ", improved conversion" : ""),
                  i,
                  strokes[i % strokes.length],
                  EPSILONS,
                  e -> Math.min(-0.05, -1 - 2 * e * e + slope * (1 + e))));
    }
    return chart;
  }

  private static String svg(LinesChart chart) throws Exception {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    chart.writeSvg(stream);
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    factory.newDocumentBuilder().parse(new ByteArrayInputStream(stream.toByteArray()));
    return stream.toString(StandardCharsets.UTF_8);
  }

  private static BufferedImage png(LinesChart chart, String name) throws IOException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    chart.writePng(stream);
    String folder = System.getProperty("noisewright.pictures", "");
    if (!folder.isEmpty()) {
      Files.write(Path.of(folder, name + ".png"), stream.toByteArray());
    }
    return ImageIO.read(new ByteArrayInputStream(stream.toByteArray()));
  }

  @Test
  void theLegendIsInTheOrderOfTheRightEnds() throws Exception {
    String text = svg(deltas());
    int last = -1;
    for (int i = 13; i >= 0; i--) {
      int place = text.indexOf(">method number " + i + (i == 5 ? "," : "<"));
      assertTrue(place > last, "method " + i);
      last = place;
      if (i == 7) {
        int certified = text.indexOf(">certified interval");
        assertTrue(certified > place, "the band is below the lines above it");
        assertTrue(certified < text.indexOf(">method number 6"), "and above those below");
      }
    }
    assertTrue(text.contains(">1e-20<"), "ticks are powers");
    BufferedImage image = png(deltas(), "deltas");
    assertEquals(2200, image.getWidth());
    assertEquals(1200, image.getHeight());
    assertTrue(has(image, LineLook.CERTIFIED.getRGB()));
    assertTrue(has(image, LineLook.of(5).colour().getRGB()));
  }

  @Test
  void overTheNumberOfReleases() throws Exception {
    double[] powers = grid(0, 22, 23);
    LinesChart chart =
        LinesChart.of(
                "laplace (scale 1,260,000, sensitivity 1)",
                "epsilon over the number of releases at delta 1e-4",
                ChartAxis.of("number of releases (log scale)", ChartScale.LOG2),
                ChartAxis.of("epsilon (nats, log scale)", ChartScale.LOG10))
            .withBand(band(powers, p -> p / 8 - 3.2, p -> p / 8 - 3))
            .withLine(
                line("advanced", 0, LineStroke.UPPER_BOUND, powers, p -> p / 7 - 2.9 + p * p / 999))
            .withLine(
                line(
                    "central limit, both",
                    1,
                    LineStroke.LOWER_BOUND,
                    powers,
                    p -> p < 8 ? Double.NEGATIVE_INFINITY : p / 8 - 3.3))
            .withLine(
                line(
                    "only once",
                    2,
                    LineStroke.APPROXIMATION,
                    powers,
                    p -> p == 12 ? -1 : Double.POSITIVE_INFINITY))
            .withLine(
                line("never", 3, LineStroke.UPPER_BOUND, powers, p -> Double.POSITIVE_INFINITY));
    String text = svg(chart);
    assertTrue(text.contains(">2^12<"), text);
    assertTrue(text.contains("only once"), text);
    assertFalse(text.contains("never"), "what says nothing has no place in the legend");
    BufferedImage image = png(chart, "times");
    assertTrue(has(image, LineLook.CERTIFIED_BAND.getRGB()));
    assertTrue(has(image, LineLook.of(2).colour().getRGB()), "one point alone is seen");
  }

  @Test
  void nothingButOnePoint() throws Exception {
    double[] once = {2};
    LinesChart chart =
        LinesChart.of(
                "one",
                "",
                ChartAxis.of("x", ChartScale.LINEAR),
                ChartAxis.of("y", ChartScale.LOG10))
            .withWarning("UNPROVEN: a reason")
            .withLine(line("dot", 0, LineStroke.UPPER_BOUND, once, x -> -400));
    assertTrue(svg(chart).contains("UNPROVEN: a reason"));
    png(chart, "one");
    png(chart.withBand(band(once, x -> Double.NEGATIVE_INFINITY, x -> -399)), "one-band");
    LinesChart empty =
        LinesChart.of(
            "none", "", ChartAxis.of("x", ChartScale.LINEAR), ChartAxis.of("y", ChartScale.LOG10));
    assertTrue(svg(empty).contains("none"));
  }

  @Test
  void picturesOnOnePageKeepTheirNamesApart() {
    String first = deltas().svg("a-");
    String second = deltas().svg("b-");
    assertTrue(first.startsWith("<svg"), first.substring(0, 40));
    assertTrue(first.contains("id=\"a-clipPath1\""), "clip paths are named");
    assertTrue(first.contains("#a-clipPath1"), "and used");
    assertFalse(second.contains("a-clipPath"), second);
    assertEquals(first.replace("a-", "b-"), second.replace("a-", "b-"));
  }

  @ParameterizedTest
  @CsvSource({
    "LINEAR, 0, 3, '0 0.5 1 1.5 2 2.5 3'",
    "LINEAR, 0, 1e7, '0 2e6 4e6 6e6 8e6 1e7'",
    "LINEAR, -0.002, 0.002, '-0.002 -0.0015 -0.001 -0.0005 0 0.0005 0.001 0.0015 0.002'",
    "LOG10, -20, 0, '1e-18 1e-15 1e-12 1e-9 1e-6 1e-3 1'",
    "LOG10, -780, 0, '1e-700 1e-600 1e-500 1e-400 1e-300 1e-200 1e-100 1'",
    "LOG10, -50, 0, '1e-50 1e-40 1e-30 1e-20 1e-10 1'",
    "LOG10, -2, 0, '0.01 0.02 0.05 0.1 0.2 0.5 1'",
    "LOG10, 0, 0.35, '1 1.2 1.4 1.6 1.8 2 2.2'",
    "LOG10, -400.2, -400, '1e-400.2 1e-400.15 1e-400.1 1e-400.05 1e-400'",
    "LOG2, 0, 22, '1 2^3 2^6 2^9 2^12 2^15 2^18 2^21'",
    "LOG2, 0, 2, '1 1.5 2 2.5 3 3.5 4'",
  })
  void ticksLieWhereReadersExpectThem(ChartScale scale, double low, double high, String words) {
    List<ScaledAxis.Tick> ticks = ScaledAxis.ticks(scale, low, high, 8);
    assertEquals(words, String.join(" ", ticks.stream().map(ScaledAxis.Tick::words).toList()));
    for (ScaledAxis.Tick tick : ticks) {
      String[] power = tick.words().split("2\\^|1e", -1);
      boolean isPower = power.length == 2 && power[0].isEmpty();
      double coordinate =
          isPower && scale != ChartScale.LINEAR
              ? Double.parseDouble(power[1])
              : scale.coordinate(Double.parseDouble(tick.words()));
      assertEquals(coordinate, tick.coordinate(), 1e-9, tick.words());
    }
  }

  @Test
  void looksDiffer() {
    Set<LineLook> looks = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      assertTrue(looks.add(LineLook.of(i)), "place " + i);
    }
    assertEquals(LineLook.of(0), LineLook.of(60));
    assertNotEquals(LineLook.CERTIFIED, LineLook.of(0).colour());
  }

  @Test
  void wrongChartsAreRefused() {
    ChartAxis axis = ChartAxis.of("x", ChartScale.LINEAR).from(2);
    String rises = assertThrows(IllegalArgumentException.class, () -> axis.to(2)).getMessage();
    assertTrue(rises.startsWith("axis must rise, got 2.0 to 2.0; leave"), rises);
    String odd =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    ChartLine.of(
                        "l", LineLook.of(0), LineStroke.UPPER_BOUND, new double[2], new double[1]))
            .getMessage();
    assertEquals("line 'l' has 2 x and 1 y", odd);
  }

  private static boolean has(BufferedImage image, int colour) {
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        if (image.getRGB(x, y) == colour) {
          return true;
        }
      }
    }
    return false;
  }
}
