package org.noisewright.app.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.classical.RenyiAccountant;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

/** The numbers that the figures of the cactus paper draw, against those of another program. */
class CactusFiguresTest {
  private static final CactusReleases RELEASES = CactusReleases.of(0.1);

  /** Printed ends keep their side: 0.1 is a double above a tenth, 0.3 one below three tenths. */
  @Test
  void endsAreRoundedOutwards() {
    assertEquals("0.101", CactusReleases.upwards(0.1, 3));
    assertEquals("0.100", CactusReleases.downwards(0.1, 3));
    assertEquals("0.300", CactusReleases.upwards(0.3, 3));
    assertEquals("0.299", CactusReleases.downwards(0.3, 3));
  }

  private static Stream<JsonNode> array(String field) {
    try {
      File folder = new File(System.getProperty("noisewright.cases", "../cases"));
      JsonNode root = new ObjectMapper().readTree(new File(folder, "cactus.json")).get(field);
      return StreamSupport.stream(root.spliterator(), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode row(String field, String key, int value) {
    return array(field).filter(row -> row.get(key).asInt() == value).findFirst().orElseThrow();
  }

  static Stream<Integer> releases() {
    return array("accounting").map(row -> row.get("times").asInt());
  }

  static Stream<Integer> steps() {
    return array("sampled").map(row -> row.get("steps").asInt());
  }

  @Test
  void oneReleaseAndTen() {
    checkReleases(1);
    checkReleases(10);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("releases")
  void everyNumberOfReleases(int times) {
    checkReleases(times);
  }

  /** The reference cuts on a grid of losses of 2e-3, on the safe side. */
  private static void checkReleases(int times) {
    CactusCompositionFigure.Row row = CactusCompositionFigure.Row.of(RELEASES, times);
    JsonNode every = row("accounting", "times", times);
    JsonNode one = row("oneShift", "times", times);
    assertEquals(every.get("envelope").asDouble(), row.cactus().upper(), 5e-3, row.toString());
    assertEquals(one.get("oneShift").asDouble(), row.oneShift().upper(), 5e-3, row.toString());
    assertEquals(every.get("gaussian").asDouble(), row.gaussian().upper(), 1e-2, row.toString());
    assertEquals(
        one.get("classicalMoments").asDouble(), row.classicalMoments(), 1e-6, row.toString());
    assertTrue(row.gaussian().lower() <= every.get("gaussian").asDouble());
    // The single change by the whole sensitivity is not the worst: the point of the figure.
    assertTrue(row.oneShift().upper() < row.cactus().lower(), row.toString());
    assertTrue(row.cactus().lower() <= every.get("worstShift").asDouble() + 1e-3);
    assertTrue(row.oneShift().upper() <= row.moments(), row.toString());
    assertTrue(row.moments() < row.classicalMoments(), row.toString());
    if (times >= 4) {
      // The paper's accounting is below what a single other change reaches.
      assertTrue(row.moments() < row.cactus().lower(), row.toString());
    }
  }

  @Test
  void trainingOf240Steps() {
    checkSteps(240, Direction.ADD);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("steps")
  void everyNumberOfSteps(int steps) {
    checkSteps(steps, Direction.ADD);
    checkSteps(steps, Direction.REMOVE);
  }

  /** The reference has a grid of losses of 1e-4. */
  private static void checkSteps(int steps, Direction direction) {
    CactusSamplingFigure.Row row = CactusSamplingFigure.Row.of(RELEASES, steps, direction);
    JsonNode reference = row("sampled", "steps", steps);
    String of = direction == Direction.ADD ? "Add" : "Remove";
    String message = direction + " " + row;
    assertEquals(reference.get("envelope" + of).asDouble(), row.cactus().upper(), 2e-3, message);
    assertEquals(reference.get("oneShift" + of).asDouble(), row.oneShift().upper(), 2e-3, message);
    double gaussian = reference.get("gaussian" + of).asDouble();
    assertEquals(gaussian, row.gaussian().upper(), 2e-4 * gaussian + 1e-4, message);
    assertTrue(row.oneShift().lower() <= row.cactus().lower(), message);
    assertTrue(row.oneShift().upper() < row.cactus().upper(), message);
    assertTrue(row.cactus().upper() < row.gaussian().lower(), message);
    assertTrue(row.oneShift().upper() <= row.moments(), message);
  }

  /** The paper's accounting, recomputed by another program over a list of orders; four digits. */
  @ParameterizedTest
  @CsvSource({"1000, 3.385, 2.452", "2000, 6.286, 3.839", "5040, 14.104, 6.901"})
  void accountingOfThePaper(int steps, double gaussian, double cactus) {
    double found =
        CactusSamplingFigure.Row.moments(
            CactusSamplingFigure.sampled(RELEASES.oneShiftWithTails()), steps, Direction.ADD);
    assertEquals(cactus, found, 2e-3);
    double ofGaussian =
        CactusSamplingFigure.Row.moments(
            CactusSamplingFigure.sampled(CactusReleases.gaussian(0.1)), steps, Direction.ADD);
    assertEquals(gaussian, ofGaussian, 2e-3);
  }

  /** The ends of the printed curves of Figure 2b. */
  @Test
  void elevenReleasesByTheMomentsAccountant() {
    RenyiAccountant improved = RenyiAccountant.improved();
    double delta = CactusCompositionFigure.DELTA;
    assertEquals(
        41.869,
        CactusReleases.byMoments(
            improved, RELEASES.oneShiftWithTails(), 11, Direction.REMOVE, delta),
        1e-3);
    assertEquals(
        91.779,
        CactusReleases.byMoments(
            improved, CactusReleases.gaussian(0.1), 11, Direction.REMOVE, delta),
        3e-3);
  }

  /** Both ways to write the change by the whole sensitivity agree far below the widths. */
  @Test
  void tailsMakeNoDifference() {
    double delta = CactusCompositionFigure.DELTA;
    Bounds table = CactusReleases.epsilon(RELEASES.oneShift(), 4, Direction.REMOVE, delta, 1e-4);
    Bounds tails =
        CactusReleases.epsilon(RELEASES.oneShiftWithTails(), 4, Direction.ADD, delta, 1e-4);
    assertTrue(table.lower() <= tails.upper() && tails.lower() <= table.upper());
  }

  /** Reference: 0.125766780 with r = 0.9, 0.124925012 with the tail by rule; Gaussian 0.125. */
  @Test
  void theTailOfThePaperIsBadForLargeBudgets() {
    CactusDivergenceFigure.Row row = CactusDivergenceFigure.Row.of(2);
    assertEquals(0.125, row.gaussian());
    assertEquals(0.1257667802, row.paper(), 1e-8);
    assertEquals(0.1249250121, row.byRule(), 1e-7);
    assertEquals(0.124924752, row.least(), 3e-7);
    assertTrue(row.least() <= row.byRule() && row.byRule() < row.gaussian());
    assertEquals(0.1249250121 * 1.602365, row.laplace(), 1e-6);
  }

  @Test
  void densityOfFigureOne() {
    PaperFigure figure = CactusDensityFigure.figure();
    assertEquals(2, figure.pictures().size());
    assertTrue(figure.found().contains("the density is 2.459 at 0"), figure.found());
    assertTrue(figure.found().contains("first local minimum at 0.52"), figure.found());
    assertTrue(figure.found().contains("at 0.980 and 1.975"), figure.found());
    assertTrue(figure.found().contains("at most 1.727299 against 2"), figure.found());
  }
}
