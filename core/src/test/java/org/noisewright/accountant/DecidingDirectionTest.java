package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;

/**
 * Sampled Laplace plans, found by a search over scale, rate and times, whose deciding direction
 * changes with epsilon: the curves of adding and of removing a record cross.
 */
class DecidingDirectionTest {
  private static final double STEP = 0.001;

  private static PrivacyPlan plan(double scale, double rate, long times) {
    return PrivacyPlan.of(
        Release.of(LaplaceMechanism.of(scale)).withSampling(Sampling.poisson(rate)).times(times));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.5, 2, 0.2, ADD",
    "1, 0.5, 2, 0.4, REMOVE",
    "1, 0.3, 2, 0.2, ADD",
    "1, 0.3, 2, 0.3, REMOVE",
    "0.5, 0.9, 2, 0.4, ADD",
    "0.5, 0.9, 2, 1.2, REMOVE",
    "2, 0.1, 2, 0.03, ADD",
    "2, 0.1, 2, 0.06, REMOVE",
    "1, 0.5, 5, 0.05, ADD",
    "1, 0.5, 5, 0.3, REMOVE",
    "2, 0.7, 5, 0.025, REMOVE",
    "2, 0.7, 5, 0.5, ADD",
  })
  void oneDirectionIsCertainlyLarger(
      double scale, double rate, long times, double epsilon, Direction deciding) {
    PrivacyAccountant accountant = PrivacyAccountant.of(plan(scale, rate, times)).withWidth(1e-3);
    Bounds larger = accountant.withDirection(deciding).deltaAt(epsilon).delta();
    Bounds smaller = accountant.withDirection(deciding.opposite()).deltaAt(epsilon).delta();
    assertTrue(larger.lower() > smaller.upper(), () -> larger + " against " + smaller);
    DeltaAnswer both = accountant.deltaAt(epsilon);
    assertEquals(deciding.words(), both.direction().words(), both::toString);
    assertEquals(larger, both.delta());
    EpsilonAnswer back = accountant.epsilonAt(larger.lower());
    assertEquals(deciding.words(), back.direction().words(), back::toString);
  }

  /** The same by a direct convolution that shares no code with the library. */
  @Test
  void theCrossingIsConfirmedByADirectConvolution() {
    PrivacyPlan plan = plan(1, 0.5, 2);
    double[] epsilons = {0.2, 0.4};
    double[] addLower = DirectConvolution.delta(plan, Direction.ADD, epsilons, STEP, 3, Side.LOWER);
    double[] addUpper = DirectConvolution.delta(plan, Direction.ADD, epsilons, STEP, 3, Side.UPPER);
    double[] removeLower =
        DirectConvolution.delta(plan, Direction.REMOVE, epsilons, STEP, 3, Side.LOWER);
    double[] removeUpper =
        DirectConvolution.delta(plan, Direction.REMOVE, epsilons, STEP, 3, Side.UPPER);
    assertTrue(addLower[0] > removeUpper[0], addLower[0] + " against " + removeUpper[0]);
    assertTrue(removeLower[1] > addUpper[1], removeLower[1] + " against " + addUpper[1]);
  }

  /** At epsilon 0 both directions have the total variation distance. */
  @Test
  void neitherDecidesAtZero() {
    DeltaAnswer answer = PrivacyAccountant.of(plan(1, 0.5, 2)).deltaAt(0);
    assertEquals(DecidingDirection.EITHER, answer.direction(), answer::toString);
  }

  /** The curve of both takes the larger at each epsilon, so it is never below either. */
  @Test
  void theMaximumIsTakenLast() {
    PrivacyAccountant accountant = PrivacyAccountant.of(plan(1, 0.5, 2));
    for (double epsilon = 0.05; epsilon < 0.7; epsilon += 0.05) {
      Bounds both = accountant.deltaAt(epsilon).delta();
      for (Direction direction : Direction.values()) {
        Bounds one = accountant.withDirection(direction).deltaAt(epsilon).delta();
        double at = epsilon;
        assertTrue(
            both.lower() >= one.lower() && both.upper() >= one.upper(),
            () -> direction + " at " + at + ": " + one + " " + both);
      }
    }
  }
}
