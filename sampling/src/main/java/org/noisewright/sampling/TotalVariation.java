package org.noisewright.sampling;

import java.math.BigInteger;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.LogSum;

/**
 * How far the law of a table is from that of the noise on its lattice: 1/2 the sum over all points
 * of the lattice of |w / 2^62 - m|, m the mass of the noise, which is the largest difference of the
 * probabilities of any event. It counts what the table rounds, cuts and folds, and every error of
 * the masses: see the note beside this class.
 *
 * @param distance encloses it, in [0, 1]
 */
public record TotalVariation(Bounds distance) {
  /** Largest distance at which a table may stand for the noise in a proof about vectors. */
  public static final double MOST_FOR_VECTORS = 0x1p-50;

  private static final int WEIGHT_BITS = 62;

  /** Round-off of sums of doubles and masses too small to have a stated relative error. */
  private static final double ROUNDING = 0x1p-46;

  /** Encloses the distance of a table from the noise, see {@link #between}. */
  public static TotalVariation of(NoiseTable table, CellMasses masses) {
    return new TotalVariation(between(table, masses));
  }

  /**
   * The distance of a table from the noise on its lattice. Certified on both sides. Wider than the
   * exact value by at most 2^-80 and four units in its last place for tables of up to 2^16 entries
   * of noise of the package {@code mechanism}, if it is known exactly; by the relative error of the
   * double masses otherwise.
   *
   * @param table made of these masses or not
   * @param masses of the noise that the table stands for
   * @throws IllegalArgumentException if the steps differ, or the error of the masses is not known
   */
  public static Bounds between(NoiseTable table, CellMasses masses) {
    if (!table.step().equals(masses.step())) {
      throw new IllegalArgumentException(
          "masses must be on the lattice of the table, of step "
              + table.step()
              + ", got "
              + masses.step()
              + "; ask for the masses at this step");
    }
    double known = masses.descriptionError();
    if (masses.fixed().isPresent() && table.size() <= FixedMasses.MOST) {
      return fixed(table, masses.fixed().get(), known);
    }
    if (!(masses.relativeError() <= 1)) {
      throw new IllegalArgumentException(
          "masses must have a stated relative error, got none for "
              + masses.noise()
              + "; state it by withRelativeError");
    }
    return doubles(table, masses, known);
  }

  private static Bounds fixed(NoiseTable table, FixedMasses masses, double known) {
    BigInteger[] exact = masses.masses(table.first(), table.size());
    BigInteger sum =
        masses.above(table.first() + table.size() - 1).add(masses.below(table.first()));
    for (int i = 0; i < exact.length; i++) {
      Interrupts.look();
      BigInteger weight =
          BigInteger.valueOf(table.weights(i)).shiftLeft(FixedPoint.BITS - WEIGHT_BITS);
      sum = sum.add(weight.subtract(exact[i]).abs());
    }
    BigInteger error =
        BigInteger.valueOf((long) Math.scalb(FixedMasses.ERROR, FixedPoint.BITS))
            .multiply(BigInteger.valueOf(table.size() + 2L));
    return bounds(half(sum.subtract(error)), half(sum.add(error)), 0.5 * known);
  }

  private static double half(BigInteger units) {
    return Math.scalb(units.doubleValue(), -FixedPoint.BITS - 1);
  }

  private static Bounds doubles(NoiseTable table, CellMasses masses, double known) {
    LogSum sum = LogSum.plain();
    double[] values = masses.values(table.first(), table.size());
    for (int i = 0; i < values.length; i++) {
      Interrupts.look();
      sum.add(Math.abs(Math.scalb((double) table.weights(i), -WEIGHT_BITS) - values[i]));
    }
    sum.add(masses.above().applyAsDouble(table.first() + table.size() - 1));
    sum.add(masses.below().applyAsDouble(table.first()));
    double half = 0.5 * sum.value();
    double error = masses.relativeError() + ROUNDING;
    return bounds(half, half, error + 0.5 * known);
  }

  /** Rounded outward: an ulp each for the two numbers and for the result. */
  private static Bounds bounds(double least, double most, double error) {
    double lower = Math.nextDown(Math.nextDown(least) - Math.nextUp(error));
    double upper = Math.nextUp(Math.nextUp(most) + Math.nextUp(error));
    return Bounds.of(Math.min(1, Math.max(0, lower)), Math.max(0, Math.min(1, upper)));
  }

  /** True if the distance is certainly at most 2^-50. */
  public boolean allowsVectors() {
    return distance.upper() <= MOST_FOR_VECTORS;
  }

  /**
   * What delta grows by when tables are drawn in place of the noise, in [0, 1]: (1 + e^epsilon)
   * draws distance, the upper end, rounded up.
   *
   * @param epsilon at which delta is asked, finite
   * @param draws number of draws in all releases together, one for each coordinate; at least 0
   */
  public double charge(double epsilon, long draws) {
    if (!(Math.abs(epsilon) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("epsilon must be finite, got " + epsilon);
    }
    if (!(draws >= 0)) {
      throw new IllegalArgumentException(
          "draws must be at least 0, got " + draws + "; it counts every coordinate");
    }
    if (draws == 0 || distance.upper() == 0) {
      return 0;
    }
    double factor = 1 + Math.exp(epsilon);
    double charge = factor * (double) draws * distance.upper() * (1 + 0x1p-48);
    return Math.min(1, Math.nextUp(charge));
  }
}
