package org.noisewright.classical;

import java.util.Optional;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;

/**
 * Privacy buckets of Meiser and Mohammadi (2018) on one side. Bucket j = -n ... n holds outcomes
 * whose ratio P/Q is at most f^j (upper side) and at least f^(j-u), u the spread; a further one
 * those of infinite loss. Each keeps its P-mass and its Q-mass times f^j; the difference of both,
 * times f^-j, is the error term of the paper. Proof note: PrivacyBuckets.proof.md.
 */
final class BucketList {
  /** Smaller masses go to infinite loss (upper) or are dropped (lower), before they underflow. */
  private static final double SMALLEST = 1e-140;

  /** Losses farther above the top bucket of the lower side count as this far above it. */
  private static final double FARTHEST = 20;

  /** How many buckets below epsilon the lower side looks for outcomes above it. */
  private static final int BELOW = 8;

  /** Relative error of 64 steps of the recurrence of e^-top. */
  private static final double DECAY_ERROR = 512 * Rounding.UNIT;

  private final Side side;
  private final double logFactor;
  private final BucketMasses p;
  private final BucketMasses q;
  private final double infinity;
  private final int spread;

  private BucketList(
      Side side, double logFactor, BucketMasses p, BucketMasses q, double infinity, int spread) {
    this.side = side;
    this.logFactor = logFactor;
    this.p = p;
    this.q = q;
    this.infinity = infinity;
    this.spread = spread;
  }

  /** The buckets of one release: 2 n + 1 of them, of width logFactor in the loss. */
  static BucketList of(LossLaw law, double logFactor, int n, Side side) {
    double[] p = new double[2 * n + 1];
    double[] q = new double[2 * n + 1];
    double infinity = Math.exp(law.logInfinityMass());
    for (int i = 0; i < law.size(); i++) {
      double loss = law.loss(i);
      double j = bucket(loss, logFactor, n);
      double mass = Math.exp(law.logMass(i));
      if (j > n && side == Side.UPPER) {
        infinity += mass;
      } else if (j >= -n || side == Side.UPPER) {
        int kept = (int) Math.max(-n, Math.min(n, j));
        // Below the grid the upper side counts as much Q-mass as the bucket claims.
        double above = j < -n ? 0 : Math.fma(kept, logFactor, -loss);
        p[kept + n] += mass;
        q[kept + n] += mass * Math.exp(Math.max(-FARTHEST, above));
      }
    }
    double error = Rounding.UNIT * (2.0 * law.size() + 64 + 4 * logFactor);
    infinity *= 1 + side.sign() * error;
    return new BucketList(
            side,
            logFactor,
            new BucketMasses(p, error, 0),
            new BucketMasses(q, error, 0),
            infinity,
            1)
        .withoutTiny();
  }

  /** The j with (j-1) logFactor &lt; loss &lt;= j logFactor, exactly; beyond -n ... n about so. */
  private static double bucket(double loss, double logFactor, int n) {
    double j = Math.ceil(loss / logFactor);
    if (Math.abs(j) > n + 2.0) {
      return j;
    }
    while (Math.fma(j, logFactor, -loss) < 0) {
      j++;
    }
    while (Math.fma(j - 1, logFactor, -loss) >= 0) {
      j--;
    }
    return j;
  }

  private BucketList withoutTiny() {
    double added = 0;
    for (int i = 0; i < p.mass().length; i++) {
      if (p.mass()[i] < SMALLEST) {
        added += p.mass()[i];
        p.mass()[i] = 0;
        q.mass()[i] = 0;
      } else if (side == Side.LOWER) {
        q.mass()[i] = Math.max(q.mass()[i], p.mass()[i] * Math.exp(-FARTHEST));
      }
    }
    double sum = side == Side.UPPER ? infinity + added + 1e-300 : infinity;
    return new BucketList(side, logFactor, p, q, sum, spread);
  }

  /** ln f. */
  double logFactor() {
    return logFactor;
  }

  /** How many buckets wide the ratios of one bucket may be. */
  int spread() {
    return spread;
  }

  private int half() {
    return p.half();
  }

  /**
   * The composition of two lists, brought to one factor; the factor is squared once more if more
   * than {@code overflow} would leave the buckets.
   *
   * @param transform for the sums, or none for direct ones
   */
  BucketList compose(BucketList other, double overflow, Optional<RealTransform> transform) {
    BucketList a = this;
    BucketList b = other;
    while (a.logFactor < b.logFactor * 0.75) {
      a = a.squared().resized(half());
    }
    while (b.logFactor < a.logFactor * 0.75) {
      b = b.squared().resized(half());
    }
    BucketList wide =
        new BucketList(
            side,
            a.logFactor,
            a.p.convolve(b.p, transform),
            a.q.convolve(b.q, transform),
            (a.infinity + b.infinity - a.infinity * b.infinity)
                * (1 + side.sign() * 8 * Rounding.UNIT),
            a.spread + b.spread);
    return wide.outside(half()) > overflow ? wide.squared() : wide.cut(half());
  }

  /** Mass beyond -half ... half, beyond what rounding may have brought there. */
  private double outside(int half) {
    double sum = 0;
    int beyond = half() - half;
    for (int i = 0; i < beyond; i++) {
      sum += p.mass()[i] + p.mass()[2 * half() - i];
    }
    return sum - p.error(2.0 * beyond);
  }

  private BucketList resized(int half) {
    return new BucketList(side, logFactor, p.resized(half), q.resized(half), infinity, spread);
  }

  /** The buckets -half ... half; what is beyond goes where the side says. */
  private BucketList cut(int half) {
    int beyond = half() - half;
    BucketList kept = resized(half);
    double[] keptP = kept.p.mass();
    double[] keptQ = kept.q.mass();
    double low = 0;
    double high = 0;
    double highQ = 0;
    for (int i = 1; i <= beyond; i++) {
      int top = half() + half + i;
      low += p.mass()[beyond - i];
      high += p.mass()[top];
      highQ += q.mass()[top] * Math.exp(Math.max(-FARTHEST, -i * logFactor));
    }
    double sum = infinity;
    double up = 1 + p.relative() + Rounding.UNIT * (beyond + 16.0);
    if (side == Side.UPPER) {
      sum += (high + p.error(beyond)) * up;
      // Their own Q-mass is larger; more than the bucket claims may not be used.
      double moved = low + p.error(beyond);
      keptP[0] += moved;
      keptQ[0] += moved;
    } else {
      keptP[2 * half] += Math.max(0, high - p.error(beyond));
      keptQ[2 * half] += highQ + q.error(beyond);
    }
    double error = Rounding.UNIT * (beyond + 64.0);
    return new BucketList(
            side,
            logFactor,
            new BucketMasses(keptP, p.relative() + error, p.absolute()),
            new BucketMasses(keptQ, q.relative() + error, q.absolute()),
            sum,
            spread)
        .withoutTiny();
  }

  /**
   * The same with the square of the factor and half as many buckets: index ceil(j/2) on the upper
   * and floor(j/2) on the lower side.
   */
  private BucketList squared() {
    int n = half();
    int half = (n + 1) / 2;
    double[] newP = new double[2 * half + 1];
    double[] newQ = new double[2 * half + 1];
    // f^(2 to) over f^j: f on the upper side and 1/f on the lower one where j is odd.
    double factor = Math.exp(side.sign() * logFactor);
    for (int j = -n; j <= n; j++) {
      int to = side == Side.UPPER ? Math.floorDiv(j + 1, 2) : Math.floorDiv(j, 2);
      newP[to + half] += p.mass()[j + n];
      newQ[to + half] += q.mass()[j + n] * (2 * to == j ? 1 : factor);
    }
    double error = Rounding.UNIT * 8;
    double root = Math.sqrt(2) * (1 + 1e-9);
    return new BucketList(
            side,
            2 * logFactor,
            new BucketMasses(newP, p.relative() + error, root * p.absolute()),
            new BucketMasses(newQ, q.relative() + error, root * Math.max(1, factor) * q.absolute()),
            infinity,
            side == Side.UPPER ? (spread + 2) / 2 : (spread + 1) / 2)
        .withoutTiny();
  }

  /**
   * Logarithm of delta on the side of the list.
   *
   * @param corrected true to use the Q-masses, the error correction of the paper
   */
  double logDelta(double epsilon, boolean corrected) {
    int sign = side.sign();
    int n = half();
    double reach = 2.0 * ((double) n + spread) * logFactor;
    double asked = epsilon - sign * 8 * Rounding.UNIT * (Math.abs(epsilon) + reach);
    double last = side == Side.UPPER ? 0 : -BELOW * logFactor;
    double sum = 0;
    int count = 0;
    double decay = 0;
    double growth = Math.exp(logFactor);
    for (int i = p.mass().length - 1; i >= 0; i--) {
      double top = (i - n) * logFactor - asked;
      if (!(top > last)) {
        break;
      }
      // e^-top by recurrence, renewed now and then.
      decay = (count & 63) == 0 ? Math.exp(-top) : decay * growth;
      count++;
      if (p.mass()[i] > 0) {
        double bottom = top - spread * logFactor;
        sum +=
            side == Side.UPPER
                ? upper(i, top, bottom, decay, corrected)
                : lower(i, bottom, decay, corrected);
      }
    }
    double largest = Math.exp(-last);
    double error = p.error(count) + (corrected ? largest * q.error(count) : 0);
    if (!(error < Double.POSITIVE_INFINITY && sum < Double.POSITIVE_INFINITY)) {
      return sign > 0 ? 0 : Math.log(infinity);
    }
    sum = sum * (1 + sign * Rounding.UNIT * (count + 64.0)) + sign * error * (1 + 1e-9);
    sum = Math.max(0, sum) + infinity * (1 + sign * 16 * Rounding.UNIT);
    double log = Math.log(sum);
    return sum > 0
        ? Math.min(0, log + sign * Rounding.UNIT * (8 + 8 * Math.abs(log)))
        : Double.NEGATIVE_INFINITY;
  }

  /**
   * At least what bucket i holds of delta; what is counted of Q only where all is above.
   *
   * @param decay e^-top
   */
  private double upper(int i, double top, double bottom, double decay, boolean corrected) {
    double mass = p.mass()[i] * (1 + p.relative());
    double plain = mass * (top > 0.5 ? 1 - decay * (1 - DECAY_ERROR) : -Math.expm1(-top));
    if (!corrected || bottom < 0) {
      return plain;
    }
    double exact = mass - decay * (1 - DECAY_ERROR) * q.mass()[i] * (1 - q.relative());
    return Math.max(0, Math.min(plain, exact));
  }

  /** At most what bucket i holds of delta: all its outcomes as one. */
  private double lower(int i, double bottom, double decay, boolean corrected) {
    double mass = p.mass()[i] * (1 - p.relative());
    double plain = bottom > 0 ? mass * -Math.expm1(-bottom) : 0;
    double merged = mass - decay * (1 + DECAY_ERROR) * q.mass()[i] * (1 + q.relative());
    return corrected ? Math.max(plain, merged) : plain;
  }
}
