package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/**
 * Small sampling rates, where few large losses decide and no tilt serves the whole law: the asked
 * widths are reached. References: the contour integral of the cumulant in quadruple precision
 * (libquadmath), two or three contours that agree to 7e-9 or better.
 */
class SmallRateTest {
  private static PrivacyPlan plan(double deviation, double rate, double times) {
    return PrivacyPlan.of(
        Release.of(GaussianMechanism.of(deviation))
            .withSampling(Sampling.poisson(rate))
            .times((long) times));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1e-4, 1e4, 0.85769, 9.7596565854e-21",
    "1, 1e-4, 1e6, 1.3012, 9.7040069e-21",
    "0.8, 1e-5, 1e6, 2, 4.1938615619e-24",
  })
  void tinyDeltas(double deviation, double rate, double times, double epsilon, double exact) {
    for (double width : new double[] {0.1, 1e-2}) {
      DeltaAnswer answer =
          PrivacyAccountant.of(plan(deviation, rate, times)).withWidth(width).deltaAt(epsilon);
      String found = width + ": " + answer;
      assertTrue(answer.status().withinWidth(), found);
      assertTrue(answer.delta().lower() <= exact * (1 + 1e-8), found);
      assertTrue(answer.delta().upper() >= exact * (1 - 1e-8), found);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.7, 1e-5, 1e4, 1e-9",
    "0.7, 1e-5, 1e4, 1e-7",
    "0.971, 2.56e-5, 67877, 1.9e-11",
    "1, 1e-7, 1e4, 1e-9",
    "0.9, 3e-6, 1e5, 1e-10",
    "1, 1e-4, 1e4, 1e-20",
    "0.6, 1e-4, 1e4, 1e-8",
  })
  void epsilons(double deviation, double rate, double times, double delta) {
    PrivacyPlan plan = plan(deviation, rate, times);
    EpsilonAnswer answer = PrivacyAccountant.of(plan).epsilonAt(delta);
    assertTrue(answer.status().withinWidth(), answer::toString);
    // The rest of the curve holds them: a fresh question at each end, with another grid.
    PrivacyAccountant other = PrivacyAccountant.of(plan).withWidth(0.03);
    assertTrue(other.deltaAt(answer.epsilon().upper()).delta().lower() <= delta, answer::toString);
    assertTrue(other.deltaAt(answer.epsilon().lower()).delta().upper() >= delta, answer::toString);
  }
}
