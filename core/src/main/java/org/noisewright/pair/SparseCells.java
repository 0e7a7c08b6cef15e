package org.noisewright.pair;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.Side;

/**
 * Several independent copies of a symmetric pair as one pair, known from one side: its law is put
 * on a lattice of losses and multiplied with itself. See SparseCells.proof.md.
 *
 * <p>The step makes the lattice add about 3e-5 of the variance of the loss; the law is the same
 * whatever fineness is asked.
 */
final class SparseCells implements OutcomeSource {
  /** Part of the variance of a loss that the lattice may add. */
  private static final double COARSE = 0x1p-15;

  private static final double DEVIATIONS = 26;
  private static final int MOST_LOSSES = 1 << 13;
  private static final int FEWEST_LOSSES = 1 << 13;
  private static final double TAIL = 0x1p-110;
  private static final double BASE_TAIL = -100;
  private static final double LOG_ROUNDING = 1e-12;
  private static final double LIGHT = -60;
  private static final double LEAST_VARIANCE = 1e-24;

  private final OutcomeSource one;
  private final int copies;
  private final Side side;
  private volatile @Nullable Known known;

  /** What is made once and asked often. */
  private record Known(Cells cells, double logInfinity, double largest) {}

  /**
   * The pair.
   *
   * @param one symmetric
   * @param copies at least 1
   * @param side UPPER if it dominates, LOWER if it is dominated
   */
  SparseCells(OutcomeSource one, int copies, Side side) {
    if (!one.symmetric()) {
      throw new IllegalArgumentException("one must be symmetric");
    }
    this.one = one;
    this.copies = copies;
    this.side = side;
  }

  private Known known() {
    Known made = known;
    if (made == null) {
      SymmetricLaw law = law();
      double logInfinity = Math.log(law.infinity()) + side.sign() * LOG_ROUNDING;
      made = new Known(law.cells(), logInfinity, law.largest());
      known = made;
    }
    return made;
  }

  private SymmetricLaw law() {
    double deviation = deviation(one.cells((low, high) -> true, BASE_TAIL));
    double step = Math.sqrt(4 * COARSE) * deviation;
    double span = DEVIATIONS * Math.sqrt(copies) * deviation;
    step = Math.min(step, span / FEWEST_LOSSES);
    double power = Math.scalb(1.0, Math.getExponent(step));
    Cells cells = one.cells((low, high) -> high - low <= power, BASE_TAIL);
    return SymmetricLaw.of(cells, side, power).power(copies, TAIL, MOST_LOSSES);
  }

  /** Standard deviation of the finite losses of one copy, about. */
  private static double deviation(Cells cells) {
    double sum = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < cells.size(); i++) {
      double loss = 0.5 * (cells.lossLow(i) + cells.lossHigh(i));
      if (cells.logP(i) > LIGHT && Math.abs(loss) < Double.POSITIVE_INFINITY) {
        double mass = Math.exp(cells.logP(i));
        sum += mass;
        first += mass * loss;
        second += mass * loss * loss;
      }
    }
    double mean = first / sum;
    return Math.sqrt(Math.max(LEAST_VARIANCE, second / sum - mean * mean));
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    return known().cells();
  }

  @Override
  public double logInfinityMass(Direction direction, Side asked) {
    if (asked == side) {
      return known().logInfinity();
    }
    return asked == Side.UPPER ? 0 : Double.NEGATIVE_INFINITY;
  }

  @Override
  public double largestLoss(Direction direction, Side asked) {
    return known().largest();
  }

  @Override
  public boolean symmetric() {
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseCells cells
        && one.equals(cells.one)
        && copies == cells.copies
        && side == cells.side;
  }

  @Override
  public int hashCode() {
    return Objects.hash(one, copies, side);
  }
}
