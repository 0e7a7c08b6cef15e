package org.noisewright.learning.dpsgd;

import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.IncompleteGamma;
import org.noisewright.sampling.Rational;

/**
 * A gradient of l_beta norm C that is spread equally over d parameters, under generalised Gaussian
 * noise: the case that dimension-free epsilons of the literature leave out. For beta above 2 it
 * costs more than the same norm in one parameter, without limit as d grows.
 *
 * <p>Every parameter moves by C d^(-1/beta). By the central limit the privacy loss of all together
 * is about that of normal noise of standard deviation 1 against a shift of C d^(1/2 - 1/beta)
 * sqrt(J), with the Fisher information J = beta^2 s^(-2/beta) Gamma(2 - 1/beta) / Gamma(1/beta) of
 * one noise of scale s. An ESTIMATE, for many parameters and small shifts: it explains a refusal
 * and certifies nothing.
 *
 * @param noise on each parameter
 * @param bound C
 * @param parameters d, at least 1
 */
public record SpreadGradient(GeneralizedGaussianNoise noise, double bound, int parameters) {

  /** The plan that dimension-free accounting composes: all of the norm in one parameter. */
  public PrivacyPlan oneParameter(Rational rate, long steps) {
    return PrivateSteps.plan(AdditiveNoise.of(noise).withSensitivity(bound), rate, steps);
  }

  /** The plan of normal noise that stands for the spread gradient. */
  public PrivacyPlan spread(Rational rate, long steps) {
    return PrivateSteps.plan(GaussianMechanism.of(1 / shift()), rate, steps);
  }

  /** The shift of normal noise of standard deviation 1 that stands for the spread gradient. */
  public double shift() {
    double beta = noise.shape();
    double root =
        Math.exp(
            0.5 * (IncompleteGamma.logGamma(2 - 1 / beta) - IncompleteGamma.logGamma(1 / beta)));
    return bound
        * Math.pow(parameters, 0.5 - 1 / beta)
        * beta
        * root
        / Math.pow(noise.scale(), 1 / beta);
  }
}
