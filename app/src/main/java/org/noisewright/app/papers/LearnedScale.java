package org.noisewright.app.papers;

import java.util.List;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;

/**
 * How large the page of the paper on learned noise is.
 *
 * @param reduced true for the small version of the page
 * @param releases numbers of releases whose frontiers are drawn
 * @param most many releases, where one number of them is looked at
 * @param widest largest range of any noise, in sensitivities
 * @param points points of a frontier
 * @param epsilons for which frontiers of the most releases are drawn
 * @param sampledReleases numbers of sampled releases
 * @param sampledRange range of noise behind sampling
 * @param graphPoints points of a graph of delta over epsilon
 * @param deviations points of a graph over the standard deviation
 */
record LearnedScale(
    boolean reduced,
    List<Integer> releases,
    int most,
    double widest,
    int points,
    List<Double> epsilons,
    List<Integer> sampledReleases,
    double sampledRange,
    int graphPoints,
    int deviations) {

  /** Epsilon of nearly everything in the paper. */
  static final double EPSILON = 0.3;

  private static final double RANGE_BY_COST = 15;
  private static final double CELLS_BY_COST = 50;
  private static final int LEAST_CELLS = 2;

  LearnedScale {
    releases = List.copyOf(releases);
    epsilons = List.copyOf(epsilons);
    sampledReleases = List.copyOf(sampledReleases);
  }

  /** The size of the paper. */
  static LearnedScale whole() {
    return new LearnedScale(
        false,
        List.of(1, 2, 4, 8, 16, 32, 64, 128),
        128,
        500,
        5,
        List.of(0.1, EPSILON, 0.6, 1.0),
        List.of(1, 8, 16, 32, 64, 128),
        50,
        25,
        31);
  }

  /** Small enough for every build. */
  static LearnedScale small() {
    return new LearnedScale(
        true, List.of(1, 16), 16, 500, 2, List.of(EPSILON, 1.0), List.of(1, 16), 30, 5, 9);
  }

  /** What is smaller than in the whole page, empty for the whole one. */
  String words() {
    return reduced
        ? " REDUCED VERSION: frontiers of "
            + points
            + " instead of 5 points, 1 and 16 releases instead of 1 to 128,"
            + " sampled noise on [-30, 30], two epsilons and fewer points of each graph."
        : "";
  }

  /** The paper's own method, smaller than published in both versions. */
  PublishedDescent descent() {
    return reduced ? new PublishedDescent(100, 1000, 0.03) : new PublishedDescent(200, 4000, 0.02);
  }

  /**
   * The noise of least delta at a cost. Its range is 15 times the cost, up to the widest: what the
   * widest noise, that of pure differential privacy, puts beyond has a probability of about e^-15,
   * 3e-7. A cell is at most a 100th of the cost: cells add a twelfth of their square to the mean
   * square, which a smooth Gaussian does not have to bear.
   */
  LearnedProblem problem(int times, double epsilon, NoiseCost cost, double asked) {
    double range = Math.min(widest, Math.ceil(RANGE_BY_COST * asked));
    int cells = 2 * (int) Math.ceil(CELLS_BY_COST / asked);
    return LearnedProblem.of(range, epsilon, times, cost, LearnedTarget.costAtMost(asked))
        .withCells(Math.max(LEAST_CELLS, cells));
  }
}
