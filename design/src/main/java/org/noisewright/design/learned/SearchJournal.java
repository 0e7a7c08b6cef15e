package org.noisewright.design.learned;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.noisewright.curve.Progress;

/**
 * The runs of one search in their order. A run that an earlier search has ended is not done again;
 * the one in which it was left starts where it was. Since each run follows from those before it,
 * the search takes the same way as it would have without a break. Mutable, for one search.
 *
 * <p>Also tells how far the search is, and when it is to stop.
 */
final class SearchJournal implements SearchWatch {
  /** Part of the whole that searching is; the rest is certifying. */
  static final double SEARCHING = 0.9;

  private final SearchKeeper keeper;
  private final Progress progress;
  private final List<double[]> earlier;
  private final List<double[]> runs = new ArrayList<>();
  private final List<double[]> latest;
  private Optional<SearchPoint> begin = Optional.empty();
  private String stage = "searching";
  private double from;
  private double to = 1;
  private double halfWay = 1;
  private double done;
  private boolean stopped;

  SearchJournal(SearchKeeper keeper, Progress progress) {
    this.keeper = keeper;
    this.progress = progress;
    SearchState state = keeper.earlier().orElse(SearchState.of(List.of(), List.of()));
    this.earlier = state.runs();
    this.latest = state.latest();
  }

  /**
   * What a run finds, or what it found earlier.
   *
   * @throws IllegalArgumentException if what was kept is none of this grid
   */
  Solution run(HalfGrid grid, Supplier<Solution> run) {
    int place = runs.size();
    if (place < earlier.size()) {
      double[] row = earlier.get(place);
      Solution known = SolutionNumbers.solution(row, grid);
      runs.add(row);
      return known;
    }
    boolean left = place == earlier.size() && !latest.isEmpty();
    begin = left ? Optional.of(SearchPoint.of(latest, grid)) : Optional.empty();
    Solution found = run.get();
    if (found.stopped()) {
      stopped = true;
    } else {
      runs.add(SolutionNumbers.of(found));
      keeper.keep(SearchState.of(runs, List.of()));
    }
    return found;
  }

  /**
   * Names what is done next, and which part of the whole search it is.
   *
   * @param steps after which half of this part counts as done
   */
  void stage(String name, double begin, double end, int steps) {
    stage = name;
    from = begin;
    to = end;
    halfWay = steps;
    report(0);
  }

  private void report(double part) {
    done = Math.min(SEARCHING, Math.max(done, SEARCHING * (from + part * (to - from))));
    progress.report(stage, done);
  }

  /** Tells how far the certificate of a noise is. */
  Progress certifying() {
    return (name, part) ->
        progress.report(
            "certifying", Math.max(done, SEARCHING + (1 - SEARCHING) * Math.min(1, part)));
  }

  @Override
  public boolean stop() {
    return stopped || Thread.currentThread().isInterrupted();
  }

  @Override
  public void step(int steps) {
    report(steps / (steps + halfWay));
  }

  @Override
  public void offer(Supplier<SearchPoint> point) {
    if (keeper.due() || stop()) {
      keeper.keep(SearchState.of(runs, point.get().rows()));
    }
  }

  @Override
  public Optional<SearchPoint> resumed() {
    Optional<SearchPoint> point = begin;
    begin = Optional.empty();
    return point;
  }
}
