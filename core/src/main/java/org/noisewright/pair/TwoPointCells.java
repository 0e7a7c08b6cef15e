package org.noisewright.pair;

import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * The mechanism with the two losses t and t - E, E = {@code epsilon}: a member of the class that
 * {@link BoundedRangeCells} dominates, and so a LOWER pair for it. With expm1 throughout,
 *
 * <pre>
 * P(t) = (e^E - e^t)/(e^E - 1)              Q(t) = e^{-t} P(t)
 * P(t - E) = e^{t - E} Q(t - E)             Q(t - E) = (1 - e^{-t})/(1 - e^{-E})
 * </pre>
 *
 * <p>An exponential mechanism over a counting query has exactly such a pair, for an added record
 * whose outcomes had the probability Q(t) before; see TwoPointCells.proof.md. The member that is
 * worst at eps is t = (E + eps)/2. At t = 0 and t = E the pair is trivial.
 *
 * @param epsilon the range E, positive and finite
 * @param loss the larger loss t, in [0, E]
 */
public record TwoPointCells(double epsilon, double loss) implements OutcomeSource {

  /** Checks both parameters. */
  public TwoPointCells {
    if (!(epsilon > 0 && epsilon <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "epsilon must be positive and finite, got " + epsilon + "; give the range of the losses");
    }
    if (!(loss >= 0 && loss <= epsilon)) {
      throw new IllegalArgumentException(
          "loss must be in [0, " + epsilon + "], got " + loss + "; (epsilon + eps) / 2 is usual");
    }
  }

  private boolean trivial() {
    return loss == 0 || loss == epsilon;
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    Cells.Builder cells = new Cells.Builder();
    if (trivial()) {
      return cells.add(0, 0, 0, 0, 0).build();
    }
    double rest = epsilon - loss;
    double logNorm = Rounding.log1mExp(-epsilon);
    double logHigh = Rounding.log1mExp(-rest) - logNorm;
    double logLow = Rounding.log1mExp(-loss) - logNorm;
    double size = Math.abs(logHigh) + Math.abs(logLow) + 2 * Math.abs(logNorm) + epsilon;
    double error = Rounding.UNIT * (24 + 8 * size);
    cells.add(logHigh, logHigh - loss, loss, loss, error);
    cells.add(logLow - rest, logLow, -away(rest, 1), -away(rest, -1), error);
    return cells.build();
  }

  /** E - t with its rounding, which is exact if E is the sum again and t at least half of it. */
  private double away(double difference, int sign) {
    if (2 * loss >= epsilon) {
      return difference;
    }
    return sign > 0 ? Math.nextUp(difference) : Math.nextDown(difference);
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    if (trivial()) {
      return 0;
    }
    return direction == Direction.REMOVE ? loss : away(epsilon - loss, side.sign());
  }

  @Override
  public boolean symmetric() {
    return trivial() || 2 * loss == epsilon;
  }
}
