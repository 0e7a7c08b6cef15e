package org.noisewright.pair;

import java.math.BigDecimal;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.LogDensitySamples.LogMass;

/**
 * Noise given by samples of its log density against itself shifted. Both log densities are linear
 * between the samples of the one and the shifted samples of the other, so masses have a closed form
 * and losses change linearly there. With a stated error e of the samples, masses are known up to
 * e^(2e) and losses up to 2e.
 *
 * <p>With a reach above 0 the cells stand for all shifts up to this far away, as one of a row of
 * members; see the proof note.
 *
 * <p>Immutable; members of one noise share their samples.
 */
public final class LogDensityCells implements OutcomeSource {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double INFINITE = Double.POSITIVE_INFINITY;
  private static final int SHAPE = 256;
  private static final int DEEPEST = 30;

  private final LogDensitySamples samples;
  private final double reach;
  private final long whole;
  private final BigDecimal remainder;
  private final double over;
  private final double under;

  private LogDensityCells(LogDensitySamples samples, double shift, double step, double reach) {
    this.samples = samples;
    this.reach = reach;
    this.whole = WholeSteps.floor(shift, step);
    this.remainder = WholeSteps.remainder(shift, step, whole);
    this.over = WholeSteps.fraction(remainder, step);
    this.under = WholeSteps.fraction(new BigDecimal(step).subtract(remainder), step);
  }

  /**
   * The noise against itself, P shifted.
   *
   * @param shift in the unit of the step, finite; 0, or at least 1e-250 steps in size; negative if
   *     the record lowers the value
   */
  public static LogDensityCells of(LogDensityTable table, double shift) {
    return of(LogDensitySamples.of(table), shift, table.step(), 0);
  }

  /** The same for all shifts within {@code reach} steps, at most 1. */
  static LogDensityCells of(LogDensitySamples samples, double shift, double step, double reach) {
    if (!(shift == 0 || Math.abs(shift) / step >= 1e-250)) {
      throw new IllegalArgumentException(
          "sensitivity / step must be at least 1e-250 for log-density, got "
              + Math.abs(shift) / step
              + "; check the units of both");
    }
    return new LogDensityCells(samples, shift, step, reach);
  }

  /** One stretch where both log densities are linear. */
  private final class Stretch {
    private final int own;
    private final int other;
    private final double ownStart;
    private final double otherStart;
    private final double length;
    private final double lossAtStart;
    private final double lossRise;

    /** P at fraction ownStart of piece own, Q at fraction otherStart of piece other. */
    Stretch(long own, double ownStart, long other, double otherStart, double length) {
      this.own = (int) own;
      this.other = (int) other;
      this.ownStart = ownStart;
      this.otherStart = otherStart;
      this.length = length;
      this.lossAtStart = samples.at(this.own, ownStart) - samples.at(this.other, otherStart);
      this.lossRise = (samples.rise(own) - samples.rise(other)) * length;
    }

    double lossError() {
      return 16 * Rounding.UNIT * (samples.size(own) + samples.size(other));
    }

    double loss(double part) {
      return lossAtStart + part * lossRise;
    }

    double upward() {
      double least = reach == 0 ? 0 : Math.max(bend(own), bend(own + 1));
      return 2 * samples.error() + 0.25 * reach * Math.max(0, least) + slack(own);
    }

    double downward() {
      double least = reach == 0 ? 0 : Math.max(-bend(own), -bend(own + 1));
      double change = reach * steepest(own);
      return 2 * samples.error()
          + 0.25 * reach * Math.max(0, least)
          + 0.126 * change * change
          + slack(own);
    }

    /** Bound on the distance of the loss from that of any shift within reach. */
    double farthest() {
      double change = 1.001 * reach * steepest(own);
      return Math.max(2 * samples.error() + change + slack(own), Math.max(upward(), downward()));
    }

    void addTo(Cells.Builder builder, Fineness fineness, int shallowest) {
      divide(builder, fineness, 0, 1, shallowest, 0);
    }

    private void divide(
        Cells.Builder builder, Fineness fineness, double a, double b, int shallowest, int depth) {
      double low = Math.min(loss(a), loss(b)) - lossError();
      double high = Math.max(loss(a), loss(b)) + lossError();
      boolean coarse = high - low > 4 * lossError() && !fineness.suffices(low, high);
      if (depth < DEEPEST && (depth < shallowest || coarse)) {
        double middle = 0.5 * (a + b);
        divide(builder, fineness, a, middle, shallowest, depth + 1);
        divide(builder, fineness, middle, b, shallowest, depth + 1);
        return;
      }
      double width = (b - a) * length;
      LogMass p = samples.mass(own, ownStart + a * length, ownStart + b * length, width);
      LogMass q = samples.mass(other, otherStart + a * length, otherStart + b * length, width);
      double error = Math.max(p.error(), q.error()) + Math.max(upward(), downward());
      builder.add(p.log(), q.log(), low - downward(), high + upward(), error);
    }
  }

  /** Loss of slope at sample {@code i}, positive where the logarithm is concave. */
  private double bend(long i) {
    return 0 < i && i < samples.pieces() ? samples.rise(i - 1) - samples.rise(i) : 0;
  }

  /** Largest slope of piece {@code i} and those next to it. */
  private double steepest(long i) {
    return Math.max(
        Math.abs(samples.rise(i)),
        Math.max(Math.abs(samples.rise(i - 1)), Math.abs(samples.rise(i + 1))));
  }

  /** Rounding of the bends next to piece {@code i}. */
  private double slack(long i) {
    return reach == 0
        ? 0
        : 8 * Rounding.UNIT * (samples.size(i - 1) + samples.size(i) + samples.size(i + 1));
  }

  private interface StretchVisitor {
    void visit(Stretch stretch);
  }

  private void forEach(StretchVisitor visitor) {
    int pieces = samples.pieces();
    for (int i = 0; i < pieces; i++) {
      long own = i - whole;
      if (over > 0 && 1 <= own && own <= pieces) {
        visitor.visit(new Stretch(own - 1, under, i, 0, over));
      }
      if (0 <= own && own < pieces) {
        visitor.visit(new Stretch(own, 0, i, over, under));
      }
    }
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    Cells.Builder builder = new Cells.Builder();
    int pieces = samples.pieces();
    int[] left = {LatticeOutcomes.MOST_CELLS};
    Fineness counted =
        (low, high) -> {
          if (--left[0] < 0) {
            throw new GridTooFineException(
                "more than " + LatticeOutcomes.MOST_CELLS + " cells are needed for log-density");
          }
          return fineness.suffices(low, high);
        };
    forEach(
        stretch -> {
          double steepest =
              Math.max(Math.abs(samples.rise(stretch.own)), Math.abs(samples.rise(stretch.other)));
          double parts = Math.max((double) SHAPE / pieces, Math.min(16, 0.5 * steepest));
          stretch.addTo(builder, counted, parts <= 1 ? 0 : Math.getExponent(parts) + 1);
        });
    double around = 0;
    for (int i = 1; reach > 0 && i < pieces; i++) {
      around = Math.max(around, 0.25 * reach * Math.abs(bend(i)) + slack(i));
    }
    for (Direction direction : Direction.values()) {
      LogMass only = onlyHere(direction);
      double error = only.error() + 2 * samples.error() + around;
      if (direction == Direction.REMOVE) {
        builder.add(only.log(), NONE, INFINITE, INFINITE, error);
      } else {
        builder.add(NONE, only.log(), -INFINITE, -INFINITE, error);
      }
    }
    return builder.build(restP(), restQ());
  }

  /** What other shifts within reach have near their ends and this one may lack, under P. */
  private double restP() {
    if (reach == 0) {
      return NONE;
    }
    double last = samples.pieces();
    return 2 * samples.error()
        + Rounding.logAdd(
            samples.logMost(reach, samples.largest(0, 1)),
            samples.logMost(reach, samples.largest(last - 1, last)));
  }

  /** The same under Q: outcomes that one of two neighbouring shifts has and the other lacks. */
  private double restQ() {
    if (reach == 0) {
      return NONE;
    }
    double end = (double) whole + samples.pieces();
    return 2 * samples.error()
        + Rounding.logAdd(
            samples.logMost(2 * reach, samples.largest((double) whole - 1, (double) whole + 3)),
            samples.logMost(2 * reach, samples.largest(end - 1, end + 3)));
  }

  private boolean disjoint() {
    return whole >= samples.pieces()
        || whole < -samples.pieces()
        || (whole == -samples.pieces() && remainder.signum() == 0);
  }

  /** Mass that the first law of the direction has where the other has none. */
  private LogMass onlyHere(Direction direction) {
    if (disjoint()) {
      return new LogMass(0, 0);
    }
    boolean first = (whole >= 0) == (direction == Direction.ADD);
    if (whole >= 0) {
      return samples.end(first, (int) whole, over);
    }
    return over > 0
        ? samples.end(first, (int) (-whole - 1), under)
        : samples.end(first, (int) -whole, 0);
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    LogMass only = onlyHere(direction);
    if (only.log() == NONE && reach == 0) {
      return NONE;
    }
    if (disjoint()) {
      return 0;
    }
    double error = only.error() + 2 * samples.error();
    if (side == Side.LOWER) {
      return only.log() - error;
    }
    double more = reach == 0 ? NONE : samples.logMost(reach, samples.largest(0, 1e9));
    return Math.min(0, Rounding.logAdd(only.log() + error, more + 2 * samples.error()));
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    if (disjoint()) {
      return 1;
    }
    return logInfinityMass(direction, Side.UPPER) == NONE ? 0 : Double.NaN;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    double[] largest = {NONE};
    forEach(
        stretch -> {
          double start = stretch.loss(0);
          double end = stretch.loss(1);
          boolean remove = direction == Direction.REMOVE;
          double most = remove ? Math.max(start, end) : -Math.min(start, end);
          double error =
              stretch.lossError() + (side == Side.LOWER ? 2 * samples.error() : stretch.farthest());
          largest[0] = Math.max(largest[0], most + side.sign() * error);
        });
    return largest[0];
  }

  /** True if the samples are their own mirror image, about whatever centre. */
  @Override
  public boolean symmetric() {
    return samples.mirrored();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LogDensityCells cells
        && whole == cells.whole
        && reach == cells.reach
        && over == cells.over
        && remainder.compareTo(cells.remainder) == 0
        && samples.equals(cells.samples);
  }

  @Override
  public int hashCode() {
    return 31 * samples.hashCode() + Long.hashCode(whole);
  }

  @Override
  public String toString() {
    return "LogDensityCells[" + samples.pieces() + " pieces, shifted by " + (whole + over) + "]";
  }
}
