package org.noisewright.curve;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

/** A finer question never has a wider answer, each asked of a curve that knows nothing yet. */
class FinerQuestionsTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  private static Mechanism answer(double keep) {
    return RandomizedResponse.of(keep).withAbsentRecord(AbsentRecord.UNIFORM);
  }

  private static Release release(Random random) {
    double u = random.nextDouble();
    Mechanism mechanism =
        switch (random.nextInt(8)) {
          case 0 -> answer(0.5 + 0.45 * u);
          case 1 -> ApproximateDp.of(u, random.nextBoolean() ? 0 : 1e-6);
          case 2 -> AdditiveNoise.of(new DiscreteLaplaceNoise(1 + 5 * u, 1, INF));
          case 3 -> AdditiveNoise.of(new DiscreteGaussianNoise(1 + 5 * u, 1));
          case 4 -> GaussianMechanism.of(1 + 5 * u);
          case 5 -> LaplaceMechanism.of(1 + 5 * u);
          case 6 -> AdditiveNoise.of(new StaircaseNoise(0.2 + u, 0.4, 1, INF));
          default ->
              DiscretePair.ofProbabilities(
                  new double[] {0.5, 0.3, 0.2}, new double[] {0.3 + 0.1 * u, 0.3, 0.4 - 0.1 * u});
        };
    Release release = Release.of(mechanism).times(1 + random.nextInt(12));
    return random.nextInt(4) > 0
        ? release
        : release.withSampling(Sampling.poisson(Math.pow(10, -3 * random.nextDouble())));
  }

  private static PrivacyPlan mix(Random random) {
    List<Release> releases = new ArrayList<>();
    int kinds = 1 + random.nextInt(3);
    for (int i = 0; i < kinds; i++) {
      releases.add(release(random));
    }
    return PrivacyPlan.of(releases.toArray(new Release[0]));
  }

  private static void nested(long seed, double... widths) {
    Random random = new Random(seed);
    PrivacyPlan plan = mix(random);
    Direction direction = random.nextBoolean() ? Direction.REMOVE : Direction.ADD;
    boolean asksDelta = random.nextBoolean();
    double epsilon = new double[] {-0.5, 0.1, 0.5, 1, 2, 3, 5}[random.nextInt(7)];
    double delta = Math.pow(10, -1 - 9 * random.nextDouble());
    Bounds before = null;
    for (double width : widths) {
      PrivacyAccountant accountant =
          PrivacyAccountant.of(plan).withDirection(direction).withWidth(width);
      Bounds now =
          asksDelta ? accountant.deltaAt(epsilon).delta() : accountant.epsilonAt(delta).epsilon();
      if (before != null) {
        String words = "seed " + seed + " width " + width + ": " + now + " after " + before;
        assertTrue(now.lower() >= before.lower() && now.upper() <= before.upper(), words);
      }
      before = now;
    }
  }

  static LongStream few() {
    return LongStream.range(0, 40);
  }

  static LongStream all() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("few")
  void aFinerWidthIsInsideACoarserOne(long seed) {
    nested(seed, 1e-2, 3e-3, 1e-3, 1e-4, 1e-5);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("all")
  void aMuchFinerWidthIsInsideACoarserOne(long seed) {
    nested(seed, 1e-2, 1e-3, 1e-4, 1e-6, 1e-8, 1e-10);
  }

  /** The exact value is a sum over both numbers of true answers. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-4, 1e-6, 1e-8})
  void aLowerLawThatIsNotResolvedDoesNotDiscardACoarserOne(double width) {
    PrivacyPlan plan =
        PrivacyPlan.of(Release.of(answer(0.75)).times(10), Release.of(answer(0.6)).times(7));
    Bounds found =
        PrivacyAccountant.of(plan)
            .withDirection(Direction.REMOVE)
            .withWidth(width)
            .deltaAt(3)
            .delta();
    assertTrue(found.contains(0.073090339325), found.toString());
    assertTrue(found.width() <= 1e-4 * found.upper(), found.toString());
  }

  @Test
  void neitherForOtherMixes() {
    Release laplace = Release.of(AdditiveNoise.of(new DiscreteLaplaceNoise(1, 1, INF)));
    Release dp = Release.of(ApproximateDp.of(0.3, 1e-6)).times(5);
    Release normal = Release.of(AdditiveNoise.of(new DiscreteGaussianNoise(2, 1))).times(3);
    List<PrivacyPlan> plans =
        List.of(PrivacyPlan.of(laplace, Release.of(answer(0.7))), PrivacyPlan.of(dp, normal));
    for (PrivacyPlan plan : plans) {
      Bounds found = PrivacyAccountant.of(plan).withWidth(1e-8).deltaAt(1).delta();
      assertTrue(found.width() <= 1e-4 * found.upper(), plan + " " + found);
    }
  }
}
