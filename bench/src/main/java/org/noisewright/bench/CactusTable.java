package org.noisewright.bench;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.noisewright.design.cactus.CactusForm;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusSolver;

/**
 * How the solver of the cactus grows with its size: quadratic cost, ratio of the tail 0.9, time of
 * the thread in seconds, least of three solves after two of warm-up.
 */
public final class CactusTable {
  private CactusTable() {}

  /** Prints the table. */
  public static void main(String[] args) {
    System.out.println(
        "| budget | n | N | iterations | seconds | gap | divergence | above the best possible |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (double budget : new double[] {0.05, 0.25, 1, 4}) {
      for (int[] size :
          new int[][] {
            {25, 200}, {50, 400}, {100, 800}, {200, 800}, {200, 1600}, {200, 3200}, {400, 3200}
          }) {
        row(budget, size[0], size[1]);
      }
    }
  }

  private static void row(double budget, int bins, int points) {
    CactusSolver solver =
        CactusSolver.of(
            CactusProblem.of(2, budget, bins).withForm(CactusForm.DENSITY).withTail(points, 0.9));
    double least = Double.POSITIVE_INFINITY;
    CactusNoise noise = solver.solve();
    solver.solve();
    for (int i = 0; i < 3; i++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      noise = solver.solve();
      long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      least = Math.min(least, 1e-9 * (end - start));
    }
    System.out.printf(
        Locale.ROOT,
        "| %.2f | %d | %d | %d | %.2f | %.1e | %.9f | %.1e |%n",
        budget,
        bins,
        points,
        noise.iterations(),
        least,
        noise.gap(),
        noise.divergence().upper(),
        noise.excess());
  }
}
