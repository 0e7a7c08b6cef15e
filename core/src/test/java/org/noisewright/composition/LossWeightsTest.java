package org.noisewright.composition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.noisewright.numerics.ErrorLedger;

/** Weights of a curve that is known: delta falls as e^(-3 epsilon) and is 0 from a loss on. */
class LossWeightsTest {
  private static final double TOP = 1.1;

  private static ComposedLaw law() {
    return new ComposedLaw() {
      @Override
      public SideDelta deltaAt(double epsilon) {
        double log = epsilon < TOP ? -3 * epsilon - 5 : Double.NEGATIVE_INFINITY;
        return new SideDelta(log, ErrorLedger.empty());
      }

      @Override
      public long memory() {
        return 0;
      }
    };
  }

  @Test
  void lossesMatterAsTheCurveSays() {
    LossWeights weights = LossWeights.of(law(), 1);
    for (double loss = 0; loss <= 1.25; loss += 0.05) {
      assertEquals(3 * loss, weights.applyAsDouble(loss), 1e-12, "loss " + loss);
    }
    assertEquals(3 * 1.25, weights.applyAsDouble(7), 1e-12, "beyond what was asked");
  }

  @Test
  void lossesThatLeaveNothingHaveNumbersToo() {
    LossWeights weights = LossWeights.of(law(), 1);
    for (double loss = -2; loss < 0; loss += 0.01) {
      double weight = weights.applyAsDouble(loss);
      assertTrue(weight <= 0, "loss " + loss + ": " + weight);
    }
    assertTrue(weights.applyAsDouble(-0.2) < -100, "delta is 0 there");
  }
}
