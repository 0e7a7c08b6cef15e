package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.noisewright.curve.Progress;
import org.noisewright.design.learned.LearnedProblem;

/**
 * Noises that were found, each problem once for a page. They are found side by side on all
 * processors; which order they are found in changes nothing.
 */
final class SolvedNoises {
  private final Map<LearnedProblem, LearnedPoint> found = new ConcurrentHashMap<>();

  /**
   * Solves these and keeps them.
   *
   * @throws CancellationException if the thread is interrupted
   */
  void solve(Set<LearnedProblem> problems, Progress progress) {
    List<LearnedProblem> missing = new ArrayList<>(new LinkedHashSet<>(problems));
    missing.removeAll(found.keySet());
    ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      ExecutorCompletionService<LearnedPoint> results = new ExecutorCompletionService<>(workers);
      missing.forEach(problem -> results.submit(() -> LearnedPoint.of(problem)));
      for (int i = 0; i < missing.size(); i++) {
        progress.report("noise " + (i + 1) + " of " + missing.size(), (double) i / missing.size());
        LearnedPoint point = results.take().get();
        found.put(point.noise().problem(), point);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a noise was not found", e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }

  /** The noise of a problem. */
  LearnedPoint of(LearnedProblem problem) {
    return found.computeIfAbsent(problem, LearnedPoint::of);
  }
}
