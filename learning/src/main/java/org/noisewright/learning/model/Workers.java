package org.noisewright.learning.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
            threads,
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
   * Does the tasks 0 to count - 1, the early ones first, and returns when all are done. With one
   * thread, or one task, the caller does them. The first failure ends the rest and is thrown.
   */
  public void run(int count, IntConsumer task) {
    int used = Math.min(threads, count);
    if (used <= 1) {
      for (int i = 0; i < count; i++) {
        task.accept(i);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    List<Callable<Void>> loops = new ArrayList<>();
    for (int i = 0; i < used; i++) {
      loops.add(
          () -> {
            try {
              for (int k = next.getAndIncrement(); k < count; k = next.getAndIncrement()) {
                task.accept(k);
              }
            } catch (RuntimeException | Error e) {
              next.set(count);
              throw e;
            }
            return null;
          });
    }
    try {
      for (Future<Void> loop : pool.invokeAll(loops)) {
        loop.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
