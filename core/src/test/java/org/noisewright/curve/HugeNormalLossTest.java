package org.noisewright.curve;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;

/** Normal losses so large that e^epsilon and the tail beside it are no doubles. */
class HugeNormalLossTest {
  /**
   * For mu so large delta is Phi(mu/2 - eps/mu) up to 1/mu: eps = mu^2/2 - mu z, z its quantile.
   */
  @ParameterizedTest
  @CsvSource({
    "1e-3, 1, 1000000000000000, 0.5, 0",
    "1e-3, 1, 1000000000000000, 0.9, 1.2815515655446004",
    "1e-3, 1, 1000000000000000, 0.1, -1.2815515655446004",
    "0.0037117644772249633, 6.160082479957141, 6989256475502, 0.999999999, 5.997807015008137",
    "1e-6, 1, 1000000000000000, 0.99, 2.3263478740408408",
    "1e-2, 1, 1000000, 0.9999, 3.719016485455709",
  })
  void epsilonIsThatOfTheTail(
      double deviation, double sensitivity, long times, double delta, double quantile) {
    PrivacyPlan plan =
        PrivacyPlan.of(Release.of(new GaussianMechanism(deviation, sensitivity)).times(times));
    Bounds found = PrivacyAccountant.of(plan).epsilonAt(delta).epsilon();
    double mu = sensitivity / deviation * Math.sqrt((double) times);
    double expected = mu * (0.5 * mu - quantile);
    assertTrue(
        found.lower() <= expected * (1 + 1e-9) && found.upper() >= expected * (1 - 1e-9),
        () -> found + " " + expected);
    assertTrue(found.width() <= 1e-9 * found.upper(), found::toString);
  }
}
