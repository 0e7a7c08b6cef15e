package org.noisewright.learning.dpsgd;

/**
 * How long steps took.
 *
 * @param steps how many
 * @param nanoseconds of all of them
 * @param noiseNanoseconds the part that drawing and adding noise took
 */
public record StepTimes(long steps, long nanoseconds, long noiseNanoseconds) {
  /** No step. */
  public static final StepTimes NONE = new StepTimes(0, 0, 0);

  /** With one more step. */
  StepTimes plus(long step, long noise) {
    return new StepTimes(steps + 1, nanoseconds + step, noiseNanoseconds + noise);
  }

  /** Seconds of all steps. */
  public double seconds() {
    return 1e-9 * (double) nanoseconds;
  }

  /** The share of noise in [0, 1]; 0 if there is no step. */
  public double noiseShare() {
    return nanoseconds == 0 ? 0 : (double) noiseNanoseconds / (double) nanoseconds;
  }
}
