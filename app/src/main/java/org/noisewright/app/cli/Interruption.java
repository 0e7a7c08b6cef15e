package org.noisewright.app.cli;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * While it is open, a signal that ends the program (Ctrl-C, SIGTERM) interrupts the thread that
 * opened it, and the program ends when this is closed: time to remove what is unfinished and to
 * write what there is. The exit code is that of the signal, 130 for Ctrl-C and 143 for SIGTERM.
 *
 * <p>A thread that does not come to its end is not waited for longer than two seconds; or, once it
 * has announced that it writes what it has, than two minutes.
 */
final class Interruption implements AutoCloseable {
  private static final long SHORT_SECONDS = 2;
  private static final long LONG_SECONDS = 120;
  private static final long AGAIN_MILLISECONDS = 250;

  private final Thread worker;
  private final PrintWriter err;
  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook = new Thread(this::ending, "interruption");
  private String words = "";
  private boolean sent;
  private boolean settled;
  private boolean interrupted;

  private Interruption(Thread worker, PrintWriter err) {
    this.worker = worker;
    this.err = err;
  }

  /** One that waits for no signal; an interrupt of this thread is seen all the same. */
  static Interruption ofNoSignal(PrintWriter err) {
    return new Interruption(Thread.currentThread(), err);
  }

  /** Watches over this thread. */
  static Interruption ofThisThread(PrintWriter err) {
    Interruption interruption = new Interruption(Thread.currentThread(), err);
    try {
      Runtime.getRuntime().addShutdownHook(interruption.hook);
    } catch (IllegalStateException e) {
      // The program is ending already: the signal came a moment earlier.
      interruption.finished.countDown();
    }
    return interruption;
  }

  /**
   * From here on an interrupt ends a search, and what it has found is written.
   *
   * @param newWords what is said on standard error when a signal comes
   */
  synchronized void announce(String newWords) {
    words = newWords;
  }

  private void ending() {
    long patience;
    synchronized (this) {
      patience = words.isEmpty() ? SHORT_SECONDS : LONG_SECONDS;
      if (!settled && !words.isEmpty()) {
        err.println("noisewright: " + words);
      }
    }
    try {
      for (long waited = 0; waited < 1000 * patience; waited += AGAIN_MILLISECONDS) {
        interrupt();
        if (finished.await(AGAIN_MILLISECONDS, TimeUnit.MILLISECONDS)) {
          return;
        }
      }
      err.println("noisewright: gave up waiting for the computation to end");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Interrupts the thread, unless it has settled. It is called again and again, because libraries
   * that draw pictures swallow an interrupt; but a search that writes what it has found gets one.
   */
  synchronized void interrupt() {
    if (!settled && (words.isEmpty() || !sent)) {
      sent = true;
      worker.interrupt();
    }
  }

  /**
   * From here on a signal no longer interrupts, and is waited for as before: files are written
   * whole.
   *
   * @return true if the thread was interrupted until now; it no longer is
   */
  synchronized boolean settle() {
    settled = true;
    interrupted |= Thread.interrupted();
    return interrupted;
  }

  /** An interrupt ends the computation again, as before {@link #announce}. */
  synchronized void resume() {
    settled = false;
    interrupted = false;
    words = "";
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
