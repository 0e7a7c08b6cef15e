package org.noisewright.design.learned;

/** What the noise is added to. */
public enum QueryKind {
  /** Any real number: the noise has a density that is constant on cells and falls from 0. */
  REAL("real"),
  /** Whole multiples of a step: the noise lives on these multiples. */
  COUNTING("counting");

  private final String words;

  QueryKind(String words) {
    this.words = words;
  }

  /** The name in commands and reports. */
  public String words() {
    return words;
  }
}
