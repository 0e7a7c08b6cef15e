package org.noisewright.mechanism;

/** How the records that take part in one release are chosen. */
public sealed interface Sampling {

  /** Every record takes part in every release. */
  record None() implements Sampling {}

  /**
   * Each record takes part independently with the same probability. The released value may depend
   * on the number of chosen records only through a sum: a divisor must be the fixed expected batch
   * size.
   *
   * @param rate probability in [0, 1] that one record takes part
   */
  record Poisson(double rate) implements Sampling {
    /** Checks the rate. */
    public Poisson {
      if (!(rate >= 0 && rate <= 1)) {
        throw new IllegalArgumentException(
            "samplingRate must be in [0, 1], got "
                + rate
                + (rate > 1
                    ? "; a rate above 1 means that the batch is larger than the data set: "
                        + "divide the batch size by the number of records"
                    : "; give the probability with which one record takes part"));
      }
    }
  }

  /** No sampling. */
  static Sampling none() {
    return new None();
  }

  /** Poisson sampling at {@code rate} in [0, 1]. */
  static Sampling poisson(double rate) {
    return new Poisson(rate);
  }
}
