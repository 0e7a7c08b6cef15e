package org.noisewright.curve;

/** Which direction gave the answer. */
public enum DecidingDirection {
  /** The direction of removing the record is certainly the larger one, or the only one asked. */
  REMOVE("remove"),
  /** The direction of adding the record is certainly the larger one, or the only one asked. */
  ADD("add"),
  /** Both directions give the same value, or their intervals overlap. */
  EITHER("either");

  private final String words;

  DecidingDirection(String words) {
    this.words = words;
  }

  /** The name as printed. */
  public String words() {
    return words;
  }
}
