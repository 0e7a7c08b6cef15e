package org.noisewright.mechanism;

import java.util.Objects;

/**
 * One mechanism, the sampling before it, and how many times it is released.
 *
 * @param mechanism what is released
 * @param sampling how the records of one release are chosen
 * @param times number of releases (compositions), at least 1
 */
public record Release(Mechanism mechanism, Sampling sampling, long times) {

  /** Checks the parameters. */
  public Release {
    Objects.requireNonNull(mechanism, "mechanism");
    Objects.requireNonNull(sampling, "sampling");
    if (!(times >= 1 && times <= 1_000_000_000_000_000L)) {
      throw new IllegalArgumentException(
          "times must be in [1, 1e15], got "
              + times
              + "; leave a release that never happens out of the plan");
    }
  }

  /** One release without sampling. */
  public static Release of(Mechanism mechanism) {
    return new Release(mechanism, Sampling.none(), 1);
  }

  /** The same behind this sampling. */
  public Release withSampling(Sampling newSampling) {
    return new Release(mechanism, newSampling, times);
  }

  /** The same, released this many times. */
  public Release times(long newTimes) {
    return new Release(mechanism, sampling, newTimes);
  }
}
