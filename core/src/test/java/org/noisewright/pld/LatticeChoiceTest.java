package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatticeChoiceTest {
  private static LatticeChoice marks(Double... marks) {
    return new LatticeChoice(List.of(marks), Collections.nCopies(marks.length, 1e-30), 0, false);
  }

  /** Whole weights that differ by a unit: all other losses are multiples of theirs, by rounding. */
  @Test
  void lossesThatDifferByRoundingAskForNoLatticeOfTheirOwn() {
    LatticeChoice choice = marks(-0.7, -4e-18, 0.0, 4e-18, 0.7);
    assertEquals(0.7, choice.span(), 1e-15);
    assertTrue(choice.fits(choice.span()));
  }

  @Test
  void lossesOfASmallSizeKeepTheirs() {
    assertEquals(4e-18, marks(-4e-18, 0.0, 8e-18).span(), 1e-33);
    assertEquals(1e-4, marks(-0.7, 0.0, 1e-4).span(), 1e-15);
    assertTrue(Double.isNaN(marks(0.0, 1.0, 2.5).span()));
  }
}
