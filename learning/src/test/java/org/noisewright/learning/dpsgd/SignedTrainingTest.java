package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.learning.LearningCases;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Workers;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.numerics.Bounds;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseMasses;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.Tails;

/** Training with signs of gradients: what it costs, what it refuses, and that it learns. */
class SignedTrainingTest {
  private static final DenseNetwork NETWORK = DenseNetwork.of(64, List.of(16), 10, Activation.RELU);
  private static final LargestSigns SIGNS = LargestSigns.of(NETWORK, List.of(40, 3));
  private static final Rational RATE = Rational.of(1, 8);

  private static SignedPrivacy coins(long coins, long steps) {
    return new SignedPrivacy(SIGNS, new SignNoise.FairCoins(coins), RATE, steps);
  }

  private static ChargedEpsilon epsilon(PrivateSteps steps, double delta) {
    return steps.at(
        delta,
        1e-3,
        (plan, at, width) -> PrivacyAccountant.of(plan).withWidth(width).epsilonAt(at));
  }

  private static Examples digits(int from, int to) {
    return LearningCases.digits().range(from, to).map(pixel -> pixel / 16);
  }

  /** Two seeded runs give the same bits, on one thread and on two, and the network has learned. */
  @Test
  void digitsAreLearnedFromSigns() throws IOException {
    Examples train = digits(0, 1400);
    Examples test = digits(1400, 1797);
    SignedPrivacy steps = coins(1000, 150);
    Optimizer.Kind descent = Optimizer.descent(0.9);
    try (Workers one = Workers.of(1);
        Workers two = Workers.of(2)) {
      double[] parameters = SmallTraining.run(NETWORK, steps, train, descent, 0.5, 1, two);
      assertArrayEquals(parameters, SmallTraining.run(NETWORK, steps, train, descent, 0.5, 1, one));
      double accuracy = Predictions.accuracy(NETWORK, parameters, test, two);
      assertTrue(accuracy > 0.5 && accuracy < 0.95, "accuracy " + accuracy);
    }
  }

  /** What the training charges is what the plan of the vector costs, and nothing for drawing. */
  @Test
  void costIsThatOfThePlan() {
    SignedPrivacy steps = coins(1000, 150);
    PrivacyPlan plan =
        PrivacyPlan.of(
            Release.of(new SparseVector(AdditiveNoise.of(new BinomialNoise(1000, 0.5, 1)), 43))
                .withSampling(Sampling.poisson(0.125))
                .times(150));
    assertEquals(plan, steps.plan());
    assertEquals(steps, SignedPrivacy.of(plan, SIGNS));
    ChargedEpsilon found = epsilon(steps, 1e-5);
    assertEquals(0, found.charge());
    Bounds exact = PrivacyAccountant.of(plan).withWidth(1e-4).epsilonAt(1e-5).epsilon();
    assertTrue(
        found.epsilon().lower() <= exact.upper() && exact.lower() <= found.epsilon().upper(),
        found.epsilon() + " " + exact);
    // Sampling every number by itself would claim less: that is the unsound order.
    Bounds unsound =
        PrivacyAccountant.of(
                PrivacyPlan.of(
                    Release.of(AdditiveNoise.of(new BinomialNoise(1000, 0.5, 1)))
                        .withSampling(Sampling.poisson(0.125))
                        .times(150 * 43)))
            .epsilonAt(1e-5)
            .epsilon();
    assertTrue(unsound.upper() < exact.lower(), unsound + " " + exact);
  }

  private static AccountedTable table(long... weights) {
    long sum = 0;
    for (long weight : weights) {
      sum += weight;
    }
    long unit = (1L << 62) / sum;
    long[] scaled = new long[weights.length];
    for (int i = 0; i < weights.length; i++) {
      scaled[i] = weights[i] * unit;
    }
    scaled[weights.length / 2] += (1L << 62) - sum * unit;
    NoiseTable table =
        NoiseTable.ofWeights(
            LatticeStep.ONE, -(weights.length / 2), scaled, Tails.CUT, true, "test");
    return AccountedTable.of(table, BigDecimal.ONE);
  }

  /**
   * A table that neither falls nor is log-concave, as cactus noise is not: one shift, symmetric.
   */
  @Test
  void tablesTakeThePlaceOfCoins() throws IOException {
    AccountedTable cactus = table(1, 2, 5, 9, 40, 10, 60, 10, 40, 9, 5, 2, 1);
    LargestSigns few = LargestSigns.of(NETWORK, List.of(3, 2));
    SignedPrivacy steps = new SignedPrivacy(few, new SignNoise.OfTable(cactus), RATE, 20);
    Bounds five = epsilon(steps, 0.2).epsilon();
    assertTrue(five.upper() > 0 && five.upper() < Double.MAX_VALUE, five.toString());
    Bounds one =
        epsilon(
                new SignedPrivacy(
                    new LargestSigns(List.of(new LargestSigns.Layer(0, NETWORK.parameters(), 1))),
                    new SignNoise.OfTable(cactus),
                    RATE,
                    20),
                0.2)
            .epsilon();
    assertTrue(one.upper() < five.lower(), one + " " + five);
    try (Workers workers = Workers.of(1)) {
      double[] parameters =
          SmallTraining.run(NETWORK, steps, digits(0, 200), Optimizer.descent(0), 0.1, 1, workers);
      assertEquals(NETWORK.parameters(), parameters.length);
    }
  }

  /** A sign moves a number by 1, whatever larger change a table was made for. */
  @Test
  void tablesForLargerChangesAreAccountedForOneSign() {
    AccountedTable one = table(1, 2, 5, 9, 40, 10, 60, 10, 40, 9, 5, 2, 1);
    AccountedTable three = AccountedTable.of(one.table(), BigDecimal.valueOf(3));
    assertEquals(
        new SignedPrivacy(SIGNS, new SignNoise.OfTable(one), RATE, 20).plan(),
        new SignedPrivacy(SIGNS, new SignNoise.OfTable(three), RATE, 20).plan());
  }

  /** A finer table: a sign is several steps, and falling noise has one worst change. */
  @Test
  void finerTablesTakeSignsAsSeveralSteps() throws IOException {
    LatticeStep quarter = LatticeStep.of(1, 4);
    NoiseTable laplace =
        NoiseTable.of(
            NoiseMasses.of(
                AdditiveNoise.of(new DiscreteLaplaceNoise(6, 0.25, Double.POSITIVE_INFINITY)),
                quarter));
    SignNoise noise = new SignNoise.OfTable(AccountedTable.of(laplace, BigDecimal.ONE));
    assertEquals(4, noise.step());
    SignedPrivacy steps = new SignedPrivacy(SIGNS, noise, RATE, 10);
    assertEquals(0.25, steps.unit());
    Mechanism exact =
        new SparseVector(
            AdditiveNoise.of(new DiscreteLaplaceNoise(6, 0.25, Double.POSITIVE_INFINITY)), 43);
    Bounds expected =
        PrivacyAccountant.of(PrivateSteps.plan(exact, RATE, 10)).epsilonAt(1e-3).epsilon();
    assertEquals(expected.upper(), epsilon(steps, 1e-3).epsilon().upper(), 0.01 * expected.upper());
    long[] sum = new long[NETWORK.parameters()];
    try (Workers workers = Workers.of(1)) {
      steps
          .sum(NETWORK, workers)
          .sum(
              NETWORK.initialParameters(org.noisewright.sampling.SeededBits.notPrivate(1)),
              digits(0, 1),
              new int[] {0},
              0,
              1,
              sum);
    }
    for (long value : sum) {
      assertTrue(value == 0 || Math.abs(value) == 4);
    }
  }

  @Test
  void noiseWithoutAProofIsRefused() {
    refused("coins must be even, so that half", () -> new SignNoise.FairCoins(1001));
    refused(
        "probability must be 0.5 on sums of signs, got 0.3",
        () -> SignNoise.of(new BinomialNoise(1000, 0.3, 1)));
    refused(
        "step must be 1 on sums of signs, got 2.0",
        () -> SignNoise.of(new BinomialNoise(1000, 0.5, 2)));
    refused(
        "noise on sums of signs must be binomial, or a noise table, got generalized-gaussian",
        () -> SignNoise.of(new GeneralizedGaussianNoise(2, 2)));
    // A table on quarters that neither falls nor is log-concave: shifts by 1 to 4 steps differ.
    NoiseTable bumpy = table(1, 2, 5, 9, 40, 10, 60, 10, 40, 9, 5, 2, 1).table();
    NoiseTable fine =
        NoiseTable.ofWeights(
            LatticeStep.of(1, 4), bumpy.first(), weights(bumpy), Tails.CUT, true, "test");
    SignNoise quarters = new SignNoise.OfTable(AccountedTable.of(fine, BigDecimal.ONE));
    refused(
        "changedNumbers: several changed numbers behind one sampling have a proven pair for",
        () -> new SignedPrivacy(SIGNS, quarters, RATE, 10));
    NoiseTable lean =
        NoiseTable.ofWeights(
            LatticeStep.ONE, 0, new long[] {1L << 61, 1L << 61}, Tails.CUT, false, "test");
    refused(
        "table must be symmetric about 0, got",
        () -> new SignNoise.OfTable(AccountedTable.of(lean, BigDecimal.ONE)));
    NoiseTable thirds =
        NoiseTable.ofWeights(
            LatticeStep.of(2, 3), bumpy.first(), weights(bumpy), Tails.CUT, true, "test");
    refused(
        "step of the table must go into 1 a whole number of times, got 2/3",
        () -> new SignNoise.OfTable(AccountedTable.of(thirds, BigDecimal.TEN)));
    refused(
        "sensitivity must be at most 0.5",
        () -> new SignNoise.OfTable(AccountedTable.of(fine, new BigDecimal("0.5"))));
  }

  private static long[] weights(NoiseTable table) {
    long[] weights = new long[table.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = table.weights(i);
    }
    return weights;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "REPLACE_ONE | 43 | 1 | relation must be add-or-remove-one for sums of signs, got REPLACE",
        "ADD_OR_REMOVE_ONE | 42 | 1 | changedNumbers must be at least 43, the signs of one example",
        "ADD_OR_REMOVE_ONE | 43 | 2 | sensitivity must be 1, by which a sign moves a sum, got 2.0",
      })
  void otherPlansAreRefused(
      NeighboringRelation relation, int changed, double sensitivity, String message) {
    AdditiveNoise noise =
        AdditiveNoise.of(new BinomialNoise(1000, 0.5, 1)).withSensitivity(sensitivity);
    Release release =
        Release.of(new SparseVector(noise, changed)).withSampling(Sampling.poisson(0.1));
    refused(message, () -> SignedPrivacy.of(PrivacyPlan.of(relation, release), SIGNS));
  }

  @Test
  void otherSamplingIsRefused() {
    AdditiveNoise noise = AdditiveNoise.of(new BinomialNoise(1000, 0.5, 1));
    Release vector = Release.of(new SparseVector(noise, 43)).times(7);
    refused(
        "sampling must be poisson, got",
        () ->
            SignedPrivacy.of(
                PrivacyPlan.of(vector.withSampling(new Sampling.WithoutReplacement(10, 100))),
                SIGNS));
    refused(
        "changedNumbers must be stated for sums of signs, got binomial noise on one number",
        () ->
            SignedPrivacy.of(
                PrivacyPlan.of(Release.of(noise).withSampling(Sampling.poisson(0.1))), SIGNS));
    refused(
        "a training must be one release of the plan",
        () -> SignedPrivacy.of(PrivacyPlan.of(vector, vector), SIGNS));
    refused("steps must be at least 1, got 0", () -> coins(1000, 0));
    refused(
        "rate must be in (0, 1], got 3/2",
        () -> new SignedPrivacy(SIGNS, new SignNoise.FairCoins(10), Rational.of(3, 2), 1));
  }

  private static void refused(String message, org.junit.jupiter.api.function.Executable call) {
    String got = String.valueOf(assertThrows(IllegalArgumentException.class, call).getMessage());
    assertTrue(got.startsWith(message), got);
  }
}
