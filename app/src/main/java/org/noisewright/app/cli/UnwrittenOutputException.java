package org.noisewright.app.cli;

/** Standard output could not be written. */
final class UnwrittenOutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnwrittenOutputException(String message) {
    super(message);
  }
}
