package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;
import org.noisewright.accountant.Comparison;
import org.noisewright.accountant.ComparisonRow;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.ExponentialMechanism.Utility;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.SparseVector;

/** Methods that speak of one mechanism, by way of a comparison. */
class StatedMethodsTest {
  private static final ComparisonMethod RANGE = new BoundedRangeMethod();
  private static final ComparisonMethod BINOMIAL = new BinomialMethod();

  private static Release exponential(double epsilon, Utility utility, long times) {
    return Release.of(new ExponentialMechanism(epsilon, utility)).times(times);
  }

  private static AdditiveNoise coins(long trials, double probability, double step) {
    return AdditiveNoise.of(new BinomialNoise(trials, probability, step)).withSensitivity(step);
  }

  private static ComparisonRow row(ComparisonTable table) {
    assertEquals(List.of(), table.violating());
    return table.rows().get(0);
  }

  private static ComparisonRow delta(ComparisonMethod method, PrivacyPlan plan, double epsilon) {
    return row(Comparison.of(plan, List.of(method)).deltaAt(epsilon));
  }

  private static ComparisonRow epsilon(ComparisonMethod method, PrivacyPlan plan, double delta) {
    return row(Comparison.of(plan, List.of(method)).epsilonAt(delta));
  }

  static Stream<JsonNode> ranges() {
    return CaseFile.array("classical-bounds.json", "boundedRange");
  }

  /** The cases of {@link BoundedRangeComposition}, rounded down. */
  @ParameterizedTest
  @MethodSource("ranges")
  void boundedRangeIsTheNumberOfItsCases(JsonNode node) {
    double exact = CaseFile.number(node, "delta");
    PrivacyPlan plan =
        PrivacyPlan.of(
            exponential(node.get("range").asDouble(), Utility.ANY, node.get("times").asLong()));
    ComparisonRow row = delta(RANGE, plan, node.get("epsilon").asDouble());
    assertEquals(Claim.LOWER, row.claim());
    assertAtMost(Math.log10(exact) + 1e-15, row.lower());
    assertEquals(Math.log10(exact), row.lower(), 1e-9);
    assertEquals(0, row.upper());
    assertTrue(row.notes().get(0).contains("may cost more"), row::toString);
  }

  static Stream<JsonNode> binomials() {
    return CaseFile.array("classical-bounds.json", "binomial")
        .filter(
            node ->
                node.get("probability").asDouble() == 0.5
                    && node.get("l1").asDouble()
                        == node.get("coordinates").asDouble() * node.get("lInfinity").asDouble());
  }

  /** The cases of {@link BinomialBound} in which all numbers change alike, rounded up. */
  @ParameterizedTest
  @MethodSource("binomials")
  void binomialIsTheNumberOfItsCases(JsonNode node) {
    double step = node.get("step").asDouble();
    AdditiveNoise noise =
        AdditiveNoise.of(new BinomialNoise(node.get("trials").asLong(), 0.5, step))
            .withSensitivity(node.get("lInfinity").asDouble());
    int numbers = node.get("coordinates").asInt();
    double exact = Double.parseDouble(node.get("epsilon").asText());
    for (Release release :
        List.of(Release.of(noise).times(numbers), Release.of(new SparseVector(noise, numbers)))) {
      ComparisonRow row = epsilon(BINOMIAL, PrivacyPlan.of(release), node.get("delta").asDouble());
      assertTrue(row.answered(), row::toString);
      assertEquals(Claim.UPPER, row.claim());
      assertAtLeast(exact * (1 - 2e-16), row.upper());
      assertTrue(
          exact == row.upper() || row.upper() <= exact * (1 + 3e-14), () -> row + " for " + exact);
      assertEquals(exact == Double.POSITIVE_INFINITY ? 1 : 0, row.notes().size(), row::toString);
    }
  }

  @Test
  void fiveBinomialCasesAreOfThisKind() {
    assertEquals(5, binomials().count());
  }

  /** Both ways, for odds and ends: the delta of the bound's epsilon is that delta. */
  @ParameterizedTest
  @ValueSource(doubles = {0.4, 1e-3, 1e-9, 1e-30})
  void deltaOfTheBinomialBoundIsItsInverse(double delta) {
    MethodCurve curve =
        BINOMIAL.curve(ComparedPlan.of(PrivacyPlan.of(Release.of(coins(40_000, 0.5, 1)).times(3))));
    double epsilon = curve.epsilonAt(delta).upper();
    double log = curve.deltaAt(epsilon).logUpper();
    assertEquals(Math.log(delta), log, 1e-11 * (1 - Math.log(delta)));
    assertAtMost(epsilon, curve.epsilonAt(Math.exp(log)).upper() * (1 - 1e-13));
    assertEquals(0, curve.deltaAt(0).logUpper());
    assertEquals(0, curve.deltaAt(-1).logUpper());
  }

  static Stream<Arguments> plans() {
    NeighboringRelation replace = NeighboringRelation.REPLACE_ONE;
    AdditiveNoise wide = coins(200_000, 0.5, 0.1);
    return Stream.of(
        Arguments.of(RANGE, PrivacyPlan.of(exponential(1, Utility.COUNTING, 1))),
        Arguments.of(RANGE, PrivacyPlan.of(exponential(0.1, Utility.ANY, 100))),
        Arguments.of(RANGE, PrivacyPlan.of(replace, exponential(0.2, Utility.COUNTING, 20))),
        Arguments.of(
            RANGE,
            PrivacyPlan.of(
                replace,
                exponential(0.5, Utility.ANY, 3),
                exponential(0.25, Utility.COUNTING, 4),
                exponential(0.5, Utility.ANY, 2))),
        Arguments.of(RANGE, PrivacyPlan.of(exponential(3, Utility.ANY, 6))),
        Arguments.of(BINOMIAL, PrivacyPlan.of(Release.of(coins(5000, 0.5, 0.1)))),
        Arguments.of(BINOMIAL, PrivacyPlan.of(replace, Release.of(wide).times(100))),
        Arguments.of(BINOMIAL, PrivacyPlan.of(Release.of(new SparseVector(wide, 50)).times(3))),
        Arguments.of(BINOMIAL, PrivacyPlan.of(Release.of(coins(4000, 0.7, 1)))),
        Arguments.of(
            BINOMIAL,
            PrivacyPlan.of(
                Release.of(wide.withSensitivity(0.95).withNorm(Norm.L1)).times(4),
                Release.of(wide.withSensitivity(1)))));
  }

  /** Neither contradicts the certified interval, whatever is asked of five plans each. */
  @ParameterizedTest
  @MethodSource("plans")
  void neverAgainstTheCertifiedInterval(ComparisonMethod method, PrivacyPlan plan) {
    Comparison comparison = Comparison.of(plan, List.of(method));
    int told = 0;
    for (double delta : new double[] {0.1, 1e-3, 1e-5, 1e-9}) {
      ComparisonTable table = comparison.epsilonAt(delta);
      ComparisonRow row = row(table);
      assertTrue(row.answered(), row::toString);
      if (method == RANGE) {
        assertAtMost(table.certified().upper(), row.lower());
      } else {
        assertAtLeast(table.certified().lower(), row.upper());
      }
      told += row.lower() > 0 || row.upper() < Double.POSITIVE_INFINITY ? 1 : 0;
    }
    assertTrue(told >= 2, "said something of " + told + " deltas");
    for (double epsilon : new double[] {0, 0.3, 1, 2.5}) {
      ComparisonTable table = comparison.deltaAt(epsilon);
      ComparisonRow row = row(table);
      if (method == RANGE) {
        assertAtMost(table.certified().upper(), row.lower());
      } else {
        assertAtLeast(table.certified().lower(), row.upper());
      }
    }
  }

  @Test
  void chosenBeforehandIsAtLeastTheLowerEnd() {
    PrivacyPlan plan = PrivacyPlan.of(exponential(0.1, Utility.ANY, 100));
    ComparisonTable table = Comparison.of(plan, List.of(RANGE)).epsilonAt(1e-6);
    // The lower certified end comes from some members of the class, this from the best one.
    assertAtLeast(table.certified().lower() * (1 - 1e-9), row(table).lower());
  }

  static Stream<Arguments> refusals() {
    PrivacyPlan one = PrivacyPlan.of(exponential(0.5, Utility.ANY, 2));
    Release fair = Release.of(coins(5000, 0.5, 1));
    PrivacyPlan normal = PrivacyPlan.of(Release.of(GaussianMechanism.of(3)));
    return Stream.of(
        Arguments.of(RANGE, normal, "about exponential mechanisms, and the plan has gaussian"),
        Arguments.of(
            RANGE,
            PrivacyPlan.of(exponential(0.5, Utility.ANY, 2), exponential(0.6, Utility.COUNTING, 1)),
            "of one range, and the plan has 0.5 and 0.6"),
        Arguments.of(
            RANGE,
            PrivacyPlan.of(exponential(0.5, Utility.ANY, 2).withSampling(Sampling.poisson(0.5))),
            "about releases without sampling"),
        Arguments.of(
            RANGE,
            PrivacyPlan.of(exponential(0.001, Utility.ANY, 1001)),
            "at most 1,000 mechanisms here"),
        Arguments.of(
            RANGE, PrivacyPlan.of(exponential(1001, Utility.ANY, 1)), "range must be in (0, 1000]"),
        Arguments.of(BINOMIAL, normal, "about binomial noise, and the plan has gaussian"),
        Arguments.of(BINOMIAL, one, "about binomial noise, and the plan has exponential"),
        Arguments.of(
            BINOMIAL, PrivacyPlan.of(fair).withRecordsPerUser(3), "a user has up to 3 here"),
        Arguments.of(
            BINOMIAL,
            PrivacyPlan.of(fair.withSampling(Sampling.poisson(0.1))),
            "about releases without sampling"),
        Arguments.of(
            BINOMIAL,
            PrivacyPlan.of(Release.of(coins(5000, 0.4, 1)).times(2)),
            "no change is known to be the worst"),
        Arguments.of(
            BINOMIAL,
            PrivacyPlan.of(fair, Release.of(coins(5002, 0.5, 1))),
            "here noise or sensitivity differ"),
        Arguments.of(
            BINOMIAL,
            PrivacyPlan.of(fair, Release.of(coins(5000, 0.5, 1).withSensitivity(2))),
            "here noise or sensitivity differ"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void otherPlansAreRefusedWithTheReason(ComparisonMethod method, PrivacyPlan plan, String reason) {
    ComparisonRow row = epsilon(method, plan, 1e-3);
    assertTrue(row.refusal().orElse("").contains(reason), row::toString);
  }

  /** A rate of 1 is no sampling; an epsilon below 0 has no answer. */
  @Test
  void theEndsOfWhatIsAsked() {
    PrivacyPlan plan =
        PrivacyPlan.of(exponential(0.5, Utility.ANY, 2).withSampling(Sampling.poisson(1)));
    assertTrue(epsilon(RANGE, plan, 1e-3).answered());
    assertTrue(
        delta(RANGE, plan, -0.1).refusal().orElse("").contains("an epsilon of at least 0 only"));
  }
}
