package org.noisewright.learning.model;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Threads that do numbered tasks. What a task computes must not depend on when or where it runs;
 * then neither does the result of all. Close it when done.
 */
public final class Workers implements AutoCloseable {
  private final int threads;
  private final ExecutorService pool;

  private Workers(int threads) {
    this.threads = threads;
    AtomicInteger number = new AtomicInteger();
    this.pool =
        Executors.newFixedThreadPool(
            Math.max(1, threads - 1),
            task -> {
              Thread thread = new Thread(task, "worker " + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
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
    return threads;
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
    for (int i = 1; i < Math.min(threads, count); i++) {
      pool.execute(loop::help);
    }
    loop.run();
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
