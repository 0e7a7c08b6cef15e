package org.noisewright.design.learned.descent;

/**
 * How far a descent steps, and what the cost weighs, in each epoch t: learningRate
 * learningRateDecay^t, and max(weight / 2^(t / halving), leastWeight).
 *
 * @param epochs number of steps, in [1, 1e8]
 * @param learningRate in the first epoch, positive and finite
 * @param learningRateDecay in (0, 1]
 * @param weight of the cost in the first epoch, at least 0 and finite
 * @param halving epochs in which the weight halves, positive; infinite for a weight that stays
 * @param leastWeight the weight does not fall below, at least 0 and finite
 */
public record DescentSchedule(
    int epochs,
    double learningRate,
    double learningRateDecay,
    double weight,
    double halving,
    double leastWeight) {
  private static final int MOST_EPOCHS = 100_000_000;

  /** Checks everything. */
  public DescentSchedule {
    if (!(epochs >= 1 && epochs <= MOST_EPOCHS)) {
      throw new IllegalArgumentException(
          "epochs must be in [1, 1e8], got " + epochs + "; 15000 is the published number");
    }
    if (!(learningRate > 0 && learningRate <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "learningRate must be positive and finite, got "
              + learningRate
              + "; 0.001 is the published one");
    }
    if (!(learningRateDecay > 0 && learningRateDecay <= 1)) {
      throw new IllegalArgumentException(
          "learningRateDecay must be in (0, 1], got "
              + learningRateDecay
              + "; 0.99995 is the published one");
    }
    if (!(weight >= 0 && weight <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "weight must be at least 0 and finite, got "
              + weight
              + "; it is what one unit of the cost is worth in delta");
    }
    if (!(halving > 0)) {
      throw new IllegalArgumentException(
          "halving must be positive, got " + halving + "; 2500 epochs is the published period");
    }
    if (!(leastWeight >= 0 && leastWeight <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "leastWeight must be at least 0 and finite, got "
              + leastWeight
              + "; 1e-7 is the published one");
    }
  }

  /** 15,000 epochs with the published learning rate, and a weight that stays. */
  public static DescentSchedule of(double weight) {
    return new DescentSchedule(15_000, 0.001, 0.99995, weight, Double.POSITIVE_INFINITY, 0);
  }

  /** As published: the weight starts at 0.5 and halves every 2500 epochs, down to 1e-7. */
  public static DescentSchedule published() {
    return of(0.5).withHalving(2500);
  }

  /** The same with another number of epochs. */
  public DescentSchedule withEpochs(int newEpochs) {
    return new DescentSchedule(
        newEpochs, learningRate, learningRateDecay, weight, halving, leastWeight);
  }

  /** The same with another learning rate. */
  public DescentSchedule withLearningRate(double newLearningRate) {
    return new DescentSchedule(
        epochs, newLearningRate, learningRateDecay, weight, halving, leastWeight);
  }

  /** The same with another decay of the learning rate. */
  public DescentSchedule withLearningRateDecay(double newDecay) {
    return new DescentSchedule(epochs, learningRate, newDecay, weight, halving, leastWeight);
  }

  /** The same with a weight that halves in this many epochs, down to 1e-7. */
  public DescentSchedule withHalving(double newHalving) {
    return new DescentSchedule(
        epochs, learningRate, learningRateDecay, weight, newHalving, Math.min(weight, 1e-7));
  }

  /** The learning rate of an epoch. */
  public double rateAt(int epoch) {
    return learningRate * Math.pow(learningRateDecay, epoch);
  }

  /** The weight of the cost in an epoch. */
  public double weightAt(int epoch) {
    return Double.isInfinite(halving)
        ? weight
        : Math.max(weight * Math.pow(2, -(epoch / halving)), leastWeight);
  }
}
