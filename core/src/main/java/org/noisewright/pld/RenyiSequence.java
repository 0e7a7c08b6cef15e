package org.noisewright.pld;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.noisewright.pld.LossLaw.Standing;

/**
 * From the sequence of Renyi divergences of whole orders back to the law (Sommer, Meiser and
 * Mohammadi 2019, Lemma 8). With lambda = order - 1 the numbers e^(lambda D) = E e^(lambda L) are
 * the moments of X = e^L, and the first 2n of them determine a law of n losses. Recovered in
 * extended precision: the moments give the recurrence of the orthogonal polynomials (Chebyshev's
 * algorithm), whose last polynomial has the e^loss as roots, and the Christoffel numbers are the
 * masses. See LossLaw.proof.md.
 *
 * <p>The moment problem loses digits quickly. For random laws whose losses are about evenly spread,
 * moments right to about 3 n + 2 decimal digits were needed for n losses (n up to 16): doubles give
 * back 4 losses always, 5 mostly, and 6 not. How many a given sequence has left is measured each
 * time, by changing all moments in their last stated digits in three ways; a law that moves by more
 * than {@link #LARGEST_CHANGE} is refused.
 */
public final class RenyiSequence {
  /** The most losses. */
  public static final int MOST_POINTS = 24;

  /** By how much losses, and masses relative to the largest, may depend on the last digits. */
  public static final double LARGEST_CHANGE = 1e-4;

  private static final int GUARD = 40;

  private RenyiSequence() {}

  /**
   * The moments of a law: E e^(lambda L) for lambda = 0 .. count - 1, with this many digits. The
   * losses and the logarithms of the masses are taken as exact.
   *
   * @throws IllegalArgumentException if mass is at infinity: then no moment but the first is finite
   */
  public static BigDecimal[] moments(LossLaw law, int count, int digits) {
    if (law.hasInfinity()) {
      throw new IllegalArgumentException(
          "a law with mass at infinity has no moments; take its inner distribution");
    }
    MathContext context = new MathContext(digits + 10, RoundingMode.HALF_EVEN);
    MathContext result = new MathContext(digits, RoundingMode.HALF_EVEN);
    BigDecimal[] sums = new BigDecimal[count];
    java.util.Arrays.fill(sums, BigDecimal.ZERO);
    for (int i = 0; i < law.size(); i++) {
      BigDecimal x = Moments.exp(new BigDecimal(law.loss(i)), context);
      BigDecimal term = Moments.exp(new BigDecimal(law.logMass(i)), context);
      for (int k = 0; k < count; k++) {
        sums[k] = sums[k].add(term, context);
        term = term.multiply(x, context);
      }
    }
    for (int k = 0; k < count; k++) {
      sums[k] = sums[k].round(result);
    }
    return sums;
  }

  /**
   * The law with these moments, given as doubles: right in their last place they determine few
   * losses: up to 4 for losses that are spread evenly, mostly 5.
   *
   * @param moments E e^(lambda L) for lambda = 0 .. 2n - 1, the first of them 1
   */
  public static LossLaw law(double[] moments) {
    BigDecimal[] exact = new BigDecimal[moments.length];
    for (int i = 0; i < exact.length; i++) {
      if (!(moments[i] > 0 && moments[i] <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "moments[" + i + "] must be positive and finite, got " + moments[i]);
      }
      exact[i] = new BigDecimal(moments[i]);
    }
    return law(exact, 16);
  }

  /**
   * The law with these moments.
   *
   * @param moments E e^(lambda L) for lambda = 0 .. 2n - 1, an even number of them
   * @param digits how many significant decimal digits of each moment are right
   * @throws IllegalArgumentException if they are the moments of no law of n losses, or do not
   *     determine it to {@link #LARGEST_CHANGE}
   */
  public static LossLaw law(BigDecimal[] moments, int digits) {
    if (moments.length < 2 || moments.length % 2 != 0 || moments.length > 2 * MOST_POINTS) {
      throw new IllegalArgumentException(
          "moments must be an even number of at least 2 and at most "
              + 2 * MOST_POINTS
              + ", got "
              + moments.length
              + "; 2n of them determine a law of n losses");
    }
    if (!(digits >= 3 && digits <= 2000)) {
      throw new IllegalArgumentException("digits must be in [3, 2000], got " + digits);
    }
    int n = moments.length / 2;
    MathContext context = new MathContext(digits + GUARD + 8 * n, RoundingMode.HALF_EVEN);
    Moments.Solution solution = solve(moments, context, digits);
    BigDecimal step = BigDecimal.ONE.movePointLeft(digits - 1);
    double change = 0;
    for (int pattern = 0; pattern < 3; pattern++) {
      BigDecimal[] other = moments.clone();
      for (int k = 1; k < other.length; k++) {
        // Signs that alternate, that change every other time, and one moment alone.
        boolean up = pattern == 0 ? k % 2 == 0 : pattern == 1 ? k % 4 < 2 : k == other.length - 1;
        BigDecimal factor = up ? step : pattern == 2 ? BigDecimal.ZERO : step.negate();
        other[k] = other[k].multiply(BigDecimal.ONE.add(factor), context);
      }
      change = Math.max(change, solution.distance(solve(other, context, digits)));
    }
    if (!(change <= LARGEST_CHANGE)) {
      throw undetermined(n, digits, "the last digits move the losses and masses by " + change);
    }
    double[] losses = new double[n];
    double[] masses = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      losses[i] = solution.loss(i);
      masses[i] = solution.mass(i);
      sum += masses[i];
    }
    if (!(Math.abs(sum - 1) <= LARGEST_CHANGE)) {
      throw new IllegalArgumentException(
          "moments[0] must be 1, the mass of all losses, got "
              + sum
              + "; divide by 1 - infinityMass for the inner distribution");
    }
    double[] logs = new double[n];
    for (int i = 0; i < n; i++) {
      logs[i] = Math.min(0, Math.log(masses[i]));
    }
    return LossLaw.ofLogs(losses, logs, Double.NEGATIVE_INFINITY, Standing.EXACT);
  }

  private static Moments.Solution solve(BigDecimal[] moments, MathContext context, int digits) {
    try {
      return Moments.solve(moments, context);
    } catch (ArithmeticException e) {
      throw undetermined(moments.length / 2, digits, String.valueOf(e.getMessage()));
    }
  }

  private static IllegalArgumentException undetermined(int n, int digits, String reason) {
    return new IllegalArgumentException(
        "moments with "
            + digits
            + " right digits do not determine a law of "
            + n
            + " losses: "
            + reason
            + "; give fewer moments for a law of fewer losses, or moments with more digits");
  }
}
