package org.noisewright.app.cli;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.noisewright.curve.Progress;

/**
 * Repeats the last report every second, so that a step that says nothing of itself for long is seen
 * to run. Closing it ends the repetition.
 */
final class RepeatedProgress implements Progress, AutoCloseable {
  private static final long EVERY = 1000;

  private record Report(String stage, double fraction) {}

  private final Progress line;
  private final ScheduledExecutorService clock;
  private volatile Report last = new Report("", -1);

  private RepeatedProgress(Progress line, ScheduledExecutorService clock) {
    this.line = line;
    this.clock = clock;
  }

  /** Repeats what this progress is told. */
  static RepeatedProgress of(Progress line) {
    return of(line, EVERY);
  }

  /** The same with another pause, in milliseconds. */
  static RepeatedProgress of(Progress line, long pause) {
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "progress");
              thread.setDaemon(true);
              return thread;
            });
    RepeatedProgress repeated = new RepeatedProgress(line, clock);
    var unused =
        clock.scheduleWithFixedDelay(repeated::repeat, pause, pause, TimeUnit.MILLISECONDS);
    return repeated;
  }

  @Override
  public void report(String stage, double fraction) {
    last = new Report(stage, fraction);
    line.report(stage, fraction);
  }

  private void repeat() {
    Report report = last;
    if (report.fraction() >= 0) {
      line.report(report.stage(), report.fraction());
    }
  }

  @Override
  public void close() {
    clock.shutdown();
    try {
      // Nothing may be written after the line was cleared.
      clock.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
