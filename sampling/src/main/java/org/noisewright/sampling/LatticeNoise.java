package org.noisewright.sampling;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.numerics.BinomialLogMass;
import org.noisewright.numerics.LogSum;

/**
 * Masses of noise that lives on a lattice, from its probabilities themselves: no cells. The step is
 * the double of the description, exactly; where it stands for a decimal number such as 1/10, the
 * same masses on that lattice can be asked for.
 */
public final class LatticeNoise {
  private static final double ERROR = 1e-11;
  private static final long END_EXPONENT = 88;
  private static final int MOST_LISTED = 1 << 17;
  private static final double MOST_VARIANCE = 1e8;
  private static final int LEAST_BITS = FixedPoint.BITS - 128;
  private static final BigDecimal FARTHEST = BigDecimal.valueOf(1L << 50);
  private static final double NEGLIGIBLE = 1e-25;
  private static final long MOST_TERMS = 1L << 26;

  private LatticeNoise() {}

  /** Discrete normal noise, on the lattice of its description. */
  public static CellMasses of(DiscreteGaussianNoise noise) {
    double ratio = noise.step() / noise.standardDeviation();
    if (!(ratio > 1e-6)) {
      throw new IllegalArgumentException(
          "standardDeviation must be below 1e6 steps for a table, got " + 1 / ratio + " steps");
    }
    LongToDoubleFunction shape = i -> Math.exp(-0.5 * (i * ratio) * (i * ratio));
    double total = 1 + 2 * sum(shape, 1, 1);
    LongToDoubleFunction mass = i -> shape.applyAsDouble(i) / total;
    CellMasses masses =
        CellMasses.symmetric(
                LatticeStep.exactly(noise.step()),
                "discrete-gaussian, standard deviation " + noise.standardDeviation(),
                mass,
                i -> sum(mass, i + 1, 1))
            .withRelativeError(ERROR);
    Rational part =
        fraction(Rational.of(noise.step()), Rational.of(noise.standardDeviation())).squared();
    BigInteger twice = part.denominator().shiftLeft(1);
    return Math.sqrt(2 * END_EXPONENT) / ratio < MOST_LISTED
        ? masses.withFixed(
            listed(
                MOST_LISTED,
                i -> FixedPoint.ratio(part.numerator().multiply(BigInteger.valueOf(i * i)), twice)))
        : masses;
  }

  /** Discrete Laplace noise, cut at its range if that is finite, on its own lattice. */
  public static CellMasses of(DiscreteLaplaceNoise noise) {
    double rate = noise.step() / noise.scale();
    boolean cut = noise.range() < Double.POSITIVE_INFINITY;
    long reach = cut ? (long) noise.reach() : Long.MAX_VALUE;
    double fall = -Math.expm1(-rate);
    double total = ((cut ? -2 * Math.expm1(-rate * ((double) reach + 1)) : 2) - fall) / fall;
    CellMasses masses =
        CellMasses.symmetric(
                LatticeStep.exactly(noise.step()),
                noise.planName()
                    + ", scale "
                    + noise.scale()
                    + (cut ? ", range " + noise.range() : ""),
                i -> i <= reach ? Math.exp(-rate * (double) i) / total : 0,
                i ->
                    i < reach
                        ? Math.exp(-rate * ((double) i + 1))
                            * (cut ? -Math.expm1(-rate * (double) (reach - i)) : 1)
                            / fall
                            / total
                        : 0)
            .withRelativeError(ERROR);
    Rational part = fraction(Rational.of(noise.step()), Rational.of(noise.scale()));
    return Math.min((double) reach, END_EXPONENT / rate) < MOST_LISTED
        ? masses.withFixed(
            listed(
                Math.min(reach, MOST_LISTED),
                i ->
                    FixedPoint.ratio(
                        part.numerator().multiply(BigInteger.valueOf(i)), part.denominator())))
        : masses;
  }

  private static Rational fraction(Rational a, Rational b) {
    return new Rational(
        a.numerator().multiply(b.denominator()), a.denominator().multiply(b.numerator()));
  }

  /** Masses e^-exponent at 0 and on both sides of it, up to an exponent of 88. */
  private static FixedMasses listed(long reach, LongFunction<BigInteger> exponent) {
    List<BigInteger> raw = new ArrayList<>();
    BigInteger most = FixedPoint.UNITY.multiply(BigInteger.valueOf(END_EXPONENT));
    BigInteger cap = FixedPoint.UNITY;
    for (long i = 0; i <= reach; i++) {
      BigInteger here = exponent.apply(i);
      if (here.compareTo(most) > 0) {
        break;
      }
      cap = FixedPoint.exp(here.negate()).min(cap);
      raw.add(cap);
    }
    return ListedMasses.symmetric(raw.toArray(BigInteger[]::new));
  }

  /**
   * Binomial noise: index 0 is the whole number of successes nearest to the mean, which is less
   * than a step from the value 0 of the noise. What is added to a value is moved by that much,
   * which is public and the same for all inputs.
   */
  public static CellMasses of(BinomialNoise noise) {
    BinomialLogMass law = BinomialLogMass.of(noise.trials(), noise.probability());
    boolean fair = noise.probability() == 0.5;
    long trials = noise.trials();
    long middle =
        fair ? trials / 2 : (long) Math.floor((double) trials * noise.probability() + 0.5);
    LongToDoubleFunction mass =
        i -> {
          long successes = i + middle;
          return Math.exp(law.at(fair ? Math.min(successes, trials - successes) : successes));
        };
    LatticeStep step = LatticeStep.exactly(noise.step());
    String name =
        "binomial, trials "
            + trials
            + ", probability "
            + noise.probability()
            + ", less "
            + middle
            + " successes";
    CellMasses masses =
        fair && trials % 2 == 0
            ? CellMasses.symmetric(step, name, mass, i -> sum(mass, i + 1, 1))
            : CellMasses.of(
                step, name, 0, mass, i -> sum(mass, i + 1, 1), i -> sum(mass, i - 1, -1));
    return (double) trials * noise.probability() * (1 - noise.probability()) < MOST_VARIANCE
        ? masses.withFixed(binomial(trials, Rational.of(noise.probability()), middle))
        : masses;
  }

  /** From the middle outward, each by its ratio to the one before. */
  private static FixedMasses binomial(long trials, Rational probability, long middle) {
    BigInteger success = probability.numerator();
    BigInteger failure = probability.denominator().subtract(success);
    List<BigInteger> above = new ArrayList<>();
    BigInteger mass = FixedPoint.UNITY;
    for (long k = middle; k < trials && mass.bitLength() > LEAST_BITS; k++) {
      mass =
          mass.multiply(success.multiply(BigInteger.valueOf(trials - k)))
              .divide(failure.multiply(BigInteger.valueOf(k + 1)));
      above.add(mass);
    }
    List<BigInteger> all = new ArrayList<>();
    mass = FixedPoint.UNITY;
    for (long k = middle; k > 0 && mass.bitLength() > LEAST_BITS; k--) {
      mass =
          mass.multiply(failure.multiply(BigInteger.valueOf(k)))
              .divide(success.multiply(BigInteger.valueOf(trials - k + 1)));
      all.add(mass);
    }
    Collections.reverse(all);
    long first = -all.size();
    all.add(FixedPoint.UNITY);
    all.addAll(above);
    return ListedMasses.of(first, all.toArray(BigInteger[]::new));
  }

  /**
   * A table as it is: its masses are its weights over their sum, exactly.
   *
   * @throws IllegalArgumentException if its first value is not on the lattice of its step
   */
  public static CellMasses of(LatticeTable noise) {
    BigDecimal[] place =
        BigDecimal.valueOf(noise.start()).divideAndRemainder(BigDecimal.valueOf(noise.step()));
    if (!(place[1].signum() == 0 && place[0].abs().compareTo(FARTHEST) <= 0)) {
      throw new IllegalArgumentException(
          "start of a lattice table must be a whole number of steps, at most 2^50, got "
              + noise.start()
              + " at step "
              + noise.step()
              + "; move the table onto the lattice");
    }
    long first = place[0].longValueExact();
    int size = noise.size();
    double most = 0;
    boolean even = first == -(size - 1L) / 2 && size % 2 == 1;
    for (int i = 0; i < size; i++) {
      int other = size - 1 - i;
      most = Math.max(most, noise.weights(i));
      even &=
          noise.weights(i) == noise.weights(other)
              && noise.weightRest(i) == noise.weightRest(other);
    }
    double unit = Math.scalb(1.0, -Math.max(Math.getExponent(most), -1000));
    double total = 0;
    for (int i = 0; i < size; i++) {
      total += noise.weights(i) * unit;
    }
    double sum = total;
    LongToDoubleFunction mass =
        i -> first <= i && i - first < size ? noise.weights((int) (i - first)) * unit / sum : 0;
    LongToDoubleFunction above = i -> sum(mass, Math.max(first, i + 1), first + size - 1);
    LongToDoubleFunction below = i -> sum(mass, first, Math.min(first + size, i) - 1);
    LatticeStep step = LatticeStep.exactly(noise.step());
    String name = "lattice-table of " + size + " entries";
    CellMasses masses =
        even
            ? CellMasses.symmetric(step, name, mass, above)
            : CellMasses.of(
                step, name, Math.max(first, Math.min(first + size - 1, 0)), mass, above, below);
    CellMasses spanned = masses.withRelativeError(ERROR).within(first, first + size - 1);
    return size <= FixedMasses.MOST ? spanned.withFixed(listed(noise, most, first)) : spanned;
  }

  private static FixedMasses listed(LatticeTable noise, double most, long first) {
    int shift = FixedPoint.BITS - Math.getExponent(most);
    BigInteger[] raw = new BigInteger[noise.size()];
    for (int i = 0; i < raw.length; i++) {
      double rest = noise.weightRest(i);
      BigInteger more = PiecewiseCurve.whole(Math.abs(rest), shift);
      BigInteger own = PiecewiseCurve.whole(noise.weights(i), shift);
      raw[i] = rest < 0 ? own.subtract(more) : own.add(more);
    }
    return ListedMasses.of(first, raw);
  }

  private static double sum(LongToDoubleFunction mass, long first, long last) {
    LogSum sum = LogSum.plain();
    for (long i = first; i <= last; i++) {
      sum.add(mass.applyAsDouble(i));
    }
    return sum.value();
  }

  /** Sum from an index outward, until the terms are negligible. */
  private static double sum(LongToDoubleFunction mass, long from, int direction) {
    LogSum sum = LogSum.plain();
    for (long k = 0; k < MOST_TERMS; k++) {
      double term = mass.applyAsDouble(from + direction * k);
      if (!(term > NEGLIGIBLE * sum.value())) {
        break;
      }
      sum.add(term);
    }
    return sum.value();
  }
}
