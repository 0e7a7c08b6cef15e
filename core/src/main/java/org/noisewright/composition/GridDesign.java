package org.noisewright.composition;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPair;
import org.noisewright.pld.LossNodes;
import org.noisewright.pld.Spacing;

/**
 * Chooses the grid of every law of a composition for one question, from a forecast and an asked
 * gap, and builds the laws of either side on it.
 */
public final class GridDesign {
  private static final double TAIL_SHARE = 2e-3;
  private static final double BYTES_PER_POINT = 256;
  private static final double SINGLE = 1e-6;
  private static final double FLOOR_SHARE = 0.3;

  /** Least step as a part of the largest loss: coarse enough to be far above rounding. */
  private static final double RESOLUTION = 1e-13;

  private final List<PairPower> powers;
  private final Direction direction;
  private final List<LossNodes> nodes = new ArrayList<>();
  private final List<ReleaseDesign> upper = new ArrayList<>();
  private final List<ReleaseDesign> lower = new ArrayList<>();
  private final double most;
  private final double upperStep;
  private final double lowerStep;
  private final double points;

  /** A design for a plan in which one tilt serves the whole law. */
  public GridDesign(
      List<PairPower> powers,
      Direction direction,
      LowerMembers members,
      Forecast forecast,
      Forecast.Guess guess,
      double gap,
      double width) {
    this(powers, direction, members, forecast, guess, gap, width, null);
  }

  /**
   * @param members chooses between the members of pairs that are known on each side by itself
   * @param gap asked relative distance of the two sides of delta
   * @param width asked relative width, which the cut tails have to keep well below
   * @param known what a loss of one release matters, null if that is only known by the tilt
   */
  public GridDesign(
      List<PairPower> powers,
      Direction direction,
      LowerMembers members,
      Forecast forecast,
      Forecast.Guess guess,
      double gap,
      double width,
      @Nullable LossWeights known) {
    this.powers = powers;
    this.direction = direction;
    this.most = forecast.most();
    int n = powers.size();
    double theta = guess.theta();
    List<DoubleUnaryOperator> weights = new ArrayList<>();
    double roughness = 0;
    for (int r = 0; r < n; r++) {
      Interrupts.look();
      nodes.add(forecast.nodes(r));
      weights.add(
          known != null ? known : Spacing.tilt(theta, forecast.nodes(r).cumulant(theta)[0]));
      roughness += Spacing.roughness(forecast.nodes(r), weights.get(r), times(r));
    }
    double share = gap * (1 - FLOOR_SHARE);
    double constant = roughness > 0 ? Spacing.constant(share, theta, roughness) : 1;
    double floor = floor(gap, theta);
    double sum = 0;
    for (int r = 0; r < n; r++) {
      Interrupts.look();
      Spacing spacing =
          Spacing.of(forecast.nodes(r), theta, weights.get(r), times(r), constant).atLeast(floor);
      upper.add(
          design(
              members.pair(r, Side.UPPER, forecast, guess), Side.UPPER, r, spacing, guess, width));
      lower.add(
          design(
              members.pair(r, Side.LOWER, forecast, guess), Side.LOWER, r, spacing, guess, width));
      sum += upper.get(r).few() && lower.get(r).few() ? 0 : spacing.points();
    }
    this.points = sum;
    this.upperStep = step(Side.UPPER, theta, gap);
    this.lowerStep = step(Side.LOWER, theta, gap);
  }

  /**
   * No distance need be below this: with all mass in cells of this width, the gap is a part of the
   * asked one. Finer lattices, which crowded mass would ask for, make long windows.
   */
  private double floor(double gap, double theta) {
    double releases = 0;
    for (int r = 0; r < powers.size(); r++) {
      releases += times(r);
    }
    return Math.sqrt(8 * FLOOR_SHARE * gap / (theta * (theta + 1) * releases));
  }

  private double times(int r) {
    return (double) powers.get(r).times();
  }

  /** How far the laws of a plan must reach for a delta of this size. */
  public static double logTail(double logDelta, double width) {
    return Math.min(logDelta, 0) + Math.log(TAIL_SHARE * width);
  }

  private ReleaseDesign design(
      DominatingPair pair, Side side, int r, Spacing spacing, Forecast.Guess guess, double width) {
    double logEach = -Math.log(times(r) * powers.size());
    double small = Math.log(TAIL_SHARE * width) + logEach - 8;
    double high = logTail(guess.logDelta(), width) + logEach;
    if (direction == Direction.REMOVE) {
      return new ReleaseDesign(
          pair, direction, side, spacing, guess.theta(), small, high, high, most);
    }
    double top = Math.max(0, pair.largestLoss(direction, Side.UPPER));
    double left = top < Double.POSITIVE_INFINITY ? small - (guess.theta() + 1) * top : high;
    return new ReleaseDesign(
        pair, direction, side, spacing, guess.theta(), left, small, high, most);
  }

  /** Mass at infinity of these upper laws, without the losses that are too large to matter. */
  public InfinityMass infinityMass(List<LawPower> upperLaws) {
    InfinityMass all = new InfinityMass();
    for (int r = 0; r < upperLaws.size(); r++) {
      all.add(upper.get(r).logInfinityMass(upperLaws.get(r).law()), times(r));
    }
    return all;
  }

  private List<ReleaseDesign> designs(Side side) {
    return side == Side.UPPER ? upper : lower;
  }

  private double step(Side side, double theta, double gap) {
    double span = Double.POSITIVE_INFINITY;
    double least = Double.POSITIVE_INFINITY;
    for (ReleaseDesign design : designs(side)) {
      double own = design.choice().span();
      // A span of which the others are multiples serves them all.
      if (own < span && (span == Double.POSITIVE_INFINITY || isMultiple(span, own))) {
        span = own;
      }
      least = Math.min(least, design.leastDistance());
    }
    boolean single = powers.size() == 1 && powers.get(0).times() == 1;
    if (single && designs(side).get(0).hasAtoms() && reach() > 0) {
      // Nothing is composed: points cost nothing, wherever they lie.
      least = SINGLE * Math.min(least, reach());
    }
    double wanted = Math.max(least, RESOLUTION * reach());
    double stray = 0;
    double distance = 0;
    for (int r = 0; r < powers.size(); r++) {
      ReleaseDesign design = designs(side).get(r);
      if (design.few() && !design.choice().fits(span)) {
        stray += times(r);
        distance = Math.max(distance, design.choice().distance());
      }
    }
    if (stray > 0) {
      // Losses that miss the lattice cost the second order of the step on the upper side. On the
      // lower side they cost the step in first order, or times the distance of the losses.
      double square = 8 * gap / (stray * theta * (theta + 1));
      double second = Math.sqrt(square);
      if (side == Side.LOWER) {
        second = Math.max(gap / (theta * stray), Math.min(second, square / distance));
      }
      wanted = Math.max(RESOLUTION * reach(), Math.min(wanted, second));
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
    for (LossNodes law : nodes) {
      if (law.size() > 0) {
        most = Math.max(most, Math.abs(law.loss(0)));
        most = Math.max(most, Math.abs(law.loss(law.size() - 1)));
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
      Interrupts.look();
      double step = side == Side.UPPER ? upperStep : lowerStep;
      laws.add(new LawPower(designs(side).get(r).law(step), powers.get(r).times()));
    }
    return laws;
  }
}
