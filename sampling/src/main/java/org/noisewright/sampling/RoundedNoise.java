package org.noisewright.sampling;

import java.math.BigInteger;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.numerics.PowerExponential;

/**
 * Masses of continuous noise that is rounded to a lattice of step h: index i has the mass of [(i -
 * 1/2) h, (i + 1/2) h). For tables of up to 2^16 entries they are whole multiples of 2^-160, each
 * at most 2^-100 off, see the note beside {@link TotalVariation}; as doubles each is off by a
 * relative 1e-11 wherever it is above 2^-80, however narrow the cell is, see the note beside {@link
 * NoiseTable}.
 */
public final class RoundedNoise {
  private static final double ERROR = 1e-11;

  private RoundedNoise() {}

  /** Normal noise of a standard deviation. */
  public static CellMasses of(GaussianMechanism noise, LatticeStep step) {
    return normal(
        "gaussian, standard deviation " + noise.standardDeviation(),
        noise.standardDeviation(),
        Double.POSITIVE_INFINITY,
        step);
  }

  /** Laplace noise of a scale. */
  public static CellMasses of(LaplaceMechanism noise, LatticeStep step) {
    return power(
        "laplace, scale " + noise.scale(), 1, noise.scale(), Double.POSITIVE_INFINITY, step);
  }

  /** Noise of density proportional to exp(-|x|^shape / scale). */
  public static CellMasses of(GeneralizedGaussianNoise noise, LatticeStep step) {
    return power(
        "generalized-gaussian, shape " + noise.shape() + ", scale " + noise.scale(),
        noise.shape(),
        noise.scale(),
        Double.POSITIVE_INFINITY,
        step);
  }

  /** Normal noise that is cut at a range. */
  public static CellMasses of(TruncatedGaussianNoise noise, LatticeStep step) {
    return normal(
        "truncated-gaussian, standard deviation "
            + noise.standardDeviation()
            + ", range "
            + noise.range(),
        noise.standardDeviation(),
        noise.range(),
        step);
  }

  /** Laplace noise that is cut at a range. */
  public static CellMasses of(TruncatedLaplaceNoise noise, LatticeStep step) {
    return power(
        "truncated-laplace, scale " + noise.scale() + ", range " + noise.range(),
        1,
        noise.scale(),
        noise.range(),
        step);
  }

  /** Uniform noise. */
  public static CellMasses of(UniformNoise noise, LatticeStep step) {
    double end = noise.range() / step.value();
    CellsToEnd left = CellsToEnd.of(noise.range(), step);
    return CellMasses.symmetric(
            step,
            "uniform, range " + noise.range(),
            i ->
                i == 0
                    ? Math.min(1, 0.5 / end)
                    : Math.max(0, Math.min(1, left.from(i))) / (2 * end),
            i -> Math.max(0, left.from(i + 1)) / (2 * end))
        .withRelativeError(ERROR)
        .withFixed(RoundedMasses.falling(new UniformCurve(Rational.of(noise.range())), step));
  }

  /** Staircase noise, cut or not. */
  public static CellMasses of(StaircaseNoise noise, LatticeStep step) {
    boolean cut = noise.range() < Double.POSITIVE_INFINITY;
    return CellMasses.of(
        step,
        noise.planName()
            + ", epsilon "
            + noise.epsilon()
            + ", ratio "
            + noise.ratio()
            + ", width "
            + noise.width()
            + (cut ? ", range " + noise.range() : ""),
        0,
        true,
        RoundedMasses.falling(StaircaseCurve.of(noise), step));
  }

  /** Noise that is constant on pieces, exactly. */
  public static CellMasses of(PiecewiseDensity noise, LatticeStep step) {
    return pieces(
        noise.planName() + ", " + noise.size() + " pieces of width " + noise.step(),
        PiecewiseCurve.of(noise),
        step);
  }

  /**
   * Noise known by samples of its logarithm: the masses are those of the density that joins them by
   * lines. If the samples have an error e the masses of the noise itself are known only up to a
   * relative e^(2 e) - 1, which the {@link TotalVariation} counts.
   */
  public static CellMasses of(LogDensityTable noise, LatticeStep step) {
    String known =
        noise.error() > 0 ? ", known up to " + noise.error() + " and taken as its samples say" : "";
    return pieces(
            noise.planName()
                + ", "
                + noise.size()
                + " samples joined by lines, "
                + noise.step()
                + " apart"
                + known,
            LogDensityCurve.of(noise),
            step)
        .withDescriptionError(Math.expm1(2 * noise.error()) * (1 + 0x1p-40));
  }

  private static CellMasses pieces(String name, PiecewiseCurve curve, LatticeStep step) {
    long first = nearest(curve.leftEnd(), step);
    long last = nearest(curve.rightEnd(), step);
    boolean symmetric = curve.symmetric();
    return CellMasses.of(
            step,
            name,
            symmetric ? 0 : Math.max(first, Math.min(last, 0)),
            symmetric,
            RoundedMasses.of(curve, step))
        .within(symmetric ? -last : first, last);
  }

  private static long nearest(Rational place, LatticeStep step) {
    Rational length = step.exact();
    BigInteger whole = place.denominator().multiply(length.numerator());
    BigInteger index =
        new Rational(
                place.numerator().multiply(length.denominator()).shiftLeft(1).add(whole),
                whole.shiftLeft(1))
            .floor();
    if (!(index.bitLength() <= 50)) {
      throw new IllegalArgumentException(
          "noise must lie within 2^50 steps of 0, got an end "
              + place
              + " at step "
              + step
              + "; take a larger step");
    }
    return index.longValueExact();
  }

  private static CellMasses normal(
      String name, double standardDeviation, double range, LatticeStep step) {
    Rational deviation = Rational.of(standardDeviation);
    Rational scale =
        new Rational(
            deviation.squared().numerator().shiftLeft(1), deviation.squared().denominator());
    return power(name, new PowerExponential(2, 0.5), standardDeviation, range, step)
        .withFixed(
            RoundedMasses.falling(
                PowerCurve.of(2, scale, standardDeviation * Math.sqrt(2), range), step));
  }

  private static CellMasses power(
      String name, double shape, double scale, double range, LatticeStep step) {
    double unit = Math.pow(scale, 1 / shape);
    return power(name, new PowerExponential(shape, 1), unit, range, step)
        .withFixed(
            RoundedMasses.falling(PowerCurve.of(shape, Rational.of(scale), unit, range), step));
  }

  private static CellMasses power(
      String name, PowerExponential density, double unit, double range, LatticeStep step) {
    double width = step.value() / unit;
    if (!(width > 1e-12 && width < 1e12)) {
      throw new IllegalArgumentException(
          "step must be within a factor of 1e12 of the scale of the noise, got "
              + step
              + " for "
              + name);
    }
    double end = range / unit;
    CellsToEnd left = CellsToEnd.of(range, step);
    double logTotal = Math.log(2) + density.logIntegral(0, 0, end);
    return CellMasses.symmetric(
            step,
            name,
            i ->
                i == 0
                    ? Math.exp(
                        Math.log(2)
                            + density.logIntegral(0, 0, Math.min(end, width / 2))
                            - logTotal)
                    : part(density, (i - 0.5) * width, Math.min(1, left.from(i)) * width)
                        / Math.exp(logTotal),
            i -> part(density, (i + 0.5) * width, left.from(i + 1) * width) / Math.exp(logTotal))
        .withRelativeError(ERROR);
  }

  private static double part(PowerExponential density, double start, double width) {
    return width > 0 && density.exponent(start, 0) < 700
        ? Math.exp(density.logIntegral(start, 0, width))
        : 0;
  }
}
