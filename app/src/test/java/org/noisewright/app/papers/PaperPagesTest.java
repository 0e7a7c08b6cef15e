package org.noisewright.app.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.Methods;
import org.noisewright.curve.Progress;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class PaperPagesTest {

  /** The sentences of a page speak of methods by name; a renamed method must be renamed there. */
  @Test
  void namedMethodsExist() {
    List<String> names = Methods.all().stream().map(ComparisonMethod::name).toList();
    assertTrue(names.containsAll(LossClassPage.NAMED), names.toString());
    assertTrue(names.containsAll(LossClassPage.LEFT_OUT), names.toString());
  }

  @Test
  void textIsEscapedAndThePageIsOneFile() {
    PaperFigure figure = new PaperFigure("a < b & c", List.of("<svg><g/></svg>"), "x > y", "1 < 2");
    String html = new PaperPage("T", "R", "I", List.of(figure)).html("1.0");
    assertTrue(html.contains("a &lt; b &amp; c"), html);
    assertTrue(html.contains("<svg><g/></svg>"), html);
    assertFalse(html.contains("src="), "a page needs no other file");
    assertTrue(html.contains("noisewright 1.0"), html);
  }

  /** Mean of the Gamma(4) delays is 240, so that of the counts about 390 less half a unit. */
  @Test
  void delaysFollowTheirModel() {
    double[] counts = DelayHistograms.counts(1, 0);
    double sum = Arrays.stream(counts).sum();
    double mean = 0;
    double square = 0;
    for (int i = 0; i < counts.length; i++) {
      mean += i * counts[i] / sum;
      square += (double) i * i * counts[i] / sum;
    }
    assertEquals(DelayHistograms.DRAWS, sum);
    // Standard deviation of the mean 120 / sqrt(2e6) = 0.085; 5 of them.
    assertEquals(389.5, mean, 0.43);
    // Gamma(4) with parts of 60 has variance 14400; 5 standard deviations of its estimate.
    assertEquals(14400, square - mean * mean, 120);
  }

  @Test
  void delaysAreTheSameEveryTime() {
    assertTrue(Arrays.equals(DelayHistograms.counts(2, 0.35), DelayHistograms.counts(2, 0.35)));
  }

  /** The claim of section 6.2.1 about the classes is wrong; Figure 9's is right. */
  @Test
  void gaussAgainstLaplace() {
    String classes = GaussAgainstLaplace.classes().found();
    assertTrue(classes.contains("the mean is NOT smaller"), classes);
    assertTrue(classes.contains("the variance is NOT smaller"), classes);
    assertTrue(classes.contains("never at delta 1e-4"), classes);
    String pure = GaussAgainstLaplace.pureDp().found();
    assertTrue(pure.contains("the claim holds"), pure);
    assertFalse(pure.contains("in part"), pure);
  }

  @Test
  void laplaceTurnsIntoTheGaussOfItsClass() {
    PaperFigure figure = LaplaceShape.figure();
    assertEquals(5, figure.pictures().size());
    List<Double> distances =
        Pattern.compile("0\\.\\d+")
            .matcher(figure.found())
            .results()
            .map(match -> Double.parseDouble(match.group()))
            .toList();
    assertEquals(5, distances.size(), figure.found());
    for (int i = 1; i < 5; i++) {
      assertTrue(distances.get(i) < distances.get(i - 1), figure.found());
    }
    // The atom at the largest loss has the mass 1/2; the Gauss has there a tail of 0.192.
    assertEquals(0.308, distances.get(0), 0.002);
  }

  /**
   * Figure 5 of the paper on learned noise. Reference (another program, cells of 1/60): mean
   * absolute noise 1.8847893 and 2.7969169, delta 0.050242684 and 0.0091655479; published 1.884.
   */
  @Test
  void truncatedStaircases() {
    PaperFigure figure = TruncationFigures.staircases(new SolvedNoises());
    assertEquals(2, figure.pictures().size());
    for (String words :
        List.of(
            "mean absolute noise 1.88478, delta 0.0502427",
            "mean absolute noise 2.79691, delta 0.00916555",
            "the smaller delta at every range")) {
      assertTrue(figure.found().contains(words), figure.found());
    }
  }

  /**
   * The wrong scale of Algorithm 1 at sensitivity 3 and 0.1; reference values of another program.
   */
  @Test
  void printedScaleForOtherSensitivities() {
    String found = ShapeFigures.overSensitivity().found();
    assertTrue(found.contains("beta 1.5: 1.894"), found);
    assertTrue(found.contains("at sensitivity 1, 2.81"), found);
    assertTrue(found.contains("at 3, 0.835"), found);
    assertTrue(found.contains("beta 3.0: 13.46"), found);
    assertTrue(found.contains("40.65"), found);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(
      strings = {"loss-classes", "fourier", "generalized-gaussian", "learned", "cactus", "pate"})
  void wholePages(String paper) throws Exception {
    String html =
        switch (paper) {
          case "fourier" -> FourierPage.html("1.0", Progress.NONE);
          case "generalized-gaussian" -> GeneralizedGaussianPage.html("1.0", Progress.NONE);
          case "learned" -> LearnedNoisePage.html("1.0", Progress.NONE);
          case "cactus" -> CactusPage.html("1.0", Progress.NONE);
          case "pate" -> PatePage.html("1.0", Progress.NONE);
          default -> LossClassPage.html("1.0", Progress.NONE);
        };
    if (paper.equals("generalized-gaussian")) {
      assertFalse(html.contains("NOT"), "a claim that held no longer holds");
    }
    assertFalse(html.contains("VIOLAT"), "a bound contradicts the certified interval");
    assertFalse(html.contains("NaN"), "a number is none");
    assertFalse(html.contains("Infinity"), "a number is infinite");
    String body = html.substring(html.indexOf("<html"));
    body = body.replaceAll("<meta[^>]*>", "");
    Document page =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(body)));
    int figures =
        switch (paper) {
          case "learned" -> 14;
          case "loss-classes" -> 7;
          default -> 4;
        };
    assertEquals(figures, page.getElementsByTagName("h2").getLength());
    assertTrue(page.getElementsByTagName("svg").getLength() >= figures);
  }
}
