package org.noisewright.design;

import java.util.stream.DoubleStream;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.StaircaseNoise;

/**
 * Staircase noise whose stairs are as wide as the sensitivity: for each part of the upper stair the
 * drop is calibrated, and the part of least cost is searched on a grid and between its neighbours.
 */
final class StaircaseFamily implements NoiseFamily {
  private static final double[] GRID = {
    0.001, 0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.27, 0.35, 0.43, 0.5, 0.6, 0.7, 0.85, 1
  };
  private static final double TOLERANCE = 1e-3;

  @Override
  public String name() {
    return "staircase";
  }

  @Override
  public NoiseChoice choose(FamilySearch search) {
    double width = search.question().sensitivity();
    double drop = width / search.laplaceScale();
    double[] grid =
        DoubleStream.concat(
                DoubleStream.of(GRID),
                DoubleStream.of(
                    StaircaseNoise.leastAbsolute(drop, width).ratio(),
                    StaircaseNoise.leastSquared(drop, width).ratio()))
            .sorted()
            .distinct()
            .toArray();
    LeastValue least = LeastValue.of(ratio -> cost(search, drop, ratio), grid, TOLERANCE);
    double ratio = Math.min(1, Math.ceil(1e4 * least.at()) / 1e4);
    Calibration found = calibrated(search, drop, ratio, FamilySearch.FINE);
    return NoiseChoice.of(
        name(),
        noise(search, found.value(), ratio),
        found,
        search.question().cost(),
        found.met() ? "" : "no member of this family meets the target");
  }

  private static double cost(FamilySearch search, double drop, double ratio) {
    Calibration found = calibrated(search, drop, ratio, FamilySearch.COARSE);
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
        1e-9,
        500,
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
