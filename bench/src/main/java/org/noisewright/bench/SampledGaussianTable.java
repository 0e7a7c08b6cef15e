package org.noisewright.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.pair.Direction;

/**
 * Prints the table of docs/benchmarks.md: for every case of cases/sampled-gaussian.json the width
 * of the interval of delta in each direction, the median time of one warm question for both
 * directions, and the memory it allocates.
 */
public final class SampledGaussianTable {
  private static final int WARM_UP = 12;
  private static final int RUNS = 11;

  private SampledGaussianTable() {}

  /**
   * @param arguments the case file; optionally the asked width (default 0.01)
   */
  public static void main(String[] arguments) throws IOException {
    JsonNode cases = new ObjectMapper().readTree(new File(arguments[0])).get("cases");
    double width = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 0.01;
    for (int i = 0; i < WARM_UP; i++) {
      for (JsonNode node : cases) {
        ask(node, width, Direction.REMOVE);
        ask(node, width, Direction.ADD);
      }
    }
    System.out.println(
        "| # | sd | rate | releases | epsilon | delta remove | width | delta add | width"
            + " | ms | MB allocated |");
    System.out.println("|---|---|---|---|---|---|---|---|---|---|---|");
    int number = 0;
    double[] medians = new double[cases.size()];
    for (JsonNode node : cases) {
      DeltaAnswer remove = ask(node, width, Direction.REMOVE);
      DeltaAnswer add = ask(node, width, Direction.ADD);
      check(node, remove, Direction.REMOVE);
      check(node, add, Direction.ADD);
      double[] time = new double[RUNS];
      long before = allocated();
      for (int run = 0; run < RUNS; run++) {
        long start = System.nanoTime();
        ask(node, width, Direction.REMOVE);
        ask(node, width, Direction.ADD);
        time[run] = (System.nanoTime() - start) / 1e6;
      }
      double megabytes = (double) (allocated() - before) / RUNS / 1e6;
      Arrays.sort(time);
      medians[number] = time[RUNS / 2];
      System.out.printf(
          Locale.ROOT,
          "| %d | %.4g | %s | %d | %s | %.4g | %.2f %% | %.4g | %.2f %% | %.1f | %.1f |%n",
          number,
          node.get("standardDeviation").asDouble(),
          node.get("sampling").get("poisson").asText(),
          node.get("compositions").asLong(),
          node.get("epsilon").asText(),
          remove.delta().upper(),
          100 * relative(remove),
          add.delta().upper(),
          100 * relative(add),
          medians[number],
          megabytes);
      number++;
    }
    double sum = Arrays.stream(medians).sum();
    Arrays.sort(medians);
    System.out.printf(
        Locale.ROOT,
        "%nsum %.0f ms, median %.1f ms, largest %.1f ms%n",
        sum,
        medians[medians.length / 2],
        medians[medians.length - 1]);
  }

  private static double relative(DeltaAnswer answer) {
    return answer.delta().upper() / answer.delta().lower() - 1;
  }

  private static long allocated() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getCurrentThreadAllocatedBytes();
  }

  private static void check(JsonNode node, DeltaAnswer answer, Direction direction) {
    double exact = new BigDecimal(node.get("delta_" + direction.words()).asText()).doubleValue();
    if (!answer.delta().contains(exact)) {
      throw new IllegalStateException(exact + " is not in " + answer);
    }
  }

  private static DeltaAnswer ask(JsonNode node, double width, Direction direction) {
    Release release =
        Release.of(GaussianMechanism.of(node.get("standardDeviation").asDouble()))
            .withSampling(Sampling.poisson(node.get("sampling").get("poisson").asDouble()))
            .times(node.get("compositions").asLong());
    return PrivacyAccountant.of(PrivacyPlan.of(release))
        .withDirection(direction)
        .withWidth(width)
        .deltaAt(node.get("epsilon").asDouble());
  }
}
