package org.noisewright.design.learned;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;

/** A search that goes on from where an earlier one was ends where an unbroken one does, exactly. */
class SearchKeeperTest {
  private static final double LIMIT = 0.25;

  /** Keeps in memory; asks for the state at each step, and stops the thread at one of them. */
  private static final class Memory implements SearchKeeper {
    private final Optional<SearchState> before;
    private final int stopAt;
    private final List<SearchState> kept = new ArrayList<>();
    private int steps;

    Memory(Optional<SearchState> before, int stopAt) {
      this.before = before;
      this.stopAt = stopAt;
    }

    @Override
    public Optional<SearchState> earlier() {
      return before;
    }

    @Override
    public boolean due() {
      steps++;
      if (steps == stopAt) {
        Thread.currentThread().interrupt();
      }
      return steps % 10 == 0;
    }

    @Override
    public void keep(SearchState state) {
      kept.add(state);
    }

    SearchState last() {
      return kept.get(kept.size() - 1);
    }
  }

  private static LearnedProblem problem(LearnedTarget target) {
    return LearnedProblem.of(6, 0.3, 4, NoiseCost.L1, target).withCells(6);
  }

  private static LearnedTarget target(String word) {
    return switch (word) {
      case "weight" -> LearnedTarget.weight(0.02);
      case "cost" -> LearnedTarget.costAtMost(2);
      default -> LearnedTarget.deltaAtMost(LIMIT);
    };
  }

  @ParameterizedTest
  @CsvSource({"weight, 7", "weight, 250", "cost, 60", "delta, 90"})
  void endsWhereAnUnbrokenSearchDoes(String word, int stopAt) {
    LearnedProblem problem = problem(target(word));
    LearnedNoise unbroken = LearnedSolver.solve(problem);
    Memory broken = new Memory(Optional.empty(), stopAt);
    LearnedNoise half;
    try {
      half = LearnedSolver.solve(problem, Progress.NONE, broken);
    } finally {
      assertTrue(Thread.interrupted(), "stopped after " + broken.steps + " steps");
    }
    assertTrue(half.stopped());
    assertTrue(half.delta().lower() > 0);
    Memory going = new Memory(Optional.of(broken.last()), -1);
    LearnedNoise whole = LearnedSolver.solve(problem, Progress.NONE, going);
    assertArrayEquals(unbroken.halfMasses(), whole.halfMasses());
    assertEquals(unbroken.delta(), whole.delta());
    assertTrue(!whole.stopped());
    // What was ended is not done again, to the last digit.
    Memory ended = new Memory(Optional.of(going.last()), -1);
    LearnedNoise again = LearnedSolver.solve(problem, Progress.NONE, ended);
    assertEquals(0, ended.steps);
    assertArrayEquals(whole.halfMasses(), again.halfMasses());
    assertEquals(whole.delta(), again.delta());
    assertEquals(whole.trace(), again.trace());
    assertEquals(whole.spread(), again.spread());
  }

  /** So does one that goes on from what was kept between two steps. */
  @Test
  void whatIsKeptOnTheWayIsEnoughToGoOn() {
    LearnedProblem problem = problem(target("weight"));
    Memory unbroken = new Memory(Optional.empty(), -1);
    LearnedNoise whole = LearnedSolver.solve(problem, Progress.NONE, unbroken);
    for (int i : new int[] {3, unbroken.kept.size() / 2}) {
      Memory later = new Memory(Optional.of(unbroken.kept.get(i)), -1);
      LearnedNoise noise = LearnedSolver.solve(problem, Progress.NONE, later);
      assertArrayEquals(whole.halfMasses(), noise.halfMasses());
      assertEquals(whole.evaluations(), noise.evaluations());
    }
  }

  /** With a limit of delta an interrupt gives noise that meets it, or says that there is none. */
  @ParameterizedTest
  @CsvSource({"1", "30", "200", "250"})
  void anInterruptKeepsALimitOfDelta(int stopAt) {
    Memory broken = new Memory(Optional.empty(), stopAt);
    try {
      LearnedNoise noise = LearnedSolver.solve(problem(target("delta")), Progress.NONE, broken);
      assertTrue(noise.stopped());
      assertTrue(noise.delta().upper() <= LIMIT, noise.toString());
    } catch (CancellationException e) {
      assertTrue(stopAt < 10, e::getMessage);
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void whatDoesNotFitIsRefused() {
    Memory keeper = new Memory(Optional.empty(), -1);
    LearnedSolver.solve(problem(target("weight")), Progress.NONE, keeper);
    refused(keeper.last(), problem(target("weight")).withCells(5), "a run has");
    refused(
        SearchState.of(List.of(), List.of(new double[3])),
        problem(target("weight")),
        "a point has 1 rows");
    SearchState onTheWay = keeper.kept.get(5);
    List<double[]> rows = onTheWay.latest();
    refused(onTheWay, problem(target("weight")).withCells(5), "a row has 36 numbers of 30");
    rows.get(5)[3] = Double.NaN;
    refused(SearchState.of(List.of(), rows), problem(target("weight")), "not finite");
    double[] row = keeper.last().runs().get(0);
    double[] rising = row.clone();
    rising[row.length - 1] = 0.5;
    refused(SearchState.of(List.of(rising), List.of()), problem(target("weight")), "mass 34 is ");
    row[12] = 5;
    refused(SearchState.of(List.of(row), List.of()), problem(target("weight")), "the length 5");
    row[6] = Double.NaN;
    refused(SearchState.of(List.of(row), List.of()), problem(target("weight")), "a run has");
    refused(
        SearchState.of(List.of(new double[2]), List.of()),
        problem(target("weight")),
        "a run has 2 numbers");
  }

  private static void refused(SearchState state, LearnedProblem problem, String words) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    LearnedSolver.solve(problem, Progress.NONE, new Memory(Optional.of(state), -1)))
            .getMessage();
    assertTrue(message.contains(words), message);
    assertTrue(message.contains("does not belong to this problem"), message);
  }

  /** One release is solved anew, and an interrupt gives the best so far with its bound. */
  @Test
  void oneReleaseIsInterruptedToo() {
    LearnedProblem once =
        LearnedProblem.of(10, 0.3, 1, NoiseCost.L1, LearnedTarget.costAtMost(1.8)).withCells(20);
    LearnedNoise whole = LearnedSolver.solve(once);
    List<String> stages = new ArrayList<>();
    LearnedNoise noise;
    try {
      noise =
          LearnedSolver.solve(
              once,
              (stage, part) -> {
                stages.add(stage);
                if (stages.size() == 20) {
                  Thread.currentThread().interrupt();
                }
              });
    } finally {
      assertTrue(Thread.interrupted());
    }
    assertTrue(noise.stopped());
    assertTrue(noise.cost() <= 1.8 * (1 + 1e-12), noise.toString());
    assertTrue(noise.delta().upper() >= whole.leastObjective().orElseThrow());
    assertTrue(noise.leastObjective().orElseThrow() <= whole.delta().upper());
    LearnedProblem limited = once.withTarget(LearnedTarget.deltaAtMost(0.01));
    Thread.currentThread().interrupt();
    try {
      String message =
          assertThrows(CancellationException.class, () -> LearnedSolver.solve(limited))
              .getMessage();
      assertTrue(message.contains("interrupted before a noise that meets the limit"), message);
    } finally {
      assertTrue(Thread.interrupted());
    }
  }
}
