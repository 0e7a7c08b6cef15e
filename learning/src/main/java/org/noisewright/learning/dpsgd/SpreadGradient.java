package org.noisewright.learning.dpsgd;

import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.sampling.Rational;

/**
 * A gradient of l_p norm C that is spread equally over d parameters, under generalised Gaussian
 * noise: the case that dimension-free epsilons of the literature leave out. For p above 2 it costs
 * more than the same norm in one parameter, without limit as d grows.
 *
 * <p>Every parameter moves by C d^(-1/p), rounded down. So a training whose records may have any
 * gradient of that norm costs at least what {@link #split} does: the lower end of its certified
 * interval is a proven lower bound of the true cost.
 *
 * @param noise on each parameter
 * @param clip p and C
 * @param parameters d, in [1, 10^6]
 */
public record SpreadGradient(GeneralizedGaussianNoise noise, Clip clip, int parameters) {
  /** Largest number of parameters that a gradient is spread over. */
  public static final int MOST_PARAMETERS = 1_000_000;

  private static final double DOWN = 1 - 0x1p-40;

  /** Checks the number of parameters. */
  public SpreadGradient {
    if (!(parameters >= 1 && parameters <= MOST_PARAMETERS)) {
      throw new IllegalArgumentException(
          "parameters must be in [1, 1e6], got "
              + parameters
              + "; a gradient that is spread over fewer of them is one of that norm too");
    }
  }

  /** The plan that dimension-free accounting composes: all of the norm in one parameter. */
  public PrivacyPlan oneParameter(Rational rate, long steps) {
    return PrivateSteps.plan(moved(clip.bound()), rate, steps);
  }

  /** The plan of the gradient that is spread: what it costs exactly. */
  public PrivacyPlan split(Rational rate, long steps) {
    return PrivateSteps.plan(new SparseVector(moved(shift()), parameters), rate, steps);
  }

  /** By how much each parameter moves. */
  public double shift() {
    return clip.bound() * Math.pow(parameters, -1 / clip.power()) * DOWN;
  }

  private AdditiveNoise moved(double shift) {
    return AdditiveNoise.of(noise).withSensitivity(shift);
  }
}
