package org.noisewright.classical;

import java.util.Objects;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.numerics.Rounding;

/**
 * The bound of Agarwal, Suresh, Yu, Kumar and McMahan (2018, "cpSGD", Theorem 1) for one release of
 * a vector with independent binomial noise on each coordinate. With n trials of probability p, step
 * s, d coordinates and v = n p (1 - p),
 *
 * <pre>epsilon = l2 sqrt(2 ln(1.25/delta)) / (s sqrt(v))
 *     + (l2 c sqrt(ln(10/delta)) + l1 b) / (s v (1 - delta/10))
 *     + (2/3 lInfinity ln(1.25/delta) + lInfinity a ln(20 d/delta) ln(10/delta)) / (s v)
 *
 * a = 4/3 (p^2 + (1-p)^2),   b = 2/3 (p^2 + (1-p)^2) + (1 - 2p),
 * c = sqrt(2) (3 p^3 + 3 (1-p)^3 + 2 p^2 + 2 (1-p)^2)</pre>
 *
 * <p>provided that v &gt;= max(23 ln(10 d/delta), 2 lInfinity / s). Side: UPPER. It is here to be
 * compared with; the accountant's interval is exact for a known difference of the values. Proof
 * note: BinomialBound.proof.md.
 *
 * @param noise the noise on each coordinate, its probability at most 1/2
 * @param coordinates d, at least 1
 * @param l1 largest l1 norm of the change between neighbours, in units of the value
 * @param l2 largest l2 norm of it
 * @param lInfinity largest absolute change of one coordinate
 */
public record BinomialBound(
    BinomialNoise noise, long coordinates, double l1, double l2, double lInfinity) {
  private static final double SLACK = 64 * Rounding.UNIT;

  /** Checks the parameters: l1 &gt;= l2 &gt;= lInfinity &gt; 0 up to their rounding. */
  public BinomialBound {
    Objects.requireNonNull(noise, "noise");
    if (!(noise.probability() <= 0.5)) {
      throw new IllegalArgumentException(
          "probability must be at most 0.5, got "
              + noise.probability()
              + "; count the failures instead of the successes");
    }
    if (!(coordinates >= 1)) {
      throw new IllegalArgumentException(
          "coordinates must be at least 1, got " + coordinates + "; one number has 1");
    }
    boolean ordered =
        lInfinity > 0 && l2 >= lInfinity * (1 - 1e-9) && l1 >= l2 * (1 - 1e-9) && l1 < 1e300;
    if (!ordered) {
      throw new IllegalArgumentException(
          "norms must be finite with l1 >= l2 >= lInfinity > 0, got "
              + l1
              + ", "
              + l2
              + ", "
              + lInfinity
              + "; give the norms of the largest change");
    }
  }

  /**
   * The bound, rounded up; infinite where the theorem says nothing because there are too few
   * trials.
   *
   * @param delta in (0, 1)
   */
  public double epsilonAt(double delta) {
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException(
          "delta must be in (0, 1), got " + delta + "; the bound has no value at its ends");
    }
    double p = noise.probability();
    double variance = (double) noise.trials() * p * (1 - p);
    double d = (double) coordinates;
    double least = Math.max(23 * Math.log(10 * d / delta), 2 * lInfinity / noise.step());
    if (!(variance >= least * (1 + SLACK))) {
      return Double.POSITIVE_INFINITY;
    }
    double squares = p * p + (1 - p) * (1 - p);
    double cubes = p * p * p + (1 - p) * (1 - p) * (1 - p);
    double a = 4.0 / 3 * squares;
    double b = 2.0 / 3 * squares + (1 - 2 * p);
    double c = Math.sqrt(2) * (3 * cubes + 2 * squares);
    double tail = Math.log(1.25 / delta);
    double far = Math.log(10 / delta);
    double scaled = noise.step() * variance;
    double gaussian = l2 * Math.sqrt(2 * tail) / (noise.step() * Math.sqrt(variance));
    double second = (l2 * c * Math.sqrt(far) + l1 * b) / (scaled * (1 - delta / 10));
    double third = lInfinity * (2.0 / 3 * tail + a * Math.log(20 * d / delta) * far) / scaled;
    return (gaussian + second + third) * (1 + SLACK);
  }
}
