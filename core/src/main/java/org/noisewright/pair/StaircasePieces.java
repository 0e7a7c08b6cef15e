package org.noisewright.pair;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * The outcomes of staircase noise by their loss. They are distances y from the centre of P, right
 * of the axis -shift / 2 of the pair; the left half is the mirror image. All lengths are scaled by
 * a power of two, which is exact.
 */
final class StaircasePieces {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double ALL = Double.POSITIVE_INFINITY;
  private static final double LOG_TWO = 0.6931471805599453;

  /** Outcomes of loss steps * epsilon in the right half; logarithms are not normalised. */
  private record Piece(long steps, double logP, double logQ) {}

  private final StaircaseDensity density;
  private final double epsilon;
  private final BigDecimal shift;
  private final BigDecimal range;
  private final boolean cut;
  private final double logAll;
  private final List<Piece> pieces = new ArrayList<>();

  StaircasePieces(StaircaseCells source) {
    StaircaseNoise noise = source.noise();
    int exponent = -Math.getExponent(noise.width());
    BigDecimal width = scaled(noise.width(), exponent);
    this.epsilon = noise.epsilon();
    this.density =
        new StaircaseDensity(epsilon, width.multiply(new BigDecimal(noise.ratio())), width);
    this.shift = scaled(source.sensitivity(), exponent);
    this.cut = noise.range() < ALL;
    this.range = cut ? scaled(noise.range(), exponent) : BigDecimal.ZERO;
    this.logAll = LOG_TWO + (cut ? density.logMass(BigDecimal.ZERO, range) : density.logAll());
    if (!disjoint()) {
      collect();
    }
  }

  private static BigDecimal scaled(double value, int exponent) {
    return new BigDecimal(Math.scalb(value, exponent));
  }

  private BigDecimal halfShift() {
    return shift.multiply(new BigDecimal(0.5));
  }

  private boolean disjoint() {
    return cut && halfShift().compareTo(range) >= 0;
  }

  private void collect() {
    BigDecimal first = density.first();
    BigDecimal end = range.subtract(shift);
    if (cut && end.compareTo(first) <= 0) {
      between(halfShift().negate(), end);
      return;
    }
    between(halfShift().negate(), first);
    if (cut) {
      long repeats = density.steps(end.subtract(first));
      repeat(repeats);
      between(density.edge(repeats), end);
    } else {
      repeat(-1);
    }
  }

  /**
   * Pieces from {@code start} to {@code end}, cut at every step of either law. Right of the centre
   * of P they lie inside one of its levels.
   */
  private void between(BigDecimal start, BigDecimal end) {
    TreeSet<BigDecimal> cuts = new TreeSet<>();
    for (long k = 0; density.edge(k).negate().compareTo(start) > 0; k++) {
      addInside(cuts, density.edge(k).negate(), start, end);
    }
    for (long k = density.level(start.add(shift)); ; k++) {
      BigDecimal y = density.edge(k).subtract(shift);
      if (y.compareTo(end) >= 0) {
        break;
      }
      addInside(cuts, y, start, end);
    }
    cuts.add(end);
    BigDecimal from = start;
    for (BigDecimal to : cuts) {
      if (from.compareTo(to) < 0) {
        BigDecimal near = to.signum() <= 0 ? to.negate() : from.max(BigDecimal.ZERO);
        long ownLevel = density.level(near);
        long otherLevel = density.level(from.add(shift));
        BigDecimal length = to.subtract(from);
        pieces.add(
            new Piece(
                otherLevel - ownLevel,
                density.logPiece(length, ownLevel),
                density.logPiece(length, otherLevel)));
      }
      from = to;
    }
  }

  private static void addInside(
      Set<BigDecimal> cuts, BigDecimal y, BigDecimal start, BigDecimal end) {
    if (y.compareTo(start) > 0 && y.compareTo(end) < 0) {
      cuts.add(y);
    }
  }

  /**
   * The pieces right of the centre of P over {@code repeats} whole levels of it, infinitely many if
   * negative: in each the step of Q divides the level at the same place.
   */
  private void repeat(long repeats) {
    if (repeats == 0) {
      return;
    }
    long steps = density.steps(shift);
    BigDecimal rest = shift.subtract(density.width().multiply(BigDecimal.valueOf(steps)));
    double levels = density.logGeometric(repeats);
    double logP = density.logPiece(density.width().subtract(rest), 1) + levels;
    pieces.add(new Piece(steps, logP, logP - (double) steps * epsilon));
    if (rest.signum() > 0) {
      double logRest = density.logPiece(rest, 1) + levels;
      pieces.add(new Piece(steps + 1, logRest, logRest - (double) (steps + 1) * epsilon));
    }
  }

  private double error(double log) {
    return density.error(log + logAll) + density.error(logAll);
  }

  Cells cells() {
    Cells.Builder cells = new Cells.Builder();
    double logInfinity = logInfinityMass();
    if (logInfinity > NONE) {
      double error = disjoint() ? 0 : error(logInfinity);
      cells.add(logInfinity, NONE, ALL, ALL, error).add(NONE, logInfinity, NONE, NONE, error);
    }
    for (Piece piece : pieces) {
      double logP = piece.logP - logAll;
      double logQ = piece.logQ - logAll;
      double massError = Math.max(error(logP), error(logQ));
      double loss = loss(piece.steps);
      double lossError = lossError(piece.steps);
      cells.atom(logP, logQ, loss, lossError, massError);
      cells.atom(logQ, logP, -loss, lossError, massError);
    }
    return cells.build();
  }

  private double loss(long steps) {
    return (double) steps * epsilon;
  }

  private double lossError(long steps) {
    double loss = loss(steps);
    return Math.fma((double) steps, epsilon, -loss) == 0 ? 0 : Math.ulp(loss);
  }

  private double logInfinityMass() {
    if (!cut) {
      return NONE;
    }
    if (disjoint()) {
      return 0;
    }
    BigDecimal end = range.subtract(shift);
    double log =
        end.signum() >= 0
            ? density.logMass(end, range)
            : Rounding.logAdd(
                density.logMass(BigDecimal.ZERO, end.negate()),
                density.logMass(BigDecimal.ZERO, range));
    return log - logAll;
  }

  double logInfinityMass(Side side) {
    double log = logInfinityMass();
    return !cut || disjoint() ? log : Math.min(0, log + side.sign() * error(log));
  }

  double largestLoss(Side side) {
    long most = pieces.stream().mapToLong(Piece::steps).max().orElse(-1);
    return most < 0 ? NONE : loss(most) + side.sign() * lossError(most);
  }
}
