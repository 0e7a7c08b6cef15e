package org.noisewright.app.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.curve.Progress;
import org.noisewright.learning.pate.ExpectedAccuracy;
import org.noisewright.learning.pate.HardmaxUtility;
import org.noisewright.mechanism.GeneralizedGaussianNoise;

/** The figures of the page on noisy votes, of few shapes. */
class PateFiguresTest {
  private static final PateNoises NOISES = PateNoises.of(List.of(1.0, 1.5, 2.0, 3.0));

  /** Printed with the votes: how often the plurality is right. */
  @Test
  void votesAreThePublishedOnes() {
    LabelledVotes easy = LabelledVotes.easy();
    LabelledVotes hard = LabelledVotes.hard();
    assertEquals(10_000, easy.counts().size());
    assertEquals(10_000, hard.counts().size());
    assertEquals(0.9263, ExpectedAccuracy.ofPlurality(easy.counts(), easy.labels()).mean(), 1e-9);
    assertEquals(0.8406, ExpectedAccuracy.ofPlurality(hard.counts(), hard.labels()).mean(), 1e-9);
    for (double[] votes : easy.counts()) {
      double sum = 0;
      for (double count : votes) {
        sum += count;
      }
      assertEquals(250, sum);
    }
  }

  /**
   * Label accuracies against those of another program: the exact sum at its scale to all its
   * digits, and at our scale within three standard errors of the mean of its four draws (false
   * alarm 0.0027 for each of the 16 comparisons, whose numbers are fixed).
   */
  @ParameterizedTest
  @CsvSource({"250, 100", "250, 1000", "1000, 100", "1000, 1000"})
  void labelAccuracies(int teachers, int queries) throws IOException {
    LabelledVotes votes = teachers == 250 ? LabelledVotes.easy() : LabelledVotes.hard();
    List<ExpectedAccuracy> found =
        new LabelFigure(NOISES, List.of(votes), 1, Progress.NONE).accuracies(votes, queries);
    File folder = new File(System.getProperty("noisewright.cases", "../cases"));
    JsonNode cases =
        new ObjectMapper().readTree(new File(folder, "private-votes.json")).get("accuracies");
    int compared = 0;
    for (JsonNode node : cases) {
      double shape = node.get("shape").asDouble();
      int place = NOISES.shapes().indexOf(shape);
      if (node.get("votes").asText().equals("private-votes-" + teachers + ".csv.gz")
          && node.get("queries").asInt() == queries
          && place >= 0) {
        ExpectedAccuracy ours = found.get(place);
        double drawn = node.get("accuracy").asDouble();
        assertEquals(drawn, ours.mean(), 3 * ours.deviation() / 2, "shape " + shape);
        ExpectedAccuracy theirs =
            LabelFigure.accuracy(
                new GeneralizedGaussianNoise(shape, node.get("scale").asDouble()), votes);
        assertEquals(node.get("exact").asDouble(), theirs.mean(), 1e-8, "shape " + shape);
        double deviation = node.get("deviationOfOneDraw").asDouble();
        assertEquals(deviation, theirs.deviation(), 1e-8, "shape " + shape);
        compared++;
      }
    }
    assertEquals(4, compared);
  }

  /** Figure 3 of a tenth of the votes: flat from 1.5 to 2.5, Laplace noise behind. */
  @Test
  void labels() {
    PaperFigure figure =
        new LabelFigure(NOISES, List.of(LabelledVotes.easy().every(10)), 10, Progress.NONE)
            .figure();
    assertEquals(2, figure.pictures().size());
    List<List<String>> rows = figure.table().orElseThrow().rows();
    assertEquals(3, rows.size());
    assertTrue(rows.get(2).get(0).contains("replaced"), rows.toString());
    double laplace = Double.parseDouble(rows.get(2).get(1));
    double gauss = Double.parseDouble(rows.get(2).get(3));
    double steep = Double.parseDouble(rows.get(2).get(4));
    assertTrue(gauss > laplace + 0.03, rows.toString());
    assertTrue(gauss > steep && gauss < steep + 0.03, rows.toString());
    assertFalse(figure.found().contains("NaN"), figure.found());
  }

  /** Figures 8 and 9: what the paper says of one answer does not hold; several answers move it. */
  @Test
  void hardmax() {
    HardmaxFigures figures = new HardmaxFigures(NOISES, Progress.NONE);
    PaperFigure eight = figures.twoClasses();
    for (String words :
        List.of(
            "the claim does NOT hold",
            "standard deviation 3.73 against 1.41 at epsilon 1",
            "1: beta 1 (0.981",
            "10: beta 1.5 (",
            "1000: beta 2 (0.9390")) {
      assertTrue(eight.found().contains(words), eight.found());
    }
    assertEquals(7, eight.table().orElseThrow().rows().size());
    assertEquals("0.9250", eight.table().orElseThrow().rows().get(0).get(1));
    PaperFigure nine = figures.twentyFiveClasses();
    assertTrue(nine.found().contains("the claim does NOT hold"), nine.found());
    assertEquals(2, nine.pictures().size());
  }

  /** Figure 10: equal divergences, one crossing, and that equal slopes decide. */
  @Test
  void renyiWinners() {
    for (double divergence : new double[] {0.05, 0.1, 1, 4, 30}) {
      for (double order : new double[] {1.1, 2, 5, 17, 100}) {
        double scale = RenyiWinnersFigure.laplaceScale(order, divergence);
        assertEquals(
            divergence,
            RenyiWinnersFigure.laplaceDivergence(order, scale),
            1e-9 * divergence,
            "order " + order);
        double deviation = RenyiWinnersFigure.deviation(order, divergence);
        double crossing = RenyiWinnersFigure.crossing(order, divergence);
        assertEquals(crossing > 0, deviation > RenyiWinnersFigure.EQUAL_SLOPES * scale);
        for (double gap = 0.02 * scale; gap < 20 * scale; gap *= 1.1) {
          double lead =
              HardmaxUtility.laplace(scale, gap) - HardmaxUtility.gaussian(deviation, gap);
          String where = "order " + order + " divergence " + divergence + " gap " + gap;
          assertTrue(gap > crossing ? lead <= 1e-15 : lead >= -1e-15, where + " lead " + lead);
        }
      }
    }
    // Mironov 2017, Table II: order 2, scale 1: ln((2/3) e + (1/3) e^-2).
    assertEquals(
        Math.log(2 * Math.E / 3 + Math.exp(-2) / 3),
        RenyiWinnersFigure.laplaceDivergence(2, 1),
        1e-15);
    PaperFigure figure = RenyiWinnersFigure.figure();
    assertTrue(figure.found().startsWith("these regimes are found"), figure.found());
    assertTrue(figure.found().contains("is -0.4554 at L D = 0.75"), figure.found());
    assertTrue(figure.found().contains("should be 0.6752"), figure.found());
  }

  @Test
  void tableOfAPage() {
    PaperTable table = new PaperTable(List.of("a<b", "x"), List.of(List.of("r", "1")));
    assertEquals(
        "<table>\n<tr><th>a&lt;b</th><th>x</th></tr>\n<tr><td>r</td><td>1</td></tr>\n</table>\n",
        table.html());
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> new PaperTable(List.of("a"), List.of(List.of("r", "1"))));
    assertEquals("rows must have 1 cells, got 2: [r, 1]", refusal.getMessage());
  }
}
