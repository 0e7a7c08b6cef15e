package org.noisewright.sampling;

/**
 * The number of heads among fair coins, less half of the coins: binomial noise of probability 1/2
 * about 0.
 *
 * <p>Law: exact (ExactSamplers.proof.md), each coin is one bit. The number of coins is even, so
 * that the noise is whole. Cost: one word of 64 bits for each 64 coins; as long for every noise.
 */
public final class FairCoinsSampler extends ExactSampler implements AddedNoise {
  /** Most coins of one noise. */
  public static final long MOST_COINS = 1L << 20;

  private static final int PIECE = 1024;

  private final int words;
  private final long mask;
  private final long half;
  private final long[] piece;

  private FairCoinsSampler(long coins, RandomBits bits) {
    super(coins + " fair coins about 0", bits);
    requireCoins(coins);
    this.words = (int) ((coins + Long.SIZE - 1) / Long.SIZE);
    // A shift by a multiple of 64 is no shift: a last word that is full is kept whole.
    this.mask = -1L >>> -coins;
    this.half = coins / 2;
    this.piece = new long[Math.max(1, PIECE / words) * words];
  }

  /** Private draws. */
  public static FairCoinsSampler of(long coins, SecureBits bits) {
    return new FairCoinsSampler(coins, bits);
  }

  /** Draws that are not private. */
  public static FairCoinsSampler seeded(long coins, SeededBits bits) {
    return new FairCoinsSampler(coins, bits);
  }

  /**
   * Refuses a number of coins that cannot be drawn.
   *
   * @throws IllegalArgumentException with the reason
   */
  public static void requireCoins(long coins) {
    if (!(coins >= 2 && coins <= MOST_COINS)) {
      throw new IllegalArgumentException(
          "coins must be in [2, 2^20], got "
              + coins
              + "; for wider noise draw discrete Gaussian noise");
    }
    if (coins % 2 != 0) {
      throw new IllegalArgumentException(
          "coins must be even, so that half of them is a whole number, got "
              + coins
              + "; take one more");
    }
  }

  /** The next noise, at most half of the coins to either side. */
  public long next() {
    long heads = -half;
    for (int i = 0; i < words - 1; i++) {
      heads += Long.bitCount(bits.nextLong());
    }
    return heads + Long.bitCount(bits.nextLong() & mask);
  }

  @Override
  public void addTo(long[] values, int from, int to) {
    requirePlaces(values, from, to);
    int at = from;
    while (at < to) {
      int count = Math.min(piece.length / words, to - at);
      bits.nextLongs(piece, 0, count * words);
      for (int i = 0; i < count; i++) {
        long heads = -half;
        int last = (i + 1) * words - 1;
        for (int k = i * words; k < last; k++) {
          heads += Long.bitCount(piece[k]);
        }
        heads += Long.bitCount(piece[last] & mask);
        values[at + i] = NoiseIntegers.saturatedSum(values[at + i], heads);
      }
      at += count;
    }
  }
}
