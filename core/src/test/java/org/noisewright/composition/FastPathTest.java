package org.noisewright.composition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;

/**
 * With the few frequencies switched off, for a full transform in their place, no answer changes
 * beyond its interval: the two ways compose the same laws of real plans.
 */
class FastPathTest {
  private static final double WIDTH = 0.01;

  private record Both(double fast, double full) {}

  @ParameterizedTest
  @CsvSource({
    "gaussian, 4, 0.01, 65536, 1e-5",
    "gaussian, 2, 0.02, 1000, 1e-12",
    "gaussian, 0.8, 0.001, 10000, 1e-5",
    "gaussian, 8, 0.5, 100, 1e-20",
    "laplace, 10, 1, 64, 1e-6",
    "laplace, 1, 0.01, 1024, 1e-10",
  })
  void fullTransformsAgree(String noise, double scale, double rate, long times, double delta)
      throws FrequencySum.TooManyFrequencies {
    ContinuousPair pair =
        noise.equals("gaussian")
            ? ContinuousPair.gaussian(1 / scale, 1 / scale, rate)
            : ContinuousPair.laplace(1 / scale, 1 / scale, rate);
    List<PairPower> powers = List.of(new PairPower(pair, times));
    for (Direction direction : Direction.values()) {
      Both lower = both(powers, direction, Side.LOWER, delta);
      Both upper = both(powers, direction, Side.UPPER, delta);
      assertTrue(lower.fast() <= upper.full() && lower.full() <= upper.fast(), lower + " " + upper);
      assertTrue(lower.fast() <= upper.fast(), lower + " " + upper);
      assertEquals(upper.full(), upper.fast(), WIDTH, "ln delta");
      assertEquals(lower.full(), lower.fast(), WIDTH, "ln delta");
      assertTrue(upper.fast() - lower.fast() <= 2 * WIDTH, lower + " " + upper);
    }
  }

  private static Both both(List<PairPower> powers, Direction direction, Side side, double delta)
      throws FrequencySum.TooManyFrequencies {
    double logDelta = Math.log(delta);
    Forecast forecast = Forecast.of(powers, direction, GridDesign.logTail(logDelta, WIDTH));
    Forecast.Guess guess = forecast.atLogDelta(logDelta);
    LowerMembers members = new LowerMembers(powers, direction);
    GridDesign design =
        new GridDesign(powers, direction, members, forecast, guess, 0.6 * WIDTH, WIDTH);
    List<TiltedLaw> laws = new ArrayList<>();
    InfinityMass infinity = new InfinityMass();
    for (LawPower power : design.laws(side)) {
      laws.add(TiltedLaw.of(power, guess.theta()));
      infinity.add(power.law().logInfinityMass(), (double) power.times());
    }
    TiltedPlan plan = new TiltedPlan(laws, side, guess.theta(), infinity.log(side));
    double depth = 45;
    Window window = Window.of(laws, depth);
    assertNotNull(window);
    Window whole = window.including(new Placement(laws).firstAbove(guess.epsilon()).index());
    FrequencySum fast = FrequencySum.of(plan, whole, depth, Long.MAX_VALUE, 1 << 22);
    FullTransform full = FullTransform.of(plan, whole);
    return new Both(
        fast.deltaAt(guess.epsilon()).logDelta(), full.deltaAt(guess.epsilon()).logDelta());
  }
}
