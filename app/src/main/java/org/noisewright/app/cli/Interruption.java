package org.noisewright.app.cli;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * While it is open, a signal that ends the program (Ctrl-C, SIGTERM) interrupts the thread that
 * opened it, and the program ends only when this is closed: time to write what there is. The exit
 * code is that of the signal, 130 for Ctrl-C and 143 for SIGTERM.
 *
 * <p>A thread that does not come to its end within two minutes is not waited for any longer.
 */
final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;

  private final Thread worker;
  private final PrintWriter err;
  private final String words;
  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook = new Thread(this::ending, "interruption");
  private boolean settled;

  private Interruption(Thread worker, PrintWriter err, String words) {
    this.worker = worker;
    this.err = err;
    this.words = words;
  }

  /**
   * Watches over this thread.
   *
   * @param words what is said on standard error when a signal comes
   */
  static Interruption ofThisThread(PrintWriter err, String words) {
    Interruption interruption = new Interruption(Thread.currentThread(), err, words);
    try {
      Runtime.getRuntime().addShutdownHook(interruption.hook);
    } catch (IllegalStateException e) {
      // The program is ending already: the signal came a moment earlier.
      interruption.finished.countDown();
    }
    return interruption;
  }

  private void ending() {
    synchronized (this) {
      if (!settled) {
        err.println("noisewright: " + words);
        worker.interrupt();
      }
    }
    try {
      if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        err.println("noisewright: gave up waiting for the computation to end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * From here on a signal no longer interrupts, and is waited for as before: files are written
   * whole.
   *
   * @return true if the thread was interrupted and nobody has asked since
   */
  synchronized boolean settle() {
    settled = true;
    return Thread.interrupted();
  }

  @Override
  public void close() {
    settle();
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The program is ending: the hook runs, and no longer waits.
    }
  }
}
