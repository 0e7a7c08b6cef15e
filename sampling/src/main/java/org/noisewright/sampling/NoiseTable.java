package org.noisewright.sampling;

import java.util.Arrays;
import java.util.Objects;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.Norm;
import org.noisewright.numerics.Interrupts;

/**
 * Noise as it is drawn and accounted: index first + i of a lattice with probability weights[i] /
 * 2^62, exactly. The weights are whole and sum to 2^62; nothing lies beyond them.
 *
 * <p>Immutable.
 */
public final class NoiseTable {
  /** The sum of the weights. */
  public static final long TOTAL = 1L << 62;

  /** Largest number of entries. */
  public static final int MOST_ENTRIES = 1 << 24;

  private static final long FARTHEST = 1L << 52;

  private final LatticeStep step;
  private final long first;
  private final long[] weights;
  private final Tails tails;
  private final boolean symmetric;
  private final String provenance;

  private NoiseTable(
      LatticeStep step,
      long first,
      long[] weights,
      Tails tails,
      boolean symmetric,
      String provenance) {
    this.step = Objects.requireNonNull(step, "step");
    this.tails = Objects.requireNonNull(tails, "tails");
    this.provenance = Objects.requireNonNull(provenance, "provenance");
    this.first = first;
    this.weights = weights;
    this.symmetric = symmetric;
    if (!(first >= -FARTHEST && first <= FARTHEST)) {
      throw new IllegalArgumentException("first must be in [-2^52, 2^52], got " + first);
    }
    checkSum(weights);
    if (symmetric) {
      checkSymmetry();
    }
  }

  /**
   * A table of given weights.
   *
   * @param step of the lattice
   * @param first index of the first entry, at most 2^52 in size
   * @param weights at least 0, at most 2^24 of them, summing to 2^62
   * @param tails what was done with mass beyond the ends, as a statement only
   * @param symmetric true if the law is to be symmetric about index 0, which is checked
   * @param provenance text: what noise this is and how it was made
   */
  public static NoiseTable ofWeights(
      LatticeStep step,
      long first,
      long[] weights,
      Tails tails,
      boolean symmetric,
      String provenance) {
    return new NoiseTable(step, first, weights.clone(), tails, symmetric, provenance);
  }

  /**
   * A table as wide as whole weights go: cut on each side before the first index, from the centre
   * outward, whose mass is below 2^-62. For masses that fall away from the centre.
   */
  public static NoiseTable of(CellMasses masses) {
    return TableWeights.visible(masses);
  }

  /**
   * A table that is cut: indices within {@code reach} of the centre.
   *
   * @param reach at least 0; the table has 2 reach + 1 entries
   */
  public static NoiseTable cut(CellMasses masses, long reach) {
    return TableWeights.within(masses, reach, Tails.CUT);
  }

  /**
   * A table whose end entries have all that lies beyond them.
   *
   * @param reach at least 0; the table has 2 reach + 1 entries
   */
  public static NoiseTable folded(CellMasses masses, long reach) {
    return TableWeights.within(masses, reach, Tails.FOLDED);
  }

  private static void checkSum(long[] weights) {
    if (!(weights.length >= 1 && weights.length <= MOST_ENTRIES)) {
      throw new IllegalArgumentException(
          "weights must hold 1 to 2^24 entries, got " + weights.length + "; take a larger step");
    }
    long left = TOTAL;
    for (int i = 0; i < weights.length; i++) {
      Interrupts.look();
      if (!(weights[i] >= 0 && weights[i] <= left)) {
        throw new IllegalArgumentException(
            "weights must be at least 0 and sum to exactly 2^62, got weights["
                + i
                + "] = "
                + weights[i]
                + " where "
                + left
                + " is left");
      }
      left -= weights[i];
    }
    if (left != 0) {
      throw new IllegalArgumentException(
          "weights must sum to exactly 2^62, got " + left + " less; give it to the centre");
    }
  }

  private void checkSymmetry() {
    if (first != -(weights.length - 1L) / 2 || weights.length % 2 == 0) {
      throw new IllegalArgumentException(
          "first of a symmetric table must be -(entries - 1) / 2, got "
              + first
              + " for "
              + weights.length
              + " entries");
    }
    for (int i = 0; i < weights.length; i++) {
      Interrupts.look();
      if (weights[i] != weights[weights.length - 1 - i]) {
        throw new IllegalArgumentException(
            "weights of a symmetric table must be their own mirror image, got "
                + weights[i]
                + " and "
                + weights[weights.length - 1 - i]
                + " at the indices "
                + (first + i)
                + " and "
                + -(first + i));
      }
    }
  }

  /** Distance of neighbouring points. */
  public LatticeStep step() {
    return step;
  }

  /** Index of the first entry. */
  public long first() {
    return first;
  }

  /** Number of entries. */
  public int size() {
    return weights.length;
  }

  /** Entry {@code i}: the probability of index first + i times 2^62. */
  public long weights(int i) {
    return weights[i];
  }

  /** What was done with the mass beyond the ends. */
  public Tails tails() {
    return tails;
  }

  /** True if the law is symmetric about index 0, to the last unit. */
  public boolean symmetric() {
    return symmetric;
  }

  /** What noise this is and how it was made. */
  public String provenance() {
    return provenance;
  }

  /**
   * The noise that is accounted: exactly these weights, with lengths in steps, so that the lattice
   * has step 1 and no rational step is rounded. Sensitivities beside it are numbers of steps.
   */
  public LatticeTable toMechanism() {
    return LatticeTable.ofWhole((double) first, 1, weights);
  }

  /**
   * This noise on one number, already on the lattice, that a record moves by at most this much.
   *
   * @param steps sensitivity in steps, see {@link LatticeStep#stepsIn}; in [1, 2^50]
   */
  public AdditiveNoise mechanism(long steps) {
    if (!(steps >= 1 && steps <= 1L << 50)) {
      throw new IllegalArgumentException("steps must be in [1, 2^50], got " + steps);
    }
    return new AdditiveNoise(toMechanism(), (double) steps, Norm.ONE_NUMBER);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NoiseTable table
        && step.equals(table.step)
        && first == table.first
        && tails == table.tails
        && symmetric == table.symmetric
        && provenance.equals(table.provenance)
        && Arrays.equals(weights, table.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(weights) + Long.hashCode(first);
  }

  @Override
  public String toString() {
    return "NoiseTable["
        + provenance
        + ", step "
        + step
        + ", indices "
        + first
        + " to "
        + (first + weights.length - 1)
        + "]";
  }
}
