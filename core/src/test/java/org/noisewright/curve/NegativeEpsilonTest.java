package org.noisewright.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.noisewright.TestPlans;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

/** delta(epsilon) = 1 - e^epsilon + e^epsilon delta'(-epsilon), delta' that of the exchange. */
class NegativeEpsilonTest {

  @ParameterizedTest
  @CsvSource({
    "1e-3, 10, -0.3165",
    "1e-3, 1, -400000",
    "1e-2, 100, -40000",
    "1e-3, 1000000, -5",
    "0.5, 1, -2"
  })
  void normalNoise(double deviation, long times, double epsilon) {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(GaussianMechanism.of(deviation)).times(times));
    PrivacyCurve curve = PrivacyAccountant.of(plan).curve();
    Bounds found = curve.deltaAt(epsilon).delta();
    Bounds other = curve.deltaAt(-epsilon).delta();
    double floor = -Math.expm1(epsilon);
    assertTrue(found.upper() >= floor + Math.exp(epsilon) * other.lower() - 1e-15);
    assertTrue(found.lower() <= floor + Math.exp(epsilon) * other.upper() + 1e-15);
    assertTrue(found.width() <= 1e-12, found::toString);
  }

  @Test
  void aSmallRateTellsHardlyMoreThanNothing() {
    Release release =
        Release.of(GaussianMechanism.of(2467.09)).withSampling(Sampling.poisson(1e-7));
    Bounds found =
        PrivacyAccountant.of(PrivacyPlan.of(release))
            .withDirection(Direction.REMOVE)
            .deltaAt(-0.3165)
            .delta();
    assertTrue(found.contains(-Math.expm1(-0.3165)) || found.width() < 1e-9, found::toString);
    assertTrue(found.upper() <= 0.2713049884402 + 1e-9, found::toString);
  }

  @ParameterizedTest
  @EnumSource(Direction.class)
  void noEndIsWiderThanThatOfTheExchangeByMoreThanTheAskedWidth(Direction direction) {
    for (Map.Entry<String, PrivacyPlan> named : TestPlans.all().entrySet()) {
      PrivacyAccountant accountant = PrivacyAccountant.of(named.getValue());
      PrivacyCurve own = accountant.withDirection(direction).curve();
      PrivacyCurve other = accountant.withDirection(direction.opposite()).curve();
      for (double epsilon : new double[] {-0.01, -0.5, -3}) {
        Bounds here = own.deltaAt(epsilon).delta();
        Bounds there = other.deltaAt(-epsilon).delta();
        double floor = -Math.expm1(epsilon);
        double most = floor + Math.exp(epsilon) * there.upper();
        double least = floor + Math.exp(epsilon) * there.lower();
        assertTrue(here.upper() <= most * 1.01, named + " " + epsilon + " " + here);
        assertTrue(here.lower() >= least / 1.01, named + " " + epsilon + " " + here);
      }
    }
  }

  /** No test without false positives does better than the events that only one input has. */
  @Test
  void theTradeOffAtZeroIsTheMassThatOnlyOneInputHas() {
    Release dp = Release.of(ApproximateDp.of(0, 0.3));
    Bounds once = PrivacyAccountant.of(PrivacyPlan.of(dp)).curve().falseNegativeRateAt(0);
    assertEquals(0.7, once.lower(), 1e-12);
    assertEquals(0.7, once.upper(), 1e-12);
    Release mixed = Release.of(ApproximateDp.of(1, 0.1)).times(2);
    Bounds twice = PrivacyAccountant.of(PrivacyPlan.of(mixed)).curve().falseNegativeRateAt(0);
    assertTrue(twice.contains(0.81) && twice.width() < 1e-3, twice::toString);
    Release normal = Release.of(GaussianMechanism.of(1));
    Bounds none =
        PrivacyAccountant.of(PrivacyPlan.of(normal.times(3))).curve().falseNegativeRateAt(0);
    assertTrue(none.upper() == 1, none::toString);
  }
}
