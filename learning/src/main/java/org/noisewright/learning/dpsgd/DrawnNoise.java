package org.noisewright.learning.dpsgd;

import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.AddedNoise;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;

/**
 * The noise of the sums of a training. Private noise is drawn by all threads, each number by one of
 * them from bits of its own; which one draws it depends on time alone, and all draws are
 * independent. Noise from a seed is drawn by the calling thread, in order, so that it comes out the
 * same again.
 */
public abstract sealed class DrawnNoise {
  /** Numbers that a thread takes at a time. */
  private static final int PIECE = 4096;

  private DrawnNoise() {}

  /**
   * Adds independent noise to each number of a sum, exactly on its lattice, and writes what comes
   * of it times a unit, rounded to doubles. Cost: that of the sampler for each number.
   *
   * @param sum in steps of the noise's lattice; is overwritten
   * @param unit what a step counts
   * @param noisy at least as long as the sum
   * @throws IllegalArgumentException if it is shorter; then the sum has not changed
   * @throws java.util.concurrent.CancellationException if the caller is interrupted: then some
   *     numbers have noise and others none, and the sum must be thrown away
   */
  public abstract void addTo(long[] sum, double unit, double[] noisy, Workers workers);

  /** Refuses to begin what cannot be written. */
  private static void requireRoom(long[] sum, double[] noisy) {
    if (!(noisy.length >= sum.length)) {
      throw new IllegalArgumentException(
          "noisy must be at least as long as the sum, "
              + sum.length
              + ", got "
              + noisy.length
              + "; no number has noise yet");
    }
  }

  private static void scale(long[] sum, double unit, double[] noisy, int from, int to) {
    for (int i = from; i < to; i++) {
      noisy[i] = (double) sum[i] * unit;
    }
  }

  /** Where the bits come from: says so if they are not private. */
  public abstract String source();

  /** Private noise. */
  public static DrawnNoise secure(PrivateSteps privacy) {
    return new Secure(privacy);
  }

  /** Noise from a seed: not private. */
  public static DrawnNoise seeded(PrivateSteps privacy, SeededBits bits) {
    return new Seeded(privacy.seededNoise(bits));
  }

  private static final class Secure extends DrawnNoise {
    private final ThreadLocal<AddedNoise> own;

    Secure(PrivateSteps privacy) {
      var noises = privacy.noises();
      this.own = ThreadLocal.withInitial(() -> noises.apply(SecureBits.perThread()));
    }

    @Override
    public void addTo(long[] sum, double unit, double[] noisy, Workers workers) {
      requireRoom(sum, noisy);
      workers.run(
          (sum.length + PIECE - 1) / PIECE,
          i -> {
            int from = i * PIECE;
            int to = Math.min(sum.length, from + PIECE);
            own.get().addTo(sum, from, to);
            scale(sum, unit, noisy, from, to);
          });
    }

    @Override
    public String source() {
      return own.get().source();
    }
  }

  private static final class Seeded extends DrawnNoise {
    private final AddedNoise noise;

    Seeded(AddedNoise noise) {
      this.noise = noise;
    }

    @Override
    public void addTo(long[] sum, double unit, double[] noisy, Workers workers) {
      requireRoom(sum, noisy);
      noise.addTo(sum);
      scale(sum, unit, noisy, 0, sum.length);
    }

    @Override
    public String source() {
      return noise.source();
    }
  }
}
