package org.noisewright.mechanism;

/**
 * Which two inputs count as neighbours. Every sensitivity is the sensitivity under this relation.
 */
public enum NeighboringRelation {
  /** One input has one record more than the other. */
  ADD_OR_REMOVE_ONE("add or remove one record"),
  /** One record of the input is replaced by any other record; the number of records is the same. */
  REPLACE_ONE("replace one record"),
  /**
   * One record is replaced by the zero record, which adds nothing to any sum; the number of records
   * and every divisor stay the same.
   */
  ZERO_OUT("zero out one record");

  private final String words;

  NeighboringRelation(String words) {
    this.words = words;
  }

  /** The relation in words, as printed behind every result. */
  public String words() {
    return words;
  }
}
