package org.noisewright.classical;

/**
 * A method says nothing of a plan; the message is the reason, in words for the reader of a table.
 */
public final class MethodRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With the reason. */
  public MethodRefusedException(String reason) {
    super(reason);
  }
}
