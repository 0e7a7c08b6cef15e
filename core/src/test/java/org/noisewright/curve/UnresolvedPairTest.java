package org.noisewright.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.composition.PairPower;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomSource;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.Direction;
import org.noisewright.pair.Resolution;

/** A pair of which no grid can be made: forecasts say nothing, and bounds are what is left. */
class UnresolvedPairTest {
  private static final class TooFine implements AtomSource {
    @Override
    public Atoms atoms(Direction direction, Side side, Resolution resolution) {
      throw new GridTooFineException("too many cells");
    }

    @Override
    public double logInfinityMass(Direction direction, Side side) {
      return Double.NEGATIVE_INFINITY;
    }

    @Override
    public double exactInfinityMass(Direction direction) {
      return 0;
    }

    @Override
    public double largestLoss(Direction direction, Side side) {
      return direction == Direction.REMOVE ? 3 : 2;
    }

    @Override
    public boolean symmetric() {
      return false;
    }
  }

  private static PrivacyCurve curve() {
    return PrivacyCurve.of(
        List.of(new PairPower(new TooFine(), 5)),
        Optional.empty(),
        new AccountingOptions(1e-3, 1e-2, 1L << 30, Progress.NONE));
  }

  @Test
  void theLargestLossIsTheUpperEnd() {
    EpsilonAnswer answer = curve().epsilonAt(1e-5);
    assertEquals(0, answer.epsilon().lower());
    assertEquals(15, answer.epsilon().upper());
    assertTrue(answer.status().reason().contains("no grid resolves"), answer::toString);
    DeltaAnswer delta = curve().deltaAt(4);
    assertEquals(0, delta.delta().lower());
    assertTrue(delta.delta().upper() <= 1 && delta.delta().upper() >= 0.9, delta::toString);
    assertTrue(delta.status().reason().contains("no grid resolves"), delta::toString);
    assertTrue(Double.isNaN(curve().forecastAt(1e-5)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -1, Double.NaN})
  void forecastsAreForDeltasBetween(double delta) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> curve().forecastAt(delta));
    assertEquals(
        "delta must be in (0, 1) for a forecast, got "
            + delta
            + "; epsilonAt answers at the ends too",
        refused.getMessage());
  }
}
