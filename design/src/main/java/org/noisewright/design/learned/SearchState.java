package org.noisewright.design.learned;

import java.util.List;

/**
 * How far the search for one problem is. Immutable.
 *
 * <p>A search consists of runs, each of which starts where the ones before it say. The numbers are
 * for {@link LearnedSolver} alone, which checks them when it goes on from here.
 */
public final class SearchState {
  private final List<double[]> runs;
  private final List<double[]> latest;

  private SearchState(List<double[]> runs, List<double[]> latest) {
    this.runs = runs;
    this.latest = latest;
  }

  /**
   * A state.
   *
   * @param runs what each ended run found, in order
   * @param latest rows that say where the run after these was; empty if it had not begun
   */
  public static SearchState of(List<double[]> runs, List<double[]> latest) {
    return new SearchState(copied(runs), copied(latest));
  }

  private static List<double[]> copied(List<double[]> rows) {
    return rows.stream().map(double[]::clone).toList();
  }

  /** What each ended run found, in order. */
  public List<double[]> runs() {
    return copied(runs);
  }

  /** Rows that say where the run after these was; empty if it had not begun. */
  public List<double[]> latest() {
    return copied(latest);
  }

  @Override
  public String toString() {
    return "SearchState[runs=" + runs.size() + ", latest=" + latest.size() + " rows]";
  }
}
