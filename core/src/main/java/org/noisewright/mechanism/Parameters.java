package org.noisewright.mechanism;

/** Checks shared by the descriptions; each message names parameter, value, range and a way out. */
final class Parameters {
  /** The largest pure loss of one release that is accepted, in nats. */
  static final double LARGEST_LOSS = 1e6;

  private Parameters() {}

  static void requirePositive(String name, double value) {
    if (!(value > 0 && value <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          name
              + " must be positive and finite, got "
              + value
              + (value == 0 && !name.equals("sensitivity")
                  ? "; without noise there is no privacy: give a value above 0"
                  : "; give a value above 0"));
    }
  }
}
