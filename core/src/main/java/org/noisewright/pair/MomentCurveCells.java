package org.noisewright.pair;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * A pair that dominates every mechanism with given Renyi divergences in both orders. The best bound
 * on its curve is taken at many losses and joined by chords in x = e^eps; what lies below a convex
 * function at two points lies below its chord between them. The chords are the curve of finitely
 * many outcomes, mirrored at loss 0. UPPER only: nothing is known from below. Relative excess of
 * the chords over the bound: at most about 10^-4 down to delta e^-800, 10^-2 below. Proof in
 * MomentCurveCells.proof.md.
 */
public final class MomentCurveCells implements OutcomeSource {
  private static final double STEP = 0.028;
  private static final double DEEP = -800;
  private static final double DEEP_FACTOR = 10;
  private static final double LARGEST_STEP = 0.05;
  private static final double FEWEST_STEPS = 4000;

  private final MomentCurve curve;

  private MomentCurveCells(MomentCurve curve) {
    this.curve = curve;
  }

  /** Moments in both orders. */
  static MomentCurveCells of(StatedMoments moments) {
    return new MomentCurveCells(new MomentCurve(moments));
  }

  /** Divergences at finitely many orders. */
  public static MomentCurveCells of(RenyiProfile profile) {
    return of(StatedMoments.of(profile));
  }

  /** Divergences xi + rho order at all orders. */
  public static MomentCurveCells of(ZeroConcentratedDp guarantee) {
    return of(StatedMoments.of(guarantee));
  }

  /** What is stated. */
  StatedMoments moments() {
    return curve.moments();
  }

  private record Vertex(double loss, double log) {}

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    List<Vertex> hull = hull(points(fineness, logTail));
    boolean centre = hull.get(hull.size() - 1).loss == 0;
    int vertices = centre ? hull.size() - 1 : hull.size();
    Cells.Builder cells = new Cells.Builder();
    CompensatedSum sum = new CompensatedSum();
    double sumError = 0;
    double steepness = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < vertices; k++) {
      Vertex vertex = hull.get(k);
      double next =
          k + 1 < hull.size() ? logSlope(hull.get(k + 1), vertex) : logCentralSlope(vertex);
      next = Math.max(next, steepness);
      double logQ = logDifference(next, steepness);
      steepness = next;
      if (logQ == Double.NEGATIVE_INFINITY) {
        continue;
      }
      double logP = logQ + vertex.loss;
      double error = Rounding.UNIT * (8 + 4 * (Math.abs(logP) + Math.abs(logQ) + vertex.loss));
      cells.add(logP, logQ, vertex.loss, vertex.loss, error);
      cells.add(logQ, logP, -vertex.loss, -vertex.loss, error);
      double mass = Math.exp(logP) + Math.exp(logQ);
      sum.add(mass);
      sumError += mass * (8 + 2 * Math.abs(logP) + 2 * Math.abs(logQ));
    }
    double logRest = hull.get(0).log;
    sum.add(Math.exp(logRest));
    double slack = Rounding.UNIT * (16 + 2 * sumError);
    double rest = Math.max(0, 1 - sum.value()) + slack;
    cells.add(Math.log(rest), Math.log(rest), 0, 0, 4 * Rounding.UNIT * (1 - Math.log(rest)));
    return cells.build(logRest, logRest);
  }

  /** Values of the bound from loss 0 to where it is at most e^logTail. */
  private List<Vertex> points(Fineness fineness, double logTail) {
    double length = 1;
    while (curve.at(length).log() > logTail) {
      length *= 2;
    }
    double largestStep = Math.max(LARGEST_STEP, length / FEWEST_STEPS);
    List<Vertex> points = new ArrayList<>();
    double loss = 0;
    while (true) {
      MomentCurve.Value value = curve.at(loss);
      points.add(new Vertex(loss, value.log()));
      if (value.log() <= logTail) {
        return points;
      }
      CellLimit.check(2L * points.size());
      double slope = value.excess();
      double step = STEP / Math.sqrt(slope * (slope + 1));
      step = Math.min(largestStep, value.log() < DEEP ? DEEP_FACTOR * step : step);
      while (!fineness.suffices(loss, loss + step) && step > 4 * Math.ulp(loss)) {
        step /= 2;
      }
      loss += Math.max(step, 2 * Math.ulp(loss));
    }
  }

  /**
   * Lower hull in x, from the top loss down. A vertex at loss 0 is kept only if the mirrored curve
   * stays convex there; otherwise the lowest vertex is joined with its mirror image.
   */
  private static List<Vertex> hull(List<Vertex> points) {
    List<Vertex> hull = new ArrayList<>();
    for (int i = points.size() - 1; i >= 0; i--) {
      Vertex point = points.get(i);
      while (!hull.isEmpty() && logSlope(point, last(hull)) < slopeAbove(hull)) {
        hull.remove(hull.size() - 1);
      }
      if (hull.size() == 1 && !(point.log > hull.get(0).log)) {
        hull.remove(0);
      }
      hull.add(point);
    }
    Vertex lowest = last(hull);
    if (hull.size() > 1 && lowest.loss == 0) {
      double own = slopeAbove(hull);
      if (own > Rounding.log1mExp(lowest.log) - Math.log(2)) {
        hull.remove(hull.size() - 1);
      }
    }
    while (hull.size() > 1
        && last(hull).loss > 0
        && logCentralSlope(last(hull)) < slopeAbove(hull)) {
      hull.remove(hull.size() - 1);
    }
    return hull;
  }

  private static Vertex last(List<Vertex> hull) {
    return hull.get(hull.size() - 1);
  }

  private static double slopeAbove(List<Vertex> hull) {
    int size = hull.size();
    return size < 2 ? Double.NEGATIVE_INFINITY : logSlope(hull.get(size - 1), hull.get(size - 2));
  }

  /** Logarithm of the fall over the distance in x of two vertices, rounded up. */
  private static double logSlope(Vertex low, Vertex high) {
    if (!(low.log > high.log)) {
      return Double.NEGATIVE_INFINITY;
    }
    double fall = Rounding.log1mExp(high.log - low.log);
    double run = Rounding.log1mExp(low.loss - high.loss);
    double log = low.log + fall - high.loss - run;
    double size = Math.abs(low.log) + Math.abs(fall) + high.loss + Math.abs(run) + Math.abs(log);
    return log + Rounding.UNIT * (32 + 4 * size);
  }

  /** Slope of the chord from a vertex (x, V) to its mirror image: (1 - V) / (1 + x), rounded up. */
  private static double logCentralSlope(Vertex vertex) {
    if (!(vertex.log < 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    double fall = Rounding.log1mExp(vertex.log);
    double log = fall - vertex.loss - Math.log1p(Math.exp(-vertex.loss));
    return log + Rounding.UNIT * (32 + 4 * (Math.abs(fall) + vertex.loss + Math.abs(log)));
  }

  /** ln(e^a - e^b), rounded up. */
  private static double logDifference(double a, double b) {
    double log = Rounding.logSubtract(a, b);
    if (log == Double.NEGATIVE_INFINITY) {
      return log;
    }
    double factor = b == Double.NEGATIVE_INFINITY ? 0 : Math.abs(Rounding.log1mExp(b - a));
    return log + Rounding.UNIT * (16 + 4 * (Math.abs(a) + factor + Math.abs(log)));
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return Double.NEGATIVE_INFINITY;
  }

  /** Moments bound no loss. */
  @Override
  public double largestLoss(Direction direction, Side side) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public boolean symmetric() {
    return true;
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof MomentCurveCells other && curve.equals(other.curve);
  }

  @Override
  public int hashCode() {
    return curve.hashCode();
  }
}
