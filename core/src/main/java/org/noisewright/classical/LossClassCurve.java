package org.noisewright.classical;

import java.util.Objects;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.PrivacyLossClass;

/**
 * The curve of the Gauss-shaped law of the loss of a class (mean m, variance s^2, infinity mass w):
 *
 * <pre>
 * delta(eps) = w + (1-w)/2 (erfc((eps-m)/(sqrt(2) s)) - e^(eps-m+s^2/2) erfc((eps-m+s^2)/(sqrt(2) s)))
 * </pre>
 *
 * and w + (1-w) (1 - e^(eps-m))_+ for variance 0. It is the exact curve of the class for unsampled
 * normal noise (m = s^2/2, w = 0), and an approximation for every other mechanism of that class.
 * The answers enclose the formula for the class as it is given: relative width of delta some 1e-14,
 * growing like eps^2/s^2. Proof of the enclosure in LossClassCurve.proof.md.
 *
 * <p>Source: Sommer, Meiser, Mohammadi 2019, Lemma 12 and Theorem 6.
 *
 * @param lossClass the class
 */
public record LossClassCurve(PrivacyLossClass lossClass) {

  /** Checks that there is a class. */
  public LossClassCurve {
    Objects.requireNonNull(lossClass, "lossClass");
  }

  /** Natural logarithm of delta at any finite epsilon, enclosed; any size of delta. */
  public Bounds logDeltaAt(double epsilon) {
    if (!(Math.abs(epsilon) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("epsilon must be finite, got " + epsilon);
    }
    return Bounds.of(log(epsilon, Side.LOWER), log(epsilon, Side.UPPER));
  }

  /** Delta at any finite epsilon, enclosed. */
  public Bounds deltaAt(double epsilon) {
    Bounds log = logDeltaAt(epsilon);
    double lower = Math.max(0, Math.exp(log.lower()) * (1 - 8 * Rounding.UNIT));
    double upper = Math.exp(log.upper()) * (1 + 8 * Rounding.UNIT) + Double.MIN_VALUE;
    return Bounds.of(Math.min(lower, 1), Math.min(1, upper));
  }

  private double log(double epsilon, Side side) {
    double w = lossClass.infinityMass();
    double inner = inner(epsilon, side);
    double sum = Rounding.logAdd(Math.log(w), Math.log1p(-w) + inner);
    double size = Math.abs(Math.log(w)) + Math.abs(Math.log1p(-w));
    size = w > 0 && w < 1 ? size : 0;
    if (sum == Double.NEGATIVE_INFINITY) {
      return sum;
    }
    return Math.min(0, sum + side.sign() * 8 * Rounding.UNIT * (1 + Math.abs(sum) + size));
  }

  private double inner(double epsilon, Side side) {
    double mean = lossClass.mean();
    if (lossClass.variance() == 0) {
      double away =
          side == Side.UPPER ? Math.nextDown(epsilon - mean) : Math.nextUp(epsilon - mean);
      double log = away < 0 ? Rounding.log1mExp(away) : Double.NEGATIVE_INFINITY;
      return Math.min(0, log + side.sign() * 8 * Rounding.UNIT * (1 + (away < 0 ? -log : 0)));
    }
    // The root is rounded, which moves the deviation by a relative unit: less than delta by 2^-52.
    double deviation = Math.sqrt(lossClass.variance());
    double log = GaussShape.logDelta(mean, deviation, epsilon, side);
    double u = (epsilon - mean) / deviation;
    double slack = 8 * Rounding.UNIT * (2 + u * u);
    return log == Double.NEGATIVE_INFINITY ? log : Math.min(0, log + side.sign() * slack);
  }
}
