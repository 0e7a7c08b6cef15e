package org.noisewright.classical;

import java.util.List;

/**
 * What a method says of epsilon at one delta.
 *
 * @param lower the lower end; 0 if there is none
 * @param upper the upper end; +infinity if there is none. Both ends of an approximation are the
 *     same
 * @param notes warnings about this answer, for the reader
 */
public record MethodEpsilon(double lower, double upper, List<String> notes) {

  /** Checks that neither end is NaN or negative. */
  public MethodEpsilon {
    if (!(lower >= 0 && upper >= 0)) {
      throw new IllegalStateException("a method answered " + lower + ", " + upper);
    }
    notes = List.copyOf(notes);
  }
}
