package org.noisewright.design.learned;

/** Which of all noises is asked for. */
public sealed interface LearnedTarget {

  /**
   * The noise of least delta + weight cost.
   *
   * @param weight what one unit of the cost is worth in delta, at least 0 and finite; 0 asks for
   *     the least delta of the range at any cost
   */
  record Weight(double weight) implements LearnedTarget {
    /** Checks the weight. */
    public Weight {
      if (!(weight >= 0 && weight <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "weight must be at least 0 and finite, got "
                + weight
                + "; it is what one unit of the cost is worth in delta");
      }
    }
  }

  /**
   * The noise of least delta with a cost of at most this.
   *
   * @param cost largest cost, positive and finite
   */
  record CostLimit(double cost) implements LearnedTarget {
    /** Checks the cost. */
    public CostLimit {
      if (!(cost > 0 && cost <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "cost must be positive and finite, got "
                + cost
                + "; it is the largest error that the noise may have");
      }
    }
  }

  /**
   * The noise of least cost with a delta of at most this.
   *
   * @param delta largest delta, in (0, 1)
   */
  record DeltaLimit(double delta) implements LearnedTarget {
    /** Checks the delta. */
    public DeltaLimit {
      if (!(delta > 0 && delta < 1)) {
        throw new IllegalArgumentException(
            "delta must be in (0, 1), got "
                + delta
                + "; noise in a range always tells something with a small probability");
      }
    }
  }

  /** Least delta + weight cost. */
  static LearnedTarget weight(double weight) {
    return new Weight(weight);
  }

  /** Least delta with a cost of at most {@code cost}. */
  static LearnedTarget costAtMost(double cost) {
    return new CostLimit(cost);
  }

  /** Least cost with a delta of at most {@code delta}. */
  static LearnedTarget deltaAtMost(double delta) {
    return new DeltaLimit(delta);
  }
}
