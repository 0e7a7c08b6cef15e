package org.noisewright.app.cli;

import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.noisewright.curve.Progress;

/**
 * Tells on standard error how far a long computation is: nothing in the first two seconds, then at
 * most twice a second. On a console one line is written over and over; elsewhere a line every five
 * seconds. Once it ticks, it also tells what it was told last, and that something is being done if
 * it was told nothing: no command is silent for longer.
 */
final class ProgressLine implements Progress, AutoCloseable {
  private static final long SILENCE = 2_000_000_000L;
  private static final long CONSOLE_PAUSE = 500_000_000L;
  private static final long PLAIN_PAUSE = 5_000_000_000L;
  private static final long TICK_MILLISECONDS = 100;
  private static final String WORKING = "working";

  private final PrintWriter err;
  private final BooleanSupplier console;
  private final LongSupplier nanoTime;
  private final long start;
  private final boolean quiet;
  private long last = Long.MIN_VALUE;
  private int written;
  private String stage = WORKING;
  private boolean closed;

  ProgressLine(PrintWriter err, BooleanSupplier console, LongSupplier nanoTime) {
    this(err, console, nanoTime, false);
  }

  /**
   * @param quiet if nothing is to be told
   */
  ProgressLine(PrintWriter err, BooleanSupplier console, LongSupplier nanoTime, boolean quiet) {
    this.err = err;
    this.console = console;
    this.nanoTime = nanoTime;
    this.quiet = quiet;
    this.start = nanoTime.getAsLong();
  }

  /** Ticks from now on, until it is closed. */
  void tick() {
    if (!quiet) {
      Thread clock = new Thread(this::ticks, "progress");
      clock.setDaemon(true);
      clock.start();
    }
  }

  private synchronized void ticks() {
    try {
      while (!closed) {
        wait(TICK_MILLISECONDS);
        repeat();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void report(String newStage, double fraction) {
    stage =
        newStage.isEmpty()
            ? WORKING
            : newStage + ", " + Math.round(100 * Math.min(1, Math.max(0, fraction))) + " %";
    repeat();
  }

  /** Tells the last stage, if it is time. */
  synchronized void repeat() {
    long elapsed = nanoTime.getAsLong() - start;
    if (quiet || closed || elapsed < SILENCE) {
      return;
    }
    boolean rewriting = console.getAsBoolean();
    if (last != Long.MIN_VALUE && elapsed - last < (rewriting ? CONSOLE_PAUSE : PLAIN_PAUSE)) {
      return;
    }
    last = elapsed;
    String line = "noisewright: " + stage + " (" + elapsed / 1_000_000_000L + " s)";
    if (rewriting) {
      err.print("\r" + line + " ".repeat(Math.max(0, written - line.length())));
      written = line.length();
    } else {
      err.println(line);
    }
    err.flush();
  }

  /** Removes the line from the console; a stage is over. */
  synchronized void clear() {
    stage = WORKING;
    if (written > 0) {
      err.print("\r" + " ".repeat(written) + "\r");
      err.flush();
      written = 0;
    }
  }

  /** Nothing is told from here on. */
  @Override
  public synchronized void close() {
    clear();
    closed = true;
    notifyAll();
  }
}
