package org.noisewright.composition;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pld.GridLaws;
import org.noisewright.pld.LatticeChoice;
import org.noisewright.pld.LossNodes;
import org.noisewright.pld.PrivacyLossDistribution;
import org.noisewright.pld.Spacing;

/**
 * Chooses the grid of every law of a composition for one question, from a forecast and an asked
 * gap, and builds the laws of either side on it.
 */
public final class GridDesign {
  private static final double TAIL_SHARE = 2e-3;
  private static final double BYTES_PER_POINT = 256;

  /** Least step as a part of the largest loss: coarse enough to be far above rounding. */
  private static final double RESOLUTION = 1e-13;

  private final List<PairPower> powers;
  private final Direction direction;
  private final List<Spacing> spacings = new ArrayList<>();
  private final List<LatticeChoice> choices = new ArrayList<>();
  private final List<LossNodes> laws = new ArrayList<>();
  private final double[] logLeftTail;
  private final double[] logRightTail;
  private final double step;
  private final double points;

  /**
   * @param gap asked relative distance of the two sides of delta
   * @param width asked relative width, which the cut tails have to keep well below
   */
  public GridDesign(
      List<PairPower> powers,
      Direction direction,
      Forecast forecast,
      Forecast.Guess guess,
      double gap,
      double width) {
    this.powers = powers;
    this.direction = direction;
    int n = powers.size();
    double theta = guess.theta();
    double[] logK = new double[n];
    double roughness = 0;
    for (int r = 0; r < n; r++) {
      laws.add(forecast.nodes(r));
      logK[r] = forecast.nodes(r).cumulant(theta)[0];
      roughness += Spacing.roughness(forecast.nodes(r), theta, logK[r], times(r));
    }
    double constant = roughness > 0 ? Spacing.constant(gap, theta, roughness) : 1;
    double least = Double.POSITIVE_INFINITY;
    double sum = 0;
    for (int r = 0; r < n; r++) {
      Spacing spacing = Spacing.of(forecast.nodes(r), theta, logK[r], times(r), constant);
      spacings.add(spacing);
      choices.add(LatticeChoice.of(powers.get(r).pair(), direction));
      if (powers.get(r).pair() instanceof ContinuousPair) {
        least = Math.min(least, spacing.least());
        sum += spacing.points();
      }
    }
    this.points = sum;
    this.step = step(least, theta, gap);
    logLeftTail = new double[n];
    logRightTail = new double[n];
    tails(guess, width);
  }

  private double times(int r) {
    return (double) powers.get(r).times();
  }

  /** How far the laws of a plan must reach for a delta of this size. */
  public static double logTail(double logDelta, double width) {
    return Math.min(logDelta, 0) + Math.log(TAIL_SHARE * width);
  }

  private void tails(Forecast.Guess guess, double width) {
    for (int r = 0; r < powers.size(); r++) {
      DominatingPair pair = powers.get(r).pair();
      double logEach = -Math.log(times(r) * powers.size());
      double small = Math.log(TAIL_SHARE * width) + logEach - 8;
      double high = logTail(guess.logDelta(), width) + logEach;
      if (direction == Direction.REMOVE) {
        logLeftTail[r] = small;
        logRightTail[r] = high;
      } else {
        double top = Math.max(0, pair.largestLoss(direction, Side.UPPER));
        logLeftTail[r] = top < Double.POSITIVE_INFINITY ? small - (guess.theta() + 1) * top : high;
        logRightTail[r] = small;
      }
    }
  }

  private double step(double least, double theta, double gap) {
    double span = Double.POSITIVE_INFINITY;
    for (LatticeChoice choice : choices) {
      double own = choice.span();
      // A span of which the others are multiples serves them all.
      if (own < span && (span == Double.POSITIVE_INFINITY || isMultiple(span, own))) {
        span = own;
      }
    }
    double stray = 0;
    for (int r = 0; r < choices.size(); r++) {
      if (!(powers.get(r).pair() instanceof ContinuousPair) && !choices.get(r).fits(span)) {
        stray += times(r);
      }
    }
    double wanted = Math.max(least, RESOLUTION * reach());
    if (stray > 0) {
      // Losses that miss the lattice are rounded down on the lower side: a gap of first order.
      wanted = Math.max(RESOLUTION * reach(), Math.min(wanted, gap / (theta * stray)));
    }
    if (span < Double.POSITIVE_INFINITY) {
      return wanted < span ? span / Math.ceil(span / wanted) : span;
    }
    return wanted < Double.POSITIVE_INFINITY ? (float) wanted : 1;
  }

  private static boolean isMultiple(double large, double small) {
    double part = large / small;
    return Math.abs(part - Math.rint(part)) < 1e-8;
  }

  /** The largest absolute loss that the nodes of a law reach. */
  private double reach() {
    double most = 0;
    for (LossNodes nodes : laws) {
      if (nodes.size() > 0) {
        most = Math.max(most, Math.abs(nodes.loss(0)));
        most = Math.max(most, Math.abs(nodes.loss(nodes.size() - 1)));
      }
    }
    return most;
  }

  /** Bytes that the laws of both sides take, about. */
  public double memory() {
    return 2 * BYTES_PER_POINT * points;
  }

  /** The laws of one side. */
  public List<LawPower> laws(Side side) {
    List<LawPower> laws = new ArrayList<>();
    for (int r = 0; r < powers.size(); r++) {
      PrivacyLossDistribution law =
          GridLaws.of(
              powers.get(r).pair(),
              direction,
              choices.get(r).lattice(step, side),
              spacings.get(r),
              logLeftTail[r],
              logRightTail[r],
              side);
      laws.add(new LawPower(law, powers.get(r).times()));
    }
    return laws;
  }
}
