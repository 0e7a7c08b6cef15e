package org.noisewright.pair;

import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.ExponentialMechanism.Utility;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * The pair that dominates every mechanism of bounded range E = {@code epsilon}: every mechanism
 * whose losses between two neighbours lie in one interval of length E. Losses y in [-E, E] with
 * density c e^{y/2} under P and c e^{-y/2} under Q, c = 1/(4 sinh(E/2)); its curve is
 *
 * <pre>delta(eps) = (e^{E/2} - e^{eps/2})^2 / (e^E - 1)   for |eps| &lt;= E.</pre>
 *
 * <p>It is an UPPER pair only: no single mechanism of the class attains it at two epsilons; {@link
 * TwoPointCells} holds the members. Relative error of a mass: a few units times (1 + distance of
 * the loss from the end where the mass is). Source: Dong, Durfee, Rogers 2020; proof in
 * BoundedRangeCells.proof.md.
 *
 * @param epsilon the range E, positive and finite
 */
public record BoundedRangeCells(double epsilon) implements OutcomeSource {
  private static final int COARSEST = 256;
  private static final double BULK = 40;

  /** Checks the range. */
  public BoundedRangeCells {
    if (!(epsilon > 0 && epsilon <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "epsilon must be positive and finite, got " + epsilon + "; give the range of the losses");
    }
  }

  /**
   * The range of an exponential mechanism under a relation. For a utility of which only the
   * sensitivity is known it is the parameter. For a counting query it is the parameter where one
   * record is there or not, and twice the parameter where one record replaces another, because one
   * count may then fall while another rises.
   */
  public static BoundedRangeCells of(ExponentialMechanism mechanism, NeighboringRelation relation) {
    boolean twice =
        mechanism.utility() == Utility.COUNTING && relation == NeighboringRelation.REPLACE_ONE;
    return new BoundedRangeCells(twice ? 2 * mechanism.epsilon() : mechanism.epsilon());
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    Cells.Builder cells = new Cells.Builder();
    double skipped = Math.nextDown(epsilon + 2 * logTail + 2 * logNorm());
    Division division = new Division(cells, fineness);
    if (skipped > 0) {
      division.spread(-epsilon, Math.min(-skipped, -epsilon + BULK), COARSEST / 2);
      division.spread(Math.min(-skipped, -epsilon + BULK), -skipped, COARSEST / 4);
      division.spread(skipped, Math.max(skipped, epsilon - BULK), COARSEST / 4);
      division.spread(Math.max(skipped, epsilon - BULK), epsilon, COARSEST / 2);
      double rest = logTail + 8 * Rounding.UNIT * (1 + epsilon);
      return cells.build(rest, rest);
    }
    if (epsilon > 2 * BULK) {
      division.spread(-epsilon, -epsilon + BULK, COARSEST / 2);
      division.spread(-epsilon + BULK, epsilon - BULK, COARSEST / 2);
      division.spread(epsilon - BULK, epsilon, COARSEST / 2);
    } else {
      division.spread(-epsilon, epsilon, COARSEST);
    }
    return cells.build();
  }

  /** ln(1 - e^{-E}). */
  private double logNorm() {
    return Rounding.log1mExp(-epsilon);
  }

  private final class Division {
    private final Cells.Builder cells;
    private final Fineness fineness;
    private final double logNorm = logNorm();
    private long count;

    Division(Cells.Builder cells, Fineness fineness) {
      this.cells = cells;
      this.fineness = fineness;
    }

    void spread(double from, double to, int parts) {
      double left = from;
      for (int i = 1; i <= parts; i++) {
        double right = i == parts ? to : from + (to - from) * ((double) i / (double) parts);
        if (right > left) {
          divide(left, right);
          left = right;
        }
      }
    }

    private void divide(double a, double b) {
      double middle = a + 0.5 * (b - a);
      if (fineness.suffices(a, b) || !(a < middle && middle < b)) {
        CellLimit.check(++count);
        double logWidth = Math.log(-Math.expm1(-0.5 * (b - a)));
        double logP = -0.5 * (epsilon - b) - logNorm + logWidth;
        double logQ = -0.5 * (epsilon + a) - logNorm + logWidth;
        double size = Math.abs(logWidth) + Math.abs(logNorm) + (epsilon - b) + (epsilon + a);
        cells.add(logP, logQ, a, b, Rounding.UNIT * (12 + 4 * size));
        return;
      }
      divide(a, middle);
      divide(middle, b);
    }
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return Double.NEGATIVE_INFINITY;
  }

  /** E: the supremum of the losses of this pair and of the whole class. */
  @Override
  public double largestLoss(Direction direction, Side side) {
    return epsilon;
  }

  @Override
  public boolean symmetric() {
    return true;
  }
}
