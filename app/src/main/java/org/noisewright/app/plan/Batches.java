package org.noisewright.app.plan;

/**
 * Records and the batches that one step of training takes from them, in whole numbers.
 *
 * @param records all records, in [1, 2^53]
 * @param batchSize records of one batch in memory, at least 1
 * @param accumulation batches in memory whose gradients are added before one step, at least 1
 */
record Batches(long records, long batchSize, long accumulation) {
  private static final long LARGEST = 1L << 53;

  /** Checks that a step takes at most all records. */
  Batches {
    check("records", records);
    check("batchSize", batchSize);
    check("accumulation", accumulation);
    if (batchSize > records / accumulation) {
      throw new IllegalArgumentException(
          "batchSize must be at most records, got a batch of "
              + batchSize
              + (accumulation == 1 ? "" : " times an accumulation of " + accumulation)
              + " and a data set of "
              + records
              + " records; a step cannot take more records than there are");
    }
  }

  private static void check(String name, long value) {
    if (!(value >= 1 && value <= LARGEST)) {
      throw new IllegalArgumentException(
          name + " must be in [1, 2^53], got " + value + "; it is a count");
    }
  }

  /** Records of one step: the batch size times the accumulation. */
  long perStep() {
    return batchSize * accumulation;
  }

  /** The probability that one record takes part in a step, rounded to the nearest double. */
  double rate() {
    return (double) perStep() / (double) records;
  }

  /**
   * Steps of this many epochs: epochs ceil(records / perStep), without rounding of a quotient.
   *
   * @throws IllegalArgumentException if there are more than 2^63 or no epochs
   */
  long steps(long epochs) {
    if (epochs < 1) {
      throw new IllegalArgumentException(
          "epochs must be at least 1, got " + epochs + "; it is a count");
    }
    try {
      return Math.multiplyExact(epochs, perEpoch());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("epochs are too many, got " + epochs, e);
    }
  }

  private long perEpoch() {
    return (records - 1) / perStep() + 1;
  }

  /** Where the rate comes from, for the report. */
  String rateWords() {
    return "rate "
        + NumberText.of(rate())
        + " = "
        + batch()
        + " of "
        + NumberText.grouped(records)
        + " records";
  }

  /** Where the number of steps comes from, for the report. */
  String stepWords(long epochs) {
    return NumberText.grouped(steps(epochs))
        + " steps = "
        + NumberText.grouped(epochs)
        + (epochs == 1 ? " epoch" : " epochs")
        + " of "
        + NumberText.grouped(perEpoch())
        + " steps, "
        + NumberText.grouped(records)
        + " records over "
        + batch()
        + ", rounded up";
  }

  private String batch() {
    return accumulation == 1
        ? "a batch of " + NumberText.grouped(batchSize)
        : "an effective batch of "
            + NumberText.grouped(perStep())
            + " (batch "
            + NumberText.grouped(batchSize)
            + ", accumulation "
            + NumberText.grouped(accumulation)
            + ")";
  }
}
