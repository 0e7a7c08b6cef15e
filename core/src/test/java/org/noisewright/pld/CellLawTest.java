package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AtomSource;
import org.noisewright.pair.Atoms;
import org.noisewright.pair.CellPair;
import org.noisewright.pair.Direction;
import org.noisewright.pair.GeneralizedGaussianCells;
import org.noisewright.pair.JoinedPair;
import org.noisewright.pair.OutcomeSource;
import org.noisewright.pair.Resolution;

/**
 * Laws from cells against closed curves at random epsilons: normal and Laplace noise as generalised
 * Gaussian noise of shape 2 and 1.
 */
class CellLawTest {
  private static final double REFERENCE_ERROR = 1e-11;
  private static final int EPSILONS = 600;

  @ParameterizedTest
  @CsvSource({
    "2, 4, 1, 1, 0.02",
    "2, 0.5, 1, 4, 0.003",
    "2, 1, 0.0001, 5, 0.1",
    "2, 8, 0.5, 2, 0.01",
    "2, 1, 0.256, 1, 0.1",
    "2, 0.1, 0.01, 0.5, 0.2",
    "1, 1, 1, 2, 0.05",
    "1, 1, 0.1, 1, 0.1",
    "1, 10, 0.01, 3, 0.005",
    "1, 0.1, 0.3, 1, 0.3",
  })
  void lawKeepsItsSide(double shape, double scale, double q, double theta, double coarseness) {
    OutcomeSource source =
        new GeneralizedGaussianCells(new GeneralizedGaussianNoise(shape, scale), 1);
    DoubleUnaryOperator base =
        shape == 2
            ? t -> OneReleaseLawTest.gaussian(Math.sqrt(2 / scale), t)
            : t -> OneReleaseLawTest.laplace(1 / scale, t);
    for (Direction direction : Direction.values()) {
      check(
          new CellPair(source, q),
          direction,
          theta,
          coarseness,
          t -> OneReleaseLawTest.sampled(base, q, t, direction));
    }
    if (q < 1) {
      check(
          new JoinedPair(source, q),
          Direction.REMOVE,
          theta,
          coarseness,
          t -> {
            if (t >= 0) {
              return OneReleaseLawTest.sampled(base, q, t, Direction.REMOVE);
            }
            // delta of (P, (1-q) P + q Q), which is the direction ADD with P and Q exchanged.
            return OneReleaseLawTest.sampled(base, q, t, Direction.ADD);
          });
    }
  }

  private static void check(
      AtomSource pair,
      Direction direction,
      double theta,
      double coarseness,
      DoubleUnaryOperator curve) {
    LossNodes nodes = LossNodes.of(pair, direction, -80);
    double logK = nodes.cumulant(theta)[0];
    double constant =
        Spacing.constant(coarseness, theta, Spacing.roughness(nodes, Spacing.tilt(theta, logK), 1));
    Spacing spacing = Spacing.of(nodes, theta, Spacing.tilt(theta, logK), 1, constant);
    Resolution resolution =
        new Resolution() {
          @Override
          public double widthAt(double loss) {
            return spacing.at(loss);
          }

          @Override
          public double logTail() {
            return -80;
          }
        };
    Atoms above = pair.atoms(direction, Side.UPPER, resolution);
    Atoms below = pair.atoms(direction, Side.LOWER, resolution);
    PrivacyLossDistribution upper = law(above, spacing, Side.UPPER);
    PrivacyLossDistribution lower = law(below, spacing, Side.LOWER);
    Random random = new Random(20261128);
    double first = nodes.loss(0);
    double last = nodes.loss(nodes.size() - 1);
    double gap = 0;
    double weight = 0;
    for (int i = 0; i < EPSILONS; i++) {
      double epsilon =
          i % 2 == 0
              ? first + (last - first) * random.nextDouble()
              : nodes.loss(random.nextInt(nodes.size())) * (1 + 1e-3 * random.nextGaussian());
      double exact = curve.applyAsDouble(epsilon);
      double high = upper.logDeltaAt(epsilon);
      double low = lower.logDeltaAt(epsilon);
      String where = direction + " " + epsilon + ": " + low + " <= " + exact + " <= " + high;
      double error = REFERENCE_ERROR * (1 - Math.max(-1e3, Math.min(0, exact)));
      if (exact > -70) {
        assertTrue(high >= exact - error, "upper " + where);
      }
      assertTrue(low <= exact + error, "lower " + where);
      if (exact > -40) {
        double tilted = Math.exp(exact + theta * epsilon - logK);
        gap += tilted * Math.min(5, high - low);
        weight += tilted;
      }
    }
    assertTrue(gap <= 4 * coarseness * weight, "gap " + gap / weight + ", " + direction);
    assertTrue(upper.size() < 20000 && lower.size() < 20000, "sizes " + upper.size());
  }

  private static PrivacyLossDistribution law(Atoms atoms, Spacing spacing, Side side) {
    LatticeChoice choice = LatticeChoice.dense(atoms, spacing, 1);
    double span = choice.span();
    double least = spacing.least();
    double step = span < Double.POSITIVE_INFINITY ? span / Math.ceil(span / least) : least;
    return GridLaws.dense(atoms, choice.lattice(step, side), spacing, side);
  }
}
