package org.noisewright.classical;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.noisewright.numerics.Bounds;

/**
 * Laplace noise, k times, exactly. With z = sensitivity / scale and tau = t + 1/2 the moment of one
 * loss is E e^(t L) = e^(-z/2) (e^(tau z) (2 tau + 1) + e^(-tau z) (2 tau - 1)) / (4 tau), so that
 * the inverse transform of its power is a sum of residues: with a_j = z (2j - k) - eps, over the j
 * with a_j &gt; 0,
 *
 * <pre>delta(eps) = [a_k &gt; 0] + e^((eps - k z)/2) 4^(1-k) sum_j C(k, j) V_j,
 * V_j = coefficient of tau^(k-1) in e^(a_j tau) (2 tau + 1)^(j-1) (2 tau - 1)^(k-j-1)</pre>
 *
 * <p>for -k z &lt;= eps; for k = 1 it is 1 - e^((eps - z)/2). It is the law of k atoms and uniform
 * parts (multinomial times Irwin-Hall) in one sum. The sum cancels, some 2 k digits of it: it is
 * made in decimal arithmetic whose digits are doubled until the enclosure has a relative width of
 * 1e-18. Cost: k^2 / 2 products of numbers of 2 k + 50 digits or more, 0.5 s for k = 300. Proof in
 * LaplaceComposition.proof.md.
 *
 * <p>Source: derived; Sommer, Meiser, Mohammadi 2019, A.3 describes the law (with misprints).
 */
public final class LaplaceComposition {
  /** Most releases. */
  public static final int MOST_TIMES = 300;

  private static final int MOST_DIGITS = 20_000;
  private static final int FIRST_DIGITS = 50;
  private static final BigDecimal WIDTH = new BigDecimal("1e-18");
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private final BigDecimal scale;
  private final BigDecimal sensitivity;
  private final int times;

  private LaplaceComposition(BigDecimal scale, BigDecimal sensitivity, int times) {
    this.scale = scale;
    this.sensitivity = sensitivity;
    this.times = times;
  }

  /**
   * Laplace noise.
   *
   * @param scale b, positive
   * @param sensitivity largest change of the value, positive; sensitivity / scale in [1e-12, 1e4]
   * @param times k, in [1, 300]
   */
  public static LaplaceComposition of(double scale, double sensitivity, int times) {
    double z = sensitivity / scale;
    if (!(scale > 0 && sensitivity > 0 && z >= 1e-12 && z <= 1e4)) {
      throw new IllegalArgumentException(
          "sensitivity / scale must be in [1e-12, 1e4] and both positive, got "
              + sensitivity
              + " and "
              + scale
              + "; check the units of both");
    }
    if (!(times >= 1 && times <= MOST_TIMES)) {
      throw new IllegalArgumentException(
          "times must be in [1, "
              + MOST_TIMES
              + "], got "
              + times
              + "; the accountant composes more");
    }
    return new LaplaceComposition(new BigDecimal(scale), new BigDecimal(sensitivity), times);
  }

  /**
   * Delta, enclosed: a relative width of some 2^-52 for delta in the range of normal doubles.
   *
   * @param epsilon finite, in nats
   */
  public Bounds deltaAt(double epsilon) {
    if (!(Math.abs(epsilon) <= 1e9)) {
      throw new IllegalArgumentException(
          "epsilon must be in [-1e9, 1e9], got " + epsilon + "; give it in nats");
    }
    BigDecimal eps = new BigDecimal(epsilon);
    for (int digits = FIRST_DIGITS + 2 * times; ; digits *= 2) {
      MathContext down = new MathContext(digits, RoundingMode.FLOOR);
      MathContext up = new MathContext(digits, RoundingMode.CEILING);
      Value low = new Sum(sensitivity.divide(scale, down), eps, digits).delta();
      Value high = new Sum(sensitivity.divide(scale, up), eps, digits).delta();
      BigDecimal lower = low.value.subtract(low.error).max(BigDecimal.ZERO);
      BigDecimal upper = high.value.add(high.error).min(BigDecimal.ONE).max(BigDecimal.ZERO);
      boolean narrow = upper.subtract(lower).compareTo(WIDTH.multiply(upper)) <= 0;
      boolean tiny = upper.compareTo(new BigDecimal("1e-330")) < 0;
      if (narrow || tiny || digits > MOST_DIGITS) {
        double least = Math.max(0, Math.nextDown(lower.doubleValue()));
        return Bounds.of(least, Math.min(1, Math.nextUp(upper.doubleValue())));
      }
    }
  }

  /** A number and a bound on its error. */
  private record Value(BigDecimal value, BigDecimal error) {}

  /** The sum of residues for one z, in some number of digits. */
  private final class Sum {
    private final BigDecimal z;
    private final BigDecimal epsilon;
    private final MathContext context;

    Sum(BigDecimal z, BigDecimal epsilon, int digits) {
      this.z = z;
      this.epsilon = epsilon;
      this.context = new MathContext(digits, RoundingMode.HALF_EVEN);
    }

    Value delta() {
      BigDecimal end = z.multiply(BigDecimal.valueOf(times));
      BigDecimal unit = BigDecimal.ONE.movePointLeft(context.getPrecision() - 1);
      if (epsilon.compareTo(end) >= 0) {
        return new Value(BigDecimal.ZERO, BigDecimal.ZERO);
      }
      if (epsilon.compareTo(end.negate()) < 0) {
        BigDecimal exponential = DecimalExponential.of(epsilon, context);
        BigDecimal value = BigDecimal.ONE.subtract(exponential);
        return new Value(value, unit.multiply(BigDecimal.valueOf(64)));
      }
      BigDecimal factor =
          DecimalExponential.of(epsilon.subtract(end).divide(TWO), context)
              .divide(BigDecimal.valueOf(4).pow(times - 1), context);
      BigDecimal sum = BigDecimal.ZERO;
      BigDecimal size = BigDecimal.ZERO;
      BigInteger[] polynomial = first();
      BigInteger choices = BigInteger.valueOf(times);
      for (int j = 1; j < times; j++) {
        BigDecimal a = z.multiply(BigDecimal.valueOf(2L * j - times)).subtract(epsilon);
        if (a.signum() > 0) {
          Value one = coefficient(polynomial, a);
          BigDecimal many = new BigDecimal(choices);
          sum = sum.add(many.multiply(one.value));
          size = size.add(many.multiply(one.error));
        }
        choices =
            choices.multiply(BigInteger.valueOf(times - j)).divide(BigInteger.valueOf(j + 1L));
        polynomial = j + 1 < times ? next(polynomial) : polynomial;
      }
      Value last = coefficient(last(), end.subtract(epsilon));
      sum = sum.add(last.value).multiply(factor, context);
      size = size.add(last.error).multiply(factor, context);
      BigDecimal error =
          size.multiply(unit).multiply(BigDecimal.valueOf(8L * times + 256)).add(unit);
      return new Value(BigDecimal.ONE.add(sum), error);
    }

    /** (2 tau - 1)^(k-2), lowest power first; j = 1. */
    private BigInteger[] first() {
      int degree = Math.max(0, times - 2);
      BigInteger[] all = new BigInteger[times];
      java.util.Arrays.fill(all, BigInteger.ZERO);
      BigInteger value = degree % 2 == 0 ? BigInteger.ONE : BigInteger.ONE.negate();
      for (int i = 0; i <= degree; i++) {
        all[i] = value;
        value =
            value
                .multiply(BigInteger.valueOf(-2L * (degree - i)))
                .divide(BigInteger.valueOf(i + 1L));
      }
      return all;
    }

    /** Times (2 tau + 1) / (2 tau - 1), exactly. */
    private BigInteger[] next(BigInteger[] polynomial) {
      BigInteger[] all = new BigInteger[times];
      BigInteger carry = BigInteger.ZERO;
      for (int i = 0; i < times; i++) {
        // c_i of the product; the quotient d has 2 d_(i-1) - d_i = c_i.
        BigInteger below = i == 0 ? BigInteger.ZERO : polynomial[i - 1];
        BigInteger product = polynomial[i].add(below.shiftLeft(1));
        all[i] = carry.shiftLeft(1).subtract(product);
        carry = all[i];
      }
      return all;
    }

    /** (2 tau + 1)^(k-1) / (2 tau - 1) as a series up to tau^(k-1); j = k. */
    private BigInteger[] last() {
      BigInteger[] all = new BigInteger[times];
      BigInteger binomial = BigInteger.ONE;
      BigInteger carry = BigInteger.ZERO;
      for (int i = 0; i < times; i++) {
        all[i] = carry.shiftLeft(1).subtract(binomial);
        carry = all[i];
        binomial =
            binomial
                .multiply(BigInteger.valueOf(2L * (times - 1 - i)))
                .divide(BigInteger.valueOf(i + 1L));
      }
      return all;
    }

    /**
     * The coefficient of tau^(k-1) in e^(a tau) times a polynomial, and the sum of the sizes of its
     * terms: Horner's rule in a.
     */
    private Value coefficient(BigInteger[] polynomial, BigDecimal a) {
      BigDecimal value = BigDecimal.ZERO;
      BigDecimal size = BigDecimal.ZERO;
      BigDecimal rounded = a.round(context);
      for (int n = times - 1; n >= 0; n--) {
        BigDecimal term = new BigDecimal(polynomial[times - 1 - n]);
        BigDecimal over = BigDecimal.valueOf(n + 1L);
        value = value.multiply(rounded, context).divide(over, context).add(term, context);
        size = size.multiply(rounded, context).divide(over, context).add(term.abs(), context);
      }
      return new Value(value, size);
    }
  }
}
