package org.noisewright.design.learned;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.noisewright.curve.Progress;

/**
 * Finds the best noise in a range for several releases, and has it certified by the accountant.
 *
 * <p>Method. Falling noise is a mixture of uniform noises; delta of all releases is a smooth
 * function of the weights on a fine grid of losses, with an exact gradient; a limited-memory BFGS
 * search finds its minimum from several starts, at a fixed weight of the cost or at a fixed cost.
 * One release is a linear program, solved exactly. Deterministic.
 *
 * <p>Cost: one real transform and one logarithm per cell for each of some hundred to thousand
 * steps: seconds for 30,000 cells and 128 releases. An interrupt ends the search; the best noise
 * until then is certified and returned, and the thread stays interrupted. A {@link SearchKeeper}
 * lets a later search go on from where this one was.
 *
 * <p>A delta below about 1e-14 is certified like any other, but the search does not see it clearly.
 *
 * <p>Source: Sommer, Abfalterer, Zingg and Mohammadi, Learning Numeric Optimal Differentially
 * Private Truncated Additive Mechanisms (2021), which learns the same noise by another method.
 */
public final class LearnedSolver {
  private LearnedSolver() {}

  /** The noise. */
  public static LearnedNoise solve(LearnedProblem problem) {
    return solve(problem, Progress.NONE);
  }

  /** The noise, telling how far the search is. */
  public static LearnedNoise solve(LearnedProblem problem, Progress progress) {
    return solve(problem, progress, SearchKeeper.NONE);
  }

  /**
   * The noise, going on from where an earlier search was, and keeping where this one is. One
   * release is a program that is solved anew each time.
   *
   * @throws IllegalArgumentException if the limit of the cost is below the least cost of the grid,
   *     if no noise that was found in the range has a delta as small as asked, or if what was kept
   *     is no search on the grid of this problem
   * @throws CancellationException if the thread is interrupted before a noise that meets a limit of
   *     delta was found
   */
  public static LearnedNoise solve(LearnedProblem problem, Progress progress, SearchKeeper keeper) {
    boolean once = problem.compositions() == 1;
    SearchJournal journal = new SearchJournal(once ? SearchKeeper.NONE : keeper, progress);
    return once
        ? new OneReleaseDesign(problem, journal).solve()
        : new ManyReleasesDesign(problem, journal).solve();
  }

  /** Lets the accountant come to its end: an interrupt waits until then. */
  static <T> T certified(Supplier<T> certifying) {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return certifying.get();
        } catch (CancellationException e) {
          if (!Thread.interrupted()) {
            throw e;
          }
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static CancellationException interrupted() {
    return new CancellationException(
        "interrupted before a noise that meets the limit of delta was found");
  }

  /** Refuses a limit of the cost below what the grid can do. */
  static void checkCost(double asked, double least) {
    if (!(asked > least)) {
      throw new IllegalArgumentException(
          "cost must be above "
              + least
              + ", that of all mass in the innermost cells of this grid, got "
              + asked
              + "; take more cells per sensitivity, or allow a larger cost");
    }
  }

  /** Refuses a limit of delta below the least delta of the range. */
  static IllegalArgumentException tooSmall(LearnedProblem problem, LearnedNoise least) {
    return new IllegalArgumentException(
        "delta must be at least "
            + least.delta().upper()
            + ", the least one found for noise in a range of "
            + problem.range()
            + " (its truncation floor: of one release "
            + least.distinguishingMass()
            + " tells neighbours apart for certain), got "
            + ((LearnedTarget.DeltaLimit) problem.target()).delta()
            + "; take a larger range, a larger epsilon or fewer compositions");
  }
}
