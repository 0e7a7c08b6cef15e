package org.noisewright.app.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A line of a chart.
 *
 * @param name in the legend
 * @param look colour and marks
 * @param stroke what it says of the exact value
 * @param points by rising x; the line is broken where a coordinate is not finite
 */
public record ChartLine(String name, LineLook look, LineStroke stroke, List<Point> points) {

  /** A point in the coordinates of the axes: logarithms where an axis is logarithmic. */
  public record Point(double x, double y) {
    boolean drawn() {
      return Double.isFinite(x) && Double.isFinite(y);
    }
  }

  /** Copies the points. */
  public ChartLine {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(look, "look");
    Objects.requireNonNull(stroke, "stroke");
    points = List.copyOf(points);
  }

  /** A line through these coordinates, of equal number. */
  public static ChartLine of(
      String name, LineLook look, LineStroke stroke, double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(
          "line '" + name + "' has " + x.length + " x and " + y.length + " y");
    }
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      points.add(new Point(x[i], y[i]));
    }
    return new ChartLine(name, look, stroke, points);
  }

  /** True if a point of it can be drawn. */
  boolean drawn() {
    return points.stream().anyMatch(Point::drawn);
  }

  /**
   * Where it ends, which orders the legend: an infinite last point is above or below all others,
   * and one that is no number is taken to be where the line was last seen.
   */
  double lastY() {
    double last = Double.NEGATIVE_INFINITY;
    for (Point point : points) {
      if (!Double.isNaN(point.y())) {
        last = point.y();
      }
    }
    return last;
  }
}
