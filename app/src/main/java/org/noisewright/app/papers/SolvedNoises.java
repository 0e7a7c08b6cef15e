package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.noisewright.curve.Progress;
import org.noisewright.design.learned.LearnedProblem;

/** Noises that were found, each problem once for a page. */
final class SolvedNoises {
  private final Map<LearnedProblem, LearnedPoint> found = new ConcurrentHashMap<>();

  /**
   * Solves these and keeps them.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  void solve(Set<LearnedProblem> problems, Progress progress) {
    Set<LearnedProblem> missing = new LinkedHashSet<>(problems);
    missing.removeAll(found.keySet());
    List<Callable<LearnedPoint>> tasks = new ArrayList<>();
    missing.forEach(problem -> tasks.add(() -> LearnedPoint.of(problem)));
    SideBySide.all(tasks, "noise", progress)
        .forEach(point -> found.put(point.noise().problem(), point));
  }

  /** The noise of a problem. */
  LearnedPoint of(LearnedProblem problem) {
    return found.computeIfAbsent(problem, LearnedPoint::of);
  }
}
