package org.noisewright.sampling;

/**
 * Draws {@link FineNoise}: an index of its lattice. Within {@link FineNoise#distance} of the
 * rounded noise for each draw. Cost: two words of 64 bits for nearly every draw, some ten
 * nanoseconds; three where a cell has more than 2^31 places.
 *
 * <p>One sampler belongs to one thread, that of its bits. What others can measure: as for every
 * sampler that draws again, see {@link ExactSampler}.
 */
public final class FineNoiseSampler extends ExactSampler implements AddedNoise {
  private static final int PIECE = 512;
  private static final long LOW = 0xFFFF_FFFFL;

  /** Up to here the index takes bits of the first word only. */
  private static final int WORD_BITS = 31;

  private final FineNoise noise;
  private final long[] piece = new long[PIECE];
  private final long[] words = new long[PIECE];

  private FineNoiseSampler(FineNoise noise, RandomBits bits) {
    super(noise.toString(), bits);
    this.noise = noise;
  }

  /** Private draws. */
  public static FineNoiseSampler of(FineNoise noise, SecureBits bits) {
    return new FineNoiseSampler(noise, bits);
  }

  /** Draws that are not private. */
  public static FineNoiseSampler seeded(FineNoise noise, SeededBits bits) {
    return new FineNoiseSampler(noise, bits);
  }

  /** What is drawn. */
  public FineNoise noise() {
    return noise;
  }

  /** The index of the next noise. */
  public long next() {
    long cell = noise.sampler().next(bits);
    return noise.bits() == 0 ? cell : refined(cell, bits.nextLong());
  }

  @Override
  public void addTo(long[] values, int from, int to) {
    requirePlaces(values, from, to);
    for (int at = from; at < to; at += PIECE) {
      int count = Math.min(PIECE, to - at);
      noise.sampler().fill(piece, count, bits);
      if (noise.bits() > 0) {
        bits.nextLongs(words, 0, count);
        for (int i = 0; i < count; i++) {
          piece[i] = refined(piece[i], words[i]);
        }
      }
      for (int i = 0; i < count; i++) {
        values[at + i] = NoiseIntegers.saturatedSum(values[at + i], piece[i]);
      }
    }
  }

  /** A place in the cell; the word gives 32 bits of it and 32 bits of the coin that keeps it. */
  private long refined(long cell, long first) {
    int size = (int) Math.abs(cell);
    int fine = noise.bits();
    long word = first;
    boolean sure = (word & LOW) >= noise.sure(size);
    long more = sure && fine <= WORD_BITS ? 0 : bits.nextLong();
    while (!sure && !kept(size, word, more)) {
      word = bits.nextLong();
      sure = (word & LOW) >= noise.sure(size);
      more = sure && fine <= WORD_BITS ? 0 : bits.nextLong();
    }
    long place = (word & ~LOW) | (more >>> 32);
    long inside = ((place >>> (63 - fine)) + 1) >> 1;
    // In cell 0 the place counts from the lower end, in others from the inner end.
    long index = ((long) size << fine) - (1L << (fine - 1)) + inside;
    // All ones below 0: no branch, whose side would be hard to foresee.
    long sign = cell >> 63;
    return (index ^ sign) - sign;
  }

  /** The coin with 32 more bits, at the place with 32 more bits. */
  private boolean kept(int size, long word, long more) {
    double place =
        Math.scalb((double) (word >>> 32) + Math.scalb((double) (more >>> 32), -32), -32);
    long coin = (word << 32) | (more & LOW);
    return coin < 0 || (double) coin >= Math.scalb(noise.rejected(size, place), 64);
  }
}
