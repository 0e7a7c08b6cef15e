package org.noisewright.pld;

/**
 * A law that doubles or a sensible number of cells cannot resolve, such as almost no noise at all.
 */
public final class GridTooFineException extends ArithmeticException {
  private static final long serialVersionUID = 1;

  GridTooFineException(String message) {
    super(message);
  }
}
