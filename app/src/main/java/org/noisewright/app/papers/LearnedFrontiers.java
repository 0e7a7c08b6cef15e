package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.learned.LearnedProblem;

/**
 * All frontiers of a page.
 *
 * @param scale how large the page is
 * @param absolute by mean absolute noise, by rising number of releases
 * @param squared by root mean square noise, the same numbers
 * @param epsilons of the most releases by root mean square noise, by rising epsilon
 */
record LearnedFrontiers(
    LearnedScale scale,
    List<LearnedFrontier> absolute,
    List<LearnedFrontier> squared,
    List<LearnedFrontier> epsilons) {

  LearnedFrontiers {
    absolute = List.copyOf(absolute);
    squared = List.copyOf(squared);
    epsilons = List.copyOf(epsilons);
  }

  /** Solves all of them. */
  static LearnedFrontiers of(LearnedScale scale, SolvedNoises noises, Progress progress) {
    List<List<LearnedProblem>> absolute = byReleases(scale, NoiseCost.L1);
    List<List<LearnedProblem>> squared = byReleases(scale, NoiseCost.L2);
    List<List<LearnedProblem>> epsilons =
        scale.epsilons().stream()
            .map(epsilon -> LearnedFrontier.problems(scale, scale.most(), NoiseCost.L2, epsilon))
            .toList();
    Set<LearnedProblem> all = new LinkedHashSet<>();
    List.of(epsilons, squared, absolute).forEach(kind -> kind.forEach(all::addAll));
    noises.solve(all, progress);
    return new LearnedFrontiers(
        scale, solved(absolute, noises), solved(squared, noises), solved(epsilons, noises));
  }

  private static List<List<LearnedProblem>> byReleases(LearnedScale scale, NoiseCost cost) {
    List<List<LearnedProblem>> all = new ArrayList<>();
    for (int times : scale.releases()) {
      all.add(LearnedFrontier.problems(scale, times, cost, LearnedScale.EPSILON));
    }
    return all;
  }

  private static List<LearnedFrontier> solved(
      List<List<LearnedProblem>> problems, SolvedNoises noises) {
    return problems.stream().map(one -> LearnedFrontier.of(one, noises)).toList();
  }

  /** The frontier of so many releases. */
  LearnedFrontier of(int times, NoiseCost cost) {
    return (cost.equals(NoiseCost.L1) ? absolute : squared)
        .stream().filter(one -> one.times() == times).findFirst().orElseThrow();
  }
}
