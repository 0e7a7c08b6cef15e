package org.noisewright.app.cli;

/** No value meets the target; what there is to report is written already. */
final class TargetNotMetException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TargetNotMetException(String message) {
    super(message);
  }
}
