package org.noisewright.learning.dpsgd;

import java.util.Arrays;
import java.util.List;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.numerics.Rounding;
import org.noisewright.sampling.Rational;

/**
 * What is accounted of the steps of a training with generalised Gaussian noise of a shape above 2
 * under an l2 clip. The Renyi divergences of one step are bounded by {@link RenyiEnvelope}. Without
 * sampling those of all steps add up. Behind Poisson sampling there are two plans, either of which
 * may cost less: one composes the sampled pair that the divergences imply, and one adds up the
 * divergences behind sampling, of whole orders a:
 *
 * <pre>e^((a-1) R'_a) = sum over l of C(a, l) (1 - q)^(a - l) q^l e^((l-1) R_l),   l from 0 to a
 * </pre>
 *
 * in both directions. Upper bounds: nothing is said from below. See RenyiEnvelope.proof.md.
 */
final class EnvelopePlan {
  private static final int MOST_ORDER = 128;

  /** Orders less one that need not be whole: 2^-6 to 2^7, so many for each doubling. */
  private static final int LEAST_POWER = -6;

  private static final int MOST_POWER = 7;
  private static final int FINE = 8;
  private static final int COARSE = 4;

  /**
   * More than the relative rounding of a sum of 2^8 terms whose logarithms are sums of up to 128
   * terms, of up to 2^12 in size: for rates of at least 2^-31.
   */
  private static final double UP = 1 + 0x1p-34;

  /** From here on the exponential of a moment is taken together with its weight. */
  private static final double LARGE = 600;

  private EnvelopePlan() {}

  /**
   * The plans, each of which is an upper bound.
   *
   * @param noise of a shape in [2, 8]
   * @param bound l2 norm of what one example adds to the sum
   */
  static List<PrivacyPlan> all(
      GeneralizedGaussianNoise noise, double bound, Rational rate, long steps) {
    return PrivateSteps.atLeast(rate) < 1
        ? List.of(implied(noise, bound, rate, steps), added(noise, bound, rate, steps))
        : List.of(added(noise, bound, rate, steps));
  }

  /** Steps of the pair that the divergences of one step imply, behind sampling. */
  static PrivacyPlan implied(
      GeneralizedGaussianNoise noise, double bound, Rational rate, long steps) {
    double[] orders = realOrders(COARSE);
    double[] values = RenyiEnvelope.divergences(noise, bound, orders);
    return PrivateSteps.plan(RenyiProfile.of(orders, values), rate, steps);
  }

  /** All steps as one profile: divergences, those behind sampling if there is any, added up. */
  static PrivacyPlan added(
      GeneralizedGaussianNoise noise, double bound, Rational rate, long steps) {
    double q = PrivateSteps.atLeast(rate);
    double[] orders = q < 1 ? wholeOrders() : realOrders(FINE);
    double[] values = RenyiEnvelope.divergences(noise, bound, orders);
    if (q < 1) {
      values = sampled(orders, values, q);
    }
    for (int i = 0; i < values.length; i++) {
      values[i] *= (double) steps * UP;
    }
    return PrivacyPlan.of(
        NeighboringRelation.ADD_OR_REMOVE_ONE, Release.of(RenyiProfile.of(orders, values)));
  }

  /**
   * Refuses so little noise that nothing is known of the least orders.
   *
   * @throws IllegalArgumentException with the way out
   */
  static void requireEnough(GeneralizedGaussianNoise noise, double bound) {
    RenyiEnvelope.requireEnough(noise, bound, realOrders(COARSE)[0]);
  }

  private static double[] wholeOrders() {
    double[] orders = new double[MOST_ORDER - 1];
    Arrays.setAll(orders, i -> i + 2);
    return orders;
  }

  private static double[] realOrders(int perDoubling) {
    double[] orders = new double[(MOST_POWER - LEAST_POWER) * perDoubling + 1];
    Arrays.setAll(orders, i -> 1 + Math.pow(2, LEAST_POWER + (double) i / perDoubling));
    return orders;
  }

  /**
   * Divergences behind Poisson sampling from those before it, at the orders 2, 3, and so on.
   *
   * @param values of one step, at the orders 2 to the number of values plus 1
   * @param rate in (0, 1)
   */
  static double[] sampled(double[] orders, double[] values, double rate) {
    double[] sampled = new double[values.length];
    double logRate = Math.log(rate);
    double logRest = Math.log1p(-rate);
    for (int i = 0; i < values.length; i++) {
      int order = (int) orders[i];
      double logWeight = order * logRest;
      double sum = 0;
      double logLarge = Double.NEGATIVE_INFINITY;
      for (int l = 1; l <= order; l++) {
        logWeight += Math.log((order - l + 1.0) / l) + logRate - logRest;
        if (l >= 2) {
          // The weights add up to 1: 1 + the sum of weight (e^((l-1) R) - 1).
          double power = (l - 1) * values[l - 2];
          if (power < LARGE) {
            sum += Math.exp(logWeight) * Math.expm1(power);
          } else {
            logLarge = Rounding.logAdd(logLarge, logWeight + power);
          }
        }
      }
      double log = Rounding.logAdd(Math.log1p(sum * UP), logLarge) * UP;
      sampled[i] = log < Double.POSITIVE_INFINITY ? log / (order - 1) : Double.POSITIVE_INFINITY;
    }
    return sampled;
  }
}
