package org.noisewright.pair;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;

/**
 * The loss ln(P/Q) of two normal mixtures: values with their errors, and enclosures on intervals
 * from the slope, which is (E_P[mean | x] - E_Q[mean | x]) / s^2 with both expectations rising in
 * x. See GaussianMixtureCells.proof.md.
 */
final class MixtureLoss {
  private static final int MOST_STEPS = 20_000;
  private static final double TOLERANCE = 1e-13;

  private final NormalMixture p;
  private final NormalMixture q;
  private final double[] references;

  /** Both mixtures and the loss at one outcome. */
  record Point(double x, double reference, NormalMixture.Value p, NormalMixture.Value q) {
    double loss() {
      return p.log() - q.log();
    }

    double error() {
      return p.error() + q.error() + Rounding.UNIT * Math.abs(loss());
    }
  }

  private record Piece(Point a, Point b, Bounds loss) {}

  MixtureLoss(NormalMixture p, NormalMixture q) {
    this.p = p;
    this.q = q;
    this.references =
        DoubleStream.concat(
                IntStream.range(0, p.size()).mapToDouble(p::mean),
                IntStream.range(0, q.size()).mapToDouble(q::mean))
            .sorted()
            .distinct()
            .toArray();
  }

  Point at(double x) {
    double reference = nearestMean(x);
    return new Point(x, reference, p.at(x, reference), q.at(x, reference));
  }

  private double nearestMean(double x) {
    int place = Arrays.binarySearch(references, x);
    if (place >= 0) {
      return references[place];
    }
    int right = -place - 1;
    if (right == 0) {
      return references[0];
    }
    if (right == references.length) {
      return references[right - 1];
    }
    double below = references[right - 1];
    double above = references[right];
    return x - below <= above - x ? below : above;
  }

  /** Contains the loss of every outcome between the two points. */
  Bounds between(Point a, Point b) {
    double s = p.deviation();
    double width = (b.x() - a.x()) / s * (1 + 4 * Rounding.UNIT);
    double meanError = a.p().meanError() + b.p().meanError();
    meanError += a.q().meanError() + b.q().meanError();
    double least = (a.p().mean() - b.q().mean() - meanError) / s;
    double most = (b.p().mean() - a.q().mean() + meanError) / s;
    double slack = 4 * Rounding.UNIT;
    double down = (least - slack * Math.abs(least)) * width;
    double up = (most + slack * Math.abs(most)) * width;
    double from = a.loss();
    double to = b.loss();
    double lowFrom = from - a.error();
    double highFrom = from + a.error();
    double lowTo = to - b.error();
    double highTo = to + b.error();
    if (down >= 0) {
      return Bounds.of(Math.min(lowFrom, highTo), highTo);
    }
    if (up <= 0) {
      return Bounds.of(Math.min(lowTo, highFrom), highFrom);
    }
    double range = up - down;
    double size = Math.abs(from) + Math.abs(to) + up - down + a.error() + b.error();
    double padding = 16 * Rounding.UNIT * size;
    double high = highFrom * (-down / range) + highTo * (up / range) + up * (-down / range);
    double low = lowFrom * (up / range) + lowTo * (-down / range) + up * (down / range);
    return Bounds.of(
        Math.min(Math.min(lowFrom, lowTo), low) - padding,
        Math.max(Math.max(highFrom, highTo), high) + padding);
  }

  /** An interval that contains the supremum of the loss over all outcomes. */
  Bounds supremum() {
    if (p.largest() > q.largest() || p.least() < q.least()) {
      return Bounds.exactly(Double.POSITIVE_INFINITY);
    }
    double attained = Double.NEGATIVE_INFINITY;
    if (p.largest() == q.largest()) {
      attained = Math.max(attained, limit(p.size() - 1, q.size() - 1));
    }
    if (p.least() == q.least()) {
      attained = Math.max(attained, limit(0, 0));
    }
    // The supremum is never negative; beyond the ends the loss is at most slightly above this.
    attained = Math.max(attained, 0);
    double right = beyond(1, attained);
    double left = beyond(-1, attained);
    double outside = Math.max(end(right, q.size() - 1), end(left, 0));
    PriorityQueue<Piece> pieces =
        new PriorityQueue<>(Comparator.comparingDouble((Piece piece) -> -piece.loss().upper()));
    Point first = at(left);
    Point last = at(right);
    pieces.add(new Piece(first, last, between(first, last)));
    attained = Math.max(attained, first.loss() - first.error());
    attained = Math.max(attained, last.loss() - last.error());
    for (int step = 0; step < MOST_STEPS; step++) {
      Piece piece = pieces.peek();
      double middle = 0.5 * (piece.a().x() + piece.b().x());
      boolean resolved = !(piece.a().x() < middle && middle < piece.b().x());
      if (resolved || piece.loss().upper() <= attained + TOLERANCE * (1 + attained)) {
        break;
      }
      pieces.remove();
      Point point = at(middle);
      attained = Math.max(attained, point.loss() - point.error());
      pieces.add(new Piece(piece.a(), point, between(piece.a(), point)));
      pieces.add(new Piece(point, piece.b(), between(point, piece.b())));
    }
    double upper = Math.max(outside, pieces.element().loss().upper());
    return Bounds.of(attained, Math.max(attained, upper));
  }

  /** ln of the quotient of two weights, rounded down. */
  private double limit(int ofP, int ofQ) {
    double value = p.logWeight(ofP) - q.logWeight(ofQ);
    return value - p.weightError(ofP) - q.weightError(ofQ) - Rounding.UNIT * Math.abs(value);
  }

  /** An outcome outside which the loss is hardly above the value. */
  private double beyond(int sign, double value) {
    double s = p.deviation();
    int extreme = sign > 0 ? q.size() - 1 : 0;
    double start = q.mean(extreme);
    double step = 8 * s;
    for (int i = 0; i < 60; i++) {
      double x = start + sign * step;
      if (end(x, extreme) <= value + 0.5 * TOLERANCE * (1 + value)) {
        return x;
      }
      step *= 2;
    }
    return start + sign * step;
  }

  /**
   * At least the loss of every outcome from x outward: the quotient of each component of P and the
   * outermost component of Q does not rise there.
   */
  private double end(double x, int extreme) {
    Point point = at(x);
    double term = q.logTerm(extreme, x, point.reference());
    double mean = Math.abs(q.mean(extreme));
    double s = p.deviation();
    double z = Math.abs(x - q.mean(extreme)) / s;
    double error =
        point.p().error()
            + q.weightError(extreme)
            + Rounding.UNIT * (8 * Math.abs(term) + 4 * (mean / s) * (z + 1));
    double far =
        Math.abs((q.mean(extreme) - point.reference()) / s)
            * (z + Math.abs((x - point.reference()) / s));
    double value = point.p().log() - term;
    return value + error + Rounding.UNIT * (6 * far + 2 * Math.abs(value));
  }
}
