package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Side;
import org.noisewright.pair.ContinuousPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPairs;

/**
 * Each one-release law against the exact hockey-stick curve at thousands of random epsilons: an
 * upper law never below, a lower law never above. A bracket of composed values would not show this.
 */
class OneReleaseLawTest {
  /** Relative error allowed to the exact curve as this test computes it. */
  private static final double REFERENCE_ERROR = 2e-12;

  private static final int EPSILONS = 1500;

  /** Hockey-stick curve of N(mu, 1) against N(0, 1), as a logarithm. */
  static double gaussian(double mu, double t) {
    double u = (t / mu - mu / 2) / Math.sqrt(2);
    double v = u + mu / Math.sqrt(2);
    if (u < -5) {
      return Math.log1p(
          -0.5 * NormalTail.erfc(-u) - Math.exp(t + NormalTail.logAbove(v * Math.sqrt(2))));
    }
    return Math.log(0.5 * (NormalTail.erfcx(u) - NormalTail.erfcx(v))) - u * u;
  }

  static double laplace(double z, double t) {
    if (t >= z) {
      return Double.NEGATIVE_INFINITY;
    }
    return t <= -z ? Math.log(-Math.expm1(t)) : Math.log(-Math.expm1((t - z) / 2));
  }

  static double sampled(DoubleUnaryOperator base, double q, double epsilon, Direction direction) {
    if (q == 1) {
      return base.applyAsDouble(epsilon);
    }
    if (direction == Direction.REMOVE) {
      double ratio = Math.expm1(epsilon) / q;
      return ratio > -1
          ? Math.log(q) + base.applyAsDouble(Math.log1p(ratio))
          : Math.log(-Math.expm1(epsilon));
    }
    double left = -Math.expm1(epsilon + Math.log1p(-q));
    return left > 0
        ? Math.log(left) + base.applyAsDouble(epsilon + Math.log(q) - Math.log(left))
        : Double.NEGATIVE_INFINITY;
  }

  @ParameterizedTest
  @CsvSource({
    "gaussian, 4, 0.01, 1, 0.02",
    "gaussian, 4, 0.01, 20, 0.003",
    "gaussian, 1, 0.0001, 5, 0.1",
    "gaussian, 0.5, 0.0001, 2, 0.05",
    "gaussian, 0.3, 0.004, 1, 0.2",
    "gaussian, 8, 0.5, 2, 0.01",
    "gaussian, 8, 0.5, 30, 0.2",
    "gaussian, 1, 0.256, 1, 0.1",
    "gaussian, 0.09, 0.01, 0.5, 0.2",
    "gaussian, 2, 0.999999, 1, 0.1",
    "gaussian, 1, 1, 1, 0.05",
    "gaussian, 100, 0.9, 10, 0.001",
    "laplace, 1, 0.1, 1, 0.1",
    "laplace, 10, 0.01, 3, 0.005",
    "laplace, 1, 1, 2, 0.05",
    "laplace, 0.1, 0.3, 1, 0.3",
    "laplace, 0.05, 1, 0.2, 0.5",
    "laplace, 3, 0.999, 5, 0.02",
  })
  void lawKeepsItsSide(String kind, double scale, double q, double theta, double coarseness) {
    boolean normal = kind.equals("gaussian");
    Mechanism mechanism = normal ? GaussianMechanism.of(scale) : LaplaceMechanism.of(scale);
    Release release = Release.of(mechanism).withSampling(Sampling.poisson(q));
    ContinuousPair pair =
        (ContinuousPair) DominatingPairs.of(release, NeighboringRelation.ADD_OR_REMOVE_ONE);
    DoubleUnaryOperator base = normal ? t -> gaussian(1 / scale, t) : t -> laplace(1 / scale, t);
    Random random = new Random(20261127);
    for (Direction direction : Direction.values()) {
      for (boolean aligned : new boolean[] {true, false}) {
        check(pair, direction, theta, coarseness, aligned, base, q, random);
      }
    }
  }

  private static void check(
      ContinuousPair pair,
      Direction direction,
      double theta,
      double coarseness,
      boolean aligned,
      DoubleUnaryOperator base,
      double q,
      Random random) {
    LossNodes nodes = LossNodes.of(pair, direction, -80);
    double[] cumulant = nodes.cumulant(theta);
    double constant =
        Spacing.constant(
            coarseness, theta, Spacing.roughness(nodes, Spacing.tilt(theta, cumulant[0]), 1));
    Spacing spacing = Spacing.of(nodes, theta, Spacing.tilt(theta, cumulant[0]), 1, constant);
    LatticeChoice choice = LatticeChoice.of(pair, direction);
    double step = spacing.least();
    double tail = aligned ? -80 : -6;
    if (aligned && choice.span() < Double.POSITIVE_INFINITY) {
      step = choice.span() / Math.ceil(choice.span() / step);
    }
    PrivacyLossDistribution upper =
        GridLaws.continuous(
            pair, direction, choice.lattice(step, Side.UPPER), spacing, tail, tail, Side.UPPER);
    PrivacyLossDistribution lower =
        GridLaws.continuous(
            pair, direction, choice.lattice(step, Side.LOWER), spacing, tail, tail, Side.LOWER);
    double first = nodes.loss(0) - spacing.at(nodes.loss(0));
    double last = nodes.loss(nodes.size() - 1);
    double worst = 0;
    for (int i = 0; i < EPSILONS; i++) {
      double epsilon =
          switch (i % 3) {
            case 0 -> first + (last - first) * random.nextDouble();
            case 1 -> upper.loss(random.nextInt(upper.size())) + step * (random.nextDouble() - 0.5);
            default ->
                nodes.loss(random.nextInt(nodes.size())) * (1 + 1e-3 * random.nextGaussian());
          };
      double exact = sampled(base, q, epsilon, direction);
      double high = upper.logDeltaAt(epsilon);
      double low = lower.logDeltaAt(epsilon);
      String where =
          direction
              + " aligned "
              + aligned
              + " epsilon "
              + epsilon
              + ": "
              + low
              + " <= "
              + exact
              + " <= "
              + high;
      if (exact == Double.NEGATIVE_INFINITY) {
        assertTrue(low == exact, "lower " + where);
        continue;
      }
      assertTrue(high >= exact - REFERENCE_ERROR * (1 - Math.min(0, exact)), "upper " + where);
      assertTrue(low <= exact + REFERENCE_ERROR * (1 - Math.min(0, exact)), "lower " + where);
      if (exact > -60) {
        worst = Math.max(worst, high - low);
      }
    }
    assertTrue(upper.size() < 20000 && lower.size() < 20000, "sizes " + upper.size());
  }
}
