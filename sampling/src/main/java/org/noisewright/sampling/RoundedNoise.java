package org.noisewright.sampling;

import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.numerics.PowerExponential;

/**
 * Masses of continuous noise that is rounded to a lattice of step h: index i has the mass of [(i -
 * 1/2) h, (i + 1/2) h). Each is an integral over its own cell, never a difference of two values of
 * a distribution function: the relative error is below 1e-11 wherever the exponent of the density
 * is at most 60 (a mass above 2^-62 has about 43), however narrow the cell is. See the note beside
 * {@link NoiseTable}.
 */
public final class RoundedNoise {
  private RoundedNoise() {}

  /** Normal noise of a standard deviation. */
  public static CellMasses of(GaussianMechanism noise, LatticeStep step) {
    return power(
        "gaussian, standard deviation " + noise.standardDeviation(),
        new PowerExponential(2, 0.5),
        noise.standardDeviation(),
        Double.POSITIVE_INFINITY,
        step);
  }

  /** Laplace noise of a scale. */
  public static CellMasses of(LaplaceMechanism noise, LatticeStep step) {
    return power(
        "laplace, scale " + noise.scale(),
        new PowerExponential(1, 1),
        noise.scale(),
        Double.POSITIVE_INFINITY,
        step);
  }

  /** Noise of density proportional to exp(-|x|^shape / scale). */
  public static CellMasses of(GeneralizedGaussianNoise noise, LatticeStep step) {
    return power(
        "generalized-gaussian, shape " + noise.shape() + ", scale " + noise.scale(),
        new PowerExponential(noise.shape(), 1),
        Math.pow(noise.scale(), 1 / noise.shape()),
        Double.POSITIVE_INFINITY,
        step);
  }

  /** Normal noise that is cut at a range. */
  public static CellMasses of(TruncatedGaussianNoise noise, LatticeStep step) {
    return power(
        "truncated-gaussian, standard deviation "
            + noise.standardDeviation()
            + ", range "
            + noise.range(),
        new PowerExponential(2, 0.5),
        noise.standardDeviation(),
        noise.range(),
        step);
  }

  /** Laplace noise that is cut at a range. */
  public static CellMasses of(TruncatedLaplaceNoise noise, LatticeStep step) {
    return power(
        "truncated-laplace, scale " + noise.scale() + ", range " + noise.range(),
        new PowerExponential(1, 1),
        noise.scale(),
        noise.range(),
        step);
  }

  /** Uniform noise. */
  public static CellMasses of(UniformNoise noise, LatticeStep step) {
    double end = noise.range() / step.value();
    return CellMasses.symmetric(
        step,
        "uniform, range " + noise.range(),
        i ->
            i == 0
                ? Math.min(1, 0.5 / end)
                : Math.max(0, Math.min(end, i + 0.5) - (i - 0.5)) / (2 * end),
        i -> Math.max(0, end - (i + 0.5)) / (2 * end));
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
    double logTotal = Math.log(2) + density.logIntegral(0, 0, end);
    return CellMasses.symmetric(
        step,
        name,
        i ->
            i == 0
                ? Math.exp(
                    Math.log(2) + density.logIntegral(0, 0, Math.min(end, width / 2)) - logTotal)
                : part(density, (i - 0.5) * width, Math.min(end - (i - 0.5) * width, width))
                    / Math.exp(logTotal),
        i -> part(density, (i + 0.5) * width, end - (i + 0.5) * width) / Math.exp(logTotal));
  }

  private static double part(PowerExponential density, double start, double width) {
    return width > 0 && density.exponent(start, 0) < 700
        ? Math.exp(density.logIntegral(start, 0, width))
        : 0;
  }
}
