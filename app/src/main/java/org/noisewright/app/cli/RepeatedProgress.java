package org.noisewright.app.cli;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.noisewright.curve.Progress;
import picocli.CommandLine.ParseResult;

/**
 * Repeats the last report every second, so that a step that says nothing of itself for long is seen
 * to run. Closing it ends the repetition and clears the line.
 */
final class RepeatedProgress implements Progress, AutoCloseable {
  private static final long EVERY = 1000;

  private record Report(String stage, double fraction) {}

  private final Progress line;
  private final Runnable end;
  private final ScheduledExecutorService clock;
  private volatile Report last = new Report("", -1);

  private RepeatedProgress(Progress line, Runnable end, ScheduledExecutorService clock) {
    this.line = line;
    this.end = end;
    this.clock = clock;
  }

  /** On the line of a command, which says nothing if it is to be quiet. */
  static RepeatedProgress of(ParseResult arguments, Session session) {
    ProgressLine line = session.progress();
    return of(arguments.hasMatchedOption("--quiet") ? Progress.NONE : line, line::clear, EVERY);
  }

  /**
   * Repeats what it is told.
   *
   * @param end what to do when it is closed
   * @param pause in milliseconds
   */
  static RepeatedProgress of(Progress line, Runnable end, long pause) {
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "progress");
              thread.setDaemon(true);
              return thread;
            });
    RepeatedProgress repeated = new RepeatedProgress(line, end, clock);
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
    end.run();
  }
}
