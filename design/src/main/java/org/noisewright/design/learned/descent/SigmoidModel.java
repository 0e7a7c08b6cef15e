package org.noisewright.design.learned.descent;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.noisewright.design.learned.HalfGrid;

/**
 * The model of the paper: falling noise as a sum of logistic steps. At a distance x &lt; 0 from the
 * middle the height is A^2 + sum over j of B(j)^2 s(C (x - F(j))), with s(t) = 1 / (1 + e^-t); the
 * masses are the heights over their sum. The free numbers are A, all B, all F; the slope C is
 * fixed. Start, as published: A = 10, B even in [0, 1), F at equal distances in [-range, 0).
 *
 * <p>A logistic step is its limit beyond 37.5 / C, to half a unit in the last place, so each step
 * touches only the cells around it, and one running sum adds all that lie to the left. Accuracy of
 * the heights: about 1e-16 times the number of steps, relative.
 *
 * <p>Cost: for K steps and N cells K W + N, where W = 75 / (C cell) + 2 cells are around a step;
 * the way back the same.
 *
 * <p>Source: Sommer, Abfalterer, Zingg and Mohammadi (2021), Section 3.3.
 */
public final class SigmoidModel implements NoiseModel {
  /** Published number of steps. */
  public static final int SIGMOIDS = 10_000;

  /** Published slope. */
  public static final double SLOPE = 500;

  private static final double FIRST_HEIGHT = 10;
  private static final double REACH = 37.5;

  private final HalfGrid grid;
  private final int sigmoids;
  private final double slope;
  private final double[] heights;
  private final double[] jumps;
  private final double[] byHeight;
  private final double[] byTail;
  private double total;

  private SigmoidModel(HalfGrid grid, int sigmoids, double slope) {
    this.grid = grid;
    this.sigmoids = sigmoids;
    this.slope = slope;
    this.heights = new double[grid.entries()];
    this.jumps = new double[grid.entries() + 1];
    this.byHeight = new double[grid.entries()];
    this.byTail = new double[grid.entries() + 1];
  }

  /**
   * A model.
   *
   * @param sigmoids number K of steps, at least 1
   * @param slope C of each step, positive and finite
   */
  public static SigmoidModel of(HalfGrid grid, int sigmoids, double slope) {
    if (!(sigmoids >= 1 && sigmoids <= 1_000_000)) {
      throw new IllegalArgumentException(
          "sigmoids must be in [1, 1e6], got " + sigmoids + "; as many as cells are enough");
    }
    if (!(slope > 0 && slope <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "slope must be positive and finite, got " + slope + "; 500 is the published one");
    }
    return new SigmoidModel(grid, sigmoids, slope);
  }

  @Override
  public HalfGrid grid() {
    return grid;
  }

  @Override
  public int size() {
    return 2 * sigmoids + 1;
  }

  @Override
  public double[] start(DoubleSupplier uniform) {
    double[] parameters = new double[size()];
    parameters[0] = FIRST_HEIGHT;
    double range = grid.entries() * grid.step();
    for (int j = 0; j < sigmoids; j++) {
      parameters[1 + j] = uniform.getAsDouble();
      parameters[1 + sigmoids + j] = -range + j * (range / sigmoids);
    }
    return parameters;
  }

  /** The place of height {@code i}, counted from the outermost one. */
  private double place(int i) {
    return -grid.absolute(heights.length - 1 - i);
  }

  /** The first height at or right of {@code x}, in [0, number of heights]. */
  private int from(double x) {
    double first = Math.ceil((x - place(0)) / grid.step());
    return (int) Math.max(0, Math.min(heights.length, first));
  }

  /** The heights from the outermost one, before they are divided by their sum. */
  double[] heights(double[] parameters) {
    Arrays.fill(heights, 0);
    Arrays.fill(jumps, 0);
    double reach = REACH / slope;
    for (int j = 0; j < sigmoids; j++) {
      double high = parameters[1 + j] * parameters[1 + j];
      double centre = parameters[1 + sigmoids + j];
      int end = from(centre + reach);
      for (int i = from(centre - reach); i < end; i++) {
        heights[i] += high * logistic(slope * (place(i) - centre));
      }
      jumps[end] += high;
    }
    double left = parameters[0] * parameters[0];
    for (int i = 0; i < heights.length; i++) {
      left += jumps[i];
      heights[i] += left;
    }
    return heights;
  }

  private static double logistic(double t) {
    return 1 / (1 + Math.exp(-t));
  }

  @Override
  public void masses(double[] parameters, double[] half) {
    heights(parameters);
    for (int k = 0; k < half.length; k++) {
      half[k] = heights[heights.length - 1 - k];
    }
    total = grid.total(half);
    for (int k = 0; k < half.length; k++) {
      half[k] /= total;
    }
  }

  @Override
  public void pullBack(double[] parameters, double[] half, double[] byMass, double[] byParameter) {
    double mean = 0;
    for (int k = 0; k < half.length; k++) {
      mean += half[k] * byMass[k];
    }
    for (int k = 0; k < half.length; k++) {
      byHeight[half.length - 1 - k] = (byMass[k] - grid.copies(k) * mean) / total;
    }
    for (int i = half.length - 1; i >= 0; i--) {
      byTail[i] = byTail[i + 1] + byHeight[i];
    }
    byParameter[0] = 2 * parameters[0] * byTail[0];
    double reach = REACH / slope;
    for (int j = 0; j < sigmoids; j++) {
      double root = parameters[1 + j];
      double centre = parameters[1 + sigmoids + j];
      int end = from(centre + reach);
      double byHigh = byTail[end];
      double byCentre = 0;
      for (int i = from(centre - reach); i < end; i++) {
        double part = logistic(slope * (place(i) - centre));
        byHigh += byHeight[i] * part;
        byCentre += byHeight[i] * part * (1 - part);
      }
      byParameter[1 + j] = 2 * root * byHigh;
      byParameter[1 + sigmoids + j] = -slope * root * root * byCentre;
    }
  }
}
