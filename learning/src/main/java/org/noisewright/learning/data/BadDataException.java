package org.noisewright.learning.data;

/** Data that cannot be learned from: the message names the file, the place, and a way out. */
public final class BadDataException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong, where, and what to do
   */
  public BadDataException(String message) {
    super(message);
  }

  /** Something wrong in a line of a file; lines count from 1. */
  static BadDataException at(String source, long line, String message) {
    return new BadDataException(source + ", line " + line + ": " + message);
  }
}
