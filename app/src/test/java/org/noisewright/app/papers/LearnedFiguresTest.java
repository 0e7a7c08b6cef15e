package org.noisewright.app.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.design.learned.TrainedNoise;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The numbers that the page of learned noise draws, and its small version. */
class LearnedFiguresTest {

  /** Every figure with pictures and both sentences, in the order of the paper. */
  @Test
  void reducedPage() throws Exception {
    List<String> stages = new ArrayList<>();
    List<Double> fractions = new ArrayList<>();
    String html =
        LearnedNoisePage.reduced(
            "1.0",
            (stage, fraction) -> {
              stages.add(stage);
              fractions.add(fraction);
            });
    assertTrue(html.contains("REDUCED VERSION"), "the page says what it is");
    assertFalse(html.contains("NaN"), "a number is none");
    assertFalse(html.contains("Infinity"), "a number is infinite");
    String body = html.substring(html.indexOf("<html")).replaceAll("<meta[^>]*>", "");
    Document page =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(body)));
    NodeList sections = page.getElementsByTagName("section");
    assertEquals(14, sections.getLength());
    for (int i = 0; i < 14; i++) {
      Element section = (Element) sections.item(i);
      String text = section.getTextContent();
      assertTrue(text.contains("Figure " + (i + 1) + ":"), text);
      assertTrue(section.getElementsByTagName("svg").getLength() >= 1, text);
      assertTrue(text.matches("(?s).*The paper: .{20,}Found: .{20,}"), text);
    }
    for (String claim :
        List.of(
            "NEVER above the Gaussian",
            "costs NO MORE than the Gaussian of its delta",
            "the smaller delta at every range",
            "that is so for every number of releases",
            "does NOT beat the Gaussian of equal cost",
            "so that no plan of real values accepts them",
            "no certified interval contradicts it")) {
      assertTrue(html.contains(claim), claim);
    }
    assertTrue(stages.stream().anyMatch(stage -> stage.startsWith("figure 3, noise ")));
    for (int i = 0; i < fractions.size(); i++) {
      assertTrue(fractions.get(i) >= 0 && fractions.get(i) <= 1, stages.get(i));
      assertTrue(
          i == 0 || fractions.get(i) >= fractions.get(i - 1) - 1e-12,
          () -> "progress goes back: " + stages + fractions);
    }
  }

  /**
   * The exact optimum is the truncated staircase. Reference (another program, cells of 1/60): mean
   * absolute noise 1.8847893, delta 0.050242684; published 1.884.
   */
  @Test
  void staircaseIsReproduced() {
    LearnedNoise best = StaircaseFigures.optimum(new SolvedNoises(), StaircaseFigures.RANGE);
    StaircaseNoise staircase = TruncationFigures.cut(StaircaseFigures.RANGE);
    double found = StaircaseFigures.delta(best.noise(), LearnedScale.EPSILON).upper();
    double analytic = StaircaseFigures.delta(staircase, LearnedScale.EPSILON).upper();
    assertEquals(0.050242684, analytic, 5e-9);
    // The drop of the stairs is not on a line of cells: the cost is not the same to all digits.
    assertEquals(1, found / analytic, 1e-6);
    assertEquals(1.88478, best.meanAbsolute(), 1e-5);
  }

  /** Reference (another program): divergence 4.0e-6 at this cost, delta 2.31830e-3. */
  @Test
  void manyReleasesAreNearlyGaussian() {
    LearnedPoint point =
        LearnedPoint.of(
            LearnedProblem.of(
                500, LearnedScale.EPSILON, 128, NoiseCost.L2, LearnedTarget.costAtMost(70.00025)));
    assertEquals(4.0e-6, point.divergence(), 0.1e-6);
    assertEquals(2.31830e-3, point.delta().upper(), 1e-6);
    assertTrue(point.notAboveGaussian());
    assertEquals(0.9999, point.ratio(), 1e-4);
  }

  /** Densities integrate to 1, and are 0 beyond the range. */
  @Test
  void shapesAreDensities() {
    TruncatedGaussianNoise gaussian = new TruncatedGaussianNoise(3, 7);
    StaircaseNoise staircase = TruncationFigures.cut(5);
    for (NoiseShape shape : List.of(NoiseShape.of(gaussian), NoiseShape.of(staircase))) {
      double sum = 0;
      double cell = shape.range() / 5000;
      for (int i = -5000; i < 5000; i++) {
        sum += cell * Math.exp(shape.logDensity((i + 0.5) * cell));
      }
      assertEquals(1, sum, 1e-3);
      assertEquals(Double.NEGATIVE_INFINITY, shape.logDensity(shape.range() + 0.01));
    }
    double inside = NoiseError.of(gaussian).above(1) - NoiseError.of(gaussian).above(1.0001);
    assertEquals(Math.log(inside / 2e-4), NoiseShape.of(gaussian).logDensity(1.00005), 1e-6);
  }

  /** A divergence is 0 for the Gaussian itself, up to its cells. */
  @Test
  void shapeOfHalfMassesIsThatOfTheNoise() {
    double[] half = {0.3, 0.15, 0.05};
    NoiseShape shape = NoiseShape.ofHalf(half, 0.5);
    assertEquals(Math.log(0.3 / 0.5), shape.logDensity(-0.2));
    assertEquals(Math.log(0.05 / 0.5), shape.logDensity(1.4));
    assertEquals(Double.NEGATIVE_INFINITY, shape.logDensity(1.5));
  }

  /** Towers cost less than the staircase, and tell more at a part of the shift. */
  @Test
  void towersHideTheWholeShiftAlone() {
    TrainedNoise towers = ReproductionFigure.towers(LearnedScale.small());
    assertTrue(towers.cost() < 1.88478, () -> "cost " + towers.cost());
    double whole = towers.deltaOfOneRelease(10);
    assertEquals(0.0502427, whole, 2e-4);
    int worst = ReproductionFigure.worst(towers);
    assertTrue(worst < 10, () -> "worst shift " + worst);
    assertTrue(towers.deltaOfOneRelease(worst) > 1.2 * whole);
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, towers::certified);
    assertTrue(refused.getMessage().contains("masses must fall"), refused.getMessage());
  }

  /** A frontier rises in cost and falls in delta. */
  @Test
  void frontierFalls() {
    LearnedScale scale = LearnedScale.small();
    LearnedFrontier frontier =
        LearnedFrontier.of(
            LearnedFrontier.problems(scale, 1, NoiseCost.L1, LearnedScale.EPSILON),
            new SolvedNoises());
    assertEquals(0, frontier.leftOut());
    List<LearnedPoint> points = frontier.points();
    assertEquals(scale.points(), points.size());
    for (int i = 0; i < points.size(); i++) {
      assertTrue(points.get(i).notAboveGaussian(), points.get(i).noise().toString());
      assertTrue(
          i == 0 || points.get(i).delta().upper() < points.get(i - 1).delta().lower(),
          points.get(i).noise().toString());
      assertEquals(points.get(i).asked(), points.get(i).noise().cost(), 1e-6);
    }
  }

  /** Gaussians of equal delta have it, and the noise behind sampling costs less. */
  @Test
  void sampledNoiseAgainstGaussiansOfItsDelta() {
    LearnedScale scale =
        new LearnedScale(true, List.of(1), 8, 500, 3, List.of(), List.of(8), 40, 3, 3);
    for (SampledNoises noises : SampledNoises.of(scale, new SolvedNoises(), Progress.NONE)) {
      SampledNoises.Row row = noises.rows().get(0);
      double delta = row.point().delta().upper();
      TruncatedGaussianNoise equal = row.equal().orElseThrow();
      assertEquals(1, SampledNoises.delta(equal, 8, LearnedScale.EPSILON) / delta, 0.02);
      assertTrue(row.point().noise().cost() < noises.cost().of(NoiseError.of(equal)));
      assertTrue(row.cutRange() <= 40);
      TruncatedGaussianNoise cut = row.cutEqual().orElseThrow();
      assertEquals(1, SampledNoises.delta(cut, 8, LearnedScale.EPSILON) / row.cutDelta(), 0.02);
    }
  }

  /** A problem that was solved is not solved again. */
  @Test
  void problemsAreSolvedOnce() {
    SolvedNoises noises = new SolvedNoises();
    LearnedProblem problem =
        LearnedProblem.of(5, 0.3, 1, NoiseCost.L1, LearnedTarget.weight(0.1)).withCells(10);
    noises.solve(Set.of(problem), Progress.NONE);
    LearnedPoint first = noises.of(problem);
    noises.solve(new LinkedHashSet<>(List.of(problem)), Progress.NONE);
    assertSame(first, noises.of(problem));
  }

  @Test
  void anInterruptEndsThePage() {
    Thread.currentThread().interrupt();
    assertThrows(CancellationException.class, () -> LearnedNoisePage.reduced("1.0", Progress.NONE));
    assertTrue(Thread.interrupted());
  }

  @Test
  void startNumbersRepeatThemselves() {
    StartNumbers one = new StartNumbers(1);
    StartNumbers again = new StartNumbers(1);
    double sum = 0;
    for (int i = 0; i < 10_000; i++) {
      double number = one.getAsDouble();
      assertEquals(number, again.getAsDouble());
      assertTrue(number >= 0 && number < 1);
      sum += number;
    }
    // Fixed numbers; the standard deviation of such a mean would be 0.0029.
    assertEquals(0.5, sum / 10_000, 0.015);
  }
}
