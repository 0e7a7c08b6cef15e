package org.noisewright.learning.pate;

import java.util.Arrays;
import org.noisewright.sampling.NoiseTable;

/**
 * The winner under noise that is drawn from a table: the exact sum over all places of the table. Of
 * classes with the same noisy count the first one wins, in the order of the counts, as in {@link
 * PrivateArgmax}.
 *
 * <p>The probability is the sum over the noise k of the class of w(k) times the product of Pr(noise
 * of the other class at most k + gap), below k + gap for classes that come before it. Sums of
 * weights are exact; round-off is at most 2^-52 times (classes + 2). Cost: entries of the table
 * times classes. Immutable.
 */
public final class TableWinner implements WinnerLaw {
  private static final double FARTHEST = 0x1p50;

  private final double step;
  private final double[] mass;
  private final double[] upTo;

  private TableWinner(double step, double[] mass, double[] upTo) {
    this.step = step;
    this.mass = mass;
    this.upTo = upTo;
  }

  /** The winner under the noise of this table. */
  public static TableWinner of(NoiseTable table) {
    double[] mass = new double[table.size()];
    double[] upTo = new double[table.size()];
    long sum = 0;
    for (int i = 0; i < mass.length; i++) {
      sum += table.weights(i);
      mass[i] = Math.scalb((double) table.weights(i), -62);
      upTo[i] = Math.scalb((double) sum, -62);
    }
    return new TableWinner(table.step().value(), mass, upTo);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a count is not on the lattice of the table
   */
  @Override
  public double probability(double[] counts, int winner) {
    WinnerLaw.check(counts, winner);
    long[] gaps = new long[counts.length - 1];
    int others = 0;
    for (int i = 0; i < counts.length; i++) {
      if (i != winner) {
        gaps[others] = index(counts[winner]) - index(counts[i]) - (i < winner ? 1 : 0);
        others++;
      }
    }
    // The nearest rivals first: their factor ends most products.
    Arrays.sort(gaps);
    double sum = 0;
    for (int k = 0; k < mass.length; k++) {
      double product = mass[k];
      for (int j = 0; j < gaps.length && product > 0; j++) {
        long place = k + gaps[j];
        if (place >= mass.length - 1) {
          break;
        }
        product *= place < 0 ? 0 : upTo[(int) place];
      }
      sum += product;
    }
    return Math.min(1, sum);
  }

  private long index(double count) {
    double index = count / step;
    if (!(Math.abs(index) <= FARTHEST && index == Math.rint(index))) {
      throw new IllegalArgumentException(
          "counts must be whole multiples of the step of the table, "
              + step
              + ", got "
              + count
              + "; take a table of a finer step");
    }
    return (long) index;
  }
}
