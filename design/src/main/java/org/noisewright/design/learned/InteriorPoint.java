package org.noisewright.design.learned;

import java.util.Arrays;

/**
 * Solves a {@link OneReleaseProgram} by the predictor-corrector method of Mehrotra (SIAM Journal on
 * Optimization 2, 1992) for its form with inequalities: differences of neighbouring masses at least
 * 0, a bound t(j) at least 0 and at least row j, and the sum of masses 1. The t are eliminated;
 * what is left has a band as wide as the shift. Nothing certified rests on it: the bound of the
 * found noise is computed from the multipliers by themselves.
 *
 * <p>Cost: 10 to 40 factors of entries times shift squared.
 */
final class InteriorPoint {
  private static final int MOST_STEPS = 150;
  private static final int REFINEMENTS = 3;
  private static final double CLOSE = 1e-13;

  /** Sensitivities in a range that counts as wide. */
  private static final int WIDE = 64;

  /** Sum of products below which steps that do not help are counted. */
  private static final double LATE = 1e-8;

  /**
   * What was found.
   *
   * @param half half masses with the shape of the grid that sum to 1 with their mirror image
   * @param lower bound of the objective of every noise of the grid
   * @param steps how many were taken
   */
  @SuppressWarnings("ArrayRecordComponent") // Not shared: handed over once and copied at the door.
  record Found(double[] half, double lower, int steps) {}

  private final OneReleaseProgram program;
  private final int n;
  private final int rows;
  private final boolean falling;
  private final double unit;
  private final BandedCholesky matrix;
  private final double[] v;
  private final double[] t;
  private final double[] slackShape;
  private final double[] slackRow;
  private final double[] slackZero;
  private final double[] dualShape;
  private final double[] dualRow;
  private final double[] dualZero;
  private double dualSum;

  private double[] stepV = {};
  private double[] stepT = {};
  private double stepSum;
  private final double[] stepSlackShape;
  private final double[] stepSlackRow;
  private final double[] stepSlackZero;
  private final double[] stepDualShape;
  private final double[] stepDualRow;
  private final double[] stepDualZero;

  private InteriorPoint(OneReleaseProgram program) {
    this.program = program;
    HalfGrid grid = program.components().grid();
    this.n = grid.entries();
    this.rows = program.rows();
    this.falling = grid.falling();
    this.unit = 1.0 / n;
    this.matrix = new BandedCholesky(n, Math.max(1, Math.min(n - 1, grid.shift())));
    this.v = new double[n];
    this.t = new double[rows];
    this.slackShape = new double[n];
    this.slackRow = new double[rows];
    this.slackZero = new double[rows];
    this.dualShape = new double[n];
    this.dualRow = new double[rows];
    this.dualZero = new double[rows];
    this.stepSlackShape = new double[n];
    this.stepSlackRow = new double[rows];
    this.stepSlackZero = new double[rows];
    this.stepDualShape = new double[n];
    this.stepDualRow = new double[rows];
    this.stepDualZero = new double[rows];
    start();
  }

  /** Solves, or ends with the best so far when the watch says so. */
  static Found solve(OneReleaseProgram program, SearchWatch watch) {
    return new InteriorPoint(program).run(watch);
  }

  /** Everywhere; in a wide range half of it near 0, where the best noise is. */
  private void start() {
    int shift = program.components().grid().shift();
    boolean wide = n > WIDE * shift;
    for (int k = 0; k < n; k++) {
      double everywhere = falling ? 2 * unit * (n - k) / n : unit;
      double near = Math.exp(-k / (8.0 * shift)) / (8.0 * shift);
      v[k] = wide ? 0.5 * everywhere + 0.5 * near : everywhere;
    }
    Arrays.fill(dualRow, 0.5);
    Arrays.fill(dualZero, 0.5);
    for (int j = 0; j < rows; j++) {
      t[j] = Math.max(0, program.row(j, v)) + unit;
      slackZero[j] = t[j];
      slackRow[j] = t[j] - program.row(j, v);
    }
    for (int k = 0; k < n; k++) {
      slackShape[k] = Math.max(shape(v, k), (wide ? 1e-3 : 0.1) * unit);
      dualShape[k] = 1;
    }
  }

  /** The difference that must not be negative. */
  private double shape(double[] x, int k) {
    return falling && k + 1 < n ? x[k] - x[k + 1] : x[k];
  }

  /** The transpose of {@link #shape}. */
  private double shapeBack(double[] y, int k) {
    return falling && k > 0 ? y[k] - y[k - 1] : y[k];
  }

  private double copies(int k) {
    return program.components().grid().copies(k);
  }

  private int pairs() {
    return n + 2 * rows;
  }

  private double products() {
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += slackShape[k] * dualShape[k];
    }
    for (int j = 0; j < rows; j++) {
      sum += slackRow[j] * dualRow[j] + slackZero[j] * dualZero[j];
    }
    return sum / pairs();
  }

  private Found run(SearchWatch watch) {
    Found best = result(0);
    double bestGap = gap(best);
    int idle = 0;
    for (int i = 1; i <= MOST_STEPS && idle < 6 && !watch.stop(); i++) {
      watch.step(i);
      double mu = products();
      if (!(mu > 0 && mu < Double.POSITIVE_INFINITY)) {
        break;
      }
      factor();
      step(0, false);
      double primal = Math.min(1, longest(true));
      double dual = Math.min(1, longest(false));
      double reached = productsAfter(primal, dual);
      double centring = Math.pow(Math.max(0, reached / mu), 3);
      step(Math.min(1, Math.max(1e-8, centring)) * mu, true);
      double keep = Math.max(0.9, Math.min(0.99999, 1 - 10 * mu));
      primal = Math.min(1, keep * longest(true));
      dual = Math.min(1, keep * longest(false));
      if (!(primal >= 0 && dual >= 0)) {
        break;
      }
      move(primal, dual);
      Found now = result(i);
      double gap = gap(now);
      idle = mu * pairs() > LATE || gap < 0.9 * bestGap ? 0 : idle + 1;
      if (gap <= bestGap) {
        best = now;
        bestGap = gap;
      }
      if (bestGap <= CLOSE) {
        break;
      }
    }
    return best;
  }

  /** Distance from the bound. */
  private double gap(Found found) {
    return program.value(found.half) - found.lower;
  }

  private void factor() {
    matrix.clear();
    for (int k = 0; k < n; k++) {
      double w = dualShape[k] / slackShape[k];
      matrix.add(k, k, w);
      if (falling && k + 1 < n) {
        matrix.add(k + 1, k + 1, w);
        matrix.add(k, k + 1, -w);
      }
    }
    for (int j = 0; j < rows; j++) {
      double row = dualRow[j] / slackRow[j];
      double zero = dualZero[j] / slackZero[j];
      double w = row * zero / (row + zero);
      double a = program.plusFactor(j);
      double b = program.minusFactor(j);
      matrix.add(program.plus(j), program.plus(j), w * a * a);
      matrix.add(program.minus(j), program.minus(j), w * b * b);
      matrix.add(program.plus(j), program.minus(j), w * a * b);
    }
    matrix.factor();
  }

  /**
   * Fills the step to the point where all products are {@code mu}.
   *
   * @param corrected true to take the products of the last step into account
   */
  private void step(double mu, boolean corrected) {
    double[] aimShape = new double[n];
    double[] aimRow = new double[rows];
    double[] aimZero = new double[rows];
    for (int k = 0; k < n; k++) {
      double extra = corrected ? stepSlackShape[k] * stepDualShape[k] : 0;
      aimShape[k] = mu - slackShape[k] * dualShape[k] - extra;
    }
    for (int j = 0; j < rows; j++) {
      double extraRow = corrected ? stepSlackRow[j] * stepDualRow[j] : 0;
      double extraZero = corrected ? stepSlackZero[j] * stepDualZero[j] : 0;
      aimRow[j] = mu - slackRow[j] * dualRow[j] - extraRow;
      aimZero[j] = mu - slackZero[j] * dualZero[j] - extraZero;
    }

    double[] missShape = new double[n];
    double[] missRow = new double[rows];
    double[] missZero = new double[rows];
    double[] right = new double[n];
    double[] back = new double[n];
    double sum = 0;
    for (int k = 0; k < n; k++) {
      missShape[k] = shape(v, k) - slackShape[k];
      back[k] = dualShape[k] + (aimShape[k] - dualShape[k] * missShape[k]) / slackShape[k];
      sum += copies(k) * v[k];
    }
    for (int k = 0; k < n; k++) {
      right[k] = shapeBack(back, k) - program.fixed(k) + copies(k) * dualSum;
    }
    double[] rightT = new double[rows];
    for (int j = 0; j < rows; j++) {
      missRow[j] = t[j] - program.row(j, v) - slackRow[j];
      missZero[j] = t[j] - slackZero[j];
      double byRow = dualRow[j] + (aimRow[j] - dualRow[j] * missRow[j]) / slackRow[j];
      double byZero = dualZero[j] + (aimZero[j] - dualZero[j] * missZero[j]) / slackZero[j];
      double row = dualRow[j] / slackRow[j];
      double zero = dualZero[j] / slackZero[j];
      rightT[j] = byRow + byZero - 1;
      double share = row / (row + zero) * rightT[j] - byRow;
      right[program.plus(j)] += program.plusFactor(j) * share;
      right[program.minus(j)] += program.minusFactor(j) * share;
    }
    double[] ones = new double[n];
    for (int k = 0; k < n; k++) {
      ones[k] = copies(k);
    }
    double[] bySum = matrix.solve(ones);
    stepV = new double[n];
    stepSum = 0;
    double missing = 1 - sum;
    double[] rest = right;
    for (int i = 0; i < REFINEMENTS; i++) {
      stepV = without(stepV, bordered(matrix.solve(rest), bySum, missing), -1);
      double[] reached = applied(stepV);
      rest = new double[n];
      missing = 1 - sum;
      for (int k = 0; k < n; k++) {
        rest[k] = right[k] - reached[k] + copies(k) * stepSum;
        missing -= copies(k) * stepV[k];
      }
    }
    stepT = new double[rows];
    for (int k = 0; k < n; k++) {
      stepSlackShape[k] = shape(stepV, k) + missShape[k];
      stepDualShape[k] = (aimShape[k] - dualShape[k] * stepSlackShape[k]) / slackShape[k];
    }
    for (int j = 0; j < rows; j++) {
      double row = dualRow[j] / slackRow[j];
      double zero = dualZero[j] / slackZero[j];
      double moved = program.row(j, stepV);
      stepT[j] = (rightT[j] + row * moved) / (row + zero);
      stepSlackRow[j] = stepT[j] - moved + missRow[j];
      stepSlackZero[j] = stepT[j] + missZero[j];
      stepDualRow[j] = (aimRow[j] - dualRow[j] * stepSlackRow[j]) / slackRow[j];
      stepDualZero[j] = (aimZero[j] - dualZero[j] * stepSlackZero[j]) / slackZero[j];
    }
  }

  /** Solves for the multiplier of the sum, whose missing part the step is to add. */
  private double[] bordered(double[] x, double[] y, double missing) {
    double sumX = 0;
    double sumY = 0;
    for (int k = 0; k < n; k++) {
      sumX += copies(k) * x[k];
      sumY += copies(k) * y[k];
    }
    double more = (missing - sumX) / sumY;
    stepSum += more;
    return without(x, y, -more);
  }

  /** The matrix times a vector. */
  private double[] applied(double[] x) {
    double[] shaped = new double[n];
    for (int k = 0; k < n; k++) {
      shaped[k] = dualShape[k] / slackShape[k] * shape(x, k);
    }
    double[] y = new double[n];
    for (int k = 0; k < n; k++) {
      y[k] = shapeBack(shaped, k);
    }
    for (int j = 0; j < rows; j++) {
      double row = dualRow[j] / slackRow[j];
      double zero = dualZero[j] / slackZero[j];
      double share = row * zero / (row + zero) * program.row(j, x);
      y[program.plus(j)] += program.plusFactor(j) * share;
      y[program.minus(j)] += program.minusFactor(j) * share;
    }
    return y;
  }

  private static double[] without(double[] x, double[] y, double factor) {
    double[] z = new double[x.length];
    for (int k = 0; k < z.length; k++) {
      z[k] = x[k] - factor * y[k];
    }
    return z;
  }

  private double longest(boolean primal) {
    double length = Double.POSITIVE_INFINITY;
    length =
        primal
            ? least(slackShape, stepSlackShape, length)
            : least(dualShape, stepDualShape, length);
    length = primal ? least(slackRow, stepSlackRow, length) : least(dualRow, stepDualRow, length);
    length =
        primal ? least(slackZero, stepSlackZero, length) : least(dualZero, stepDualZero, length);
    return length;
  }

  private static double least(double[] now, double[] step, double before) {
    double length = before;
    for (int k = 0; k < now.length; k++) {
      if (step[k] < 0) {
        length = Math.min(length, -now[k] / step[k]);
      }
    }
    return length;
  }

  private double productsAfter(double primal, double dual) {
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum +=
          (slackShape[k] + primal * stepSlackShape[k]) * (dualShape[k] + dual * stepDualShape[k]);
    }
    for (int j = 0; j < rows; j++) {
      sum += (slackRow[j] + primal * stepSlackRow[j]) * (dualRow[j] + dual * stepDualRow[j]);
      sum += (slackZero[j] + primal * stepSlackZero[j]) * (dualZero[j] + dual * stepDualZero[j]);
    }
    return sum / pairs();
  }

  private void move(double primal, double dual) {
    add(v, stepV, primal);
    add(t, stepT, primal);
    add(slackShape, stepSlackShape, primal);
    add(slackRow, stepSlackRow, primal);
    add(slackZero, stepSlackZero, primal);
    add(dualShape, stepDualShape, dual);
    add(dualRow, stepDualRow, dual);
    add(dualZero, stepDualZero, dual);
    dualSum += dual * stepSum;
  }

  private static void add(double[] x, double[] step, double factor) {
    for (int k = 0; k < x.length; k++) {
      x[k] += factor * step[k];
    }
  }

  /** The masses made to have their shape and sum exactly, and what the multipliers certify. */
  private Found result(int steps) {
    double[] half = program.components().restored(v);
    return new Found(half, program.lowerBound(dualRow), steps);
  }
}
