package org.noisewright.sampling;

/** Independent noise, in steps of a lattice, that is added to whole numbers. */
public interface AddedNoise {
  /** Adds independent noise to each value; a sum beyond the ends of long becomes the end. */
  default void addTo(long[] values) {
    addTo(values, 0, values.length);
  }

  /**
   * Adds independent noise to the values from {@code from} up to before {@code to}.
   *
   * @throws IllegalArgumentException unless 0 &lt;= from &lt;= to &lt;= length of the values; then
   *     no value has changed and nothing is drawn
   */
  void addTo(long[] values, int from, int to);

  /** The source of bits, for reports: says so if it is not private. */
  String source();
}
