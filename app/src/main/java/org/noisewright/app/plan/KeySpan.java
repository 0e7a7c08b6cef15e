package org.noisewright.app.plan;

/**
 * Where the number of a key is searched.
 *
 * @param least least value, positive
 * @param most largest value
 * @param whole true for whole numbers
 * @param start where a search begins if the plan says nothing better
 */
record KeySpan(double least, double most, boolean whole, double start) {
  /** Widths of noise, in sensitivities: less is no privacy, more is no use. */
  static final KeySpan NOISE = new KeySpan(1e-2, 1e12, false, 1);

  /** Sensitivities and other lengths. */
  static final KeySpan LENGTH = new KeySpan(1e-12, 1e15, false, 1);

  /** A largest absolute value of noise. */
  static final KeySpan RANGE = new KeySpan(1e-12, 1e15, false, 10);

  /** Widths of noise on a lattice, whose outcomes are counted one by one. */
  static final KeySpan LATTICE = new KeySpan(1e-3, 1e9, false, 2);

  /** Probabilities to take part. */
  static final KeySpan RATE = new KeySpan(1e-12, 1, false, 0.01);

  /** Probabilities to fail. */
  static final KeySpan DELTA = new KeySpan(1e-300, 0.5, false, 1e-9);

  /** Parameters in nats. */
  static final KeySpan NATS = new KeySpan(1e-9, 1e4, false, 0.1);

  /** Probabilities to keep an answer; the least one depends on the number of answers. */
  static final KeySpan KEEP = new KeySpan(0.5, Math.nextDown(1.0), false, 0.75);

  /** Whole numbers from 1 to this one. */
  static KeySpan upTo(double most) {
    return new KeySpan(1, most, true, 1);
  }

  /** The same, beginning elsewhere. */
  KeySpan from(double newStart) {
    return new KeySpan(least, most, whole, Math.max(least, Math.min(most, newStart)));
  }

  /** The same, not beyond these ends; unchanged if nothing would be left to search. */
  KeySpan within(double newLeast, double newMost) {
    double low = Math.max(least, newLeast);
    double high = Math.min(most, newMost);
    return high > low ? new KeySpan(low, high, whole, start).from(start) : this;
  }

  /** All lengths multiplied by this, as far as there are such numbers. */
  KeySpan times(double unit) {
    return new KeySpan(
            Math.max(Double.MIN_VALUE, least * unit),
            Math.min(Double.MAX_VALUE, most * unit),
            whole,
            start * unit)
        .from(start * unit);
  }
}
