package org.noisewright.learning.model;

import java.util.concurrent.CancellationException;
import java.util.function.IntConsumer;

/**
 * Threads that do numbered tasks. What a task computes must not depend on when or where it runs;
 * then neither does the result of all. Close it when done.
 */
public final class Workers implements AutoCloseable {
  private final HelperThread[] helpers;

  private Workers(int threads) {
    // The caller is one of the threads.
    helpers = new HelperThread[threads - 1];
    for (int i = 0; i < helpers.length; i++) {
      helpers[i] = new HelperThread("worker " + (i + 1));
      helpers[i].start();
    }
  }

  /**
   * This many threads.
   *
   * @param threads at least 1
   */
  public static Workers of(int threads) {
    if (!(threads >= 1)) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    return new Workers(threads);
  }

  /** As many threads as the machine has processors. */
  public static Workers all() {
    return of(Runtime.getRuntime().availableProcessors());
  }

  /** How many threads there are. */
  public int threads() {
    return helpers.length + 1;
  }

  /**
   * Does the tasks 0 to count - 1, the early ones first, and returns when all are done; the caller
   * does some of them, all if there is one thread or one task. The first failure ends the rest and
   * is thrown. When this returns or throws, no task is being done any more.
   *
   * @throws CancellationException if the caller is interrupted, which stays interrupted; so are the
   *     threads that are in the middle of a task
   */
  public void run(int count, IntConsumer task) {
    TaskLoop loop = new TaskLoop(count, task);
    for (int i = 0; i < Math.min(helpers.length, count - 1); i++) {
      helpers[i].help(loop);
    }
    loop.run();
  }

  @Override
  public void close() {
    for (HelperThread helper : helpers) {
      helper.end();
    }
  }
}
