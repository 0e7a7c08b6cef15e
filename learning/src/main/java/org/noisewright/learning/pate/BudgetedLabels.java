package org.noisewright.learning.pate;

import java.io.IOException;
import java.util.Objects;
import org.noisewright.numerics.Interrupts;

/**
 * Labels queries block by block, so that no label is shown whose budget is not on disk: first the
 * block is reserved and stored, then its labels are shown, then the next block is reserved from
 * what was really spent. Whenever the program stops, the stored budget covers everything that was
 * shown.
 *
 * <p>Memory: one query. One instance is for one run.
 */
public final class BudgetedLabels {
  /** Default size of a block. */
  public static final long BLOCK = 10_000;

  /** The queries. */
  public interface Source {
    /** How many are left; public. */
    long left();

    /** Fills in the counts of the next query. */
    void next(long[] counts) throws IOException;
  }

  /** Where the budget is kept. */
  @FunctionalInterface
  public interface Store {
    /** Keeps it; it is safe from a crash when this returns. */
    void save(VoteBudget budget) throws IOException;
  }

  /** Where labels are shown. */
  public interface Sink {
    /** The label of the next query; {@link PrivateArgmax#NONE} for none. */
    void label(int label) throws IOException;

    /** Everything shown so far is safe from a crash when this returns. */
    void endBlock() throws IOException;
  }

  private final Labeller labeller;
  private final Store store;
  private final long block;

  /**
   * A way to label.
   *
   * @param block queries that are reserved at once, at least 1
   */
  public BudgetedLabels(Labeller labeller, Store store, long block) {
    this.labeller = Objects.requireNonNull(labeller, "labeller");
    this.store = Objects.requireNonNull(store, "store");
    if (!(block >= 1)) {
      throw new IllegalArgumentException(
          "block must be at least 1, got " + block + "; it is lost when the program is killed");
    }
    this.block = block;
  }

  /**
   * Labels until queries or budget end; the budget then. An interrupt ends it between two blocks,
   * with the budget stored.
   *
   * @param start what is spent already
   * @param classes of a query
   */
  public VoteBudget run(VoteBudget start, int classes, Source source, Sink sink)
      throws IOException {
    long[] counts = new long[classes];
    VoteBudget budget = start;
    while (budget.left() > 0 && source.left() > 0 && !Thread.currentThread().isInterrupted()) {
      long size = Math.min(block, Math.min(budget.left(), source.left()));
      store.save(budget.reserve(size));
      long asked = 0;
      long answered = 0;
      while (asked < size && budget.answersSpent() + answered < budget.answers()) {
        source.next(counts);
        int label = labeller.label(counts);
        asked++;
        answered += label == PrivateArgmax.NONE ? 0 : 1;
        sink.label(label);
      }
      sink.endBlock();
      // A query without an answer is counted as one where every query costs an answer.
      budget = budget.spend(asked, labeller.tests() ? answered : asked);
    }
    store.save(budget);
    Interrupts.look();
    return budget;
  }
}
