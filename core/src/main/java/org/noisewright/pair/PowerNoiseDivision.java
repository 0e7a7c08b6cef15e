package org.noisewright.pair;

import java.util.ArrayDeque;
import java.util.Deque;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.PowerExponential;
import org.noisewright.numerics.Rounding;

/**
 * Divides the outcomes of {@link PowerNoise} into cells. Outcomes are distances y from the centre
 * of P, right of the axis -shift / 2 of the pair; each half of the outcomes is divided by itself,
 * the left one as the mirror image of the right.
 */
final class PowerNoiseDivision {
  /** The most cells of one pair. */
  static final int MOST_CELLS = 4_000_000;

  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double ALL = Double.POSITIVE_INFINITY;
  private static final double LOG_FOUR = 1.3862943611198906;
  private static final double BULK_EXPONENT = 4;
  private static final double BULK_CELLS = 48;
  private static final double BULK_CHANGE = 0.25;
  private static final double TAIL_GRADING = 16;
  private static final double SLIVER = 1e-3;
  private static final double FAR_LOSS = 1000;
  private static final double FAR_WIDTH = 0x1p-12;
  private static final double FAR_EXPONENT = 1e4;
  private static final double FAR_GROWTH = 4;

  private final PowerNoise noise;
  private final PowerExponential density;
  private final OutcomeSource.Fineness fineness;
  private final double logNormaliser;
  private final double reach;
  private final double left;
  private final double right;
  private final double rightLow;
  private final double far;
  private final Cells.Builder cells = new Cells.Builder();
  private int count;

  PowerNoiseDivision(PowerNoise noise, OutcomeSource.Fineness fineness, double logTail) {
    this.noise = noise;
    this.density = noise.density();
    this.fineness = fineness;
    this.logNormaliser = noise.logNormaliser();
    this.reach = noise.reach(logTail);
    double end = noise.commonEnd();
    boolean whole = density.shape() == 1 || end <= reach;
    this.left = -Math.min(0.5 * noise.shift(), reach);
    this.right = whole ? end : reach;
    this.rightLow = whole ? noise.commonEndLow() : 0;
    double least = Math.max(density.exponent(reach, 0), density.exponent(noise.shift() + left, 0));
    double farthest = Math.max(FAR_EXPONENT, FAR_GROWTH * least);
    this.far = Math.pow(farthest / density.rate(), 1 / density.shape()) - noise.shift();
  }

  Cells cells() {
    double logInfinity = noise.logInfinityMass();
    if (logInfinity > NONE) {
      double error = noise.infinityMassError(logInfinity);
      cells.add(logInfinity, NONE, ALL, ALL, error).add(NONE, logInfinity, NONE, NONE, error);
    }
    if (!noise.disjoint() && left < right) {
      Deque<Double> cuts = cuts();
      half(cuts, 1);
      half(cuts, -1);
    }
    boolean complete = left == -0.5 * noise.shift() && right == noise.commonEnd();
    double logRest =
        complete || noise.disjoint()
            ? NONE
            : LOG_FOUR + noise.logBeyond(reach) * (1 - Rounding.UNIT);
    return cells.build(logRest, logRest);
  }

  private void half(Deque<Double> cuts, int sign) {
    double from = left;
    double lossFrom = noise.loss(from);
    for (double to : cuts) {
      double lossTo = noise.loss(to == right && rightLow > 0 ? Math.nextUp(to) : to);
      divide(from, to, lossFrom, lossTo, sign);
      from = to;
      lossFrom = lossTo;
    }
  }

  /** Cuts right of the left end, rising to the right end. */
  private Deque<Double> cuts() {
    Deque<Double> cuts = new ArrayDeque<>();
    cuts.add(right);
    double last = right;
    if (right > 0 && density.shape() > 1) {
      if (far > 0) {
        last = addBefore(cuts, far, last);
      }
      for (double y : outward(0, Math.min(right, far))) {
        last = addBefore(cuts, y, last);
      }
    }
    if (right > 0 && left < 0) {
      cuts.addFirst(0.0);
      last = 0;
    }
    Deque<Double> below = outward(Math.max(0, -right), -left);
    while (!below.isEmpty()) {
      last = addBefore(cuts, -below.removeLast(), last);
    }
    return cuts;
  }

  private double addBefore(Deque<Double> cuts, double y, double last) {
    if (y < last - SLIVER * step(Math.abs(y))) {
      cuts.addFirst(y);
      return y;
    }
    return last;
  }

  /** Distances from the centre between {@code start} and {@code limit}, falling. */
  private Deque<Double> outward(double start, double limit) {
    Deque<Double> distances = new ArrayDeque<>();
    for (double v = start + step(start); v < limit - SLIVER * step(v); v += step(v)) {
      distances.addFirst(v);
    }
    return distances;
  }

  /** Width of a cell at the distance {@code v} from the centre that shows the shape of the law. */
  private double step(double v) {
    double shape = density.shape();
    double span = Math.min(right, density.shape() == 1 ? 0 : reach) - left;
    double bulk = Math.pow(BULK_EXPONENT / density.rate(), 1 / shape);
    double exponent = density.exponent(v, 0);
    double graded = exponent < BULK_EXPONENT ? bulk / BULK_CELLS : v / (TAIL_GRADING * shape);
    double change = v / (shape * exponent) * BULK_CHANGE;
    double step = exponent > 0 && exponent < BULK_EXPONENT ? Math.min(graded, change) : graded;
    return Math.max(16 * Math.ulp(v), Math.min(span / BULK_CELLS, step));
  }

  private void divide(double from, double to, double lossFrom, double lossTo, int sign) {
    double lowError = noise.lossError(from, lossFrom);
    double highError = noise.lossError(to, lossTo);
    double low = -PowerNoise.upward(lowError - lossFrom, lowError);
    double high = PowerNoise.upward(lossTo + highError, highError);
    boolean divisible =
        to - from > 8 * Math.ulp(Math.max(Math.abs(from), Math.abs(to)))
            && lossTo - lossFrom > 8 * highError
            && !(low > FAR_LOSS && high - low <= FAR_WIDTH * low)
            && from < far;
    boolean fine = sign > 0 ? fineness.suffices(low, high) : fineness.suffices(-high, -low);
    if (fine || !divisible || noise.constantLoss(from)) {
      add(from, to, low, high, sign);
      return;
    }
    double middle = 0.5 * (from + to);
    double lossMiddle = noise.loss(middle);
    divide(from, middle, lossFrom, lossMiddle, sign);
    divide(middle, to, lossMiddle, lossTo, sign);
  }

  private void add(double from, double to, double low, double high, int sign) {
    count++;
    if (count > MOST_CELLS) {
      throw new GridTooFineException(
          "more than "
              + MOST_CELLS
              + " cells are needed to tell the losses apart; the noise is too small for its"
              + " sensitivity");
    }
    double toLow = to == right ? rightLow : 0;
    double width = (to - from) + toLow;
    double near = to <= 0 ? -to : from;
    double nearLow = to <= 0 ? -toLow : 0;
    double far = noise.shift() + from;
    double farLow = Rounding.sumError(noise.shift(), from, far);
    double logNear = density.logIntegral(near, nearLow, width) + logNormaliser;
    double logFar = density.logIntegral(far, farLow, width) + logNormaliser;
    double farExponent = density.exponent(far, farLow);
    double massError = noise.massError(farExponent, Math.min(logNear, logFar), logNormaliser);
    if (sign > 0) {
      cells.add(logNear, logFar, low, high, massError);
    } else {
      cells.add(logFar, logNear, -high, -low, massError);
    }
  }
}
