package org.noisewright.learning.pate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.sampling.AccountedTable;

/** The stored budget covers what was shown, wherever the run stops. */
class BudgetedLabelsTest {
  /** A disk that fails after so many operations, as a program that is killed there. */
  private static final class Disk implements BudgetedLabels.Store, BudgetedLabels.Sink {
    private int operationsLeft;
    private VoteBudget stored;
    private final List<Integer> shown = new ArrayList<>();

    Disk(VoteBudget stored, int operationsLeft) {
      this.stored = stored;
      this.operationsLeft = operationsLeft;
    }

    private void operation() throws IOException {
      if (operationsLeft-- == 0) {
        throw new IOException("killed");
      }
    }

    @Override
    public void save(VoteBudget budget) throws IOException {
      operation();
      stored = budget;
      operation();
    }

    @Override
    public void label(int label) throws IOException {
      operation();
      shown.add(label);
      long answered = shown.stream().filter(one -> one != PrivateArgmax.NONE).count();
      assertTrue(shown.size() <= stored.queriesSpent(), "label before its budget");
      assertTrue(answered <= stored.answersSpent(), "answer before its budget");
      operation();
    }

    @Override
    public void endBlock() throws IOException {
      operation();
    }
  }

  /** Every third query has its largest count at the threshold. */
  private static final class Rows implements BudgetedLabels.Source {
    private long at;
    private final long end;

    Rows(long from, long end) {
      this.at = from;
      this.end = end;
    }

    @Override
    public long left() {
      return end - at;
    }

    @Override
    public void next(long[] counts) {
      counts[0] = 0;
      counts[1] = at % 3 == 0 ? 10 : 5;
      at++;
    }
  }

  private static Labeller labeller(VoteQueries queries) {
    CountNoise none = CountNoise.of(AccountedTable.of(PrivateArgmaxTest.NONE, BigDecimal.ONE));
    return Labeller.of(
        new VotePrivacy(queries, none, queries.tests() ? Optional.of(none) : Optional.empty()),
        PrivateArgmaxTest.seeded(PrivateArgmaxTest.NONE, 1),
        queries.tests()
            ? Optional.of(PrivateArgmaxTest.seeded(PrivateArgmaxTest.NONE, 1))
            : Optional.empty());
  }

  private static VoteQueries plain(long queries) {
    return VoteQueries.votes(VoteRelation.VOTE_REPLACED, queries, 2);
  }

  private static VoteQueries tested(long queries, long answers) {
    return plain(queries).withRule(new SeparateNoise(10, 3), answers);
  }

  private static Disk run(
      VoteQueries queries, VoteBudget start, long from, long rows, long block, int operations)
      throws IOException {
    Disk disk = new Disk(start, operations);
    new BudgetedLabels(labeller(queries), disk, block).run(start, 2, new Rows(from, rows), disk);
    return disk;
  }

  @ParameterizedTest
  @CsvSource({"20, 20, 7, 20, 20", "20, 12, 7, 12, 12", "5, 20, 7, 5, 5", "20, 20, 100, 20, 20"})
  void labelsEndWithQueriesOrBudget(long budget, long rows, long block, int labels, long spent)
      throws IOException {
    Disk disk = run(plain(budget), VoteBudget.of(plain(budget)), 0, rows, block, -1);
    assertEquals(labels, disk.shown.size());
    assertEquals(spent, disk.stored.queriesSpent());
  }

  @Test
  void answersThatAreNotGivenAreNotSpent() throws IOException {
    VoteQueries queries = tested(100, 10);
    Disk disk = run(queries, VoteBudget.of(queries), 0, 100, 8, -1);
    // Every third is answered: the tenth answer is query 27, and nothing is asked after it.
    assertEquals(28, disk.shown.size());
    assertEquals(new VoteBudget(100, 10, 28, 10), disk.stored);
    Disk few = run(queries, VoteBudget.of(queries), 0, 9, 8, -1);
    assertEquals(new VoteBudget(100, 10, 9, 3), few.stored);
  }

  /**
   * Killed at every operation there is, and resumed: what is shown is paid, nothing comes twice.
   */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void killedAnywhereTheBudgetCoversWhatIsShown(boolean tests) throws IOException {
    VoteQueries queries = tests ? tested(40, 12) : plain(40);
    long block = 6;
    int killed = 0;
    for (int operations = 0; operations < 400; operations++) {
      int at = operations;
      Disk disk = new Disk(VoteBudget.of(queries), at);
      boolean stopped = false;
      try {
        new BudgetedLabels(labeller(queries), disk, block)
            .run(VoteBudget.of(queries), 2, new Rows(0, 30), disk);
      } catch (IOException e) {
        stopped = true;
        killed++;
      }
      long shown = disk.shown.size();
      assertTrue(shown <= disk.stored.queriesSpent(), "at " + at);
      assertTrue(disk.stored.queriesSpent() <= shown + block, "at " + at);
      Disk resumed = run(queries, disk.stored, shown, 30, block, -1);
      long total = shown + resumed.shown.size();
      assertTrue(resumed.stored.queriesSpent() >= total, "at " + at);
      assertTrue(
          total == 30 || resumed.stored.left() == 0, "stopped early with budget left at " + at);
      if (!stopped) {
        assertEquals(0, resumed.shown.size());
      }
    }
    assertTrue(killed > 60, "killed only " + killed + " times");
  }

  @Test
  void budgetsAddUp() {
    VoteBudget budget = VoteBudget.of(tested(100, 10));
    assertEquals(new VoteBudget(100, 10, 60, 10), budget.reserve(60));
    assertEquals(new VoteBudget(100, 10, 6, 6), budget.reserve(6));
    assertEquals(0, new VoteBudget(100, 10, 60, 10).left());
    assertTrue(message(() -> budget.reserve(0)).startsWith("block must be in [1, 100]"));
    assertTrue(message(() -> budget.reserve(101)).startsWith("block must be in [1, 100]"));
    assertTrue(message(() -> new VoteBudget(5, 6, 0, 0)).startsWith("answers must be in"));
    assertTrue(message(() -> new VoteBudget(5, 5, 6, 0)).startsWith("queriesSpent must be in"));
    assertTrue(message(() -> new VoteBudget(5, 5, 2, 3)).startsWith("answersSpent must be"));
    assertTrue(
        message(() -> new BudgetedLabels(labeller(plain(1)), b -> {}, 0))
            .startsWith("block must be at least 1"));
  }

  private static String message(Runnable made) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, made::run).getMessage());
  }
}
