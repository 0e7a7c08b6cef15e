package org.noisewright.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;

/** The guarantee of an answer is its upper end, and an unproven answer has none. */
class GuaranteeTest {
  private static EpsilonAnswer epsilon(double lower, double upper, AnswerStatus status) {
    return new EpsilonAnswer(
        Bounds.of(lower, upper), 1e-5, DecidingDirection.EITHER, status, ErrorLedger.empty());
  }

  private static DeltaAnswer delta(double lower, double upper, AnswerStatus status) {
    return new DeltaAnswer(
        1,
        Bounds.of(lower, upper),
        Bounds.of(Math.log10(lower), Math.log10(upper)),
        DecidingDirection.EITHER,
        status,
        ErrorLedger.empty());
  }

  @Test
  void itIsTheUpperEnd() {
    assertEquals(7.4342, epsilon(7.4331, 7.4342, AnswerStatus.reached()).guarantee());
    assertEquals(0.02, delta(0.01, 0.02, AnswerStatus.reached()).guarantee());
    double infinity = Double.POSITIVE_INFINITY;
    assertEquals(infinity, epsilon(1, infinity, AnswerStatus.reached()).guarantee());
  }

  @Test
  void anUnprovenAnswerHasNone() {
    AnswerStatus unproven = AnswerStatus.reached().withUnproven(List.of("release 1: no proof"));
    Exception e =
        assertThrows(IllegalStateException.class, () -> epsilon(1, 2, unproven).guarantee());
    assertTrue(String.valueOf(e.getMessage()).contains("release 1: no proof"));
    assertThrows(IllegalStateException.class, () -> delta(0.1, 0.2, unproven).guarantee());
  }
}
