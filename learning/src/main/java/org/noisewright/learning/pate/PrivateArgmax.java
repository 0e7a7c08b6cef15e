package org.noisewright.learning.pate;

import java.util.Arrays;
import java.util.Objects;
import org.noisewright.sampling.NoiseTableSampler;

/**
 * The class with the largest noisy count: each count gets independent noise from a table, and only
 * the place of the largest sum leaves this class. What one query costs: {@link VoteQueries} and
 * PrivateArgmax.proof.md.
 *
 * <p>Counts and noise are indices of one lattice, so sums are exact and ties happen. The first of
 * several largest classes wins, in the order of the array: a fixed function of the noisy counts,
 * chosen without the votes. The scan looks at all classes whatever they hold and keeps the winner
 * by masks instead of jumps, so the work of a query depends on the number of classes alone. (What a
 * virtual machine makes of it is not promised; where the memory of a table is read depends on the
 * noise, see {@link org.noisewright.sampling.TableSampler}.) The noisy counts are wiped after each
 * query.
 *
 * <p>Cost: one draw for each class. One instance belongs to the thread of its sampler.
 */
public final class PrivateArgmax {
  /** Counts, as indices, are at most this far from 0: no difference of noisy counts overflows. */
  public static final long FARTHEST = 1L << 50;

  /** Largest number of classes. */
  public static final int MOST_CLASSES = 1 << 20;

  /** What {@link #winnerAtLeast} returns where the threshold is not reached. */
  public static final int NONE = -1;

  private final NoiseTableSampler sampler;
  private final long[] noisy;

  private PrivateArgmax(NoiseTableSampler sampler, int classes) {
    this.sampler = Objects.requireNonNull(sampler, "sampler");
    if (!(classes >= 2 && classes <= MOST_CLASSES)) {
      throw new IllegalArgumentException(
          "classes must be in [2, 2^20], got " + classes + "; one class needs no vote");
    }
    this.noisy = new long[classes];
  }

  /**
   * An argmax over so many classes.
   *
   * @param sampler of the noise on each count, on the lattice of the counts; its name says whether
   *     what it draws is private
   * @param classes in [2, 2^20]
   */
  public static PrivateArgmax of(NoiseTableSampler sampler, int classes) {
    return new PrivateArgmax(sampler, classes);
  }

  /** Number of classes. */
  public int classes() {
    return noisy.length;
  }

  /** Whether the noise comes from secure bits. */
  public boolean isPrivate() {
    return sampler.isPrivate();
  }

  /**
   * The class whose count with fresh noise is the largest, the first of several.
   *
   * @param counts one for each class, in steps of the lattice, within 2^50 of 0; not changed
   */
  public int winner(long[] counts) {
    return winnerAtLeast(counts, Long.MIN_VALUE / 2);
  }

  /**
   * The same where the largest noisy count is at least the threshold, otherwise {@link #NONE}.
   *
   * @param threshold in steps of the lattice, not below -2^62
   */
  public int winnerAtLeast(long[] counts, long threshold) {
    requireCounts(counts, noisy.length);
    System.arraycopy(counts, 0, noisy, 0, noisy.length);
    sampler.addTo(noisy);
    long largest = noisy[0];
    long place = 0;
    for (int i = 1; i < noisy.length; i++) {
      long above = (largest - noisy[i]) >> (Long.SIZE - 1);
      largest += (noisy[i] - largest) & above;
      place += (i - place) & above;
    }
    long below = (largest - threshold) >> (Long.SIZE - 1);
    Arrays.fill(noisy, 0);
    return (int) (place | below);
  }

  /** Draws the noise of so many queries and drops it: to continue a stream that repeats itself. */
  public void skip(long queries) {
    for (long query = 0; query < queries; query++) {
      sampler.addTo(noisy);
    }
    Arrays.fill(noisy, 0);
  }

  /** Refuses counts of another number of classes, and counts too large to add noise to. */
  static void requireCounts(long[] counts, int classes) {
    if (counts.length != classes) {
      throw new IllegalArgumentException(
          "counts must hold one number for each of "
              + classes
              + " classes, got "
              + counts.length
              + "; give 0 to a class without a vote");
    }
    for (long count : counts) {
      if (!(count >= -FARTHEST && count <= FARTHEST)) {
        throw new IllegalArgumentException(
            "counts must be in [-2^50, 2^50] steps, got " + count + "; take a larger step");
      }
    }
  }
}
