package org.noisewright.pair;

import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.Rounding;

/**
 * The moments of releases that state them: of zero-concentrated privacy, tilt (xi + rho (tilt +
 * 1)), of normal noise the same with xi = 0 and rho = mu^2 / 2, and of Renyi divergences at some
 * orders, by the convexity of the logarithm of a moment in its tilt: chords between the orders
 * given and (0, 0), up to the largest order. They hold in both directions. Sums are of this form
 * again. Immutable; every number is rounded up. See LogMoment.proof.md.
 */
public final class StatedMoments implements LogMoment {
  private static final double[] NONE = {};

  /** Divergences of order 2 above this leave nothing for a pair to tell at any usual epsilon. */
  private static final double LARGEST_OF_PAIR = 2e6;

  private final double xi;
  private final double rho;

  /** Corners of the chords, without (0, 0); empty if all moments are those of xi and rho. */
  private final double[] tilts;

  private final double[] moments;

  private StatedMoments(double xi, double rho, double[] tilts, double[] moments) {
    this.xi = xi;
    this.rho = rho;
    this.tilts = tilts;
    this.moments = moments;
  }

  /** Divergences xi + rho order at all orders. */
  public static StatedMoments of(ZeroConcentratedDp guarantee) {
    return of(guarantee.xi(), guarantee.rho());
  }

  /** The same for any xi and rho of at least 0. */
  public static StatedMoments of(double xi, double rho) {
    return new StatedMoments(xi, rho, NONE, NONE);
  }

  /** Normal noise with sensitivity over standard deviation at most mu. */
  static StatedMoments ofNormal(double mu) {
    return of(0, 0.5 * mu * mu * (1 + 4 * Rounding.UNIT));
  }

  /** Divergences at finitely many orders. */
  public static StatedMoments of(RenyiProfile profile) {
    double[] orders = profile.orders();
    double[] values = profile.values();
    double[] tilts = new double[orders.length];
    double[] moments = new double[orders.length];
    int corners = 0;
    for (int i = 0; i < orders.length; i++) {
      if (!(values[i] <= Double.MAX_VALUE)) {
        continue;
      }
      // Exact: the order is above 1, and no last place of it is finer than one of 1 less.
      double tilt = orders[i] - 1;
      double moment = tilt * values[i] * (1 + 4 * Rounding.UNIT);
      // Corners above a chord are left out: any corners that stay give chords that hold.
      while (corners > 0 && !belowChord(tilts, moments, corners, tilt, moment)) {
        corners--;
      }
      tilts[corners] = tilt;
      moments[corners++] = moment;
    }
    return new StatedMoments(0, 0, Arrays.copyOf(tilts, corners), Arrays.copyOf(moments, corners));
  }

  private static boolean belowChord(
      double[] tilts, double[] moments, int corners, double tilt, double moment) {
    int last = corners - 1;
    double leftTilt = last == 0 ? 0 : tilts[last - 1];
    double leftMoment = last == 0 ? 0 : moments[last - 1];
    return (moments[last] - leftMoment) * (tilt - leftTilt)
        < (moment - leftMoment) * (tilts[last] - leftTilt);
  }

  /** What a pair states of its moments; empty if it is known by more, or behind sampling. */
  public static Optional<StatedMoments> of(DominatingPair pair) {
    return pair instanceof BracketedPair bracketed
            && bracketed.lower().isEmpty()
            && bracketed.upper() instanceof CellPair cells
            && cells.rate() == 1
            && cells.source() instanceof MomentCurveCells curve
        ? Optional.of(curve.moments())
        : Optional.empty();
  }

  /** False if the moments are so large that a pair made from them is not worth its grid. */
  public boolean hasPair() {
    double tilt = Math.min(1, largestTilt());
    return at(tilt) <= LARGEST_OF_PAIR * tilt;
  }

  /** A pair that dominates every mechanism with these moments in both orders. */
  public DominatingPair pair() {
    return BasePair.upperOnly(MomentCurveCells.of(this)).poisson(1);
  }

  /** The sum over this many releases. */
  public StatedMoments times(double releases) {
    double factor = releases * (1 + 4 * Rounding.UNIT);
    return new StatedMoments(
        xi * factor,
        rho * factor,
        tilts,
        Arrays.stream(moments).map(moment -> moment * factor).toArray());
  }

  /** The sum of both. */
  public StatedMoments plus(StatedMoments other) {
    double up = 1 + 4 * Rounding.UNIT;
    TreeSet<Double> common = new TreeSet<>();
    double largest = Math.min(largestTilt(), other.largestTilt());
    for (double tilt : tilts) {
      common.add(Math.min(tilt, largest));
    }
    for (double tilt : other.tilts) {
      common.add(Math.min(tilt, largest));
    }
    double[] corners = common.stream().mapToDouble(Double::doubleValue).toArray();
    double[] sums =
        Arrays.stream(corners).map(tilt -> (chord(tilt) + other.chord(tilt)) * up).toArray();
    return new StatedMoments((xi + other.xi) * up, (rho + other.rho) * up, corners, sums);
  }

  @Override
  public double at(double tilt) {
    return (chord(tilt) + tilt * (xi + rho * (tilt + 1))) * (1 + 8 * Rounding.UNIT);
  }

  /** About the slope of the moment in the tilt: for searches, no bound. */
  double slope(double tilt) {
    double smooth = xi + rho * (2 * tilt + 1);
    if (tilts.length == 0) {
      return smooth;
    }
    int i = right(tilt);
    if (i == tilts.length) {
      return Double.POSITIVE_INFINITY;
    }
    return smooth + (moments[i] - leftMoment(i)) / (tilts[i] - leftTilt(i));
  }

  /** The chord at a tilt, rounded up; 0 without chords, +infinity beyond the last one. */
  private double chord(double tilt) {
    if (tilts.length == 0) {
      return 0;
    }
    int i = right(tilt);
    if (i == tilts.length) {
      return Double.POSITIVE_INFINITY;
    }
    if (tilt == tilts[i]) {
      return moments[i];
    }
    double left = leftMoment(i);
    double part = (tilt - leftTilt(i)) / (tilts[i] - leftTilt(i));
    return (left + part * (moments[i] - left)) * (1 + 16 * Rounding.UNIT);
  }

  /** The first corner at or to the right of a tilt; their number if there is none. */
  private int right(double tilt) {
    int found = Arrays.binarySearch(tilts, tilt);
    return found >= 0 ? found : -found - 1;
  }

  private double leftTilt(int i) {
    return i == 0 ? 0 : tilts[i - 1];
  }

  private double leftMoment(int i) {
    return i == 0 ? 0 : moments[i - 1];
  }

  @Override
  public double logInfinityMass() {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double largestTilt() {
    return tilts.length == 0 ? Double.POSITIVE_INFINITY : tilts[tilts.length - 1];
  }

  @Override
  public double[] kinks() {
    return tilts.clone();
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof StatedMoments other
        && xi == other.xi
        && rho == other.rho
        && Arrays.equals(tilts, other.tilts)
        && Arrays.equals(moments, other.moments);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(tilts) + Arrays.hashCode(moments))
        + 31 * Double.hashCode(xi)
        + Double.hashCode(rho);
  }

  @Override
  public String toString() {
    return "StatedMoments[xi " + xi + ", rho " + rho + ", " + tilts.length + " corners]";
  }
}
