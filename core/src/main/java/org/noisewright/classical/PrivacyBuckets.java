package org.noisewright.classical;

import java.util.List;
import java.util.Optional;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;

/**
 * Privacy buckets of Meiser and Mohammadi (2018, "Tight on Budget?"): ratios P/Q in buckets
 * (f^(j-1), f^j], composed by convolution, the factor squared when a composed list would outgrow
 * the buckets, with error correction terms. Sides: both, round-off included. Proof note:
 * PrivacyBuckets.proof.md.
 *
 * <p>The width ln f of the buckets counts once per release: k ln f should be well below the
 * standard deviation of the composed loss. Up to 1000 buckets a side all sums are direct and delta
 * has a relative accuracy; above, transforms are used and it is absolute.
 */
public final class PrivacyBuckets implements ComparisonMethod {
  private static final int BUCKETS = (1 << 14) - 1;
  private static final int MOST_BUCKETS = (1 << 22) - 1;
  private static final int MOST_DIRECT = 1000;
  private static final double OVERFLOW = 1e-14;
  private static final double DIRECT_OVERFLOW = 1e-40;

  private final Optional<Double> factor;
  private final int buckets;
  private final boolean corrected;

  private PrivacyBuckets(Optional<Double> factor, int buckets, boolean corrected) {
    this.factor = factor;
    this.buckets = buckets;
    this.corrected = corrected;
  }

  /**
   * 16,383 buckets a side and the least factor for which one release fits: all but a mass of 1e-14
   * divided by the number of releases. The squarings make room for the rest.
   */
  public static PrivacyBuckets automatic() {
    return new PrivacyBuckets(Optional.empty(), BUCKETS, true);
  }

  /** The same without error correction. */
  public static PrivacyBuckets plain() {
    return new PrivacyBuckets(Optional.empty(), BUCKETS, false);
  }

  /**
   * With this factor for one release.
   *
   * @param factor f, in (1, 1e9]
   * @param buckets n on each side of 1, in [1, 2^22 - 1]
   * @param corrected whether to use error correction
   */
  public static PrivacyBuckets of(double factor, int buckets, boolean corrected) {
    if (!(factor > 1 && factor <= 1e9)) {
      throw new IllegalArgumentException(
          "factor must be in (1, 1e9], got " + factor + "; 1.0001 is common");
    }
    return new PrivacyBuckets(Optional.of(Math.log(factor)), checked(buckets), corrected);
  }

  /** With an automatic factor and {@code buckets} in [1, 2^22 - 1] on each side of 1. */
  public static PrivacyBuckets of(int buckets, boolean corrected) {
    return new PrivacyBuckets(Optional.empty(), checked(buckets), corrected);
  }

  private static int checked(int buckets) {
    if (!(buckets >= 1 && buckets <= MOST_BUCKETS)) {
      throw new IllegalArgumentException(
          "buckets must be in [1, 4194303], got " + buckets + "; 16383 is the default");
    }
    return buckets;
  }

  @Override
  public String name() {
    return corrected ? "privacy buckets" : "privacy buckets, no error correction";
  }

  @Override
  public Claim claim() {
    return Claim.BOTH;
  }

  @Override
  public String source() {
    return corrected
        ? "Meiser, Mohammadi 2018, buckets with error correction and squaring"
        : "Meiser, Mohammadi 2018, buckets with squaring";
  }

  @Override
  public String cost() {
    return "log2 k convolutions of n buckets for each side";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(this::curve);
  }

  private MethodCurve curve(ComparedDirection direction) {
    double times = direction.times();
    double overflow = (buckets <= MOST_DIRECT ? DIRECT_OVERFLOW : OVERFLOW) / times;
    double logFactor = factor.orElseGet(() -> logFactor(direction, overflow));
    Optional<RealTransform> transform =
        buckets <= MOST_DIRECT
            ? Optional.empty()
            : Optional.of(RealTransform.of(Integer.highestOneBit(8 * buckets + 1)));
    BucketList upper = compose(direction, Side.UPPER, logFactor, overflow, transform);
    BucketList lower = compose(direction, Side.LOWER, logFactor, overflow, transform);
    String note =
        "factor e^"
            + (float) logFactor
            + " for one release, e^"
            + (float) upper.logFactor()
            + " for all, "
            + buckets
            + " buckets a side";
    return epsilon ->
        MethodDelta.of(lower.logDelta(epsilon, corrected), upper.logDelta(epsilon, corrected))
            .withNote(note);
  }

  private BucketList compose(
      ComparedDirection direction,
      Side side,
      double logFactor,
      double overflow,
      Optional<RealTransform> transform) {
    Optional<BucketList> all = Optional.empty();
    for (ComparedRelease release : direction.releases()) {
      BucketList power = BucketList.of(release.law(side), logFactor, buckets, side);
      for (long left = release.times(); ; ) {
        if ((left & 1) == 1) {
          BucketList one = power;
          all = Optional.of(all.map(list -> list.compose(one, overflow, transform)).orElse(one));
        }
        left >>= 1;
        if (left == 0) {
          break;
        }
        power = power.compose(power, overflow, transform);
      }
    }
    return all.orElseThrow();
  }

  /** The width of buckets that hold one release of each kind but for a mass of {@code outside}. */
  private double logFactor(ComparedDirection direction, double outside) {
    double farthest = 1e-12;
    for (ComparedRelease release : direction.releases()) {
      for (Side side : List.of(Side.UPPER, Side.LOWER)) {
        farthest = Math.max(farthest, reach(release.law(side), outside));
      }
    }
    return farthest * (1 + 1e-9) / buckets;
  }

  private static double reach(LossLaw law, double outside) {
    int low = 0;
    int high = law.size() - 1;
    for (double left = outside; low < high; low++) {
      left -= Math.exp(law.logMass(low));
      if (left < 0) {
        break;
      }
    }
    for (double left = outside; high > low; high--) {
      left -= Math.exp(law.logMass(high));
      if (left < 0) {
        break;
      }
    }
    return law.size() == 0 ? 0 : Math.max(Math.abs(law.loss(low)), Math.abs(law.loss(high)));
  }
}
