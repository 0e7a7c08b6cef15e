package org.noisewright.classical;

import java.util.List;

/**
 * What a method says of delta at one epsilon.
 *
 * @param logLower natural logarithm of the lower end; -infinity if there is none
 * @param logUpper natural logarithm of the upper end; 0 if there is none. Both ends of an
 *     approximation are the same
 * @param notes warnings about this answer, for the reader
 */
public record MethodDelta(double logLower, double logUpper, List<String> notes) {

  /** Checks that neither end is NaN. */
  public MethodDelta {
    if (Double.isNaN(logLower) || Double.isNaN(logUpper)) {
      throw new IllegalStateException("a method answered NaN: " + logLower + ", " + logUpper);
    }
    notes = List.copyOf(notes);
  }

  /** An upper bound; a logarithm above 0 says no more than 0. */
  public static MethodDelta upper(double logUpper) {
    return new MethodDelta(Double.NEGATIVE_INFINITY, Math.min(0, logUpper), List.of());
  }

  /** Both ends. */
  public static MethodDelta of(double logLower, double logUpper) {
    return new MethodDelta(Math.min(0, logLower), Math.min(0, logUpper), List.of());
  }

  /** The larger of both ends: of two directions the one that decides. */
  public MethodDelta max(MethodDelta other) {
    List<String> all = new java.util.ArrayList<>(notes);
    other.notes.stream().filter(note -> !all.contains(note)).forEach(all::add);
    return new MethodDelta(
        Math.max(logLower, other.logLower), Math.max(logUpper, other.logUpper), all);
  }

  /** The same with a note. */
  public MethodDelta withNote(String note) {
    List<String> all = new java.util.ArrayList<>(notes);
    all.add(note);
    return new MethodDelta(logLower, logUpper, all);
  }
}
