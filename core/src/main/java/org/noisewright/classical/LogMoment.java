package org.noisewright.classical;

import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.GaussianShift;
import org.noisewright.pair.LaplaceShift;
import org.noisewright.pair.LossFamily;
import org.noisewright.pld.LossLaw;

/**
 * An upper bound on ln of the moment E_P[e^(tilt L); L finite] of one release, which is tilt times
 * its Renyi divergence of order tilt + 1 if no loss is infinite. In closed form for normal and
 * Laplace noise without sampling, for zero-concentrated privacy and for Renyi profiles; otherwise
 * from the UPPER law of the release, which has a mass at infinite loss where it is cut.
 */
sealed interface LogMoment {

  /** The bound at a positive tilt; +infinity where none is known. */
  double at(double tilt);

  /** Logarithm of the mass at infinite loss that goes with it. */
  double logInfinityMass();

  /** The bound for a release of a plan; {@code whole} if a user has one record. */
  static LogMoment of(ComparedRelease release, boolean whole) {
    if (release.pair() instanceof ContinuousPair pair && pair.symmetric()) {
      LossFamily family = pair.on(Side.UPPER).family();
      return family instanceof GaussianShift gaussian
          ? new OfGaussian(gaussian.mu())
          : new OfLaplace(((LaplaceShift) family).z());
    }
    boolean plain = whole && release.release().sampling() instanceof Sampling.None;
    if (plain && release.release().mechanism() instanceof ZeroConcentratedDp guarantee) {
      return new OfConcentrated(guarantee.xi(), guarantee.rho());
    }
    if (plain && release.release().mechanism() instanceof RenyiProfile profile) {
      return new OfProfile(profile);
    }
    return new OfLaw(release.law(Side.UPPER));
  }

  /** Order a: a mu^2 / 2. */
  record OfGaussian(double mu) implements LogMoment {
    @Override
    public double at(double tilt) {
      return 0.5 * tilt * (tilt + 1) * mu * mu * (1 + 8 * Rounding.UNIT);
    }

    @Override
    public double logInfinityMass() {
      return Double.NEGATIVE_INFINITY;
    }
  }

  /** ln(a/(2a-1) e^((a-1) z) + (a-1)/(2a-1) e^(-a z)), a = tilt + 1. */
  record OfLaplace(double z) implements LogMoment {
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
  }

  /** Order a: xi + rho a. */
  record OfConcentrated(double xi, double rho) implements LogMoment {
    @Override
    public double at(double tilt) {
      return tilt * (xi + rho * (tilt + 1)) * (1 + 8 * Rounding.UNIT);
    }

    @Override
    public double logInfinityMass() {
      return Double.NEGATIVE_INFINITY;
    }
  }

  /** Divergences rise with the order, so that of the next larger order given is a bound. */
  record OfProfile(RenyiProfile profile) implements LogMoment {
    @Override
    public double at(double tilt) {
      double[] orders = profile.orders();
      double[] values = profile.values();
      for (int i = 0; i < orders.length; i++) {
        if (orders[i] - 1 >= tilt) {
          return tilt * values[i] * (1 + 4 * Rounding.UNIT);
        }
      }
      return Double.POSITIVE_INFINITY;
    }

    @Override
    public double logInfinityMass() {
      return Double.NEGATIVE_INFINITY;
    }
  }

  /** One pass over the points of the law. */
  record OfLaw(LossLaw law) implements LogMoment {
    @Override
    public double at(double tilt) {
      return law.logMoment(tilt);
    }

    @Override
    public double logInfinityMass() {
      return law.logInfinityMass();
    }
  }
}
