package org.noisewright.composition;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomSource;
import org.noisewright.pair.BracketedPair;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pair.Resolution;
import org.noisewright.pld.GridLaws;
import org.noisewright.pld.LatticeChoice;
import org.noisewright.pld.LossLattice;
import org.noisewright.pld.LossLaw;
import org.noisewright.pld.LossNodes;
import org.noisewright.pld.Spacing;

/**
 * The law of one release as a list of points, on a stated side, fine enough for any use: where a
 * question is known beforehand, {@link GridDesign} needs far fewer points.
 */
public final class FineLaws {
  private static final double GAP = 1e-5;
  private static final double MOST_POINTS = 40_000;
  private static final double LEAST_TILT = 1.0 / 64;
  private static final double LARGEST_TILT = 1 << 14;
  private static final double RESOLUTION = 1e-13;
  private static final double BULK = 6;
  private static final double BULK_PART = 1.0 / 256;

  private FineLaws() {}

  /**
   * A law whose moments E e^(lambda L) are close to the exact ones for every lambda up to some
   * thousand, relative to how much that matters after {@code times} releases.
   *
   * @param times number of releases that will be composed
   * @param logTail logarithm of the mass that may be cut: it counts as infinite loss (UPPER) or is
   *     dropped (LOWER)
   * @throws UnsupportedOperationException if nothing is known of the pair on this side
   */
  public static LossLaw of(
      DominatingPair pair, Direction direction, Side side, double times, double logTail) {
    DominatingPair member = member(pair, direction, side);
    LossNodes nodes = LossNodes.of(member, direction, logTail);
    if (nodes.size() < 2) {
      return law(member, direction, side, Spacing.uniform(-1, 1, 1), logTail);
    }
    double deepest = logTail + Math.log(times);
    double gap = GAP;
    Spacing spacing = spacing(nodes, times, deepest, gap);
    while (spacing.points() > MOST_POINTS && gap < 1) {
      gap *= 4;
      spacing = spacing(nodes, times, deepest, gap);
    }
    return law(member, direction, side, spacing, logTail);
  }

  /** Good for every tilt that a delta above e^deepest can want. */
  private static Spacing spacing(LossNodes nodes, double times, double deepest, double gap) {
    List<Spacing> all = new ArrayList<>();
    for (double theta = LEAST_TILT; theta <= LARGEST_TILT; theta *= Math.sqrt(2)) {
      double[] cumulant = nodes.cumulant(theta);
      double logK = cumulant[0];
      if (theta > LEAST_TILT && times * (logK - theta * cumulant[1]) < deepest) {
        break;
      }
      double roughness = Spacing.roughness(nodes, Spacing.tilt(theta, logK), times);
      double constant = roughness > 0 ? Spacing.constant(gap, theta, roughness) : 1;
      all.add(Spacing.of(nodes, theta, Spacing.tilt(theta, logK), times, constant));
    }
    double[] centre = nodes.cumulant(0);
    double deviation = Math.sqrt(centre[2]);
    return Spacing.least(all).capped(centre[1], BULK * deviation, BULK_PART * deviation);
  }

  /**
   * A law whose points lie at most {@code width} apart wherever its losses are dense.
   *
   * @throws UnsupportedOperationException if nothing is known of the pair on this side
   */
  public static LossLaw within(
      DominatingPair pair, Direction direction, Side side, double width, double logTail) {
    DominatingPair member = member(pair, direction, side);
    return law(member, direction, side, Spacing.uniform(-1, 1, width), logTail);
  }

  /** The pair to make the law of this side from: of several lower ones that of the most KL. */
  private static DominatingPair member(DominatingPair pair, Direction direction, Side side) {
    if (!(pair instanceof BracketedPair bracketed)) {
      return pair;
    }
    if (side == Side.UPPER) {
      return bracketed.upper();
    }
    DominatingPair best = null;
    double most = Double.NEGATIVE_INFINITY;
    for (DominatingPair member : bracketed.lower()) {
      double value = LossNodes.of(member, direction, -60).cumulant(1)[0];
      if (best == null || value > most) {
        best = member;
        most = value;
      }
    }
    if (best == null) {
      throw new UnsupportedOperationException("nothing is known of this release from below");
    }
    return best;
  }

  private static LossLaw law(
      DominatingPair pair, Direction direction, Side side, Spacing spacing, double logTail) {
    if (pair instanceof ContinuousPair continuous) {
      LatticeChoice choice = LatticeChoice.of(continuous, direction);
      double wanted = spacing.least();
      double span = choice.span();
      double step = span < Double.POSITIVE_INFINITY ? span / Math.ceil(span / wanted) : wanted;
      LossLattice lattice = choice.lattice(step, side);
      return LossLaw.of(
          GridLaws.continuous(continuous, direction, lattice, spacing, logTail, logTail, side));
    }
    Resolution resolution =
        new Resolution() {
          @Override
          public double widthAt(double loss) {
            return Math.max(spacing.at(loss), RESOLUTION * Math.abs(loss));
          }

          @Override
          public double logTail() {
            return logTail;
          }
        };
    if (pair instanceof AtomSource source) {
      return LossLaw.of(source.atoms(direction, side, resolution), side);
    }
    throw new GridTooFineException("no law of " + pair);
  }
}
