package org.noisewright.learning.dpsgd;

import java.io.IOException;
import java.util.Objects;
import org.noisewright.learning.model.Optimizer;

/**
 * A ledger that reserves steps block by block, so that no step is begun that is not on disk as
 * spent. At the end of a block the state is kept first, then the next block is reserved: whenever
 * the program stops, the stored budget covers every step that can have left a trace, and the stored
 * state holds none that is not covered. Steps that were reserved and not kept are lost: a training
 * that goes on skips them. See BudgetedSteps.proof.md.
 *
 * <p>One instance is for one run.
 */
public final class BudgetedSteps implements PrivateTraining.Ledger {
  /** Default size of a block. */
  public static final long BLOCK = 50;

  /** Where budget and state are kept; each is safe from a crash when its method returns. */
  public interface Store {
    /** Keeps the budget in place of the one before. */
    void save(StepBudget budget) throws IOException;

    /** Keeps the state in place of the one before. */
    void keep(TrainingState state) throws IOException;
  }

  private final Store store;
  private final long block;
  private final Optimizer optimizer;
  private StepBudget reserved;
  private long begun;
  private long taken;
  private double[] parameters;

  /**
   * A ledger that goes on from what is stored.
   *
   * @param budget as stored
   * @param state as stored
   * @param optimizer of the training, whose memory is kept with the parameters
   * @param block steps that are reserved at once, at least 1: what a kill can cost
   */
  public BudgetedSteps(
      Store store, StepBudget budget, TrainingState state, Optimizer optimizer, long block) {
    this.store = Objects.requireNonNull(store, "store");
    this.optimizer = Objects.requireNonNull(optimizer, "optimizer");
    if (!(block >= 1)) {
      throw new IllegalArgumentException(
          "block must be at least 1, got " + block + "; it is lost when the program is killed");
    }
    if (!(state.taken() <= budget.spent())) {
      throw new IllegalArgumentException(
          "state must have at most the spent steps, got "
              + state.taken()
              + " steps taken and "
              + budget.spent()
              + " spent; the two do not belong together");
    }
    this.block = block;
    this.reserved = budget;
    this.begun = budget.spent();
    this.taken = state.taken();
    this.parameters = state.parameters();
  }

  @Override
  public void reserve(long step) throws IOException {
    if (step != begun) {
      throw new IllegalStateException("step " + begun + " is next, got " + step);
    }
    if (step == reserved.spent()) {
      store.keep(state());
      StepBudget next = reserved.reserve(block);
      store.save(next);
      reserved = next;
    }
    begun = step + 1;
  }

  @Override
  public void taken(long step, double[] newParameters) {
    taken++;
    parameters = newParameters;
  }

  /** Keeps the state; steps that were reserved and not begun are given back. */
  public void end() throws IOException {
    store.keep(state());
    reserved = reserved.withSpent(begun);
    store.save(reserved);
  }

  /** The state after the last step. */
  public TrainingState state() {
    return new TrainingState(taken, parameters, optimizer.memory());
  }

  /** What is reserved on disk. */
  public StepBudget budget() {
    return reserved;
  }
}
