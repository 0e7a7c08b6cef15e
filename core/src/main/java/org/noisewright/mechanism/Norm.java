package org.noisewright.mechanism;

/** In which sense the sensitivity of a value bounds its change between neighbours. */
public enum Norm {
  /** The value is one number, or one number of a vector changes and all others stay. */
  ONE_NUMBER("one number"),
  /** Sum of the absolute changes of all numbers. */
  L1("l1"),
  /** Root of the sum of the squared changes of all numbers. */
  L2("l2");

  private final String words;

  Norm(String words) {
    this.words = words;
  }

  /** The norm in words. */
  public String words() {
    return words;
  }
}
