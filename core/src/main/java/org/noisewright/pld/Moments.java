package org.noisewright.pld;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** The moment problem of a finite law on the positive axis, in decimal numbers of any length. */
final class Moments {
  private Moments() {}

  /** Logarithms of the places, and the masses. */
  static final class Solution {
    private final double[] losses;
    private final double[] masses;

    private Solution(double[] losses, double[] masses) {
      this.losses = losses;
      this.masses = masses;
    }

    double loss(int i) {
      return losses[i];
    }

    double mass(int i) {
      return masses[i];
    }

    /** The largest change of a loss, or of a mass relative to the mass itself. */
    double distance(Solution other) {
      double most = 0;
      for (int i = 0; i < losses.length; i++) {
        most = Math.max(most, Math.abs(losses[i] - other.losses[i]));
        most = Math.max(most, Math.abs(masses[i] / other.masses[i] - 1));
      }
      return most;
    }
  }

  /**
   * The law of n places with these 2n moments.
   *
   * @throws ArithmeticException if there is none with positive places and masses
   */
  static Solution solve(BigDecimal[] moments, MathContext context) {
    int n = moments.length / 2;
    BigDecimal[] alpha = new BigDecimal[n];
    BigDecimal[] beta = new BigDecimal[n];
    recurrence(moments, alpha, beta, context);
    BigDecimal[] roots = roots(alpha, beta, context);
    double[] losses = new double[n];
    double[] masses = new double[n];
    for (int i = 0; i < n; i++) {
      losses[i] = Math.log(roots[i].doubleValue());
      masses[i] = christoffel(alpha, beta, roots[i], context).doubleValue();
      if (!(Math.abs(losses[i]) <= Double.MAX_VALUE && masses[i] > 0)) {
        throw new ArithmeticException("a loss is beyond the range of doubles");
      }
    }
    return new Solution(losses, masses);
  }

  /** Chebyshev's algorithm from raw moments; beta[0] is the mass. */
  private static void recurrence(
      BigDecimal[] moments, BigDecimal[] alpha, BigDecimal[] beta, MathContext context) {
    int n = alpha.length;
    BigDecimal[] before = new BigDecimal[2 * n];
    java.util.Arrays.fill(before, BigDecimal.ZERO);
    BigDecimal[] row = moments.clone();
    beta[0] = positive(moments[0], 0);
    alpha[0] = moments[1].divide(moments[0], context);
    for (int k = 1; k < n; k++) {
      BigDecimal[] next = new BigDecimal[2 * n];
      for (int l = k; l < 2 * n - k; l++) {
        next[l] =
            row[l + 1]
                .subtract(alpha[k - 1].multiply(row[l], context), context)
                .subtract(beta[k - 1].multiply(before[l], context), context);
      }
      beta[k] = positive(next[k], k).divide(row[k - 1], context);
      alpha[k] =
          next[k + 1]
              .divide(next[k], context)
              .subtract(row[k].divide(row[k - 1], context), context);
      before = row;
      row = next;
    }
  }

  private static BigDecimal positive(BigDecimal value, int k) {
    if (value.signum() <= 0) {
      throw new ArithmeticException(
          "they are those of a law of " + k + " losses, or of no law at all");
    }
    return value;
  }

  /** Roots of the last polynomial, each isolated by Sturm's count and found by Newton's steps. */
  private static BigDecimal[] roots(BigDecimal[] alpha, BigDecimal[] beta, MathContext context) {
    int n = alpha.length;
    BigDecimal end = BigDecimal.ONE;
    while (below(alpha, beta, end, context) < n) {
      end = end.multiply(BigDecimal.TEN);
      if (end.precision() - end.scale() > 400) {
        throw new ArithmeticException("a loss is beyond the range of doubles");
      }
    }
    if (below(alpha, beta, BigDecimal.ZERO, context) > 0) {
      throw new ArithmeticException("a place e^loss would be negative");
    }
    BigDecimal[] roots = new BigDecimal[n];
    for (int i = 0; i < n; i++) {
      roots[i] = root(alpha, beta, i, end, context);
    }
    return roots;
  }

  private static BigDecimal root(
      BigDecimal[] alpha, BigDecimal[] beta, int i, BigDecimal end, MathContext context) {
    BigDecimal half = new BigDecimal("0.5");
    BigDecimal low = BigDecimal.ZERO;
    BigDecimal high = end;
    BigDecimal near = new BigDecimal("1e-6");
    boolean alone = false;
    for (int step = 0; step < 8 * context.getPrecision(); step++) {
      BigDecimal middle = low.add(high, context).multiply(half, context);
      int count = below(alpha, beta, middle, context);
      if (count > i) {
        high = middle;
        alone |= count == i + 1;
      } else {
        low = middle;
      }
      boolean close = high.subtract(low, context).compareTo(high.multiply(near, context)) <= 0;
      if (close && alone && below(alpha, beta, low, context) == i) {
        BigDecimal newton = newton(alpha, beta, low, high, context);
        if (newton.signum() > 0) {
          return newton;
        }
        near = near.multiply(near, context);
      }
    }
    throw new ArithmeticException("two losses are closer than its digits tell apart");
  }

  /** Newton's steps from a bracket of one root; 0 if they leave it or do not settle. */
  private static BigDecimal newton(
      BigDecimal[] alpha, BigDecimal[] beta, BigDecimal low, BigDecimal high, MathContext context) {
    BigDecimal x = low.add(high, context).multiply(new BigDecimal("0.5"), context);
    BigDecimal small = BigDecimal.ONE.movePointLeft(context.getPrecision() / 2 + 4);
    for (int step = 0; step < 40; step++) {
      BigDecimal before = BigDecimal.ZERO;
      BigDecimal value = BigDecimal.ONE;
      BigDecimal slopeBefore = BigDecimal.ZERO;
      BigDecimal slope = BigDecimal.ZERO;
      for (int k = 0; k < alpha.length; k++) {
        BigDecimal away = x.subtract(alpha[k], context);
        BigDecimal factor = k == 0 ? BigDecimal.ZERO : beta[k];
        BigDecimal next =
            away.multiply(value, context).subtract(factor.multiply(before, context), context);
        BigDecimal nextSlope =
            value
                .add(away.multiply(slope, context), context)
                .subtract(factor.multiply(slopeBefore, context), context);
        before = value;
        value = next;
        slopeBefore = slope;
        slope = nextSlope;
      }
      if (slope.signum() == 0) {
        return BigDecimal.ZERO;
      }
      BigDecimal move = value.divide(slope, context);
      x = x.subtract(move, context);
      if (x.compareTo(low) < 0 || x.compareTo(high) > 0) {
        return BigDecimal.ZERO;
      }
      if (move.abs().compareTo(x.multiply(small, context)) <= 0) {
        return x;
      }
    }
    return BigDecimal.ZERO;
  }

  /** Number of roots below x: sign changes of the quotients of the Sturm sequence. */
  private static int below(
      BigDecimal[] alpha, BigDecimal[] beta, BigDecimal x, MathContext context) {
    int count = 0;
    BigDecimal tiny = BigDecimal.ONE.movePointLeft(2 * context.getPrecision());
    BigDecimal quotient = BigDecimal.ONE;
    for (int k = 0; k < alpha.length; k++) {
      BigDecimal value = alpha[k].subtract(x, context);
      if (k > 0) {
        value = value.subtract(beta[k].divide(quotient, context), context);
      }
      quotient = value.signum() == 0 ? tiny : value;
      if (quotient.signum() < 0) {
        count++;
      }
    }
    return count;
  }

  /** The mass at a root: one over the sum of the squares of the orthonormal polynomials. */
  private static BigDecimal christoffel(
      BigDecimal[] alpha, BigDecimal[] beta, BigDecimal x, MathContext context) {
    BigDecimal before = BigDecimal.ZERO;
    BigDecimal value = BigDecimal.ONE;
    BigDecimal norm = beta[0];
    BigDecimal sum = BigDecimal.ONE.divide(norm, context);
    for (int k = 1; k < alpha.length; k++) {
      BigDecimal next =
          x.subtract(alpha[k - 1], context)
              .multiply(value, context)
              .subtract(k == 1 ? BigDecimal.ZERO : beta[k - 1].multiply(before, context), context);
      before = value;
      value = next;
      norm = norm.multiply(beta[k], context);
      sum = sum.add(value.multiply(value, context).divide(norm, context), context);
    }
    return BigDecimal.ONE.divide(sum, context);
  }

  /** e^x with a relative error of some units in the last digit of the context. */
  static BigDecimal exp(BigDecimal x, MathContext context) {
    MathContext more = new MathContext(context.getPrecision() + 20, RoundingMode.HALF_EVEN);
    int halvings = Math.max(0, x.precision() - x.scale()) * 4 + 8;
    BigDecimal small = x.divide(new BigDecimal(java.math.BigInteger.TWO.pow(halvings)), more);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal least = BigDecimal.ONE.movePointLeft(more.getPrecision());
    for (int k = 1; term.abs().compareTo(least) > 0; k++) {
      term = term.multiply(small, more).divide(new BigDecimal(k), more);
      sum = sum.add(term, more);
    }
    for (int i = 0; i < halvings; i++) {
      sum = sum.multiply(sum, more);
    }
    return sum.round(context);
  }
}
