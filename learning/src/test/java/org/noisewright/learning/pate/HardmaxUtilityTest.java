package org.noisewright.learning.pate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.design.NoiseError;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseMasses;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.SeededBits;
import org.noisewright.sampling.Tails;

/** The probability that the noisy argmax is a class: quadrature, exact sums, simulation. */
class HardmaxUtilityTest {

  static Stream<JsonNode> winners() {
    return HardmaxCases.array("winners");
  }

  private static ContinuousWinner continuous(double shape, double scale) {
    return ContinuousWinner.of(new GeneralizedGaussianNoise(shape, scale));
  }

  private static NoiseTable table(double shape, double scale, LatticeStep step) {
    return NoiseTable.of(
        NoiseMasses.of(AdditiveNoise.of(new GeneralizedGaussianNoise(shape, scale)), step));
  }

  /** The stated error against 34-digit values. */
  @ParameterizedTest
  @MethodSource("winners")
  void manyDigits(JsonNode node) {
    double[] counts =
        StreamSupport.stream(node.get("counts").spliterator(), false)
            .mapToDouble(count -> Double.parseDouble(count.asText()))
            .toArray();
    double found =
        continuous(
                Double.parseDouble(node.get("shape").asText()),
                Double.parseDouble(node.get("scale").asText()))
            .probability(counts, node.get("winner").asInt());
    assertEquals(Double.parseDouble(node.get("probability").asText()), found, 1e-9);
  }

  /** The stated errors of the distribution function, against the incomplete gamma function. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.01, 1.25, 1.5, 1.9, 2, 3, 3.7, 17, 64})
  void distributionFunction(double shape) {
    GeneralizedGaussianNoise noise = new GeneralizedGaussianNoise(shape, 1);
    PowerDistribution fast = PowerDistribution.of(noise);
    NoiseError slow = NoiseError.of(noise);
    double cell = 1 / (256 * Math.max(2, shape));
    for (double y = 0; y < fast.reach(); y += y < 20 * cell ? 0.09 * cell : 2.37 * cell) {
      double above = 0.5 * slow.above(y);
      double error = y < cell ? 1e-7 : 1e-9;
      assertEquals(above, fast.below(-y), error, "shape " + shape + " y " + y);
      assertEquals(1 - above, fast.below(y), error, "shape " + shape + " y " + y);
    }
    assertEquals(1, fast.below(fast.reach()));
    assertEquals(0, fast.below(-fast.reach()));
  }

  /** The corrected closed forms of D.4, over gaps from far below to far above the noise. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-3, 0.5, 1, 4, 20, 100})
  void closedForms(double gap) {
    double scale = 3.7;
    assertEquals(
        HardmaxUtility.laplace(scale, gap), HardmaxUtility.ofGap(continuous(1, scale), gap), 1e-9);
    double deviation = Math.sqrt(0.5 * scale);
    assertEquals(
        HardmaxUtility.gaussian(deviation, gap),
        HardmaxUtility.ofGap(continuous(2, scale), gap),
        1e-9);
  }

  /** The simulated values of another program, and what the printed forms give instead. */
  @Test
  void printedFormsAreWrong() {
    assertEquals(0.67525, HardmaxUtility.laplace(2, 1.5), 5e-6);
    double losses = 1.5 / 2;
    assertEquals(-0.4554, 1 - 0.25 * Math.exp(losses) * (losses + 2), 5e-5);
    // Shape 2, scale s: the printed variance 2 s^2 of the difference instead of s.
    double scale = 8;
    double right = HardmaxUtility.gaussian(Math.sqrt(scale / 2), 2);
    assertEquals(right, HardmaxUtility.ofGap(continuous(2, scale), 2), 1e-9);
    assertTrue(HardmaxUtility.gaussian(scale, 2) < right - 0.1);
  }

  /** One class wins: the probabilities of all classes sum to one, without and with ties. */
  @ParameterizedTest
  @CsvSource({"1, 2", "1.25, 8", "2, 30", "3.5, 400", "64, 1e9"})
  void oneClassWins(double shape, double scale) {
    double[] counts = {12, 12, 3, 11, 0, 0, 7};
    for (WinnerLaw law :
        List.of(
            continuous(shape, scale),
            TableWinner.of(table(shape, scale, LatticeStep.of(1, 1))),
            TableWinner.of(table(shape, scale, LatticeStep.of(1, 4))))) {
      double sum = 0;
      for (int winner = 0; winner < counts.length; winner++) {
        sum += law.probability(counts, winner);
      }
      assertEquals(1, sum, law instanceof TableWinner ? 1e-14 : 7e-9, law.toString());
    }
  }

  /** Utility rises with the gap, from 1/2, and falls with the scale. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.3, 2, 2.7, 5, 20})
  void risesWithTheGap(double shape) {
    ContinuousWinner law = continuous(shape, 5);
    ContinuousWinner more = continuous(shape, 6);
    double last = 0.5;
    assertEquals(0.5, HardmaxUtility.ofGap(law, 0), 1e-9);
    // Steep noise is nearly cut: its differences end at about 2.2.
    for (double gap = 0.1; gap < 2; gap += 0.07) {
      double now = HardmaxUtility.ofGap(law, gap);
      assertTrue(now > last, "shape " + shape + " gap " + gap);
      assertTrue(now > HardmaxUtility.ofGap(more, gap), "shape " + shape + " gap " + gap);
      last = now;
    }
  }

  /** A table of three places by hand; of equal counts the first class wins. */
  @Test
  void tiesGoToTheFirst() {
    long quarter = 1L << 60;
    NoiseTable table =
        NoiseTable.ofWeights(
            LatticeStep.of(1, 1),
            -1,
            new long[] {quarter, 2 * quarter, quarter},
            Tails.CUT,
            true,
            "coin");
    TableWinner law = TableWinner.of(table);
    // Differences of two noises: 1, 4, 6, 4, 1 sixteenths from -2 to 2.
    assertEquals(11.0 / 16, law.probability(new double[] {5, 5}, 0), 1e-15);
    assertEquals(5.0 / 16, law.probability(new double[] {5, 5}, 1), 1e-15);
    assertEquals(15.0 / 16, law.probability(new double[] {6, 5}, 0), 1e-15);
    assertEquals(11.0 / 16, law.probability(new double[] {5, 6}, 1), 1e-15);
    assertEquals(1, law.probability(new double[] {8, 5}, 0));
    assertEquals(0, law.probability(new double[] {8, 5}, 1));
  }

  /** On a fine lattice the exact sum comes near the integral. */
  @ParameterizedTest
  @CsvSource({"1, 2", "1.5, 6", "2, 20", "3, 100"})
  void tableNearDensity(double shape, double scale) {
    double[] counts = {9, 8, 6.5, 6.5, 2};
    TableWinner fine = TableWinner.of(table(shape, scale, LatticeStep.of(1, 256)));
    for (int winner = 0; winner < counts.length; winner++) {
      assertEquals(
          continuous(shape, scale).probability(counts, winner),
          fine.probability(counts, winner),
          5e-4);
    }
  }

  /**
   * Simulated answers are within four standard errors of the exact sum. False alarm: 6.3e-5 for
   * each of the 12 comparisons; the seed is fixed.
   */
  @ParameterizedTest
  @CsvSource({"1, 2", "1.25, 5", "2, 30", "3, 300"})
  void simulation(double shape, double scale) {
    NoiseTable table = table(shape, scale, LatticeStep.of(1, 1));
    NoiseTableSampler sampler = NoiseTableSampler.seeded(table, SeededBits.notPrivate(20_261_128));
    TableWinner law = TableWinner.of(table);
    double[][] all = new double[3][];
    all[0] = new double[] {21, 20};
    all[1] = new double[] {20, 20, 19, 14};
    all[2] = new double[25];
    double[] paper = VoteHistograms.TWENTY_FIVE_CLASSES.ofGap(3, 1, 7).get(0);
    for (int c = 0; c < 25; c++) {
      all[2][c] = Math.rint(paper[c]);
    }
    for (double[] counts : all) {
      long[] whole = new long[counts.length];
      for (int c = 0; c < whole.length; c++) {
        whole[c] = (long) counts[c];
      }
      double exact = law.probability(counts, 0);
      WinnerSimulation drawn =
          WinnerSimulation.of(PrivateArgmax.of(sampler, whole.length), whole, 0, 40_000);
      assertEquals(exact, drawn.rate(), 4 * drawn.standardError(exact), "shape " + shape);
    }
  }

  /** D.3's recipe: the sum, the order, the gap, and that every seed gives others. */
  @Test
  void histogramsOfThePaper() {
    List<double[]> histograms = new ArrayList<>();
    histograms.addAll(VoteHistograms.TWENTY_FIVE_CLASSES.ofGap(2, 20, 1));
    histograms.addAll(VoteHistograms.TWENTY_FIVE_CLASSES.ofGap(2, 20, 2));
    double spread = 0;
    for (double[] counts : histograms) {
      assertEquals(25, counts.length);
      assertEquals(100, counts[0]);
      assertEquals(98, counts[1]);
      double sum = 0;
      for (int c = 0; c < counts.length; c++) {
        sum += counts[c];
        assertTrue(c < 2 || (counts[c] > 0 && counts[c] <= 98), "count " + counts[c]);
        spread += c < 2 ? 0 : Math.abs(counts[c] - 802.0 / 23);
      }
      assertEquals(1000, sum, 1e-9);
    }
    // Uniform on [0, 70] has a mean distance of 17.4 from its middle; 920 draws.
    assertEquals(17.4, spread / (40 * 23), 1.5);
    assertTrue(histograms.get(0)[5] != histograms.get(20)[5]);
    assertEquals(1, VoteHistograms.TWO_CLASSES.ofGap(3, 20, 1).size());
  }

  /** The mean over gaps against the integral of the closed form. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.25, 1, 5})
  void meanOverGaps(double scale) {
    // Mean over [0, T] of (2 + x) e^-x / 4, x = gap / scale: (3 - e^-T (3 + T)) / 4 / T.
    double end = 10 / scale;
    double wrong = (3 - Math.exp(-end) * (3 + end)) / 4 / end;
    assertEquals(1 - wrong, HardmaxUtility.meanOverGaps(continuous(1, scale), 0, 10), 1e-6);
  }

  @Test
  void badInput() {
    ContinuousWinner law = continuous(2, 8);
    refused("counts must be those of at least 2 classes", () -> law.probability(new double[1], 0));
    refused("winner must be in [0, 2), got 2", () -> law.probability(new double[2], 2));
    refused(
        "counts must be finite, got NaN", () -> law.probability(new double[] {Double.NaN, 1}, 0));
    TableWinner table = TableWinner.of(table(2, 8, LatticeStep.of(1, 1)));
    refused(
        "counts must be whole multiples of the step of the table, 1.0, got 0.5; take",
        () -> table.probability(new double[] {0.5, 1}, 0));
    refused("gaps must rise from at least 0", () -> HardmaxUtility.meanOverGaps(law, 2, 2));
    refused("histograms must hold at least one", () -> HardmaxUtility.mean(law, List.of()));
    refused("draws must be in [1, 2^40], got 0", () -> new WinnerSimulation(0, 0));
    refused("wins must be in [0, 3], got 4", () -> new WinnerSimulation(3, 4));
    refused("classes must be in [2, 10000], got 1", () -> new VoteHistograms(1, 10, 5));
    refused("top must be positive and finite, got NaN", () -> new VoteHistograms(2, 1, Double.NaN));
    refused("votes must be above 2 top", () -> new VoteHistograms(25, 100, 100));
    refused(
        "gap must be in [0, 100.0), the votes of the first class, got 100.0",
        () -> VoteHistograms.TWO_CLASSES.ofGap(100, 1, 1));
    refused(
        "votes must leave room for the gap, got 300.0 votes",
        () -> new VoteHistograms(3, 300, 100).ofGap(50, 1, 1));
  }

  static void refused(String message, Runnable call) {
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, call::run);
    assertTrue(
        String.valueOf(refusal.getMessage()).startsWith(message),
        String.valueOf(refusal.getMessage()));
  }
}
