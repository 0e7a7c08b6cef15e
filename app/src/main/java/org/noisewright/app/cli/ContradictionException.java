package org.noisewright.app.cli;

/** A method and the certified interval contradict each other; the report is written already. */
final class ContradictionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ContradictionException(String message) {
    super(message);
  }
}
