package org.noisewright.pair;

import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Two-sided geometric noise shifted by whole steps: P(i) = w(i - shift) / Z against Q(i) = w(i) /
 * Z, w(i) = e^(-a |i|) for |i| &lt;= reach, a = step / scale, reach is the noise's {@link
 * DiscreteLaplaceNoise#reach}. The loss is -a shift up to 0, a (2 i - shift) between 0 and the
 * shift, a shift from there on. If the noise is cut, outcomes near the ends are distinguishing
 * events.
 *
 * @param noise the noise
 * @param shift number of steps, in [1, 2^50]
 */
public record DiscreteLaplaceCells(DiscreteLaplaceNoise noise, long shift)
    implements OutcomeSource {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double MOST_STEPS = 0x1p49;

  /** Checks both. */
  public DiscreteLaplaceCells {
    double decay = noise.step() / noise.scale();
    if (!(decay >= 1e-15 && decay <= 1e6)) {
      throw new IllegalArgumentException(
          "step / scale must be in [1e-15, 1e6] for "
              + noise.planName()
              + ", got "
              + decay
              + "; check the units of both");
    }
    if (!(shift >= 1 && (double) shift <= MOST_STEPS && decay * (double) shift <= 1e6)) {
      throw new IllegalArgumentException(
          "shift must be a number of steps from 1 to 2^49 and at most 1e6 scales for "
              + noise.planName()
              + ", got "
              + shift
              + "; check the units of sensitivity, step and scale");
    }
    if (noise.range() < Double.POSITIVE_INFINITY && noise.reach() > MOST_STEPS) {
      throw new IllegalArgumentException(
          "range / step must be at most 2^49 for "
              + noise.planName()
              + "; leave the range out for noise that is not cut");
    }
  }

  private double decay() {
    return noise.step() / noise.scale();
  }

  /** Masses by closed sums, all times 1 - e^-a until they are normalised. */
  private static final class Law {
    private final double decay;
    private final double logZ;

    Law(double decay, double reach) {
      this.decay = decay;
      this.logZ = Rounding.logAdd(run(0, reach + 1), run(1, reach));
    }

    /** ln of the sum of w(i) for {@code count} outcomes i = from, from + 1, ..., from &gt;= 0. */
    private double run(double from, double count) {
      return count <= 0 ? NONE : Rounding.log1mExp(-decay * count) - decay * from;
    }

    /**
     * Logarithm of the mass of {@code count} outcomes of the noise from {@code from} &gt;= 0 on.
     */
    double mass(double from, double count) {
      return run(from, count) - logZ;
    }

    /** Logarithm of the mass of the noise from -reach to {@code last}. */
    double massTo(double last, double reach) {
      double sum =
          last < 0
              ? run(-last, last + reach + 1)
              : Rounding.logAdd(run(1, reach), run(0, last + 1));
      return sum - logZ;
    }

    double error(double logMass) {
      double size = logMass == NONE ? 0 : Math.abs(logMass);
      return Rounding.UNIT * (32 + 12 * size + 24 * Math.abs(logZ));
    }
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    double decay = decay();
    double reach = noise.reach();
    double size = (double) shift;
    Law law = new Law(decay, reach);
    Cells.Builder builder = new Cells.Builder();
    if (size <= reach) {
      double count = reach - size + 1;
      double high = law.mass(0, count);
      double low = law.mass(size, count);
      double error = Math.max(law.error(high), law.error(low));
      double loss = decay * size;
      builder.atom(low, high, -loss, 4 * Rounding.UNIT * loss, error);
      builder.atom(high, low, loss, 4 * Rounding.UNIT * loss, error);
    }
    long first = size - reach > 1 ? (long) (size - reach) : 1;
    long last = reach < size - 1 ? (long) reach : shift - 1;
    between(builder, law, first, last, fineness);
    if (reach < Double.POSITIVE_INFINITY) {
      double only = logOnlyHere(law, reach);
      double infinite = Double.POSITIVE_INFINITY;
      builder.add(only, NONE, infinite, infinite, law.error(only));
      builder.add(NONE, only, -infinite, -infinite, law.error(only));
    }
    return builder.build();
  }

  private void between(Cells.Builder builder, Law law, long first, long last, Fineness fineness) {
    long most = Math.max(1, Math.min((last - first) / 256, (long) (1 / law.decay)));
    int cells = 0;
    long length = 1;
    for (long from = first; from <= last; from += length) {
      if (++cells > LatticeOutcomes.MOST_CELLS) {
        throw new GridTooFineException(
            "more than " + LatticeOutcomes.MOST_CELLS + " cells are needed for noise on a lattice");
      }
      length = Math.min(Math.min(2 * length, most), last - from + 1);
      while (length > 1 && !fineness.suffices(low(from), high(from + length - 1))) {
        length = length / 2;
      }
      long to = from + length - 1;
      double logP = law.mass((double) (shift - to), (double) length);
      double logQ = law.mass((double) from, (double) length);
      double error = Math.max(law.error(logP), law.error(logQ));
      builder.add(logP, logQ, low(from), high(to), error);
    }
  }

  private double loss(long i) {
    return decay() * (double) (2 * i - shift);
  }

  private double low(long i) {
    return loss(i) - 4 * Rounding.UNIT * Math.abs(loss(i));
  }

  private double high(long i) {
    return loss(i) + 4 * Rounding.UNIT * Math.abs(loss(i));
  }

  /** Logarithm of the mass at one end that only one law has; the same at the other end. */
  private double logOnlyHere(Law law, double reach) {
    double last = (double) shift - reach - 1;
    return last >= reach ? 0 : law.massTo(last, reach);
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    double reach = noise.reach();
    if (reach == Double.POSITIVE_INFINITY) {
      return NONE;
    }
    Law law = new Law(decay(), reach);
    double only = logOnlyHere(law, reach);
    return only == 0 ? 0 : Math.min(0, only + side.sign() * law.error(only));
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    double reach = noise.reach();
    return reach == Double.POSITIVE_INFINITY ? 0 : (double) shift > 2 * reach ? 1 : Double.NaN;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    double reach = noise.reach();
    double size = (double) shift;
    if (size > 2 * reach) {
      return NONE;
    }
    double loss = decay() * Math.min(size, 2 * reach - size);
    return loss + side.sign() * 4 * Rounding.UNIT * loss;
  }

  @Override
  public boolean symmetric() {
    return true;
  }
}
