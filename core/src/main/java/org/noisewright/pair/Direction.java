package org.noisewright.pair;

/** From which of the two neighbouring inputs the loss is looked at. */
public enum Direction {
  /** Loss of (P, Q): P is the output law with the record, Q the one without. */
  REMOVE("remove"),
  /** Loss of (Q, P). */
  ADD("add");

  private final String words;

  Direction(String words) {
    this.words = words;
  }

  /** The name as printed and as given to {@code --direction}. */
  public String words() {
    return words;
  }

  /** The other direction. */
  public Direction opposite() {
    return this == REMOVE ? ADD : REMOVE;
  }
}
