package org.noisewright.sampling;

import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.numerics.Bounds;

/**
 * Generalised Gaussian noise rounded to a lattice that is far too fine for a table: index j has the
 * probability of [(j - 1/2) h, (j + 1/2) h) under the density exp(-|x|^beta / s). A {@link
 * NoiseTable} of at most some 2^14 cells of width 2^bits h gives the cell, and the place in the
 * cell is drawn from the density itself, by rejection that hardly ever rejects.
 *
 * <p>For noise on the sum of vectors that are bounded in a norm only, where a coarse lattice would
 * hide small entries. Rounding is post-processing: what is certified for the density is certified
 * for the rounded noise, up to the charge for {@link #distance}.
 *
 * <p>Immutable; made once, it may be shared between threads. Memory: some 0.5 MB. See
 * FineNoise.proof.md.
 */
public final class FineNoise {
  /** Largest number of places in a cell is 2^47: indices stay below 2^62. */
  private static final int MOST_BITS = 47;

  /**
   * Cells within this reach: e^-46 is below the least weight, 2^-62, by more than any normaliser.
   */
  private static final double REACH_EXPONENT = 46;

  private static final int MOST_CELLS = 1 << 14;

  /** Bound on how often in a cell a draw is rejected. */
  private static final double MOST_REJECTED = 0.5;

  private static final double UNIT_ROUNDOFF = 0x1p-53;

  private final GeneralizedGaussianNoise noise;
  private final LatticeStep step;
  private final int bits;
  private final TableSampler cells;
  private final double[] inner;
  private final long[] sure;
  private final double centre;
  private final TotalVariation distance;

  private FineNoise(GeneralizedGaussianNoise noise, LatticeStep step, int bits, CellMasses masses) {
    this.noise = noise;
    this.step = step;
    this.bits = bits;
    NoiseTable table = NoiseTable.of(masses);
    this.cells = TableSampler.of(table);
    double shape = noise.shape();
    double width = table.step().value() / Math.pow(noise.scale(), 1 / shape);
    this.centre = Math.pow(width, shape);
    int reach = (int) Math.max(-table.first(), table.first() + table.size() - 1);
    this.inner = new double[reach + 1];
    this.sure = new long[reach + 1];
    double weighted = 0;
    for (int cell = 0; cell <= reach; cell++) {
      inner[cell] = cell == 0 ? 0 : Math.pow((cell - 0.5) * width, shape);
      double most = rejected(cell, cell == 0 ? 0 : 1);
      if (!(bits == 0 || most <= MOST_REJECTED)) {
        throw new IllegalArgumentException(
            "shape must be such that the density falls slowly inside a cell, got "
                + shape
                + " with a fall of "
                + most
                + "; take a smaller shape");
      }
      sure[cell] = (long) Math.ceil(most * (1 + 0x1p-30) * 0x1p32) + 1;
      long weight =
          cell < table.first() + table.size() ? table.weights((int) (cell - table.first())) : 0;
      weighted += (cell == 0 ? 1 : 2) * Math.scalb((double) weight, -62) * fall(cell, 1);
    }
    Bounds coarse = TotalVariation.between(table, masses);
    this.distance =
        new TotalVariation(
            bits == 0
                ? coarse
                : Bounds.of(0, Math.nextUp(coarse.upper() + refinement(shape, weighted))));
  }

  /** Twice the mean error of the probability to reject, see the proof note. */
  private static double refinement(double shape, double weighted) {
    double places = Math.scalb(2 + 2 * shape, -63);
    return 4 * (24 + 8 * shape) * UNIT_ROUNDOFF * weighted * (1 + 1e-9) + places;
  }

  /**
   * The noise on the lattice of this step, for as fine a step as 2^-47 of a cell.
   *
   * @param noise any shape up to 64
   * @param step of the lattice
   * @throws IllegalArgumentException if the step is finer than some 2^-61 of the reach of the noise
   */
  public static FineNoise of(GeneralizedGaussianNoise noise, LatticeStep step) {
    double reach = Math.pow(noise.scale() * REACH_EXPONENT, 1 / noise.shape());
    double cells = 2 * reach / step.value() + 2;
    int bits = Math.max(0, (int) Math.ceil(Math.log(cells / MOST_CELLS) / Math.log(2)));
    if (!(bits <= MOST_BITS)) {
      throw new IllegalArgumentException(
          "step must be at least "
              + 2 * reach / MOST_CELLS * Math.scalb(1.0, -MOST_BITS)
              + " for this noise, got "
              + step
              + "; nothing is gained by a finer one");
    }
    return of(noise, step, bits);
  }

  /** The same with cells of 2^bits places. */
  static FineNoise of(GeneralizedGaussianNoise noise, LatticeStep step, int bits) {
    Rational width =
        new Rational(step.exact().numerator().shiftLeft(bits), step.exact().denominator());
    return new FineNoise(noise, step, bits, RoundedNoise.of(noise, new LatticeStep(width)));
  }

  /** The continuous noise. */
  public GeneralizedGaussianNoise noise() {
    return noise;
  }

  /** Distance of neighbouring points of the lattice. */
  public LatticeStep step() {
    return step;
  }

  /** A cell has 2^bits places; 0 if the table is as fine as the lattice. */
  public int bits() {
    return bits;
  }

  /** The table of the cells. */
  public NoiseTable cells() {
    return cells.table();
  }

  /** How far the law of one draw is from that of the rounded noise; certified. */
  public TotalVariation distance() {
    return distance;
  }

  TableSampler sampler() {
    return cells;
  }

  /** A place is kept for certain if 32 uniform bits are at least this. */
  long sure(int cell) {
    return sure[cell];
  }

  /**
   * Probability that a place is rejected: 1 - density there over the largest density of the cell.
   *
   * @param place in [0, 1], as a part of the width from the inner end, in cell 0 from the lower end
   */
  double rejected(int cell, double place) {
    return -Math.expm1(-fall(cell, place));
  }

  /** How much the exponent at a place is above the least one of the cell. */
  private double fall(int cell, double place) {
    double shape = noise.shape();
    return cell == 0
        ? centre * Math.pow(Math.abs(place - 0.5), shape)
        : inner[cell] * Math.expm1(shape * Math.log1p(place / (cell - 0.5)));
  }

  @Override
  public String toString() {
    return cells.table().provenance() + ", refined to step " + step;
  }
}
