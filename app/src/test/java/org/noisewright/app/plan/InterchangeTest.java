package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PermuteAndFlip;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

class InterchangeTest {
  private static final Release SAMPLED =
      Release.of(GaussianMechanism.of(4)).withSampling(Sampling.poisson(0.01));

  /** Reads an event in which quotes are left out: names and numbers only. */
  private static PrivacyPlan event(String text, NeighboringRelation relation) {
    String json =
        text.replaceAll("([A-Za-z_]\\w*)(?=\\s*[:,}])", "\"$1\"").replace("\"true\"", "true");
    return DpEventReader.plan("e.json", SourceReader.json("e.json", json), relation);
  }

  private static PrivacyPlan event(String text) {
    return event(text, NeighboringRelation.ADD_OR_REMOVE_ONE);
  }

  private static String refusal(String text) {
    return String.valueOf(
        assertThrows(BadInputException.class, () -> event(text), text).getMessage());
  }

  @Test
  void theEventOfTheIssue() {
    assertEquals(
        PrivacyPlan.of(SAMPLED),
        event(
            "{class_name: PoissonSampledDpEvent, sampling_probability: 0.01, event:"
                + " {class_name: GaussianDpEvent, noise_multiplier: 4}}"));
  }

  @Test
  void compositionsAreFlattenedAndCountsMultiply() {
    String laplace = "{class_name: LaplaceDpEvent, noise_multiplier: 5}";
    String sampled =
        "{class_name: PoissonSampledDpEvent, sampling_probability: 0.01, event: {class_name:"
            + " ComposedDpEvent, events: [{class_name: SelfComposedDpEvent, count: 1, event:"
            + " {class_name: GaussianDpEvent, noise_multiplier: 4}}]}}";
    String step = "{class_name: EpsilonDeltaDpEvent, epsilon: 0.1, delta: 1e-6}";
    String response =
        "{class_name: RandomizedResponseDpEvent, noise_parameter: 0.5, num_buckets: 4}";
    PrivacyPlan plan =
        event(
            "{module_name: dp_event, class_name: SelfComposedDpEvent, count: 10, event: {class_name:"
                + " ComposedDpEvent, events: ["
                + String.join(",", laplace, sampled, "{class_name: NoOpDpEvent}")
                + ",{class_name: SelfComposedDpEvent, count: 100000000000, event: "
                + step
                + "},"
                + response
                + "]}}");
    assertEquals(
        PrivacyPlan.of(
            Release.of(LaplaceMechanism.of(5)).times(10),
            SAMPLED.times(10),
            Release.of(ApproximateDp.of(0.1, 1e-6)).times(1_000_000_000_000L),
            Release.of(new RandomizedResponse(0.625, 4, AbsentRecord.UNSTATED)).times(10)),
        plan);
  }

  @Test
  void underReplaceOneTheSensitivityIsTwiceTheNorm() {
    PrivacyPlan plan =
        event(
            "{class_name: GaussianDpEvent, noise_multiplier: 4}", NeighboringRelation.REPLACE_ONE);
    assertEquals(
        PrivacyPlan.of(NeighboringRelation.REPLACE_ONE, Release.of(new GaussianMechanism(4, 2))),
        plan);
    assertRoundTrip(plan);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{class_name: ZCDpEvent, rho: 1} | e.json, line 1, ZCDpEvent: class ZCDpEvent is not read",
        "{class_name: NonPrivateDpEvent} | class NonPrivateDpEvent is not read (known: Gauss",
        "{class_name: GausianDpEvent} | did you mean 'GaussianDpEvent'?",
        "{class_name: SampledWithoutReplacementDpEvent, event: 1} | SampledWithoutReplacementDpEvent:"
            + " key 'source_dataset_size' is missing",
        "{class_name: SampledWithoutReplacementDpEvent, source_dataset_size: 5, sample_size: 6, event:"
            + " {class_name: NoOpDpEvent}} | sample_size: size must be at most the population, 5, got 6",
        "{noise_multiplier: 4} | e.json, line 1: key 'class_name' is missing",
        "{class_name: GaussianDpEvent} | GaussianDpEvent: key 'noise_multiplier' is missing",
        "{class_name: GaussianDpEvent, noise_multipler: 4} | did you mean 'noise_multiplier'?",
        "{class_name: GaussianDpEvent, noise_multiplier: 0} | noise_multiplier: standardDeviation"
            + " must be positive and finite, got 0.0",
        "{class_name: GaussianDpEvent, noise_multiplier: true} | noise_multiplier must be positive"
            + " and finite, got true",
        "{class_name: SelfComposedDpEvent, count: 0, event: {class_name: NoOpDpEvent}} | count must"
            + " be at least 1, got 0",
        "{class_name: SelfComposedDpEvent, count: 1.5, event: {class_name: NoOpDpEvent}} | count"
            + " must be a whole number of at least 1, got 1.5, which is not whole",
        "{class_name: NoOpDpEvent} | e.json: the event releases nothing",
        "{class_name: ComposedDpEvent, events: []} | the event releases nothing",
        "{class_name: ComposedDpEvent, events: 3} | events must be a list, got 3",
        "{class_name: PoissonSampledDpEvent, sampling_probability: 2, event: {class_name:"
            + " NoOpDpEvent}} | samplingRate must be in [0, 1], got 2.0; a rate above 1 means that"
            + " the batch is larger",
        "{class_name: RandomizedResponseDpEvent, noise_parameter: 0, num_buckets: 2} |"
            + " noise_parameter must be in (0, 1], got 0.0",
        "{class_name: RandomizedResponseDpEvent, noise_parameter: 1, num_buckets: 1} | num_buckets:"
            + " values must be at least 2, got 1",
        "[] | expected an event such as",
      })
  void refusedEvents(String text, String message) {
    String got = refusal(text);
    assertTrue(got.contains(message), got);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{class_name: SelfComposedDpEvent, count: 2, event: {class_name: NoOpDpEvent}}",
        "{class_name: ComposedDpEvent, events: [{class_name: NoOpDpEvent}, {class_name: NoOpDpEvent}]}"
      })
  void aCompositionUnderSamplingIsRefused(String inner) {
    String got =
        refusal(
            "{class_name: PoissonSampledDpEvent, sampling_probability: 0.1, event: " + inner + "}");
    assertTrue(got.contains("all its parts would see the same sample"), got);
  }

  @Test
  void samplingInsideSamplingIsRefused() {
    String gaussian = "{class_name: GaussianDpEvent, noise_multiplier: 1}";
    String sampled =
        "{class_name: PoissonSampledDpEvent, sampling_probability: 0.1, event: " + gaussian + "}";
    String got = refusal(sampled.replace(gaussian, sampled));
    assertTrue(got.contains("multiply the two probabilities"), got);
  }

  @Test
  void countsThatOverflowAreRefused() {
    String inner = "{class_name: GaussianDpEvent, noise_multiplier: 1}";
    String twice =
        "{class_name: SelfComposedDpEvent, count: 10000000000, event: {class_name:"
            + " SelfComposedDpEvent, count: 10000000000, event: "
            + inner
            + "}}";
    assertTrue(refusal(twice).contains("the counts multiply to more than 1e15"), refusal(twice));
  }

  @Test
  void eventsRoundTrip() {
    assertRoundTrip(PrivacyPlan.of(SAMPLED.times(65536)));
    assertRoundTrip(
        PrivacyPlan.of(
            SAMPLED.times(1000),
            Release.of(LaplaceMechanism.of(0.3)).times(1_000_000_000_000L),
            Release.of(ApproximateDp.of(0.1, 1e-6)),
            Release.of(RandomizedResponse.of(0.75)).withSampling(Sampling.poisson(1e-9))));
    assertRoundTrip(
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE,
            Release.of(new GaussianMechanism(4, 2))
                .withSampling(new Sampling.WithoutReplacement(600, 60000))
                .times(10),
            Release.of(new LaplaceMechanism(4, 2))
                .withSampling(new Sampling.WithReplacement(600, 60000))));
  }

  private static void assertRoundTrip(PrivacyPlan plan) {
    String json = DpEventWriter.json(plan);
    assertEquals(
        plan, DpEventReader.plan("e", SourceReader.json("e", json), plan.relation()), json);
  }

  @Test
  void whatAnEventCannotSayIsRefused() {
    DiscretePair pair = DiscretePair.ofHistograms(new double[] {1}, new double[] {1});
    Release response =
        Release.of(RandomizedResponse.of(0.9).withAbsentRecord(AbsentRecord.UNIFORM));
    assertTrue(
        exportRefusal(Release.of(pair)).contains("release 1 (discrete-pair) has no dp-event"));
    assertTrue(
        exportRefusal(Release.of(new PermuteAndFlip(1)))
            .contains("release 1 (permute-and-flip) has no dp-event form; leave it out"));
    assertTrue(
        exportRefusal(Release.of(LaplaceMechanism.of(1)).withSampling(new Sampling.Shuffled(9)))
            .contains("release 1 is shuffled, which has no dp-event form"));
    PrivacyPlan users = PrivacyPlan.of(SAMPLED).withRecordsPerUser(3);
    assertEquals(
        "a dp-event is about one record of each user, the plan has recordsPerUser 3; leave it out"
            + " and state it to the other tool",
        assertThrows(BadInputException.class, () -> DpEventWriter.json(users)).getMessage());
    assertEquals(
        "an Opacus history is about one record of each user, the plan has recordsPerUser 3; leave"
            + " it out and state it to the other tool",
        assertThrows(BadInputException.class, () -> OpacusHistory.json(users)).getMessage());
    PrivacyPlan fixed =
        PrivacyPlan.of(SAMPLED.withSampling(new Sampling.WithoutReplacement(6, 60)));
    assertEquals(
        "release 1 has sampling without replacement of 6 from 60 records, an Opacus history holds"
            + " Poisson sampling or none; use dp-event",
        assertThrows(BadInputException.class, () -> OpacusHistory.json(fixed)).getMessage());
    assertTrue(
        exportRefusal(response).contains("cannot say what is released for an absent record"));
    assertTrue(
        exportRefusal(Release.of(new GaussianMechanism(1e-300, 1e300))).contains("is no double"));
  }

  private static String exportRefusal(Release release) {
    return String.valueOf(
        assertThrows(BadInputException.class, () -> DpEventWriter.json(PrivacyPlan.of(release)))
            .getMessage());
  }

  @Test
  void aQuotientNeverClaimsMoreNoise() {
    for (int i = 1; i < 200; i++) {
      double multiplier =
          DpEventWriter.multiplier(1.0, i / 7.0, NeighboringRelation.ADD_OR_REMOVE_ONE);
      assertTrue(
          new BigDecimal(multiplier).multiply(new BigDecimal(i / 7.0)).compareTo(BigDecimal.ONE)
              <= 0,
          () -> "multiplier " + multiplier);
    }
  }

  private static PrivacyPlan opacus(String json) {
    return OpacusHistory.plan("h.json", SourceReader.json("h.json", json));
  }

  @Test
  void opacusHistories() {
    PrivacyPlan expected =
        PrivacyPlan.of(
            Release.of(GaussianMechanism.of(1.1)).withSampling(Sampling.poisson(0.01)).times(500),
            Release.of(GaussianMechanism.of(2)).times(300));
    String triples = "[[1.1, 0.01, 500], [2, 1, 300]]";
    String objects =
        "[{\"noise_multiplier\": 1.1, \"sample_rate\": 0.01, \"steps\": 500},"
            + " {\"steps\": 300, \"sample_rate\": 1.0, \"noise_multiplier\": 2.0}]";
    for (String json :
        List.of(triples, objects, "{\"mechanism\": \"rdp\", \"history\": " + triples + "}")) {
      assertEquals(expected, opacus(json), json);
    }
    assertEquals(expected, opacus(OpacusHistory.json(expected)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[[1.1, 1.2, 5]] | h.json, line 1, entry 1: sample_rate: samplingRate must be in [0, 1],"
            + " got 1.2; a rate above 1 means that the batch is larger",
        "[[0, 0.1, 5]] | noise_multiplier: standardDeviation must be positive and finite, got 0.0",
        "[[1, 0.1, 0]] | steps: times must be in [1, 1e15], got 0",
        "[[1, 0.1]] | expected three values [noise multiplier, sample rate, steps], got a list",
        "[] | the history is empty",
        "3 | expected a list of [noise multiplier, sample rate, steps], got 3",
        "[{\"noise_multiplier\": 1, \"sampling_rate\": 1}] | did you mean 'sample_rate'?",
      })
  void refusedHistories(String json, String message) {
    String got =
        String.valueOf(assertThrows(BadInputException.class, () -> opacus(json)).getMessage());
    assertTrue(got.contains(message), got);
  }

  @Test
  void whatAHistoryCannotSayIsRefused() {
    PrivacyPlan laplace = PrivacyPlan.of(Release.of(LaplaceMechanism.of(1)));
    PrivacyPlan replace =
        PrivacyPlan.of(NeighboringRelation.REPLACE_ONE, Release.of(GaussianMechanism.of(1)));
    assertTrue(
        String.valueOf(
                assertThrows(BadInputException.class, () -> OpacusHistory.json(laplace))
                    .getMessage())
            .contains("release 1 (laplace) has no place in an Opacus history"));
    assertTrue(
        String.valueOf(
                assertThrows(BadInputException.class, () -> OpacusHistory.json(replace))
                    .getMessage())
            .contains("the plan is about replace-one"));
  }
}
