package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.learning.model.Optimizer;

/** Steps that are reserved in blocks, and a store that fails at every possible moment. */
class BudgetedStepsTest {

  /** A disk that stops at the write of a number; what was written before stays. */
  private static final class Disk implements BudgetedSteps.Store {
    private StepBudget budget;
    private TrainingState state = new TrainingState(0, new double[1], new double[1]);
    private int writes = Integer.MAX_VALUE;

    Disk(long steps) {
      budget = new StepBudget(steps, 0);
    }

    private void write() throws IOException {
      writes--;
      if (writes < 0) {
        throw new IOException("killed");
      }
    }

    @Override
    public void save(StepBudget newBudget) throws IOException {
      write();
      budget = newBudget;
    }

    @Override
    public void keep(TrainingState newState) throws IOException {
      write();
      state = newState;
    }
  }

  /**
   * Takes steps until the disk stops or all are taken; each adds 1 to the parameter, and shows it.
   *
   * @return how many steps were shown
   */
  private static long run(Disk disk, long block) {
    Optimizer optimizer = Optimizer.descent(0).make(1);
    optimizer.recall(disk.state.memory());
    long first = disk.budget.spent();
    BudgetedSteps ledger = new BudgetedSteps(disk, disk.budget, disk.state, optimizer, block);
    double[] parameters = disk.state.parameters();
    long shown = 0;
    try {
      for (long step = first; step < disk.budget.steps(); step++) {
        ledger.reserve(step);
        assertTrue(step < disk.budget.spent(), "step " + step + " is not on disk as spent");
        optimizer.step(parameters, new double[] {-1}, 1);
        shown++;
        ledger.taken(step, parameters);
      }
      ledger.end();
    } catch (IOException e) {
      // Killed.
    }
    return shown;
  }

  @ParameterizedTest
  @CsvSource({"100, 7", "100, 50", "3, 50", "1, 1", "20, 1"})
  void whateverIsKilledNoMoreStepsAreShownThanAccounted(long steps, long block) {
    for (int first = 0; first < 40; first++) {
      for (int second = 0; second < 6; second++) {
        Disk disk = new Disk(steps);
        long shown = 0;
        disk.writes = first;
        shown += run(disk, block);
        consistent(disk, block);
        disk.writes = second;
        shown += run(disk, block);
        consistent(disk, block);
        disk.writes = Integer.MAX_VALUE;
        shown += run(disk, block);
        assertEquals(steps, disk.budget.spent());
        assertTrue(shown <= steps, shown + " steps shown");
        assertTrue(shown >= steps - 2 * block, "two kills lose at most two blocks");
        assertTrue(disk.state.taken() <= shown);
        assertEquals((double) disk.state.taken(), disk.state.parameters()[0]);
      }
    }
  }

  private static void consistent(Disk disk, long block) {
    assertTrue(disk.state.taken() <= disk.budget.spent());
    assertTrue(disk.budget.spent() <= disk.state.taken() + 2 * block);
  }

  @Test
  void whatWasNotBegunIsGivenBack() throws IOException {
    Disk disk = new Disk(100);
    Optimizer optimizer = Optimizer.descent(0.5).make(1);
    BudgetedSteps ledger = new BudgetedSteps(disk, disk.budget, disk.state, optimizer, 50);
    double[] parameters = {0};
    for (long step = 0; step < 12; step++) {
      ledger.reserve(step);
      assertEquals(50, disk.budget.spent());
      optimizer.step(parameters, new double[] {-1}, 1);
      ledger.taken(step, parameters);
    }
    // The thirteenth is begun and thrown away: it stays spent.
    ledger.reserve(12);
    ledger.end();
    assertEquals(13, disk.budget.spent());
    assertEquals(12, disk.state.taken());
    assertArrayEquals(parameters, disk.state.parameters());
    assertArrayEquals(optimizer.memory(), disk.state.memory());
    IllegalStateException e = assertThrows(IllegalStateException.class, () -> ledger.reserve(12));
    assertEquals("step 13 is next, got 12", e.getMessage());
  }

  @Test
  void wrongNumbersAreRefused() {
    refused("steps must be at least 1, got 0", () -> new StepBudget(0, 0));
    refused("stepsSpent must be in [0, 5], got 6", () -> new StepBudget(5, 6));
    refused("stepsSpent must be in [0, 5], got -1", () -> new StepBudget(5, -1));
    refused(
        "taken must be at least 0, got -1",
        () -> new TrainingState(-1, new double[0], new double[0]));
    assertEquals(
        "all 5 steps are spent; no other may be taken",
        assertThrows(IllegalStateException.class, () -> new StepBudget(5, 5).reserve(1))
            .getMessage());
    Disk disk = new Disk(5);
    Optimizer optimizer = Optimizer.adam().make(1);
    refused(
        "block must be at least 1, got 0; it is lost when the program is killed",
        () -> new BudgetedSteps(disk, disk.budget, disk.state, optimizer, 0));
    refused(
        "state must have at most the spent steps, got 1 steps taken and 0 spent; the two do not"
            + " belong together",
        () ->
            new BudgetedSteps(
                disk,
                disk.budget,
                new TrainingState(1, new double[1], new double[4]),
                optimizer,
                1));
  }

  @ParameterizedTest
  @CsvSource({
    "CONSTANT, 3, 3, 3, 3",
    "LINEAR, 3, 2.25, 1.5, 0.75",
    "COSINE, 3, 2.5606601717798212, 1.5, 0.43933982822017875",
    "STEP, 3, 1.5, 0.75, 0.375"
  })
  void ratesFallByTheirCurve(RateCurve curve, double r0, double r2, double r4, double r6) {
    PrivateTraining.Schedule schedule = curve.from(3, 8);
    assertEquals(r0, schedule.rate(0), 1e-15);
    assertEquals(r2, schedule.rate(2), 1e-15);
    assertEquals(r4, schedule.rate(4), 1e-15);
    assertEquals(r6, schedule.rate(6), 1e-15);
  }

  @Test
  void aRateMustBePositive() {
    refused(
        "learningRate must be above 0 and finite, got NaN; 1 is often good",
        () -> RateCurve.LINEAR.from(Double.NaN, 8));
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
