package org.noisewright.mechanism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.pair.DominatingPairs;

/**
 * Every bad parameter is refused by a message with its name, its value, the range and a way out.
 */
class MechanismMessageTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  private static void refused(Executable make, String... parts) {
    String message = assertThrows(IllegalArgumentException.class, make).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), () -> "'" + part + "' is missing in: " + message);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, -1})
  void noiseAndSensitivityMustBePositive(double value) {
    String got = "must be positive and finite, got " + value + "; ";
    String way = "give a value above 0";
    refused(() -> GaussianMechanism.of(value), "standardDeviation " + got, way);
    refused(() -> LaplaceMechanism.of(value), "scale " + got, way);
    refused(() -> GaussianMechanism.of(1).withSensitivity(value), "sensitivity " + got, way);
    refused(() -> LaplaceMechanism.of(1).withSensitivity(value), "sensitivity " + got, way);
  }

  @Test
  void zeroNoiseIsNamedAsSuch() {
    refused(() -> GaussianMechanism.of(0), "without noise there is no privacy");
    refused(() -> LaplaceMechanism.of(-0.0), "got -0.0", "without noise there is no privacy");
  }

  @Test
  void smallestAndLargestDoublesAreDescriptions() {
    assertEquals(Double.MIN_VALUE, GaussianMechanism.of(Double.MIN_VALUE).standardDeviation());
    assertEquals(Double.MAX_VALUE, LaplaceMechanism.of(Double.MAX_VALUE).scale());
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-7, 1e13, Double.MIN_VALUE, Double.MAX_VALUE})
  void noiseFarFromTheSensitivityIsRefusedByTheAccountant(double noise) {
    refused(
        () ->
            DominatingPairs.of(
                Release.of(GaussianMechanism.of(noise)), NeighboringRelation.REPLACE_ONE),
        "sensitivity / standardDeviation must be in [1e-12, 1e6], got " + 1 / noise,
        "check the units");
    refused(
        () ->
            DominatingPairs.of(
                Release.of(LaplaceMechanism.of(noise)), NeighboringRelation.REPLACE_ONE),
        "sensitivity / scale must be in [1e-12, 1e6], got " + 1 / noise,
        "check the units");
  }

  /** The ratio is checked before a bound is computed from it, in every norm. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-320, 1e-300, 1e-30, 1e30, 1e300})
  void generalisedNoiseFarFromTheSensitivityIsRefusedInEveryNorm(double scale) {
    for (Norm norm : Norm.values()) {
      AdditiveNoise noise = new AdditiveNoise(new GeneralizedGaussianNoise(1.5, scale), 1, norm);
      refused(
          () -> DominatingPairs.of(Release.of(noise), NeighboringRelation.REPLACE_ONE),
          "scale^(1/shape) must be in [1e-12, 1",
          "check the units");
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.2, 64, Double.POSITIVE_INFINITY})
  void aRateAboveOneNamesTheBatch(double rate) {
    refused(
        () -> Sampling.poisson(rate),
        "samplingRate must be in [0, 1], got " + rate,
        "the batch is larger than the data set",
        "divide the batch size by the number of records");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.MIN_VALUE, 1e-320, 7.7e-312, 1e-310, 1e-300, 9.9e-291})
  void aRateWhoseLossesAreNoNormalDoubles(double rate) {
    refused(
        () -> Sampling.poisson(rate),
        "samplingRate must be 0 or at least 1e-290, got " + rate,
        "give 1e-290, whose answer is an upper bound");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1e-300, -1, Double.NEGATIVE_INFINITY})
  void aRateBelowZeroOrNaN(double rate) {
    refused(
        () -> Sampling.poisson(rate),
        "samplingRate must be in [0, 1], got " + rate,
        "give the probability with which one record takes part");
  }

  @Test
  void rateZeroAndOneAreLegal() {
    assertEquals(new Sampling.Poisson(0), Sampling.poisson(0));
    assertEquals(new Sampling.Poisson(1), Sampling.poisson(1));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE, 1_000_000_000_000_001L, Long.MAX_VALUE})
  void timesOutsideItsRange(long times) {
    refused(
        () -> Release.of(GaussianMechanism.of(1)).times(times),
        "times must be in [1, 1e15], got " + times,
        "leave a release that never happens out of the plan");
  }

  /** 10^12 releases of mu = 10^-6 each: mu = 1. */
  @Test
  void timesOneTrillionIsAnswered() {
    PrivacyPlan plan =
        PrivacyPlan.of(Release.of(GaussianMechanism.of(1e6)).times(1_000_000_000_000L));
    EpsilonAnswer answer = PrivacyAccountant.of(plan).epsilonAt(1e-5);
    assertEquals(4.37717810, answer.epsilon().lower(), 1e-8, answer::toString);
    assertEquals(4.37717810, answer.epsilon().upper(), 1e-8, answer::toString);
    assertTrue(answer.status().withinWidth(), answer::toString);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -0.1, Double.POSITIVE_INFINITY, 1e7})
  void epsilonOfAGivenGuarantee(double epsilon) {
    refused(
        () -> ApproximateDp.of(epsilon, 0),
        "epsilon must be in [0, 1000000.0], got " + epsilon,
        "give the epsilon that the step guarantees");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1e-9, 1, 1.5, Double.POSITIVE_INFINITY})
  void deltaOfAGivenGuarantee(double delta) {
    refused(
        () -> ApproximateDp.of(1, delta),
        "delta must be in [0, 1), got " + delta,
        "delta is an absolute probability");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -0.5, 0.49, 1, 1.5, Double.POSITIVE_INFINITY})
  void keepProbability(double keep) {
    refused(
        () -> RandomizedResponse.of(keep),
        "keepProbability must be in [1/values, 1) = [0.5, 1), got " + keep,
        "it is the probability to report the true answer");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 0, -3, Integer.MIN_VALUE})
  void numberOfAnswers(int values) {
    refused(
        () -> RandomizedResponse.of(0.9).withValues(values),
        "values must be at least 2, got " + values,
        "it counts the possible answers");
  }

  static Stream<Arguments> badVectors() {
    double[] half = {0.5, 0.5};
    return Stream.of(
        Arguments.of(new double[0], half, "P and Q must hold at least one outcome, got 0 and 2"),
        Arguments.of(half, new double[0], "P and Q must hold at least one outcome, got 2 and 0"),
        Arguments.of(half, new double[] {0.2, 0.3, 0.5}, "must have the same length, got 2 and 3"),
        Arguments.of(half, new double[] {0.5, 0.4}, "Q must sum to 1 within 1.0E-6, got 0.9"),
        Arguments.of(new double[] {0.5, 0.501}, half, "P must sum to 1 within 1.0E-6, got 1.001"),
        Arguments.of(
            new double[] {0.5, -0.5}, half, "P[1] must be at least 0 and finite, got -0.5"),
        Arguments.of(
            half, new double[] {Double.NaN, 1}, "Q[0] must be at least 0 and finite, got NaN"),
        Arguments.of(
            half, new double[] {1, INF}, "Q[1] must be at least 0 and finite, got Infinity"),
        Arguments.of(new double[] {0, 0}, half, "P must have a positive finite sum, got 0.0"));
  }

  @ParameterizedTest
  @MethodSource("badVectors")
  void probabilityVectors(double[] p, double[] q, String text) {
    refused(() -> DiscretePair.ofProbabilities(p, q), text, "; ");
  }

  @Test
  void vectorsOffByRoundingAreTaken() {
    assertEquals(
        2,
        DiscretePair.ofProbabilities(new double[] {0.5, 0.4999999}, new double[] {0.5, 0.5})
            .outcomes());
    refused(
        () -> DiscretePair.ofHistograms(new double[] {1e308, 1e308}, new double[] {1, 1}),
        "P must have a positive finite sum, got Infinity",
        "give probabilities or counts");
  }

  @Test
  void wrongSumSaysThatCountsAreHistograms() {
    refused(
        () -> DiscretePair.ofProbabilities(new double[] {3, 5}, new double[] {4, 4}),
        "P must sum to 1",
        "got 8.0",
        "give counts as histograms instead");
  }

  @Test
  void unequalLengthSaysHowToWriteAMissingOutcome() {
    refused(
        () -> DiscretePair.ofHistograms(new double[1], new double[2]),
        "write 0 for an outcome that one side does not have");
  }

  @Test
  void anEmptyPlan() {
    refused(
        () -> new PrivacyPlan(NeighboringRelation.REPLACE_ONE, List.of()),
        "releases must hold at least one release, got none",
        "list what is released");
  }

  @Test
  void missingPartsAreNamed() {
    assertEquals(
        "mechanism", assertThrows(NullPointerException.class, () -> Release.of(null)).getMessage());
    assertEquals(
        "plan",
        assertThrows(NullPointerException.class, () -> PrivacyAccountant.of(null)).getMessage());
  }

  @Test
  void randomizedResponseNeedsTheRelationOfAChangedAnswer() {
    Release release = Release.of(RandomizedResponse.of(0.8));
    refused(
        () -> PrivacyAccountant.of(PrivacyPlan.of(release)).curve(),
        "randomized-response",
        "use the relation replace-one",
        "absentRecord: uniform");
    PrivacyPlan stated =
        PrivacyPlan.of(
            Release.of(RandomizedResponse.of(0.8).withAbsentRecord(AbsentRecord.UNIFORM)));
    assertTrue(
        PrivacyAccountant.of(stated).deltaAt(0).delta().contains(0.3), "0.8 - 0.5 is the distance");
  }

  @Test
  void poissonSamplingNeedsAddOrRemove() {
    Release release = Release.of(GaussianMechanism.of(1)).withSampling(Sampling.poisson(0.5));
    PrivacyPlan plan = PrivacyPlan.of(NeighboringRelation.REPLACE_ONE, release);
    refused(
        () -> PrivacyAccountant.of(plan).curve(),
        "Poisson sampling has no proven dominating pair under the relation 'replace one record'",
        "use the relation add-or-remove-one",
        "leave the sampling out");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, 1.5, 1e-13})
  void askedWidth(double width) {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(GaussianMechanism.of(1))));
    refused(
        () -> accountant.withWidth(width),
        "width must be in [1e-12, 1], got " + width,
        "0.001 asks for an interval of 0.1 % of the value");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1048575})
  void memoryLimit(long bytes) {
    PrivacyAccountant accountant =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(GaussianMechanism.of(1))));
    refused(
        () -> accountant.withMemoryLimit(bytes),
        "memoryLimit must be at least 1048576 bytes, got " + bytes,
        "the default is 1 GiB");
  }
}
