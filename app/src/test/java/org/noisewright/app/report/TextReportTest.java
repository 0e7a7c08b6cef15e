package org.noisewright.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.noisewright.app.report.Answers.asked;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.ReportNoisyMax.Change;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.TradeOffPoints;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.pair.Direction;

class TextReportTest {
  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  @Test
  void epsilonWithEverything() {
    String text =
        TextReport.epsilon(
            Answers.epsilon(2.681012, 2.681219, AnswerStatus.reached()), asked(), true);
    assertEquals(
        """
        epsilon <= 2.68122 (certified between 2.68101 and 2.68122) at delta 1e-05, add or remove one record
        relation:    add or remove one record
        direction:   remove decides (the loss of removing the record is the larger one)
        releases:    65,537 in 2 kinds:
                     gaussian (standard deviation 4, sensitivity 1), Poisson sampling at rate 0.01, 65,536 times
                     laplace (scale 5, sensitivity 1), once
        width:       0.0078 % of epsilon (asked 0.1 %: reached)
        ledger, each term relative to delta:
          discretisation               0.13 %
          wrap-around                 1e-07 %
          round-off                       0 %
          total                        0.13 %
        sides: the upper end comes from a law that never understates delta, the lower end from one that never overstates it;
               every term moves its end outward, so the exact value lies between them
        assumes: the kinds of noise, their sizes, the rates and the counts of all releases are fixed before the first answer; queries may be chosen as one goes
        """,
        text);
  }

  @Test
  void oneDirectionAloneSaysSo() {
    String text =
        TextReport.epsilon(
            Answers.epsilon(2.681012, 2.681219, AnswerStatus.reached()),
            asked(Direction.REMOVE, 1e-4),
            false);
    assertTrue(firstLine(text).endsWith("add or remove one record, direction remove alone"), text);
    assertTrue(text.contains("remove (the only one asked for; the guarantee is the larger"), text);
    assertTrue(text.contains("(asked 0.01 %: reached)"), text);
  }

  @Test
  void widerThanAsked() {
    String text =
        TextReport.epsilon(
            Answers.epsilon(
                2, 4, AnswerStatus.wider(ErrorTerm.ROUND_OFF, "round-off is the limit here")),
            asked(),
            false);
    assertEquals(
        "epsilon <= 4.0 (certified between 2.0 and 4.0) at delta 1e-05, add or remove one record",
        firstLine(text));
    assertTrue(
        text.contains(
            "width:       100 % of epsilon (asked 0.1 %: not reached, because of round-off)"),
        text);
    assertTrue(text.contains("why wider:   round-off is the limit here"), text);
  }

  @Test
  void anUpperBoundAloneIsReadAsOne() {
    AnswerStatus upper =
        AnswerStatus.wider(ErrorTerm.TRUNCATION, "of renyi nothing is known from below");
    String text = TextReport.epsilon(Answers.epsilon(0, 4.7285312, upper), asked(), false);
    assertEquals(
        "epsilon <= 4.72854 (certified upper bound only) at delta 1e-05, add or remove one record",
        firstLine(text));
    assertTrue(text.contains("\nwhy:         of renyi nothing is known from below\n"), text);
    text = TextReport.epsilon(Answers.epsilon(0.0123456789, 4.7285312, upper), asked(), false);
    assertEquals(
        "epsilon <= 4.72854 (certified between 0.0123456 and 4.72854) at delta 1e-05, add or"
            + " remove one record",
        firstLine(text));
    assertTrue(text.contains("\nwhy wider:   of renyi"), text);
  }

  @Test
  void unprovenUpperBounds() {
    AnswerStatus upper =
        new AnswerStatus(
            false, Optional.empty(), "nothing is known from below", List.of("a formula"));
    String text = TextReport.epsilon(Answers.epsilon(0, 4.7285312, upper), asked(), false);
    assertTrue(
        text.startsWith("UNPROVEN: epsilon <= 4.72854 (upper bound only) at delta 1e-05, add"),
        text);
    assertTrue(text.contains("\nUNPROVEN:    a formula\n"), text);
  }

  @Test
  void relationsInWords() {
    Release sampled =
        Release.of(LaplaceMechanism.of(1)).withSampling(Sampling.poisson(0.5)).times(2);
    PrivacyPlan plan = PrivacyPlan.of(NeighboringRelation.ZERO_OUT, sampled);
    String text =
        TextReport.epsilon(
            Answers.epsilon(1, 1.0001, AnswerStatus.reached()),
            asked(new StatedPlan(plan, List.of("one", "two"))),
            false);
    assertTrue(
        text.contains("relation:    zero out one record: the divisor is public and fixed\n"), text);
    assertTrue(text.contains("\nderived:     one\n             two\n"), text);
    assertEquals(
        "zero out up to 1,000 records of one user",
        ReleaseSummary.relation(plan.withRecordsPerUser(1000)));
    assertEquals(
        "zero out one record",
        ReleaseSummary.relationInFull(
            PrivacyPlan.of(NeighboringRelation.ZERO_OUT, Release.of(LaplaceMechanism.of(1)))));
  }

  @ParameterizedTest
  @MethodSource("linesOfReleases")
  void releasesInWords(String line, Release release) {
    assertEquals(line, ReleaseSummary.line(release));
  }

  static Stream<Arguments> linesOfReleases() {
    Release laplace = Release.of(LaplaceMechanism.of(1));
    String once = "laplace (scale 1, sensitivity 1), ";
    return Stream.of(
        arguments(
            "generalized-gaussian (shape 1.5, scale 2, sensitivity 3, l2 norm), once",
            Release.of(new AdditiveNoise(new GeneralizedGaussianNoise(1.5, 2), 3, Norm.L2))),
        arguments(
            "lattice-table (start -2, step 1, 4 weights, sensitivity 1), once",
            Release.of(AdditiveNoise.of(new LatticeTable(-2, 1, new double[] {1, 2, 3, 4})))),
        arguments(
            "report-noisy-max (noise uniform (range 5, sensitivity 1), change monotone), once",
            Release.of(new ReportNoisyMax(AdditiveNoise.of(new UniformNoise(5)), Change.MONOTONE))),
        arguments(
            "trade-off (false positive 0 and 1, false negative 1 and 0, piecewise linear), once",
            Release.of(TradeOffPoints.of(new double[] {0, 1}, new double[] {1, 0}, true))),
        arguments(
            "renyi (orders 2 and 3, values 1 and infinity), once",
            Release.of(
                RenyiProfile.of(new double[] {2, 3}, new double[] {1, Double.POSITIVE_INFINITY}))),
        arguments(
            "exponential (epsilon 1, utility counting), once",
            Release.of(new ExponentialMechanism(1, ExponentialMechanism.Utility.COUNTING))),
        arguments(
            once + "sampling without replacement of 600 from 60,000 records, once",
            laplace.withSampling(new Sampling.WithoutReplacement(600, 60000))),
        arguments(
            once + "sampling with replacement of 600 from 60,000 records, once",
            laplace.withSampling(new Sampling.WithReplacement(600, 60000))),
        arguments(
            once + "shuffled into 100 batches, once",
            laplace.withSampling(new Sampling.Shuffled(100))));
  }

  @Test
  void infiniteSaysWhy() {
    String text =
        TextReport.epsilon(
            Answers.epsilon(
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                AnswerStatus.reached("delta is below the infinity mass 9.99950502e-5")),
            asked(),
            false);
    assertEquals(
        "epsilon = infinity at delta 1e-05, add or remove one record: delta is below the infinity"
            + " mass 9.99950502e-5",
        firstLine(text));
  }

  @Test
  void noFiniteUpperEnd() {
    assertEquals(
        "epsilon is at least 1.5 (certified; no finite upper end)",
        TextReport.claim("epsilon", "", Bounds.of(1.5, Double.POSITIVE_INFINITY)));
    assertEquals(
        "epsilon has no certified finite bound",
        TextReport.claim("epsilon", "", Bounds.of(0, Double.POSITIVE_INFINITY)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0 | epsilon = 0",
        "4 | 4 | epsilon = 4 (exactly)",
        "0 | 0.0012 | epsilon <= 0.0012 (certified between 0 and 0.0012)",
        "0.26 | 0.34 | epsilon <= 0.341 (certified between 0.260 and 0.341)",
        "91.81728 | 91.81729 | epsilon <= 91.817290 (certified between 91.8172799 and 91.8172901)",
      })
  void claims(double lower, double upper, String claim) {
    String got = TextReport.claim("epsilon", "", Bounds.of(lower, upper));
    assertEquals(
        claim.replaceAll("\\(certified between.*", ""),
        got.replaceAll("\\(certified between.*", ""));
  }

  /** Whatever the interval, the first number printed is none that the certified one exceeds. */
  @Test
  void theFirstNumberIsNeverBelowTheUpperEnd() {
    SplittableRandom random = new SplittableRandom(20261129);
    for (int i = 0; i < 20_000; i++) {
      double lower = i % 7 == 0 ? 0 : Math.pow(10, random.nextDouble(-300, 300));
      double width = Math.pow(10, random.nextDouble(-16, 3));
      double upper = lower == 0 ? width : lower * (1 + width);
      AnswerStatus status =
          i % 3 == 0 ? AnswerStatus.reached() : AnswerStatus.wider(ErrorTerm.TRUNCATION, "why");
      String line =
          firstLine(TextReport.epsilon(Answers.epsilon(lower, upper, status), asked(), false));
      String first = line.split(" ", -1)[2];
      if (lower == upper) {
        // Of a value that is exact the shortest decimal is printed that is read as this double.
        assertEquals(upper, Double.parseDouble(first));
      } else {
        assertTrue(new BigDecimal(first).compareTo(new BigDecimal(upper)) >= 0, line);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "7.4331, 7.4342, epsilon <= 7.4342",
    "13.2101, 13.4899, epsilon <= 13.49",
    "13.209, 13.4901, epsilon <= 13.50"
  })
  void theNumberThatIsCopiedIsAGuarantee(double lower, double upper, String claim) {
    String text = TextReport.claim("epsilon", "", Bounds.of(lower, upper));
    assertTrue(text.startsWith(claim.substring(0, claim.length() - 1)), text);
    assertTrue(new BigDecimal(text.split(" ", -1)[2]).compareTo(new BigDecimal(upper)) >= 0, text);
  }

  @Test
  void whatIsTooLargeHasItsLowerEndFirst() {
    assertEquals(
        "epsilon >= 2.5 (certified between 2.5 and 4.0)",
        TextReport.lowerClaim("epsilon", Bounds.of(2.5, 4)));
  }

  @Test
  void deltas() {
    assertEquals(
        "delta <= 0.027739 (certified between 0.027700 and 0.027739) at epsilon 1, add or remove one"
            + " record",
        delta(Answers.delta(1, 0.027701, 0.027739)));
    assertEquals(
        "delta <= 8.741e-35 (certified between 8.699e-35 and 8.741e-35) at epsilon -0.5, add or"
            + " remove one record",
        delta(Answers.delta(-0.5, 8.6995e-35, 8.7405e-35)));
  }

  @Test
  void tinyDeltasArePowersOfTen() {
    Bounds underflow = Bounds.of(0, Double.MIN_VALUE);
    assertEquals(
        "delta <= 10^-450.12312 (certified between 10^-450.12345 and 10^-450.12312) at epsilon 40,"
            + " add or remove one record",
        delta(Answers.delta(40, underflow, Bounds.of(-450.123449, -450.123121))));
    assertEquals(
        "delta <= 10^-450.123 (certified between 0 and 10^-450.123) at epsilon 40, add or remove one record",
        delta(Answers.delta(40, underflow, Bounds.of(Double.NEGATIVE_INFINITY, -450.1231))));
    assertEquals(
        "delta = 0 at epsilon 40, add or remove one record",
        delta(Answers.delta(40, Bounds.exactly(0), Bounds.exactly(Double.NEGATIVE_INFINITY))));
    String text =
        TextReport.delta(
            Answers.delta(40, underflow, Bounds.of(-450.123449, -450.123121)), asked(), false);
    assertTrue(text.contains("width:       0.076 % of delta (asked 1 %: reached)"), text);
  }

  private static String delta(DeltaAnswer answer) {
    return firstLine(TextReport.delta(answer, asked(), false));
  }

  @Test
  void summaries() {
    DiscretePair pair = DiscretePair.ofHistograms(new double[] {1}, new double[] {1});
    List<Release> many = new ArrayList<>();
    many.add(Release.of(ApproximateDp.of(0.1, 1e-6)).times(1_000_000_000_000_000L));
    many.add(
        Release.of(
            RandomizedResponse.of(0.75).withAbsentRecord(RandomizedResponse.AbsentRecord.UNIFORM)));
    many.add(Release.of(pair));
    for (int i = 0; i < 10; i++) {
      many.add(Release.of(LaplaceMechanism.of(i + 1)));
    }
    PrivacyPlan plan = new PrivacyPlan(NeighboringRelation.REPLACE_ONE, many);
    assertEquals("1,000,000,000,000,012 in 13 kinds", ReleaseSummary.count(plan));
    List<String> lines = ReleaseSummary.lines(plan);
    assertEquals(10, lines.size());
    assertEquals(
        "approximate-dp (epsilon 0.1, delta 1e-06), 1,000,000,000,000,000 times", lines.get(0));
    assertEquals(
        "randomized-response (keep probability 0.75, 2 values, uniform for an absent record), once",
        lines.get(1));
    assertEquals("discrete-pair (1 outcome), once", lines.get(2));
    assertEquals("and 4 more kinds", lines.get(9));
    Asked asked = Answers.asked(StatedPlan.of(plan));
    assertTrue(
        TextReport.epsilon(Answers.epsilon(1, 2, AnswerStatus.reached()), asked, false)
            .contains("replace one record"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 %",
    "0.001, 0.1 %",
    "0.01, 1 %",
    "1, 100 %",
    "0.12341, 13 %",
    "1e-12, 1e-10 %",
    "Infinity, infinite",
    "7.5e-5, 0.0075 %"
  })
  void percentages(double fraction, String text) {
    assertEquals(text, TextReport.percent(fraction));
  }
}
