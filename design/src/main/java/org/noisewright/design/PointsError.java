package org.noisewright.design;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The error of noise on finitely many values. Its error at a risk is one of the distances. */
final class PointsError implements NoiseError {
  private record Point(double distance, double mass) {}

  private final double[] distances;
  private final double[] masses;
  private final double[] beyond;

  private PointsError(List<Point> points) {
    points.sort(Comparator.comparingDouble(Point::distance));
    int size = points.size();
    distances = new double[size];
    masses = new double[size];
    beyond = new double[size];
    double all = 0;
    for (int i = size - 1; i >= 0; i--) {
      beyond[i] = all;
      all += points.get(i).mass;
    }
    for (int i = 0; i < size; i++) {
      distances[i] = points.get(i).distance;
      masses[i] = points.get(i).mass / all;
      beyond[i] /= all;
    }
  }

  /** Collects values with masses up to a common factor. */
  static final class Builder {
    private final List<Point> points = new ArrayList<>();

    Builder add(double value, double mass) {
      if (mass > 0) {
        points.add(new Point(Math.abs(value), mass));
      }
      return this;
    }

    PointsError build() {
      return new PointsError(points);
    }
  }

  @Override
  public double meanAbsolute() {
    double sum = 0;
    for (int i = distances.length - 1; i >= 0; i--) {
      sum += masses[i] * distances[i];
    }
    return sum;
  }

  @Override
  public double rootMeanSquare() {
    double sum = 0;
    for (int i = distances.length - 1; i >= 0; i--) {
      sum += masses[i] * distances[i] * distances[i];
    }
    return Math.sqrt(sum);
  }

  @Override
  public double above(double distance) {
    int at = lastAtMost(distance);
    return at < 0 ? 1 : beyond[at];
  }

  /** Index of the last value at most this far away, -1 if there is none. */
  private int lastAtMost(double distance) {
    int low = -1;
    int high = distances.length;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (distances[middle] <= distance) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public double atRisk(double risk) {
    NoiseError.checkRisk(risk);
    int low = -1;
    int high = distances.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (beyond[middle] <= risk) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return distances[high];
  }

  @Override
  public double largest() {
    return distances[distances.length - 1];
  }
}
