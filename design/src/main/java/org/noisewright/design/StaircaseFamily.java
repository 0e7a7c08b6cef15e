package org.noisewright.design;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.StaircaseNoise;

/**
 * Staircase noise whose stairs are as wide as the sensitivity: for each part of the upper stair the
 * drop is calibrated, and the part of least cost is searched on a grid and between its neighbours.
 */
final class StaircaseFamily implements NoiseFamily {
  private static final double GRID_FACTOR = 1.5;
  private static final double TOLERANCE = 0.01;
  private static final double LEAST_RATIO = 1e-6;
  private static final double LEAST_DROP = 1e-9;
  private static final double MOST_DROP = 500;

  @Override
  public String name() {
    return "staircase";
  }

  @Override
  public NoiseChoice choose(FamilySearch search) {
    double width = search.question().sensitivity();
    double drop = Math.max(LEAST_DROP, Math.min(MOST_DROP, width / search.laplaceScale()));
    LeastValue least =
        LeastValue.of(
            logRatio -> cost(search, drop, Math.exp(logRatio)), grid(drop, width), TOLERANCE);
    double ratio =
        new BigDecimal(Math.exp(least.at()))
            .round(new MathContext(3))
            .min(BigDecimal.ONE)
            .doubleValue();
    Calibration found = calibrated(search, drop, ratio, search.fineOfAtoms());
    return NoiseChoice.of(
        name(),
        noise(search, found.value(), ratio),
        found,
        search.question().cost(),
        found.met() ? "" : "no epsilon that was tried meets the target, down to 1e-9");
  }

  /**
   * Logarithms of ratios, from a quarter of the one of least mean absolute noise, below which both
   * costs rise, to 1; those of the closed forms are among them.
   */
  private static double[] grid(double drop, double width) {
    double absolute = Math.max(LEAST_RATIO, StaircaseNoise.leastAbsolute(drop, width).ratio());
    double squared = Math.max(LEAST_RATIO, StaircaseNoise.leastSquared(drop, width).ratio());
    double least = Math.log(Math.max(LEAST_RATIO, 0.25 * absolute));
    int parts = (int) Math.ceil(-least / Math.log(GRID_FACTOR));
    return DoubleStream.concat(
            IntStream.rangeClosed(0, parts).mapToDouble(i -> least * (parts - i) / parts),
            DoubleStream.of(Math.log(absolute), Math.log(squared)))
        .sorted()
        .distinct()
        .toArray();
  }

  private static double cost(FamilySearch search, double drop, double ratio) {
    Calibration found = calibrated(search, drop, ratio, search.coarseOfAtoms());
    double width = search.question().sensitivity();
    return found.met()
        ? search
            .question()
            .cost()
            .of(new StaircaseError(FamilySearch.crossing(found), ratio, width))
        : Double.POSITIVE_INFINITY;
  }

  private static Calibration calibrated(
      FamilySearch search, double drop, double ratio, double tolerance) {
    return search.solve(
        "epsilon",
        Effect.LESS_PRIVATE,
        LEAST_DROP,
        MOST_DROP,
        drop,
        tolerance,
        epsilon -> noise(search, epsilon, ratio));
  }

  private static Mechanism noise(FamilySearch search, double epsilon, double ratio) {
    double width = search.question().sensitivity();
    return search
        .question()
        .on(new StaircaseNoise(epsilon, ratio, width, Double.POSITIVE_INFINITY));
  }
}
