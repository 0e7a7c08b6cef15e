package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;

/**
 * The density of a symmetric noise, computed, for pictures and divergences.
 *
 * @param range beyond it the density is 0
 * @param logs logarithm of the density at a distance within the range
 */
record NoiseShape(double range, DoubleUnaryOperator logs) {
  private static final int CELLS = 40_000;
  private static final double LN_10 = Math.log(10);

  /** Noise that was found. */
  static NoiseShape of(LearnedNoise noise) {
    return ofHalf(noise.halfMasses(), noise.step());
  }

  /** Cells of this width from 0 outwards, each with its mass on one side. */
  static NoiseShape ofHalf(double[] half, double step) {
    double[] copy = half.clone();
    return new NoiseShape(
        copy.length * step,
        distance -> Math.log(copy[(int) Math.min(copy.length - 1, distance / step)] / step));
  }

  /** A normal law that is cut; its factor by a sum of middles, relative error below 1e-7. */
  static NoiseShape of(TruncatedGaussianNoise noise) {
    double deviation = noise.standardDeviation();
    double end = Math.min(noise.range(), 40 * deviation);
    double cell = end / CELLS;
    double sum = 0;
    for (int i = CELLS - 1; i >= 0; i--) {
      sum += Math.exp(-0.5 * Math.pow((i + 0.5) * cell / deviation, 2));
    }
    double logFactor = -Math.log(2 * sum * cell);
    return new NoiseShape(
        noise.range(), distance -> logFactor - 0.5 * Math.pow(distance / deviation, 2));
  }

  /** Stairs, cut. */
  static NoiseShape of(StaircaseNoise noise) {
    double whole = 0;
    double cell = noise.range() / CELLS;
    for (int i = CELLS - 1; i >= 0; i--) {
      whole += 2 * cell * Math.exp(-noise.epsilon() * stair(noise, (i + 0.5) * cell));
    }
    double logFactor = -Math.log(whole);
    return new NoiseShape(
        noise.range(), distance -> logFactor - noise.epsilon() * stair(noise, distance));
  }

  private static double stair(StaircaseNoise noise, double distance) {
    double stair = Math.floor(distance / noise.width());
    return distance - stair * noise.width() < noise.ratio() * noise.width() ? stair : stair + 1;
  }

  /** Logarithm of the density; minus infinity beyond the range. */
  double logDensity(double distance) {
    double absolute = Math.abs(distance);
    return absolute < range ? logs.applyAsDouble(absolute) : Double.NEGATIVE_INFINITY;
  }

  /**
   * A line of the decimal logarithm of the density from -view to view; broken where it is 0.
   *
   * @param cells number of points
   */
  ChartLine logLine(String name, int place, LineStroke stroke, double view, int cells) {
    List<ChartLine.Point> points = new ArrayList<>();
    for (int i = 0; i < cells; i++) {
      double x = view * ((2.0 * i + 1) / cells - 1);
      points.add(new ChartLine.Point(x, logDensity(x) / LN_10));
    }
    return new ChartLine(name, LineLook.of(place), stroke, points);
  }
}
