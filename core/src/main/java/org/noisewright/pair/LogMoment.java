package org.noisewright.pair;

import java.util.Optional;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * An upper bound on ln of the moment E_P[e^(tilt L); L finite] of a loss L. It is tilt times the
 * Renyi divergence of order tilt + 1 if no loss is infinite. Moments of independent releases, and
 * of adaptively chosen ones that each have this bound, add up. See LogMoment.proof.md.
 */
public interface LogMoment {
  /** The bound at a positive tilt, rounded up; +infinity where none is known. */
  double at(double tilt);

  /** Logarithm of the mass at infinite loss that goes with it, rounded up. */
  double logInfinityMass();

  /** The largest tilt at which a bound is known. */
  double largestTilt();

  /** Increasing tilts at which the bound may have a kink; a copy. */
  double[] kinks();

  /**
   * What is known of a pair in closed form, in either direction: of normal and Laplace noise
   * without sampling, and of releases that state their moments.
   */
  static Optional<LogMoment> of(DominatingPair pair) {
    if (pair instanceof ContinuousPair continuous && continuous.symmetric()) {
      LossFamily family = continuous.on(Side.UPPER).family();
      if (family instanceof GaussianShift gaussian) {
        return Optional.of(StatedMoments.ofNormal(gaussian.mu()));
      }
      if (family instanceof LaplaceShift laplace) {
        return Optional.of(new OfLaplace(laplace.z()));
      }
    }
    return StatedMoments.of(pair).map(moments -> moments);
  }

  /**
   * Laplace noise: ln(a/(2a-1) e^((a-1) z) + (a-1)/(2a-1) e^(-a z)) with a = tilt + 1.
   *
   * @param z sensitivity over scale, rounded up
   */
  record OfLaplace(double z) implements LogMoment {
    private static final double[] NO_KINKS = {};

    @Override
    public double at(double tilt) {
      double norm = Math.log1p(2 * tilt);
      double up = Math.log1p(tilt) - norm + tilt * z;
      double down = Math.log(tilt) - norm - (tilt + 1) * z;
      double value = Rounding.logAdd(up, down);
      double size = norm + tilt * z + Math.abs(value) + 1;
      return value + 8 * Rounding.UNIT * size;
    }

    @Override
    public double logInfinityMass() {
      return Double.NEGATIVE_INFINITY;
    }

    @Override
    public double largestTilt() {
      return Double.POSITIVE_INFINITY;
    }

    @Override
    public double[] kinks() {
      return NO_KINKS.clone();
    }
  }
}
