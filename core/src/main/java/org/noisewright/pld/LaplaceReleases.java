package org.noisewright.pld;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.LaplaceShift;

/**
 * The curve of k releases of Laplace noise without sampling, without a grid. With z = sensitivity /
 * scale the loss of one release is +-z with weight 1/2 each and uniform on [-z, z] with weight z/2,
 * both times e^(-z/2) e^(l/2) under P. So
 *
 * <pre>
 * delta = 2 e^((eps - k z)/2) sum over m of C(k, m) (z/2)^m times
 *         the mean of sinh((S_m - eps)/2) where it is positive,
 * </pre>
 *
 * S_m the sum of m uniform losses and k - m losses of +-z. Between the points -k z + 2 z i it is a
 * polynomial, known by coefficients of at least 0 ({@link LaplacePieces}): all terms are positive,
 * and no digits cancel. The m above some M are bounded by those below it. Proof note:
 * LaplaceReleases.proof.md.
 *
 * <p>Relative width 2e-13 (k = 16) to 5e-12 (M = 160), 1e-11 for k = 2^14, more by the doubt of z
 * where epsilon is next to k z. Cost: once M^3 + k M, then M^2 + k for each epsilon; a whole
 * question takes some 0.1 ms for k = 16, some ms for M = 110.
 */
public final class LaplaceReleases implements SidedCurve {
  private static final double UNIT = Rounding.UNIT;
  private static final int MOST_ORDER = 160;
  private static final long MOST_TIMES = 1 << 14;
  private static final double LEAST_SHIFT = 1e-12;
  private static final double LARGEST_SHIFT = 80;

  /** Largest ln of the sum of all weights. */
  private static final double LARGEST_LOG_WEIGHT = 600;

  /** Part of delta that the uniform losses beyond the order may have. */
  private static final double CUT = 0x1p-50;

  /** The two neighbouring z are not farther apart than this. */
  private static final double LARGEST_DOUBT = 1e-14;

  /** Up to this order, and this many products of order and k, nothing is quicker. */
  private static final int SMALL_ORDER = 64;

  private static final long FEW_PRODUCTS = 1 << 17;

  /** Beyond it grids are quicker for widths above this. */
  private static final double NARROW = 1e-4;

  /** Part of a cell below which a distance from its end is not told from none. */
  private static final double LEAST_PLACE = 1e-50;

  private final double z;
  private final double doubt;
  private final int times;
  private final double[] weights;
  private final double cut;
  private volatile @Nullable LaplaceLaw made;
  private volatile LaplaceLaw.@Nullable Beyond last;

  private LaplaceReleases(double z, double doubt, int times, double[] weights, double cut) {
    this.z = z;
    this.doubt = doubt;
    this.times = times;
    this.weights = weights;
    this.cut = cut;
  }

  /**
   * The curve of a pair released k times; empty where it would be too long or out of range: noise
   * other than Laplace, sampling, k outside [2, 2^14], z outside [1e-12, 80], k ln(1 + z/2) above
   * 600, more than 160 uniform losses that count.
   */
  public static Optional<LaplaceReleases> of(ContinuousPair pair, long times) {
    if (!(pair.symmetric()
        && pair.on(Side.UPPER).family() instanceof LaplaceShift upper
        && pair.on(Side.LOWER).family() instanceof LaplaceShift lower)) {
      return Optional.empty();
    }
    double z = upper.z();
    double doubt = (z - lower.z()) / z;
    boolean inRange =
        times >= 2
            && times <= MOST_TIMES
            && z >= LEAST_SHIFT
            && z <= LARGEST_SHIFT
            && doubt >= 0
            && doubt <= LARGEST_DOUBT
            && (double) times * Math.log1p(0.5 * z) <= LARGEST_LOG_WEIGHT;
    return inRange ? withWeights(z, doubt, (int) times) : Optional.empty();
  }

  /** Takes as many weights as leave out no more than {@link #CUT} of their sum. */
  private static Optional<LaplaceReleases> withWeights(double z, double doubt, int times) {
    double[] weights = new double[Math.min(times, MOST_ORDER) + 1];
    weights[0] = 1;
    double sum = 1;
    for (int m = 1; m < weights.length; m++) {
      weights[m] = weights[m - 1] * growth(z, times, m);
      sum += weights[m];
      double growth = m + 1 < times ? growth(z, times, m + 2) : 0;
      // Growth falls with m: what is left is below a geometric series.
      double rest = weights[m] * growth(z, times, m + 1) / (1 - growth);
      if (m == times || (growth < 1 && rest <= CUT * sum)) {
        double cut = m == times ? 0 : rest / sum * (1 + 1e-9);
        return Optional.of(
            new LaplaceReleases(z, doubt, times, Arrays.copyOf(weights, m + 1), cut));
      }
    }
    return Optional.empty();
  }

  /** Weight m over weight m - 1. */
  private static double growth(double z, int times, int m) {
    return (times - m + 1) * (0.5 * z) / m;
  }

  @Override
  public double largestWidth() {
    boolean small = weights.length <= SMALL_ORDER && (long) weights.length * times <= FEW_PRODUCTS;
    return small ? Double.POSITIVE_INFINITY : NARROW;
  }

  @Override
  public double epsilonNear(double logDelta) {
    return z * (2.0 * law().lastAbove(logDelta) + 1 - times);
  }

  @Override
  public double logDeltaAt(double epsilon, Side side) {
    double place = 0.5 * (epsilon / z + times);
    if (!(place < times + 2.0)) {
      return Double.NEGATIVE_INFINITY;
    }
    int right = place < 0 ? 0 : (int) place;
    while (right <= times && !(distance(right, epsilon) > 0)) {
      right++;
    }
    double v = distance(right, epsilon) / (2 * z) * (1 + side.sign() * 8 * UNIT);
    if (side == Side.UPPER) {
      v = Math.max(v, LEAST_PLACE);
    } else {
      v = (v - 0.5 * times * doubt * (1 + 8 * UNIT)) * (1 - 4 * UNIT);
      while (!(v >= LEAST_PLACE)) {
        right++;
        v = (v + 1) * (1 - 4 * UNIT);
      }
    }
    if (right > times) {
      return Double.NEGATIVE_INFINITY;
    }
    while (v > 1 && right > 0) {
      right--;
      v -= 1;
    }
    return bound(right, v, side);
  }

  /** Lattice point i less epsilon: relative error below 4 units. */
  private double distance(int i, double epsilon) {
    double steps = 2.0 * i - times;
    double point = z * steps;
    return (point - epsilon) + Math.fma(z, steps, -point);
  }

  /** The bound at the epsilon that lies 2 z v below lattice point {@code right}. */
  private double bound(int right, double v, Side side) {
    double error = UNIT * units();
    error += side == Side.UPPER ? cut : doubt * weights.length * (1 + 8 * UNIT);
    return Math.min(0, beyond(right).log(v, side.sign()) + side.sign() * 1.01 * error);
  }

  /** Rounded operations behind a coefficient and its sums: see the note. */
  private double units() {
    double order = weights.length - 1;
    return 0.5 * order * order + 24 * order + times + 8 * z + 64;
  }

  private LaplaceLaw law() {
    LaplaceLaw law = made;
    if (law == null) {
      law = new LaplaceLaw(z, times, LaplacePieces.of(weights));
      made = law;
    }
    return law;
  }

  private LaplaceLaw.Beyond beyond(int right) {
    LaplaceLaw.Beyond known = last;
    if (known == null || known.right() != right) {
      known = law().beyond(right);
      last = known;
    }
    return known;
  }
}
