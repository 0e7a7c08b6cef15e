package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.noisewright.curve.Progress;

/** Independent computations on all processors. */
final class SideBySide {
  private SideBySide() {}

  /**
   * The results in the order of the tasks.
   *
   * @param noun what one task makes, for the progress
   * @throws CancellationException if the thread is interrupted; the tasks are then interrupted too
   */
  static <T> List<T> all(List<Callable<T>> tasks, String noun, Progress progress) {
    ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<T>> futures = new ArrayList<>();
      tasks.forEach(task -> futures.add(workers.submit(task)));
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        progress.report(
            noun + " " + (results.size() + 1) + " of " + tasks.size(),
            (double) results.size() / tasks.size());
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a computation failed: " + e.getCause(), e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }
}
