package org.noisewright.numerics;

/** The named sources of the distance between an exact value and the ends of its interval. */
public enum ErrorTerm {
  /** Losses put on a grid: upward on the upper side, merged on the lower side. */
  DISCRETISATION("discretisation"),
  /** Losses beyond the grid: to infinite loss on the upper side, dropped on the lower side. */
  TRUNCATION("truncation"),
  /** Mass of the composed law outside the window of the cyclic transform. */
  WRAP_AROUND("wrap-around"),
  /** Frequencies left out of the inverse transform. */
  NEGLECTED_FREQUENCIES("neglected frequencies"),
  /** Rounding in the transform, the powers and the sums. */
  ROUND_OFF("round-off"),
  /** Evaluation of cell masses, special functions and closed forms. */
  MASS_EVALUATION("mass evaluation");

  private final String words;

  ErrorTerm(String words) {
    this.words = words;
  }

  /** The name as printed. */
  public String words() {
    return words;
  }
}
