package org.noisewright.design;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/**
 * The same kind of noise made wider or narrower. All lengths of a noise with a density are
 * multiplied, its range too; noise on a lattice keeps its step, so its width moves alone.
 */
public final class NoiseScaling {
  private static final int HALVINGS = 200;
  private static final double MOST_STEPS = 5e3;

  private NoiseScaling() {}

  /**
   * The widest noise of this kind whose error is at most the wanted one; with the mechanism's own
   * sensitivity. So no noise of the kind with an error that small is more private, as far as wider
   * noise of it is more private.
   *
   * @param measure the error, which rises with the width: {@code error -> error.atRisk(0.05)}
   * @param wanted positive and finite
   * @throws IllegalArgumentException if the mechanism adds no noise, or its noise cannot be scaled
   *     or not made as small as this
   */
  public static Mechanism toError(
      Mechanism mechanism, ToDoubleFunction<NoiseError> measure, double wanted) {
    if (!(wanted > 0 && wanted <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "wanted error must be positive and finite, got " + wanted + "; give the error to allow");
    }
    if (mechanism instanceof SparseVector vector) {
      Mechanism one = toError(vector.noise(), measure, wanted);
      return new SparseVector((AdditiveNoise) one, vector.changedNumbers());
    }
    double now = measure.applyAsDouble(NoiseError.of(mechanism));
    if (mechanism instanceof AdditiveNoise additive && onLattice(additive.noise())) {
      return lattice(additive, measure, wanted);
    }
    Mechanism scaled = scaled(mechanism, wanted / now);
    for (double less = 1e-15;
        measure.applyAsDouble(NoiseError.of(scaled)) > wanted && less < 1e-9;
        less *= 2) {
      scaled = scaled(mechanism, wanted / now * (1 - less));
    }
    return scaled;
  }

  private static boolean onLattice(Noise noise) {
    return noise instanceof DiscreteGaussianNoise
        || noise instanceof DiscreteLaplaceNoise
        || noise instanceof BinomialNoise;
  }

  /** Halves the interval of the parameter, of which the error is a rising function with jumps. */
  private static Mechanism lattice(
      AdditiveNoise additive, ToDoubleFunction<NoiseError> measure, double wanted) {
    double step = step(additive.noise());
    boolean coins = additive.noise() instanceof BinomialNoise;
    double low = coins ? 1 : 1e-3 * step;
    double high = coins ? 1e9 : MOST_STEPS * step;
    if (measure.applyAsDouble(NoiseError.of(lattice(additive.noise(), low))) > wanted) {
      throw new IllegalArgumentException(
          "noise on multiples of "
              + step
              + " has no error as small as "
              + wanted
              + "; take a smaller step, or allow a larger error");
    }
    if (measure.applyAsDouble(NoiseError.of(lattice(additive.noise(), high))) <= wanted) {
      throw new IllegalArgumentException(
          "an error of "
              + wanted
              + " needs noise over too many steps of "
              + step
              + "; take a larger step, or the continuous noise");
    }
    for (int i = 0; i < HALVINGS && high - low > (coins ? 1 : 1e-12 * high); i++) {
      double middle = coins ? Math.floor(0.5 * (low + high)) : 0.5 * (low + high);
      if (measure.applyAsDouble(NoiseError.of(lattice(additive.noise(), middle))) <= wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return new AdditiveNoise(
        lattice(additive.noise(), low), additive.sensitivity(), additive.norm());
  }

  private static double step(Noise noise) {
    if (noise instanceof DiscreteGaussianNoise discrete) {
      return discrete.step();
    }
    return noise instanceof DiscreteLaplaceNoise discrete
        ? discrete.step()
        : ((BinomialNoise) noise).step();
  }

  private static Noise lattice(Noise noise, double parameter) {
    if (noise instanceof DiscreteGaussianNoise discrete) {
      return new DiscreteGaussianNoise(parameter, discrete.step());
    }
    if (noise instanceof DiscreteLaplaceNoise discrete) {
      return new DiscreteLaplaceNoise(parameter, discrete.step(), discrete.range());
    }
    BinomialNoise binomial = (BinomialNoise) noise;
    return new BinomialNoise((long) parameter, binomial.probability(), binomial.step());
  }

  /** The noise of a mechanism with all its lengths times a factor. */
  static Mechanism scaled(Mechanism mechanism, double factor) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      return new GaussianMechanism(factor * gaussian.standardDeviation(), gaussian.sensitivity());
    }
    if (mechanism instanceof LaplaceMechanism laplace) {
      return new LaplaceMechanism(factor * laplace.scale(), laplace.sensitivity());
    }
    AdditiveNoise additive = (AdditiveNoise) mechanism;
    return new AdditiveNoise(
        scaled(additive.noise(), factor), additive.sensitivity(), additive.norm());
  }

  private static Noise scaled(Noise noise, double factor) {
    if (noise instanceof GeneralizedGaussianNoise power) {
      return new GeneralizedGaussianNoise(
          power.shape(), power.scale() * Math.pow(factor, power.shape()));
    }
    if (noise instanceof TruncatedGaussianNoise cut) {
      return new TruncatedGaussianNoise(factor * cut.standardDeviation(), factor * cut.range());
    }
    if (noise instanceof TruncatedLaplaceNoise cut) {
      return new TruncatedLaplaceNoise(factor * cut.scale(), factor * cut.range());
    }
    if (noise instanceof UniformNoise uniform) {
      return new UniformNoise(factor * uniform.range());
    }
    if (noise instanceof StaircaseNoise stairs) {
      return new StaircaseNoise(
          stairs.epsilon(), stairs.ratio(), factor * stairs.width(), factor * stairs.range());
    }
    return scaledTable(noise, factor);
  }

  private static Noise scaledTable(Noise noise, double factor) {
    if (noise instanceof PiecewiseDensity table) {
      double[] masses = new double[table.size()];
      Arrays.setAll(masses, table::masses);
      return new PiecewiseDensity(factor * table.start(), factor * table.step(), masses);
    }
    if (noise instanceof LogDensityTable table) {
      double[] logs = new double[table.size()];
      Arrays.setAll(logs, table::logDensity);
      return new LogDensityTable(
          factor * table.start(), factor * table.step(), logs, table.error());
    }
    throw new IllegalArgumentException(
        noise.planName()
            + " is given by its values on a lattice and has no width to change; give another table");
  }
}
