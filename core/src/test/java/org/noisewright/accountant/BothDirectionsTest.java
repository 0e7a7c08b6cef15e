package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

/**
 * The answer for both directions is the larger of those for each, although the smaller one is often
 * only shown to be smaller: each is asked by itself, finely, and must agree.
 */
class BothDirectionsTest {
  private static Mechanism mechanism(SplittableRandom random) {
    double scale = Math.exp(random.nextDouble(-0.2, 2));
    return switch (random.nextInt(3)) {
      case 0 -> GaussianMechanism.of(scale);
      case 1 -> LaplaceMechanism.of(scale);
      default -> AdditiveNoise.of(new DiscreteGaussianNoise(scale, 1));
    };
  }

  private static void check(
      Bounds both, Bounds remove, Bounds add, DecidingDirection said, String of) {
    Bounds larger = remove.max(add);
    String words = of + ": " + both + " of " + remove + " and " + add;
    assertTrue(both.lower() <= larger.upper() && larger.lower() <= both.upper(), words);
    if (remove.lower() > add.upper() * 1.1) {
      assertEquals(DecidingDirection.REMOVE, said, words);
    }
    if (add.lower() > remove.upper() * 1.1) {
      assertEquals(DecidingDirection.ADD, said, words);
    }
  }

  @Test
  void theLargerOneDecides() {
    SplittableRandom random = new SplittableRandom(20);
    int far = 0;
    for (int i = 0; i < 40; i++) {
      Mechanism mechanism = mechanism(random);
      double rate = Math.exp(random.nextDouble(-7, -0.1));
      long times = (long) Math.exp(random.nextDouble(0.7, 7));
      double delta = Math.pow(10, random.nextDouble(-14, -2));
      double width = new double[] {1e-2, 1e-3, 1e-4}[random.nextInt(3)];
      PrivacyPlan plan =
          PrivacyPlan.of(Release.of(mechanism).withSampling(Sampling.poisson(rate)).times(times));
      PrivacyAccountant asked = PrivacyAccountant.of(plan).withWidth(width);
      PrivacyAccountant fine = PrivacyAccountant.of(plan).withWidth(Math.min(1e-3, width));
      PrivacyAccountant removing = fine.withDirection(Direction.REMOVE);
      PrivacyAccountant adding = fine.withDirection(Direction.ADD);
      var epsilon = asked.epsilonAt(delta);
      Bounds remove = removing.epsilonAt(delta).epsilon();
      Bounds add = adding.epsilonAt(delta).epsilon();
      check(epsilon.epsilon(), remove, add, epsilon.direction(), plan + " at " + delta);
      far += remove.lower() > 1.1 * add.upper() ? 1 : 0;
      double at = 0.7 * remove.upper();
      var both = asked.deltaAt(at);
      check(
          both.delta(),
          removing.deltaAt(at).delta(),
          adding.deltaAt(at).delta(),
          both.direction(),
          plan + " at epsilon " + at);
    }
    assertTrue(far >= 10, "plans whose directions are apart: " + far);
  }
}
