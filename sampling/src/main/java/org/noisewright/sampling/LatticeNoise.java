package org.noisewright.sampling;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.LongToDoubleFunction;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.numerics.BinomialLogMass;
import org.noisewright.numerics.LogSum;

/**
 * Masses of noise that lives on a lattice, from its probabilities themselves: no cells. The step is
 * the double of the description, exactly; where it stands for a decimal number such as 1/10, the
 * same masses on that lattice can be asked for.
 */
public final class LatticeNoise {
  private static final double NEGLIGIBLE = 1e-25;
  private static final long MOST_TERMS = 1L << 26;

  private LatticeNoise() {}

  /** Discrete normal noise, on the lattice of its description. */
  public static CellMasses of(DiscreteGaussianNoise noise) {
    double ratio = noise.step() / noise.standardDeviation();
    if (!(ratio > 1e-6)) {
      throw new IllegalArgumentException(
          "standardDeviation must be below 1e6 steps for a table, got " + 1 / ratio + " steps");
    }
    LongToDoubleFunction shape = i -> Math.exp(-0.5 * (i * ratio) * (i * ratio));
    double total = 1 + 2 * sum(shape, 1, 1);
    LongToDoubleFunction mass = i -> shape.applyAsDouble(i) / total;
    return CellMasses.symmetric(
        LatticeStep.exactly(noise.step()),
        "discrete-gaussian, standard deviation " + noise.standardDeviation(),
        mass,
        i -> sum(mass, i + 1, 1));
  }

  /** Discrete Laplace noise, cut at its range if that is finite, on its own lattice. */
  public static CellMasses of(DiscreteLaplaceNoise noise) {
    double rate = noise.step() / noise.scale();
    boolean cut = noise.range() < Double.POSITIVE_INFINITY;
    long reach =
        cut
            ? BigDecimal.valueOf(noise.range())
                .divide(BigDecimal.valueOf(noise.step()), 0, RoundingMode.FLOOR)
                .min(BigDecimal.valueOf(1L << 50))
                .longValueExact()
            : Long.MAX_VALUE;
    double lost = cut ? Math.exp(-rate * (reach + 1)) : 0;
    double fall = -Math.expm1(-rate);
    double total = (2 - fall - 2 * lost) / fall;
    return CellMasses.symmetric(
        LatticeStep.exactly(noise.step()),
        noise.planName() + ", scale " + noise.scale() + (cut ? ", range " + noise.range() : ""),
        i -> i <= reach ? Math.exp(-rate * i) / total : 0,
        i -> i < reach ? (Math.exp(-rate * (i + 1)) - lost) / fall / total : 0);
  }

  /**
   * Binomial noise: index 0 is the whole number of successes nearest to the mean, which is less
   * than a step from the value 0 of the noise. What is added to a value is moved by that much,
   * which is public and the same for all inputs.
   */
  public static CellMasses of(BinomialNoise noise) {
    BinomialLogMass law = BinomialLogMass.of(noise.trials(), noise.probability());
    boolean fair = noise.probability() == 0.5;
    long trials = noise.trials();
    long middle =
        fair ? trials / 2 : (long) Math.floor((double) trials * noise.probability() + 0.5);
    LongToDoubleFunction mass =
        i -> {
          long successes = i + middle;
          return Math.exp(law.at(fair ? Math.min(successes, trials - successes) : successes));
        };
    return new CellMasses(
        LatticeStep.exactly(noise.step()),
        "binomial, trials "
            + trials
            + ", probability "
            + noise.probability()
            + ", less "
            + middle
            + " successes",
        0,
        fair && trials % 2 == 0,
        mass,
        i -> sum(mass, i + 1, 1),
        i -> sum(mass, i - 1, -1));
  }

  /** Sum from an index outward, until the terms are negligible. */
  private static double sum(LongToDoubleFunction mass, long from, int direction) {
    LogSum sum = LogSum.plain();
    for (long k = 0; k < MOST_TERMS; k++) {
      double term = mass.applyAsDouble(from + direction * k);
      if (!(term > NEGLIGIBLE * sum.value())) {
        break;
      }
      sum.add(term);
    }
    return sum.value();
  }
}
