package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.CaseFile;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/** What is printed for a vector, by the norm of its sensitivity, and what is refused. */
class VectorNormTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  private static PrivacyAccountant accountant(Release... releases) {
    return PrivacyAccountant.of(PrivacyPlan.of(releases));
  }

  private static Release release(Noise noise, double sensitivity, Norm norm) {
    return Release.of(AdditiveNoise.of(noise).withSensitivity(sensitivity).withNorm(norm));
  }

  /** Normal noise: only the l2 norm of the change matters. */
  @ParameterizedTest
  @CsvSource({"1, 0", "0.6, 0.8", "0.28, 0.96"})
  void normalNoiseSeesTheL2Norm(double first, double second) {
    EpsilonAnswer whole = accountant(Release.of(GaussianMechanism.of(1))).epsilonAt(1e-5);
    EpsilonAnswer split =
        second == 0
            ? accountant(release(new GeneralizedGaussianNoise(2, 2), first, Norm.L2))
                .epsilonAt(1e-5)
            : accountant(
                    Release.of(GaussianMechanism.of(1).withSensitivity(first)),
                    Release.of(GaussianMechanism.of(1).withSensitivity(second)))
                .epsilonAt(1e-5);
    assertEquals(whole.epsilon().upper(), split.epsilon().upper(), 1e-3 * 4.3772);
    assertAtMost(split.epsilon().upper(), whole.epsilon().lower());
    assertAtMost(whole.epsilon().upper(), split.epsilon().lower());
  }

  static Stream<Noise> logConcave() {
    return Stream.of(
        new GeneralizedGaussianNoise(1, 4),
        new GeneralizedGaussianNoise(1.5, 8),
        new GeneralizedGaussianNoise(3, 100),
        new TruncatedGaussianNoise(4, 20),
        new TruncatedLaplaceNoise(4, 30),
        new UniformNoise(20),
        new DiscreteGaussianNoise(4, 1),
        new DiscreteLaplaceNoise(4, 1, INF),
        new DiscreteLaplaceNoise(4, 1, 25),
        new BinomialNoise(64, 0.5, 1));
  }

  /** Under l1 the number is that of one coordinate with all of the change; splits lie below it. */
  @ParameterizedTest
  @MethodSource("logConcave")
  void allOfTheL1NormInOneNumberIsTheWorst(Noise noise) {
    PrivacyAccountant vector = accountant(release(noise, 4, Norm.L1));
    PrivacyAccountant one = accountant(release(noise, 4, Norm.ONE_NUMBER));
    for (double epsilon : new double[] {0, 0.1, 0.3, 0.7, 0.95}) {
      DeltaAnswer whole = vector.deltaAt(epsilon);
      assertEquals(one.deltaAt(epsilon).delta(), whole.delta());
      for (double part : new double[] {1, 2}) {
        DeltaAnswer split =
            accountant(
                    release(noise, part, Norm.ONE_NUMBER),
                    release(noise, 4 - part, Norm.ONE_NUMBER))
                .deltaAt(epsilon);
        assertAtMost(whole.delta().upper(), split.delta().lower());
      }
    }
  }

  /** The same by adding up the outcomes of two coordinates, without the accountant. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.2, 0.6, 0.9})
  void splitsOfDiscreteLaplaceNoiseByEnumeration(double epsilon) {
    double whole =
        accountant(release(new DiscreteLaplaceNoise(4, 1, INF), 4, Norm.L1))
            .deltaAt(epsilon)
            .delta()
            .upper();
    double decay = Math.exp(-0.25);
    double norm = (1 - decay) / (1 + decay);
    for (int part = 0; part <= 2; part++) {
      double delta = 0;
      for (int i = -200; i <= 200; i++) {
        for (int j = -200; j <= 200; j++) {
          double p = Math.pow(decay, Math.abs(i - part) + Math.abs(j - 4 + part));
          double q = Math.pow(decay, Math.abs(i) + Math.abs(j));
          delta += norm * norm * Math.max(0, p - Math.exp(epsilon) * q);
        }
      }
      assertAtMost(whole * (1 + 1e-12), delta);
      if (part == 0) {
        assertAtLeast(whole * (1 - PrivacyAccountant.DEFAULT_DELTA_WIDTH), delta);
      } else {
        assertBelow(whole, delta);
      }
    }
  }

  /** The same by quadrature over two numbers, without the accountant. */
  @ParameterizedTest
  @CsvSource({"1, 0.2", "1, 0.6", "1.5, 0", "1.5, 0.5", "1.5, 1.2", "8, 0.3"})
  void splitsByQuadrature(double shape, double epsilon) {
    Noise noise = new GeneralizedGaussianNoise(shape, 1.5);
    double whole = accountant(release(noise, 1, Norm.L1)).deltaAt(epsilon).delta().upper();
    double half = shape == 1 ? 30 : 12;
    int points = 1200;
    double width = 2 * half / points;
    double[] density = new double[points];
    double sum = 0;
    for (int i = 0; i < points; i++) {
      density[i] = -Math.pow(Math.abs(-half + (i + 0.5) * width), shape) / 1.5;
      sum += Math.exp(density[i]) * width;
    }
    for (double part : new double[] {0.1, 0.25, 0.5}) {
      int first = (int) Math.round(part / width);
      int second = (int) Math.floor(1 / width) - first;
      double delta = 0;
      for (int i = 0; i < points; i++) {
        double p = i >= first ? density[i - first] : -INF;
        for (int j = 0; j < points; j++) {
          double other = j >= second ? density[j - second] : -INF;
          double above = p + other;
          double below = epsilon + density[i] + density[j];
          if (above > below) {
            delta += Math.exp(above) - Math.exp(below);
          }
        }
      }
      assertBelow(whole, delta * width * width / (sum * sum));
    }
  }

  /** The normal pair for shapes 1 to 2 on a vector of any dimension, raw scale 2. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 2.568, 5e-4", "1, 100, 45.60, 5e-3",
    "1.25, 1, 3.256, 5e-4", "1.25, 100, 62.03, 5e-3",
    "1.5, 1, 3.751, 5e-4", "1.5, 100, 74.73, 5e-3",
    "1.75, 1, 4.110, 5e-4", "1.75, 100, 84.41, 5e-3",
    "2, 1, 4.37717810, 5e-9", "2, 100, 91.8172896, 5e-8",
  })
  void certificateUnderL2(double shape, long times, double value, double digit) {
    Release release = release(new GeneralizedGaussianNoise(shape, 2), 1, Norm.L2).times(times);
    EpsilonAnswer answer = accountant(release).epsilonAt(1e-5);
    double width = PrivacyAccountant.DEFAULT_EPSILON_WIDTH * value;
    assertAtLeast(value - digit, answer.epsilon().upper());
    assertAtMost(value + digit + width, answer.epsilon().upper());
    // The lower end is one vector: all of the change in one number.
    EpsilonAnswer one =
        accountant(release(new GeneralizedGaussianNoise(shape, 2), 1, Norm.ONE_NUMBER).times(times))
            .epsilonAt(1e-5);
    assertAtMost(one.epsilon().upper(), answer.epsilon().lower());
  }

  static Stream<JsonNode> spread() {
    return CaseFile.array("generalized-gaussian.json", "spreadL2");
  }

  /** Vectors with equal coordinates lie in the interval, and are no less than one number. */
  @ParameterizedTest
  @MethodSource("spread")
  void spreadVectorsLieBelowTheCertificate(JsonNode node) {
    Noise noise =
        new GeneralizedGaussianNoise(node.get("shape").asDouble(), node.get("scale").asDouble());
    EpsilonAnswer answer = accountant(release(noise, 1, Norm.L2)).epsilonAt(1e-5);
    double printed = 5e-5;
    assertAtMost(answer.epsilon().upper() + printed, CaseFile.number(node, "upper"));
    assertAtLeast(answer.epsilon().lower() - printed, CaseFile.number(node, "upper"));
  }

  /** 16 equal coordinates composed here: above one number, below the certificate. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.5})
  void sixteenCoordinates(double shape) {
    Noise noise = new GeneralizedGaussianNoise(shape, 2);
    EpsilonAnswer spread =
        accountant(release(noise, 0.25, Norm.ONE_NUMBER).times(16)).epsilonAt(1e-5);
    EpsilonAnswer vector = accountant(release(noise, 1, Norm.L2)).epsilonAt(1e-5);
    EpsilonAnswer one = accountant(release(noise, 1, Norm.ONE_NUMBER)).epsilonAt(1e-5);
    assertTrue(spread.status().withinWidth(), spread::toString);
    assertBelow(vector.epsilon().upper(), spread.epsilon().upper());
    assertBelow(spread.epsilon().lower(), one.epsilon().upper());
  }

  /** Above 2 no bound is free of the dimension, whatever the number of coordinates is. */
  @ParameterizedTest
  @ValueSource(doubles = {2.0000000000000004, 2.5, 3, 4, 64})
  void shapesAboveTwoAreRefusedUnderL2(double shape) {
    PrivacyAccountant accountant =
        accountant(release(new GeneralizedGaussianNoise(shape, 4), 1, Norm.L2));
    for (PrivacyAccountant any : new PrivacyAccountant[] {accountant, accountant.withUnproven()}) {
      assertRefused(
          any::curve,
          "norm",
          "shape " + shape,
          "no bound that is free of the dimension",
          "use a shape of at most 2",
          "state the l1 sensitivity");
    }
  }

  /** 23.587 is right for one number, and 256 coordinates of the same l4 norm leak nearly twice. */
  @Test
  void shapeFourOnOneNumberSaysNothingOfAVector() {
    Noise noise = new GeneralizedGaussianNoise(4, 4);
    EpsilonAnswer one = accountant(release(noise, 1, Norm.ONE_NUMBER)).epsilonAt(1e-5);
    assertEquals(23.587, one.epsilon().upper(), 1e-3 * 23.587);
    EpsilonAnswer spread =
        accountant(release(noise, 0.25, Norm.ONE_NUMBER).times(256)).epsilonAt(1e-5);
    assertAtLeast(42.4952, spread.epsilon().upper());
    assertAtMost(42.8769, spread.epsilon().lower());
    assertTrue(spread.status().withinWidth(), spread::toString);
  }

  static Stream<Noise> notLogConcave() {
    double[] table = {1, 3, 1};
    return Stream.of(
        StaircaseNoise.leastAbsolute(1, 1),
        new StaircaseNoise(1, 0.5, 1, 10),
        new BinomialNoise(40, 0.3, 1),
        new LatticeTable(-1, 1, table),
        new PiecewiseDensity(-1.5, 1, table),
        new LogDensityTable(-1, 1, new double[] {-1, 0, -1}, 1e-3));
  }

  @ParameterizedTest
  @MethodSource("notLogConcave")
  void noiseOfOtherShapesIsRefusedUnderL1(Noise noise) {
    assertRefused(
        () -> accountant(release(noise, 1, Norm.L1)).curve(),
        "norm",
        noise.planName(),
        "no proven worst direction",
        "use norm one-number if a single number changes");
  }

  static Stream<Noise> noCertificate() {
    return Stream.concat(
        logConcave().filter(noise -> !(noise instanceof GeneralizedGaussianNoise)),
        notLogConcave());
  }

  @ParameterizedTest
  @MethodSource("noCertificate")
  void otherNoiseIsRefusedUnderL2(Noise noise) {
    assertRefused(
        () -> accountant(release(noise, 1, Norm.L2)).curve(),
        "norm",
        noise.planName(),
        "l2 sensitivity has no proven pair",
        "use gaussian noise",
        "state the l1 sensitivity");
  }
}
