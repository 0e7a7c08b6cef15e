package org.noisewright.learning.pate;

/**
 * How often a class was the answer of a {@link PrivateArgmax}: what {@link TableWinner} gives
 * without draws, to check one by the other.
 *
 * @param draws answers drawn
 * @param wins how many of them were the class
 */
public record WinnerSimulation(long draws, long wins) {

  /** Checks that there is a draw. */
  public WinnerSimulation {
    if (!(draws >= 1 && draws <= 1L << 40)) {
      throw new IllegalArgumentException("draws must be in [1, 2^40], got " + draws);
    }
    if (!(wins >= 0 && wins <= draws)) {
      throw new IllegalArgumentException("wins must be in [0, " + draws + "], got " + wins);
    }
  }

  /**
   * Draws answers to the same counts.
   *
   * @param counts of all classes, in steps of the lattice of the noise
   * @param winner place of the class that is counted
   */
  public static WinnerSimulation of(PrivateArgmax argmax, long[] counts, int winner, long draws) {
    long wins = 0;
    for (long i = 0; i < draws; i++) {
      wins += argmax.winner(counts) == winner ? 1 : 0;
    }
    return new WinnerSimulation(draws, wins);
  }

  /** The part of the draws that the class won. */
  public double rate() {
    return (double) wins / draws;
  }

  /** Standard deviation of {@link #rate} if the class wins with this probability. */
  public double standardError(double probability) {
    return Math.sqrt(probability * (1 - probability) / draws);
  }
}
