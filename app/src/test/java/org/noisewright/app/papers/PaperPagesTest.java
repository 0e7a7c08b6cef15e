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

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"loss-classes", "fourier"})
  void wholePages(String paper) throws Exception {
    String html =
        paper.equals("fourier")
            ? FourierPage.html("1.0", Progress.NONE)
            : LossClassPage.html("1.0", Progress.NONE);
    assertFalse(html.contains("VIOLAT"), "a bound contradicts the certified interval");
    assertFalse(html.contains("NaN"), "a number is none");
    assertFalse(html.contains("Infinity"), "a number is infinite");
    String body = html.substring(html.indexOf("<html"));
    body = body.replaceAll("<meta[^>]*>", "");
    Document page =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(body)));
    int figures = paper.equals("fourier") ? 4 : 7;
    assertEquals(figures, page.getElementsByTagName("h2").getLength());
    assertTrue(page.getElementsByTagName("svg").getLength() >= figures);
  }
}
