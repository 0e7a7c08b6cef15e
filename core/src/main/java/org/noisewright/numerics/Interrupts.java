package org.noisewright.numerics;

/**
 * Where a long computation looks whether somebody wants it to end. Every loop that can take longer
 * than 50 ms of processor time looks at least that often, so that an interrupt of the thread is
 * answered at once from wherever it is.
 *
 * <p>A look reads one field of the current thread, about a nanosecond. It is placed in the
 * outermost loop whose body is short enough, not in the innermost one.
 */
public final class Interrupts {
  private Interrupts() {}

  /**
   * Ends the computation if its thread is interrupted, which it stays.
   *
   * @throws InterruptedComputationException if the thread is interrupted
   */
  public static void look() {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedComputationException();
    }
  }
}
