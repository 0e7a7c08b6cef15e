package org.noisewright.pair;

import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Discrete Gaussian noise shifted by whole steps: P(i) = w(i - shift) / Z against Q(i) = w(i) / Z,
 * w(i) = exp(-a i^2), a = step^2 / (2 standardDeviation^2), Z the sum of all w(i). The loss of i is
 * a shift (2 i - shift).
 *
 * @param noise the noise
 * @param shift number of steps, in [1, 4194304]
 */
public record DiscreteGaussianCells(DiscreteGaussianNoise noise, long shift)
    implements OutcomeSource {
  private static final double SMALLEST_RATIO = 1e-7;
  private static final double LARGEST_RATIO = 1e6;

  /** Checks both. */
  public DiscreteGaussianCells {
    double ratio = noise.step() / noise.standardDeviation();
    if (!(ratio >= SMALLEST_RATIO && ratio <= LARGEST_RATIO)) {
      throw new IllegalArgumentException(
          "step / standardDeviation must be in [1e-7, 1e6] for discrete-gaussian, got "
              + ratio
              + (ratio < SMALLEST_RATIO
                  ? "; take a larger step"
                  : "; there is almost no noise: check the units of both"));
    }
    if (!(shift >= 1 && shift <= LatticeOutcomes.MOST_CELLS)) {
      throw new IllegalArgumentException(
          "sensitivity / step must be in [1, "
              + LatticeOutcomes.MOST_CELLS
              + "] for discrete-gaussian, got "
              + shift
              + "; take a larger step");
    }
  }

  private double decay() {
    double ratio = noise.step() / noise.standardDeviation();
    return 0.5 * ratio * ratio;
  }

  /** ln Z; absolute error at most UNIT (20 + 4 |result|). */
  static double logNormalizer(double decay) {
    double nome = Math.exp(-(decay < Math.PI ? Math.PI * (Math.PI / decay) : decay));
    double square = nome * nome;
    double fourth = square * square;
    double terms = 2 * nome * (1 + nome * square + fourth * fourth);
    return Math.log1p(terms) + (decay < Math.PI ? 0.5 * Math.log(Math.PI / decay) : 0);
  }

  /** Logarithm of a bound on the mass of |i| &gt; reach. */
  private static double logBeyond(double decay, double logZ, long reach) {
    double next = (double) (reach + 1);
    return 1 - decay * next * next * (1 - 1e-14) - logZ - geometric(decay * (2 * next + 1));
  }

  /** ln(1 - e^-x), never above it. */
  private static double geometric(double x) {
    return Rounding.log1mExp(-x) - 1e-12;
  }

  private static long reach(double decay, double logZ, double logTail) {
    long reach = (long) Math.ceil(Math.sqrt(Math.max(1, -logTail) / decay));
    while (logBeyond(decay, logZ, reach) > logTail) {
      reach += 1 + reach / 8;
    }
    return reach;
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    double decay = decay();
    double logZ = logNormalizer(decay);
    long reach = reach(decay, logZ, logTail);
    boolean joined = shift <= 2 * reach;
    double points = joined ? 2.0 * (double) reach + shift : 4.0 * (double) reach;
    if (!(points <= LatticeOutcomes.MOST_CELLS)) {
      throw new IllegalArgumentException(
          "step: discrete-gaussian noise of standardDeviation / step = "
              + noise.standardDeviation() / noise.step()
              + " and a shift of "
              + shift
              + " steps has about "
              + points
              + " values that count here, more than "
              + LatticeOutcomes.MOST_CELLS
              + "; take a larger step");
    }
    Points outcomes = new Points(decay, logZ, shift);
    long most = Math.max(1, (long) Math.floor(Math.sqrt(0.5 / decay) / 16));
    Cells.Builder builder = new Cells.Builder();
    if (joined) {
      outcomes.addTo(builder, -reach, shift + reach, most, fineness);
    } else {
      outcomes.addTo(builder, -reach, reach, most, fineness);
      outcomes.addTo(builder, shift - reach, shift + reach, most, fineness);
    }
    double rest = logBeyond(decay, logZ, reach);
    return builder.build(rest, rest);
  }

  private static final class Points extends LatticeOutcomes {
    private final double decay;
    private final double logZ;
    private final long shift;

    Points(double decay, double logZ, long shift) {
      this.decay = decay;
      this.logZ = logZ;
      this.shift = shift;
    }

    @Override
    double logP(long i) {
      return logQ(i - shift);
    }

    @Override
    double logQ(long i) {
      return -decay * ((double) i * (double) i) - logZ;
    }

    @Override
    double massError(double logMass) {
      return Rounding.UNIT * (24 + 8 * Math.abs(logMass) + 12 * Math.abs(logZ));
    }

    @Override
    double loss(long i) {
      return decay * ((double) shift * (double) (2 * i - shift));
    }

    @Override
    double lossError(long i) {
      return 8 * Rounding.UNIT * Math.abs(loss(i));
    }
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public boolean symmetric() {
    return true;
  }
}
