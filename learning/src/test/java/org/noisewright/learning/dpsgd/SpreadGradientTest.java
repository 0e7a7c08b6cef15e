package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.IncompleteGamma;
import org.noisewright.sampling.Rational;

class SpreadGradientTest {
  private static final Rational ALL = Rational.of(1, 1);

  private static Bounds epsilon(PrivacyPlan plan) {
    return PrivacyAccountant.of(plan).withWidth(0.01).epsilonAt(1e-5).epsilon();
  }

  private static SpreadGradient gradient(double shape, double scale, int parameters) {
    return new SpreadGradient(
        new GeneralizedGaussianNoise(shape, scale), new Clip(shape, 1), parameters);
  }

  /**
   * The certified interval meets that of the product of d equal shifts by numpy (losses split onto
   * a grid of 2e-4: 15.31339, 20.52317, 6.48412; earlier figures were rounded to three digits, to
   * below the value); the norm in one parameter costs much less, which is what dimension-free
   * accounting tells.
   */
  @ParameterizedTest
  @CsvSource({
    "3, 4, 256, 15.313, 15.314",
    "4, 4, 256, 42.5, 42.9",
    "3, 32, 256, 6.484, 6.485",
    "4, 32, 256, 20.523, 20.524",
    "4, 32, 16, 11.21, 11.23",
    "3, 4, 4, 9.4671, 9.4681"
  })
  void equalSplits(double shape, double scale, int parameters, double lower, double upper) {
    Bounds split = epsilon(gradient(shape, scale, parameters).split(ALL, 1));
    assertTrue(split.upper() >= lower && split.lower() <= upper, "interval " + split);
    assertTrue(split.upper() <= 1.02 * split.lower(), "interval " + split);
    if (parameters == 256) {
      Bounds claimed = epsilon(gradient(shape, scale, parameters).oneParameter(ALL, 1));
      assertTrue(claimed.upper() < 0.75 * split.lower(), claimed + " against " + split);
    }
  }

  /**
   * Training of 6634 parameters at rate 0.01 in 800 steps, the scale of which the literature calls
   * epsilon 1: the central limit says about 6.06. The certified lower bound is near, because the
   * loss of so many parameters is nearly normal.
   */
  @Test
  void costOfTheLiteraturesTraining() {
    Rational rate = Rational.of(1, 100);
    SpreadGradient gradient = gradient(2.5, 8.7833, 6634);
    Bounds claimed = epsilon(gradient.oneParameter(rate, 800));
    assertEquals(1, claimed.upper(), 0.02);
    Bounds split = epsilon(gradient.split(rate, 800));
    assertTrue(split.lower() > 6.0 && split.upper() < 6.1, "interval " + split);
    // J = b^2 s^(-2/b) Gamma(2 - 1/b) / Gamma(1/b) is the Fisher information of one noise.
    double information =
        6.25
            * Math.pow(8.7833, -0.8)
            * Math.exp(IncompleteGamma.logGamma(1.6) - IncompleteGamma.logGamma(0.4));
    double shift = Math.sqrt(information * 6634) * gradient.shift();
    Bounds limit = epsilon(PrivateSteps.plan(GaussianMechanism.of(1 / shift), rate, 800));
    assertEquals(limit.upper(), split.lower(), 0.01 * limit.upper());
  }

  /** The split has at most the norm of the clip, and hardly less. */
  @Test
  void normOfTheSplit() {
    SpreadGradient gradient =
        new SpreadGradient(
            new GeneralizedGaussianNoise(3, 4), new Clip(3, 0.5), SpreadGradient.MOST_PARAMETERS);
    double norm = Math.cbrt(1e6) * gradient.shift();
    assertTrue(norm <= 0.5 && norm >= 0.5 * (1 - 1e-11), "norm " + norm);
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> gradient(3, 4, 1_000_001));
    assertTrue(refused.getMessage().startsWith("parameters must be in [1, 1e6], got 1000001"));
  }
}
