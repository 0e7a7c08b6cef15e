package org.noisewright.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.noisewright.bench.PrivateStepBenchmark.Step;

/**
 * Prints the table of private steps: what {@link PrivateStepBenchmark} measures, in one process and
 * in turns, each step timed by itself: processor time on one thread, wall time on two. The least
 * time of many steps counts, so that other work on the machine disturbs little; with two threads it
 * needs moments in which both processors are free.
 */
public final class PrivateStepTable {
  private static final int ROUNDS = 12;
  private static final long TURN = 500_000_000L;
  private static final int BATCH = 600;

  private PrivateStepTable() {}

  /** A row of the table. */
  private static final class Row {
    private final String name;
    private final boolean single;
    private final Supplier<?> step;
    private long least = Long.MAX_VALUE;
    private @Nullable Object result;

    Row(String name, boolean single, Supplier<?> step) {
      this.name = name;
      this.single = single;
      this.step = step;
    }

    void turn() {
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < TURN) {
        long start = time();
        result = step.get();
        least = Math.min(least, time() - start);
      }
    }

    private long time() {
      return single
          ? ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()
          : System.nanoTime();
    }

    double micros() {
      Objects.requireNonNull(result, "a turn came before");
      return least / 1e3 / BATCH;
    }
  }

  /** Prints the table. */
  public static void main(String[] args) {
    PrivateStepBenchmark steps = new PrivateStepBenchmark();
    Step one = opened(1);
    Step two = opened(2);
    List<Row> rows = new ArrayList<>();
    rows.add(new Row("gradients one by one, added", true, () -> steps.singleExamples(one)));
    rows.add(new Row("the same, clipped", true, () -> steps.singleExamplesClipped(one)));
    rows.add(new Row("step without privacy", true, () -> steps.plainStep(one)));
    rows.add(new Row("private step", true, () -> steps.privateStep(one)));
    rows.add(new Row("its noise alone", true, () -> steps.noiseOfPrivateStep(one)));
    rows.add(new Row("signed step", true, () -> steps.signedStep(one)));
    rows.add(new Row("step without privacy, two threads", false, () -> steps.plainStep(two)));
    rows.add(new Row("private step, two threads", false, () -> steps.privateStep(two)));
    rows.add(new Row("signed step, two threads", false, () -> steps.signedStep(two)));
    for (int round = 0; round < ROUNDS; round++) {
      rows.forEach(Row::turn);
    }
    System.out.println("| | microseconds an example | examples a second |");
    System.out.println("|---|---|---|");
    for (Row row : rows) {
      System.out.printf(
          Locale.ROOT,
          "| %s | %.2f | %,d |%n",
          row.name,
          row.micros(),
          Math.round(1e6 / row.micros()));
    }
    one.close();
    two.close();
  }

  private static Step opened(int threads) {
    Step step = new Step();
    step.threads = threads;
    step.open();
    return step;
  }
}
