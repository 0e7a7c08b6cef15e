package org.noisewright.learning.dpsgd;

import java.math.BigInteger;
import java.util.Arrays;
import org.noisewright.sampling.GeometricSampler;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;

/**
 * Poisson sampling: each record takes part by itself with exactly the rate, a fraction. The numbers
 * of records between those that take part are geometric, drawn exactly; a batch may be empty.
 */
public final class PoissonBatches {
  private final int records;
  private final GeometricSampler gaps;
  private int[] rows = new int[64];
  private int size;

  /** So many that a sum of clipped gradients and its noise stay within a long. */
  private static final int MOST_RECORDS = 1 << 25;

  private PoissonBatches(int records, GeometricSampler gaps) {
    if (!(records >= 0 && records <= MOST_RECORDS)) {
      throw new IllegalArgumentException(
          "records must be at most 2^25, got "
              + records
              + "; the sum of more gradients does not fit into 64 bits");
    }
    this.records = records;
    this.gaps = gaps;
  }

  /**
   * Batches that nobody can foresee.
   *
   * @param records how many there are
   * @param rate in (0, 1]
   */
  public static PoissonBatches of(int records, Rational rate, SecureBits bits) {
    return new PoissonBatches(records, GeometricSampler.of(rate, bits));
  }

  /** Batches that are not private. */
  public static PoissonBatches seeded(int records, Rational rate, SeededBits bits) {
    return new PoissonBatches(records, GeometricSampler.seeded(rate, bits));
  }

  /** Draws the next batch; how many records it has. */
  public int next() {
    size = 0;
    long last = -1;
    while (true) {
      BigInteger gap = gaps.next();
      if (gap.bitLength() > 32 || last + gap.longValueExact() >= records) {
        return size;
      }
      last += gap.longValueExact();
      if (size == rows.length) {
        rows = Arrays.copyOf(rows, 2 * size);
      }
      rows[size++] = (int) last;
    }
  }

  /** The rows of the last batch, in rising order; those from its size on mean nothing. */
  public int[] rows() {
    return rows;
  }
}
