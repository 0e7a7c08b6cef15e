package org.noisewright.app.cli;

import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.noisewright.curve.Progress;

/**
 * Tells on standard error how far a long computation is: nothing in the first two seconds, then at
 * most twice a second. On a console one line is written over and over; elsewhere a line every five
 * seconds.
 */
final class ProgressLine implements Progress {
  private static final long SILENCE = 2_000_000_000L;
  private static final long CONSOLE_PAUSE = 500_000_000L;
  private static final long PLAIN_PAUSE = 5_000_000_000L;

  private final PrintWriter err;
  private final BooleanSupplier console;
  private final LongSupplier nanoTime;
  private final long start;
  private long last = Long.MIN_VALUE;
  private int written;

  ProgressLine(PrintWriter err, BooleanSupplier console, LongSupplier nanoTime) {
    this.err = err;
    this.console = console;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  @Override
  public synchronized void report(String stage, double fraction) {
    long elapsed = nanoTime.getAsLong() - start;
    if (elapsed < SILENCE) {
      return;
    }
    boolean rewriting = console.getAsBoolean();
    if (last != Long.MIN_VALUE && elapsed - last < (rewriting ? CONSOLE_PAUSE : PLAIN_PAUSE)) {
      return;
    }
    last = elapsed;
    long percent = Math.round(100 * Math.min(1, Math.max(0, fraction)));
    String line =
        "noisewright: " + stage + ", " + percent + " % (" + elapsed / 1_000_000_000L + " s)";
    if (rewriting) {
      err.print("\r" + line + " ".repeat(Math.max(0, written - line.length())));
      written = line.length();
    } else {
      err.println(line);
    }
    err.flush();
  }

  /** Removes the line from the console. */
  synchronized void clear() {
    if (written > 0) {
      err.print("\r" + " ".repeat(written) + "\r");
      err.flush();
      written = 0;
    }
  }
}
