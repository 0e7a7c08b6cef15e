package org.noisewright.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtMost;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.composition.PairPower;
import org.noisewright.curve.OneDirection.EpsilonBounds;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pld.LaplaceReleases;
import org.noisewright.pld.SidedCurve;

/** Bounds without a grid and those of grids hold the same curve. */
class GridlessDirectionTest {
  private static final AccountingOptions OPTIONS =
      new AccountingOptions(1e-3, 1e-2, 1L << 28, (what, part) -> {});

  @ParameterizedTest
  @CsvSource({
    "10, 16, 1e-5, 1e-5",
    "1, 16, 1e-10, 1e-3",
    "10, 1024, 1e-10, 1e-6",
    "100, 10000, 1e-6, 1e-4",
    "1, 200, 1e-20, 1e-4",
    "1000, 2, 1e-7, 1e-3",
    "0.2, 9, 1e-9, 1e-3"
  })
  void gridsAgree(double scale, long times, double delta, double width) {
    double z = 1 / scale;
    ContinuousPair pair = ContinuousPair.laplace(Math.nextDown(z), Math.nextUp(z), 1);
    List<PairPower> powers = List.of(new PairPower(pair, times));
    OneDirection grid = new GridDirection(powers, Direction.REMOVE, OPTIONS);
    LaplaceReleases curve = LaplaceReleases.of(pair, times).orElseThrow();
    OneDirection gridless =
        new GridlessDirection(curve, new PlanLimits(powers, Direction.REMOVE), new NoGrid());
    EpsilonBounds fast = gridless.epsilonAt(delta, 1e-6);
    EpsilonBounds full = grid.epsilonAt(delta, width);
    String words = fast + " " + full;
    assertTrue(fast.epsilon().lower() <= full.epsilon().upper(), words);
    assertTrue(full.epsilon().lower() <= fast.epsilon().upper(), words);
    assertAtMost(2e-11 * fast.epsilon().upper(), fast.epsilon().width());
    double top = (double) times / scale;
    for (double part : new double[] {-0.3, 0, 0.6, 1}) {
      double epsilon = part * fast.epsilon().upper();
      LogBounds narrow = gridless.logDeltaAt(epsilon, 1e-6);
      LogBounds wide = grid.logDeltaAt(epsilon, 1e-2);
      assertTrue(
          narrow.lower() <= wide.upper() && wide.lower() <= narrow.upper(),
          () -> epsilon + ": " + narrow + " " + wide);
      // Next to the largest loss the doubt of the quotient is most of the width.
      assertAtMost(2e-11 + 6e-16 * top / (top - epsilon), narrow.width());
    }
  }

  /** Not asked. */
  private static final class NoGrid implements OneDirection {
    @Override
    public LogBounds logDeltaAt(double epsilon, double width) {
      throw new AssertionError("a grid was asked at epsilon " + epsilon);
    }

    @Override
    public EpsilonBounds epsilonAt(double delta, double width) {
      throw new AssertionError("a grid was asked at delta " + delta);
    }

    @Override
    public double roughLogDeltaAt(double epsilon, double width) {
      throw new AssertionError("a grid was asked at epsilon " + epsilon);
    }

    @Override
    public double largestEpsilon() {
      return Double.POSITIVE_INFINITY;
    }

    @Override
    public double forecastAt(double delta) {
      return Double.NaN;
    }

    @Override
    public double logForecastAt(double epsilon, double width) {
      return Double.NaN;
    }
  }

  /** Widths above the largest one, and questions without an answer, go to the grid. */
  @Test
  void theGridIsAskedWhereItIsQuickerOrAlone() {
    ContinuousPair pair = ContinuousPair.laplace(1, 1, 1);
    PlanLimits limits = new PlanLimits(List.of(new PairPower(pair, 2)), Direction.REMOVE);
    LogBounds marked = new LogBounds(-3, -2, ErrorLedger.empty(), "grid");
    EpsilonBounds markedEpsilon = new EpsilonBounds(Bounds.of(1, 2), ErrorLedger.empty(), "grid");
    OneDirection grid =
        new OneDirection() {
          @Override
          public LogBounds logDeltaAt(double epsilon, double width) {
            return marked;
          }

          @Override
          public EpsilonBounds epsilonAt(double delta, double width) {
            return markedEpsilon;
          }

          @Override
          public double roughLogDeltaAt(double epsilon, double width) {
            return -2;
          }

          @Override
          public double largestEpsilon() {
            return Double.POSITIVE_INFINITY;
          }

          @Override
          public double forecastAt(double delta) {
            return 1.5;
          }

          @Override
          public double logForecastAt(double epsilon, double width) {
            return -2.5;
          }
        };
    SidedCurve curve =
        new SidedCurve() {
          @Override
          public double logDeltaAt(double epsilon, Side side) {
            return epsilon > 1 ? Double.NaN : -1 - epsilon + side.sign() * 1e-6;
          }

          @Override
          public double epsilonNear(double logDelta) {
            return 0.4;
          }

          @Override
          public double largestWidth() {
            return 1e-3;
          }
        };
    OneDirection direction = new GridlessDirection(curve, limits, grid);
    assertEquals(marked, direction.logDeltaAt(0.5, 1e-2));
    assertEquals(marked, direction.logDeltaAt(1.5, 1e-4));
    assertEquals(-1.5, direction.logDeltaAt(0.5, 1e-4).lower(), 2e-6);
    assertEquals(markedEpsilon, direction.epsilonAt(0.3, 1e-2));
    assertEquals(markedEpsilon, direction.epsilonAt(0, 1e-4));
    assertEquals(markedEpsilon, direction.epsilonAt(1e-3, 1e-4), "the search meets NaN");
    double epsilon = -1 - Math.log(0.3);
    assertEquals(epsilon, direction.epsilonAt(0.3, 1e-4).epsilon().lower(), 2e-6);
    assertEquals(epsilon, direction.epsilonAt(0.3, 1e-4).epsilon().upper(), 2e-6);
  }
}
