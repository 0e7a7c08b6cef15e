package org.noisewright.pair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noisewright.mechanism.TradeOffPoints;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * The pair of a trade-off function that is linear between points. A piece over which the
 * false-positive rate (under Q) rises by a and the false-negative rate (under P) falls by b is an
 * outcome of masses b under P and a under Q; a drop at false-positive rate 0 is an outcome that
 * only P has, a stretch at false-negative rate 0 one that only Q has.
 *
 * <p>{@link #upper} stays below every convex function through the given points, {@link #lower}
 * above it. The pair (Q, P) has the inverse function, so one function serves both orders. Proof in
 * TradeOffCells.proof.md.
 */
public final class TradeOffCells implements OutcomeSource {
  private final double[] falls;
  private final double[] runs;
  private final double drop;

  /** Pieces of the polygon through the given corners, from rate 0 on. */
  private TradeOffCells(Polygon polygon) {
    int pieces = polygon.size() - 1;
    this.falls = new double[pieces];
    this.runs = new double[pieces];
    for (int i = 0; i < pieces; i++) {
      falls[i] = polygon.y(i) - polygon.y(i + 1);
      runs[i] = polygon.x(i + 1) - polygon.x(i);
    }
    this.drop = 1 - polygon.y(0);
  }

  /**
   * Dominates every pair whose trade-off function goes through the points, by the extensions of
   * neighbouring chords; exactly the function if it is stated to be piecewise linear.
   */
  public static TradeOffCells upper(TradeOffPoints points) {
    Polygon given = Polygon.of(points);
    return new TradeOffCells(points.piecewiseLinear() ? given : given.below());
  }

  /** Dominated by every such pair: the chords, and those to (0, 1) and (1, 0). */
  public static TradeOffCells lower(TradeOffPoints points) {
    return new TradeOffCells(Polygon.of(points).closed());
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    Cells.Builder cells = new Cells.Builder();
    for (int i = 0; i < falls.length; i++) {
      double logP = Math.log(falls[i]);
      double logQ = Math.log(runs[i]);
      if (runs[i] == 0 || falls[i] == 0) {
        double loss = runs[i] == 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        cells.add(logP, logQ, loss, loss, massError(i));
      } else {
        cells.atom(logP, logQ, logP - logQ, lossError(i), massError(i));
      }
    }
    double logDrop = Math.log(drop);
    double infinite = Double.POSITIVE_INFINITY;
    double error = drop == 0 ? 0 : 4 * Rounding.UNIT * (1 + Math.abs(logDrop));
    cells.add(logDrop, Double.NEGATIVE_INFINITY, infinite, infinite, error);
    return cells.build();
  }

  private double massError(int i) {
    double size = falls[i] == 0 ? 0 : Math.abs(Math.log(falls[i]));
    size += runs[i] == 0 ? 0 : Math.abs(Math.log(runs[i]));
    return Rounding.UNIT * (16 + 4 * size);
  }

  private double lossError(int i) {
    return 2 * massError(i);
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    double sum = direction == Direction.REMOVE ? drop : 0;
    for (int i = 0; i < falls.length; i++) {
      boolean infinite = (direction == Direction.REMOVE ? runs[i] : falls[i]) == 0;
      sum += infinite ? (direction == Direction.REMOVE ? falls[i] : runs[i]) : 0;
    }
    double log = Math.log(sum);
    return sum == 0
        ? log
        : log + side.sign() * Rounding.UNIT * (4 + 2.0 * falls.length + 4 * Math.abs(log));
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < falls.length; i++) {
      if (falls[i] > 0 && runs[i] > 0) {
        double loss = Math.log(falls[i]) - Math.log(runs[i]);
        double turned = direction == Direction.REMOVE ? loss : -loss;
        largest = Math.max(largest, turned + side.sign() * lossError(i));
      }
    }
    return largest;
  }

  /** The mirrored function is not recognised as the same one. */
  @Override
  public boolean symmetric() {
    return false;
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof TradeOffCells other
        && Arrays.equals(falls, other.falls)
        && Arrays.equals(runs, other.runs)
        && drop == other.drop;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(falls) + Arrays.hashCode(runs);
  }

  /** Corners of a function of the false-positive rate x that does not rise. */
  private static final class Polygon {
    private final List<double[]> corners = new ArrayList<>();

    /** The greatest convex function below the points; at rate 1 it is 0. */
    static Polygon of(TradeOffPoints points) {
      double[] x = points.falsePositive();
      double[] y = points.falseNegative();
      Polygon polygon = new Polygon();
      for (int i = 0; i < x.length; i++) {
        polygon.convex(x[i], x[i] == 1 ? 0 : y[i]);
      }
      return polygon;
    }

    int size() {
      return corners.size();
    }

    double x(int i) {
      return corners.get(i)[0];
    }

    double y(int i) {
      return corners.get(i)[1];
    }

    /** Adds a corner and takes away those that it leaves above a chord. */
    private void convex(double x, double y) {
      int n = size();
      while (n >= 2
          && (y(n - 2) - y(n - 1)) / (x(n - 1) - x(n - 2)) < (y(n - 1) - y) / (x - x(n - 1))) {
        corners.remove(--n);
      }
      corners.add(new double[] {x, y});
    }

    /** Adds a corner, lowered to the one before it if it lies above. */
    private void falling(double x, double y) {
      int n = size();
      corners.add(new double[] {x, n == 0 ? y : Math.min(y, y(n - 1))});
    }

    /** The chords, closed by those to the corners (0, 1) and (1, 0). */
    Polygon closed() {
      Polygon closed = new Polygon();
      if (x(0) > 0) {
        closed.convex(0, 1);
      }
      corners.forEach(corner -> closed.convex(corner[0], corner[1]));
      if (x(size() - 1) < 1) {
        closed.convex(1, 0);
      }
      return closed;
    }

    /** Below every convex function through the corners. */
    Polygon below() {
      int n = size();
      Polygon below = new Polygon();
      if (x(0) > 0) {
        below.falling(0, Math.min(1, extended(0, 0)));
      }
      below.falling(x(0), n == 2 ? y(1) : Math.max(y(1), extended(1, x(0))));
      for (int i = 1; i <= n - 2; i++) {
        double meeting = meeting(i);
        double height = height(i, meeting);
        below.falling(height < 0 ? Math.min(meeting, zero(i)) : meeting, Math.max(0, height));
      }
      double last = x(n - 1);
      if (last < 1) {
        double zero = zero(n - 1);
        if (zero < 1) {
          below.falling(zero, 0);
        }
      }
      below.falling(1, 0);
      return below;
    }

    /** Where the chord that ends at corner i is 0, rounded to the left; the corner at least. */
    private double zero(int i) {
      double slope = (y(i - 1) - y(i)) / (x(i) - x(i - 1));
      double zero = x(i) + y(i) / slope * (1 - 8 * Rounding.UNIT);
      return Math.max(x(i), Math.nextDown(zero));
    }

    /** About where the chord before corner i meets the one after corner i + 1. */
    private double meeting(int i) {
      double before = (y(i - 1) - y(i)) / (x(i) - x(i - 1));
      double after = i + 2 < size() ? (y(i + 1) - y(i + 2)) / (x(i + 2) - x(i + 1)) : 0;
      double run = x(i + 1) - x(i);
      double part = (y(i) - y(i + 1) - after * run) / (before - after);
      return part > 0 && part < run ? Math.min(x(i) + part, x(i + 1)) : x(i);
    }

    private double height(int i, double x) {
      double before = extended(i - 1, x);
      double after = i + 2 < size() ? extended(i + 1, x) : y(i + 1);
      return Math.min(Math.min(before, after), y(i));
    }

    /** Height at x of the line through corners i and i + 1, rounded down. */
    private double extended(int i, double x) {
      int near = x > x(i) ? i + 1 : i;
      double slope = (y(i) - y(i + 1)) / (x(i + 1) - x(i));
      double rise = slope * (x(near) - x);
      double value = y(near) + rise;
      return value - Rounding.UNIT * (8 * Math.abs(rise) + 2 * Math.abs(value));
    }
  }
}
