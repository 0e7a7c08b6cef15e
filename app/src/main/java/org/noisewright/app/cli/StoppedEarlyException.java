package org.noisewright.app.cli;

/** A command was interrupted and has told what it had until then. */
final class StoppedEarlyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StoppedEarlyException(String message) {
    super(message);
  }

  /**
   * The best so far was told.
   *
   * @param written true if it is in a file too
   */
  static StoppedEarlyException withBest(boolean written) {
    return new StoppedEarlyException(
        "interrupted: best so far" + (written ? ", which is written" : ", which is printed"));
  }
}
