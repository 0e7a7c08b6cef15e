package org.noisewright.design;

import java.util.Arrays;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Mechanism;

/**
 * Generalised Gaussian noise: for each shape the scale is calibrated, and the shape of least cost
 * is searched on a grid and between its neighbours. The cost over the shape may have several local
 * minima; one that the grid does not show is missed.
 */
final class PowerFamily implements NoiseFamily {
  static final String NAME = "generalized-gaussian";

  private static final double[] GRID = {1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4};
  private static final double[] FURTHER = {4, 6, 9, 14, 22, 32};
  private static final double TOLERANCE = 0.02;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public NoiseChoice choose(FamilySearch search) {
    LeastValue least = LeastValue.of(shape -> cost(search, shape), GRID, TOLERANCE);
    if (least.at() > 3.9 && least.value() < Double.POSITIVE_INFINITY) {
      least = LeastValue.of(shape -> cost(search, shape), FURTHER, TOLERANCE);
    }
    double shape = Math.rint(100 * least.at()) / 100;
    Calibration found = calibrated(search, shape, FamilySearch.FINE);
    return NoiseChoice.of(
        NAME,
        noise(search, shape, found.value()),
        found,
        search.question().cost(),
        found.met() ? "" : "no shape tried meets the target: " + Arrays.toString(GRID));
  }

  private static double cost(FamilySearch search, double shape) {
    Calibration found = calibrated(search, shape, FamilySearch.COARSE);
    return found.met()
        ? search.question().cost().of(new PowerError(shape, FamilySearch.crossing(found)))
        : Double.POSITIVE_INFINITY;
  }

  /** The scale at this shape; begins at the standard deviation of normal noise. */
  static Calibration calibrated(FamilySearch search, double shape, double tolerance) {
    double unit = search.deviation() / new PowerError(shape, 1).rootMeanSquare();
    return search.solve(
        "scale",
        Effect.MORE_PRIVATE,
        scale(search.shortest(), shape),
        scale(search.longest(), shape),
        scale(unit, shape),
        tolerance,
        scale -> noise(search, shape, scale));
  }

  private static double scale(double unit, double shape) {
    return Math.max(1e-290, Math.min(1e290, Math.pow(unit, shape)));
  }

  private static Mechanism noise(FamilySearch search, double shape, double scale) {
    return search.question().on(new GeneralizedGaussianNoise(shape, scale));
  }
}
