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
   * @param rate probability that one record takes part: 0, or in [1e-290, 1], so that the losses
   *     behind it are normal doubles
   */
  record Poisson(double rate) implements Sampling {
    /**
     * The least rate above 0: below it losses are no normal doubles, and their errors not small.
     */
    static final double LEAST_RATE = 1e-290;

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
      if (!(rate == 0 || rate >= LEAST_RATE)) {
        throw new IllegalArgumentException(
            "samplingRate must be 0 or at least 1e-290, got "
                + rate
                + "; below it losses are smaller than the least normal double and nothing certain"
                + " can be computed of them: give 1e-290, whose answer is an upper bound, or 0 if the"
                + " record never takes part");
      }
    }
  }

  /**
   * Each release uses {@code size} distinct records, every such set with the same probability.
   *
   * @param size records of one release, in [1, population]
   * @param population all records
   */
  record WithoutReplacement(long size, long population) implements Sampling {
    /** Checks both numbers. */
    public WithoutReplacement {
      checkSizes(size, population);
      if (size > population) {
        throw new IllegalArgumentException(
            "size must be at most the population, "
                + population
                + ", got "
                + size
                + "; a batch has distinct records");
      }
    }
  }

  /**
   * Each release draws {@code size} records one after the other, each uniformly from all. No
   * dominating pair is proven for it.
   *
   * @param size records of one release, at least 1
   * @param population all records
   */
  record WithReplacement(long size, long population) implements Sampling {
    /** Checks both numbers. */
    public WithReplacement {
      checkSizes(size, population);
    }
  }

  /**
   * The records are shuffled and cut into batches of one epoch. It has no proven amplification and
   * is always refused; it exists to be refused by name.
   *
   * @param batches batches of one epoch, at least 1
   */
  record Shuffled(long batches) implements Sampling {
    /** Checks the number. */
    public Shuffled {
      if (batches < 1) {
        throw new IllegalArgumentException("batches must be at least 1, got " + batches);
      }
    }
  }

  private static void checkSizes(long size, long population) {
    if (!(size >= 1 && population >= 1 && population <= 1L << 53)) {
      throw new IllegalArgumentException(
          "size and population must be at least 1 and at most 2^53, got "
              + size
              + " and "
              + population
              + "; they count records");
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
