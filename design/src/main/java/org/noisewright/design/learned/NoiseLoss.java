package org.noisewright.design.learned;

/**
 * What noise loses in privacy, as a number with slopes: what a search makes small beside the cost.
 * None of these numbers is certified. Mutable, for one search in one thread.
 */
public interface NoiseLoss {

  /** Where the numbers start that this loss trains beside the masses; none for most losses. */
  default double[] start() {
    return new double[0];
  }

  /**
   * Makes ready for noise like this one. Called now and then; what it prepares depends on these
   * masses alone.
   *
   * @param half masses of half of the noise
   */
  default void prepare(double[] half) {}

  /**
   * The loss, with its slopes.
   *
   * @param half masses of half of the noise, which sum to 1 with their mirror image
   * @param own the numbers that the loss trains itself, as many as {@link #start} has
   * @param byMass is filled with the slopes by the half masses
   * @param byOwn is filled with the slopes by {@code own}
   */
  double at(double[] half, double[] own, double[] byMass, double[] byOwn);
}
