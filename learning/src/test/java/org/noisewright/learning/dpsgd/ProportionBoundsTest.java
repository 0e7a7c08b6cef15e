package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionBoundsTest {
  /** Binomial sums and bisection with 40 digits, mpmath 1.3.0. */
  @ParameterizedTest
  @CsvSource({
    "0, 10, 0.05, 0.25886555089305228268",
    "3, 10, 0.025, 0.65245285005999729504",
    "4321, 10000, 6.25e-11, 0.46417389779044510251",
    "7, 10000, 6.25e-11, 0.0041106203302735519261",
    "2990, 3000, 5e-10, 0.99981318505446955104"
  })
  void upperAndItsMirror(int count, int runs, double error, double exact) {
    double upper = ProportionBounds.upper(count, runs, error);
    assertEquals(exact, upper, 1e-6 * Math.min(exact, 1 - exact));
    assertEquals(true, upper >= exact);
    assertEquals(1 - upper, ProportionBounds.lower(runs - count, runs, error));
  }

  @Test
  void ends() {
    assertEquals(1, ProportionBounds.upper(5, 5, 0.01));
    assertEquals(0, ProportionBounds.lower(0, 5, 0.01));
  }
}
