package org.noisewright.numerics;

/**
 * A law that doubles or a sensible number of cells cannot resolve, such as almost no noise at all.
 */
public final class GridTooFineException extends ArithmeticException {
  private static final long serialVersionUID = 1;

  /** With what could not be resolved. */
  public GridTooFineException(String message) {
    super(message);
  }
}
