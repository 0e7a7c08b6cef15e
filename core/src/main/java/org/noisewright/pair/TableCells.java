package org.noisewright.pair;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Noise given by masses on a lattice, or on the cells of one, against itself shifted. With the
 * shift (whole + theta) steps, theta in [0, 1), cell i of the density has a part 1 - theta where
 * the masses under P and Q are in the ratio m(i - whole) / m(i), and a part theta where it is m(i -
 * whole - 1) / m(i). A lattice table has theta = 0. The normaliser cancels in all losses.
 *
 * <p>Immutable; members of one noise share their table.
 */
public final class TableCells implements OutcomeSource {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private final Entries entries;
  private final long whole;
  private final BigDecimal over;
  private final double step;
  private final double logOver;
  private final double logUnder;

  private TableCells(Entries entries, long whole, BigDecimal over, double step) {
    this.entries = entries;
    this.whole = whole;
    this.over = over;
    this.step = step;
    BigDecimal under = new BigDecimal(step).subtract(over);
    this.logOver = over.signum() == 0 ? NONE : Math.log(WholeSteps.fraction(over, step));
    this.logUnder = over.signum() == 0 ? 0 : Math.log(WholeSteps.fraction(under, step));
  }

  /** The entries with what all shifts share. */
  static final class Entries {
    private final double[] masses;
    private final double[] rests;
    private final boolean whole;
    private final double[] logs;
    private final double logSum;

    private Entries(double[] masses, double[] rests, boolean whole) {
      this.masses = masses;
      this.rests = rests;
      this.whole = whole;
      this.logs = new double[masses.length];
      LogSum sum = LogSum.plain();
      for (int i = 0; i < masses.length; i++) {
        logs[i] = Math.log(masses[i]);
        sum.add(masses[i]);
      }
      this.logSum = sum.log();
    }

    static Entries of(LatticeTable table) {
      double[] masses = new double[table.size()];
      Arrays.setAll(masses, table::weights);
      double[] rests = new double[table.size()];
      Arrays.setAll(rests, table::weightRest);
      return new Entries(masses, rests, table.whole());
    }

    static Entries of(PiecewiseDensity density) {
      double[] masses = new double[density.size()];
      Arrays.setAll(masses, density::masses);
      return new Entries(masses, new double[masses.length], false);
    }

    int size() {
      return masses.length;
    }

    /** Entry {@code i}, 0 outside; the double nearest to it. */
    double mass(long i) {
      return 0 <= i && i < masses.length ? masses[(int) i] : 0;
    }

    /** What {@link #mass} misses of entry {@code i}, exactly. */
    double rest(long i) {
      return 0 <= i && i < rests.length ? rests[(int) i] : 0;
    }

    /** Bound on what the missing rests change in the logarithm of an entry or of a sum. */
    private double rounding() {
      return whole ? Rounding.UNIT * 4 : 0;
    }

    /** Entry {@code i}, exactly. */
    BigDecimal exact(int i) {
      return new BigDecimal(masses[i]).add(new BigDecimal(rests[i]));
    }

    /** ln(m(i) / m(j)) for positive entries, 0 exactly if they are equal. */
    private double loss(long i, long j) {
      double p = mass(i);
      double q = mass(j);
      if (whole && p >= 0.5 * q && p <= 2 * q) {
        return Math.log1p(((p - q) + (rest(i) - rest(j))) / q);
      }
      return TableCells.loss(p, q);
    }

    /** Bound on the error of {@link #loss}. */
    private double lossError(long i, long j) {
      return whole
          ? 8 * Rounding.UNIT * Math.abs(loss(i, j))
          : TableCells.lossError(mass(i), mass(j));
    }

    boolean mirrored() {
      for (int i = 0; i < masses.length / 2; i++) {
        int other = masses.length - 1 - i;
        if (masses[i] != masses[other] || rests[i] != rests[other]) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * A lattice table against itself, P shifted by a number of steps.
   *
   * @param shift not 0; negative if the record lowers the value
   */
  public static TableCells of(LatticeTable table, long shift) {
    return of(Entries.of(table), shift, table.step());
  }

  static TableCells of(Entries entries, long shift, double step) {
    long farthest = entries.size();
    long whole = Math.max(-farthest, Math.min(farthest, shift));
    return new TableCells(entries, whole, BigDecimal.ZERO, step);
  }

  /**
   * A density against itself, P shifted.
   *
   * @param shift in the unit of the noise, finite, at least 1e-250 steps in size; negative if the
   *     record lowers the value
   */
  public static TableCells of(PiecewiseDensity density, double shift) {
    return of(Entries.of(density), shift, density.step());
  }

  static TableCells of(Entries entries, double shift, double step) {
    if (!(Math.abs(shift) / step >= 1e-250)) {
      throw new IllegalArgumentException(
          "sensitivity / step must be at least 1e-250 for piecewise-density, got "
              + Math.abs(shift) / step
              + "; check the units of both");
    }
    long whole = WholeSteps.floor(shift, step);
    if (Math.abs(whole) > entries.size()) {
      return of(entries, whole, step);
    }
    return new TableCells(entries, whole, WholeSteps.remainder(shift, step, whole), step);
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    Cells.Builder builder = new Cells.Builder();
    for (long i = Math.min(0, whole); i <= lastOutcome(); i++) {
      add(builder, i, i - whole, logUnder);
      if (logOver != NONE) {
        add(builder, i, i - whole - 1, logOver);
      }
    }
    for (Direction direction : Direction.values()) {
      double log = logOnlyHere(direction);
      double error = onlyHereError(log);
      if (direction == Direction.REMOVE) {
        builder.add(log, NONE, INFINITE, INFINITE, error);
      } else {
        builder.add(NONE, log, -INFINITE, -INFINITE, error);
      }
    }
    return builder.build();
  }

  private long lastOutcome() {
    return entries.size() + Math.max(0, whole);
  }

  private void add(Cells.Builder builder, long i, long shifted, double logPart) {
    double p = entries.mass(shifted);
    double q = entries.mass(i);
    if (p == 0 || q == 0) {
      return;
    }
    double logP = entries.logs[(int) shifted];
    double logQ = entries.logs[(int) i];
    double size = Math.max(Math.abs(logP), Math.abs(logQ));
    double error =
        Rounding.UNIT * (16 + 4 * size + 10 * Math.abs(entries.logSum) + 5 * Math.abs(logPart))
            + entries.rounding();
    builder.atom(
        logP - entries.logSum + logPart,
        logQ - entries.logSum + logPart,
        entries.loss(shifted, i),
        entries.lossError(shifted, i),
        error);
  }

  /** ln(p / q) for positive p and q, 0 exactly if they are equal. */
  static double loss(double p, double q) {
    if (p >= 0.5 * q && p <= 2 * q) {
      return Math.log1p((p - q) / q);
    }
    double ratio = p / q;
    return ratio > 1e-290 && ratio < 1e290 ? Math.log(ratio) : Math.log(p) - Math.log(q);
  }

  /** Bound on the error of {@link #loss}. */
  static double lossError(double p, double q) {
    double loss = Math.abs(loss(p, q));
    return loss < 600
        ? 4 * Rounding.UNIT * loss
        : Rounding.UNIT * (4 + 4 * (Math.abs(Math.log(p)) + Math.abs(Math.log(q))));
  }

  /** Logarithm of the mass that the first law of the direction has where the other has none. */
  private double logOnlyHere(Direction direction) {
    double log = Math.log(onlyHere(direction, whole)) + logUnder;
    if (logOver != NONE) {
      log = Rounding.logAdd(log, Math.log(onlyHere(direction, whole + 1)) + logOver);
    }
    return Math.min(0, log - entries.logSum);
  }

  /** Sum of the entries of one law where the other has 0, for a shift by whole steps. */
  private double onlyHere(Direction direction, long shift) {
    LogSum sum = LogSum.plain();
    long toOther = direction == Direction.REMOVE ? shift : -shift;
    for (int i = 0; i < entries.size(); i++) {
      if (entries.mass(i + toOther) == 0) {
        sum.add(entries.masses[i]);
      }
    }
    return sum.value();
  }

  private double onlyHereError(double log) {
    double part = logOver == NONE ? 0 : Math.abs(logOver) + Math.abs(logUnder);
    double size = log == NONE ? 0 : Math.abs(log);
    return Rounding.UNIT * (32 + 10 * size + 14 * Math.abs(entries.logSum) + 6 * part)
        + entries.rounding();
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    if (disjoint()) {
      return 0;
    }
    double log = logOnlyHere(direction);
    return log == NONE ? NONE : Math.min(0, log + side.sign() * onlyHereError(log));
  }

  /** Decided by exact sums, so that a table of integer weights has its exact mass. */
  @Override
  public double exactInfinityMass(Direction direction) {
    if (disjoint()) {
      return 1;
    }
    double log = logOnlyHere(direction);
    if (log == NONE) {
      return 0;
    }
    BigDecimal all = BigDecimal.ZERO;
    for (int i = 0; i < entries.size(); i++) {
      all = all.add(entries.exact(i));
    }
    BigDecimal under = new BigDecimal(step).subtract(over);
    BigDecimal only =
        exactOnlyHere(direction, whole)
            .multiply(under)
            .add(exactOnlyHere(direction, whole + 1).multiply(over));
    all = all.multiply(new BigDecimal(step));
    double mass = only.divide(all, MathContext.DECIMAL128).doubleValue();
    return all.multiply(new BigDecimal(mass)).compareTo(only) == 0 ? mass : Double.NaN;
  }

  private BigDecimal exactOnlyHere(Direction direction, long shift) {
    BigDecimal sum = BigDecimal.ZERO;
    long toOther = direction == Direction.REMOVE ? shift : -shift;
    for (int i = 0; i < entries.size(); i++) {
      if (entries.mass(i + toOther) == 0) {
        sum = sum.add(entries.exact(i));
      }
    }
    return sum;
  }

  private boolean disjoint() {
    return largestLoss(Direction.REMOVE, Side.UPPER) == NONE;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    double largest = NONE;
    for (long i = Math.min(0, whole); i <= lastOutcome(); i++) {
      largest = Math.max(largest, loss(i - whole, i, direction, side));
      if (logOver != NONE) {
        largest = Math.max(largest, loss(i - whole - 1, i, direction, side));
      }
    }
    return largest;
  }

  private double loss(long i, long j, Direction direction, Side side) {
    if (entries.mass(i) == 0 || entries.mass(j) == 0) {
      return NONE;
    }
    double loss = entries.loss(i, j);
    return (direction == Direction.REMOVE ? loss : -loss) + side.sign() * entries.lossError(i, j);
  }

  /** True if the entries are their own mirror image, about whatever centre. */
  @Override
  public boolean symmetric() {
    return entries.mirrored();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TableCells cells
        && whole == cells.whole
        && step == cells.step
        && over.compareTo(cells.over) == 0
        && entries.whole == cells.entries.whole
        && Arrays.equals(entries.masses, cells.entries.masses)
        && Arrays.equals(entries.rests, cells.entries.rests);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(entries.masses) + Long.hashCode(whole);
  }

  @Override
  public String toString() {
    return "TableCells[" + entries.size() + " entries, shifted by " + whole + " steps]";
  }
}
