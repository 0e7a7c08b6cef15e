package org.noisewright.app.plan;

/** What the user gave cannot be answered; the message is for the user and says a way out. */
public final class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message one sentence or two, without the name of the program
   */
  public BadInputException(String message) {
    super(message);
  }
}
