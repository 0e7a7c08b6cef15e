package org.noisewright.sampling;

import static java.math.BigInteger.ZERO;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.noisewright.mechanism.PiecewiseDensity;

/**
 * Mass from the left end to a place for noise that is given piece by piece, each as long as a step.
 * Start and step are the decimal numbers that their doubles stand for, so that a table about 0 is
 * that exactly. Sums of whole numbers are exact, so no tail loses accuracy by the sum before it.
 */
final class PiecewiseCurve implements DistributionCurve {
  /** Part of the mass of a piece left of a place in it. */
  interface Part {
    /**
     * The raw mass of piece {@code index} from its left end over the fraction {@code t} of its
     * length, in [0, 1], in the units of the pieces.
     */
    BigInteger upTo(int index, Rational t);
  }

  /** What is known of the pieces, or of the samples at their ends. */
  enum Shape {
    /** Their own mirror image, and never rising after the middle. */
    FALLING,
    /** Their own mirror image. */
    MIRRORED,
    ANY;

    static Shape of(int size, IntToDoubleFunction values) {
      boolean falling = true;
      for (int i = 0; i < size / 2; i++) {
        double here = values.applyAsDouble(i);
        if (here != values.applyAsDouble(size - 1 - i)) {
          return ANY;
        }
        falling &= here <= values.applyAsDouble(i + 1);
      }
      return falling ? FALLING : MIRRORED;
    }
  }

  /** Bits that the sum of all pieces may have less than that of a piece of mean 1. */
  private static final int MOST_LOST = 21;

  private final Rational start;
  private final Rational step;
  private final BigInteger[] before;
  private final Part part;
  private final boolean symmetric;
  private final boolean falling;
  private final BigInteger middle;

  private PiecewiseCurve(
      double start, double step, int pieces, IntFunction<BigInteger> raw, Part part, Shape shape) {
    this.start = written(start);
    this.step = written(step);
    this.part = part;
    this.before = new BigInteger[pieces + 1];
    before[0] = ZERO;
    for (int i = 0; i < pieces; i++) {
      before[i + 1] = before[i].add(raw.apply(i));
    }
    if (!(before[pieces].bitLength() > FixedPoint.BITS - MOST_LOST)) {
      throw new IllegalArgumentException(
          "logDensity must not fall from its largest sample by more than 1e6 a step on either side,"
              + " got more for all of its "
              + pieces
              + " pieces; take closer samples");
    }
    this.symmetric = shape != Shape.ANY && centred(pieces);
    this.falling = symmetric && shape == Shape.FALLING;
    this.middle = symmetric ? rawUpTo(BigInteger.ZERO, BigInteger.ONE) : ZERO;
  }

  /** The curve of a density that is constant on pieces. */
  static PiecewiseCurve of(PiecewiseDensity noise) {
    double most = 0;
    for (int i = 0; i < noise.size(); i++) {
      most = Math.max(most, noise.masses(i));
    }
    int shift = FixedPoint.BITS - Math.getExponent(most);
    IntFunction<BigInteger> raw = i -> whole(noise.masses(i), shift);
    return new PiecewiseCurve(
        noise.start(),
        noise.step(),
        noise.size(),
        raw,
        (i, t) -> raw.apply(i).multiply(t.numerator()).divide(t.denominator()),
        Shape.of(noise.size(), noise::masses));
  }

  static PiecewiseCurve of(
      double start, double step, int pieces, IntFunction<BigInteger> raw, Part part, Shape shape) {
    return new PiecewiseCurve(start, step, pieces, raw, part, shape);
  }

  /** floor(2^shift value) for a value of at least 0. */
  static BigInteger whole(double value, int shift) {
    return BigInteger.valueOf(Rational.significand(value))
        .shiftLeft(Rational.exponent(value) + shift);
  }

  /** The decimal number that the double stands for: 1/10 for 0.1, so that 10 steps of it are 1. */
  private static Rational written(double value) {
    BigDecimal decimal = BigDecimal.valueOf(value);
    return new Rational(
        decimal.unscaledValue().multiply(BigInteger.TEN.pow(Math.max(0, -decimal.scale()))),
        BigInteger.TEN.pow(Math.max(0, decimal.scale())));
  }

  private boolean centred(int pieces) {
    return start
            .numerator()
            .multiply(step.denominator())
            .shiftLeft(1)
            .compareTo(
                step.numerator()
                    .multiply(start.denominator())
                    .multiply(BigInteger.valueOf(-pieces)))
        == 0;
  }

  /** True if the curve begins at 0 and the density never rises away from there. */
  boolean falling() {
    return falling;
  }

  /** True if the pieces are their own mirror image about 0: the curve then begins at 0. */
  boolean symmetric() {
    return symmetric;
  }

  Rational leftEnd() {
    return start;
  }

  Rational rightEnd() {
    BigInteger common = start.denominator().multiply(step.denominator());
    return new Rational(
        start
            .numerator()
            .multiply(step.denominator())
            .add(
                step.numerator()
                    .multiply(start.denominator())
                    .multiply(BigInteger.valueOf(before.length - 1L))),
        common);
  }

  private BigInteger rawUpTo(BigInteger numerator, BigInteger denominator) {
    Rational place =
        new Rational(
            numerator
                .multiply(start.denominator())
                .subtract(start.numerator().multiply(denominator))
                .multiply(step.denominator()),
            denominator.multiply(start.denominator()).multiply(step.numerator()));
    if (place.numerator().signum() <= 0) {
      return ZERO;
    }
    BigInteger whole = place.floor();
    int last = before.length - 1;
    if (whole.compareTo(BigInteger.valueOf(last)) >= 0) {
      return before[last];
    }
    int index = whole.intValueExact();
    BigInteger rest = place.numerator().subtract(whole.multiply(place.denominator()));
    return rest.signum() == 0
        ? before[index]
        : before[index].add(part.upTo(index, new Rational(rest, place.denominator())));
  }

  @Override
  public BigInteger at(BigInteger numerator, BigInteger denominator) {
    return FixedPoint.over(
        rawUpTo(numerator, denominator).subtract(middle).max(ZERO), before[before.length - 1]);
  }

  @Override
  public BigInteger all() {
    return FixedPoint.UNITY.shiftRight(symmetric ? 1 : 0);
  }
}
