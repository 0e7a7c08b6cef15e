package org.noisewright.sampling;

import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.sampling.UnitSphereSampler;

/**
 * Vectors of a given law of the radius in a uniform direction: for study only. No accounting
 * statement is proven for such noise here, whatever is known of its radius as noise on one number:
 * the projection of the vector onto the difference of two inputs has another law. So it draws from
 * a seed only, is no {@link ExactSampler}, has no description in the package mechanism and cannot
 * be named in a plan.
 *
 * <p>Source: Sommer, Abfalterer, Zingg and Mohammadi, "Learning Numeric Optimal Differentially
 * Private Truncated Additive Mechanisms", section 4, "Sampling from our numerical distribution",
 * who leave a proof for future work. The direction is a vector of normal variates divided by its
 * norm, as in Apache Commons RNG, in floating point. A negative radius turns the direction round,
 * which has the same law. Cost: that of a normal variate for each coordinate.
 */
public final class RotationSymmetricNoise {
  private final DoubleSupplier radius;
  private final UnitSphereSampler direction;

  private RotationSymmetricNoise(int dimension, DoubleSupplier radius, SeededBits bits) {
    if (!(dimension >= 1)) {
      throw new IllegalArgumentException("dimension must be at least 1, got " + dimension);
    }
    this.radius = Objects.requireNonNull(radius, "radius");
    this.direction = UnitSphereSampler.of(bits::nextLong, dimension);
  }

  /** Vectors whose signed radius is the noise of a table. */
  public static RotationSymmetricNoise seeded(int dimension, NoiseTable radii, SeededBits bits) {
    NoiseTableSampler sampler = NoiseTableSampler.seeded(radii, bits);
    double step = radii.step().value();
    return new RotationSymmetricNoise(dimension, () -> (double) sampler.next() * step, bits);
  }

  /** Vectors whose signed radius comes from a supplier. */
  public static RotationSymmetricNoise seeded(
      int dimension, DoubleSupplier radius, SeededBits bits) {
    return new RotationSymmetricNoise(dimension, radius, bits);
  }

  /** The next vector. */
  public double[] next() {
    double length = radius.getAsDouble();
    double[] vector = direction.sample();
    for (int i = 0; i < vector.length; i++) {
      vector[i] *= length;
    }
    return vector;
  }

  @Override
  public String toString() {
    return "Rotation-symmetric noise: for study, no privacy statement";
  }
}
