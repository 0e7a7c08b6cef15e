package org.noisewright.pld;

/**
 * Probabilistic differential privacy of one law of the loss, in one direction: delta(epsilon) is
 * the mass of all losses above epsilon, infinite ones included (Sommer, Meiser and Mohammadi 2019,
 * Definition 6). Rounded to the side of the law. An UPPER law is one for {@link ApproximatePrivacy}
 * only: splitting a mass onto the dots of a grid may lower the mass above an epsilon between them,
 * so this value is that of the given law and no bound for another one.
 */
public final class ProbabilisticPrivacy {
  private ProbabilisticPrivacy() {}

  /** Mass of the losses above {@code epsilon}. */
  public static double delta(LossLaw law, double epsilon) {
    return Math.min(1, Math.exp(logDelta(law, epsilon)));
  }

  /** Natural logarithm of the mass of the losses above {@code epsilon}. */
  public static double logDelta(LossLaw law, double epsilon) {
    if (!(Math.abs(epsilon) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("epsilon must be finite, got " + epsilon);
    }
    int first = ApproximatePrivacy.firstAbove(law, epsilon);
    return ApproximatePrivacy.logSum(law, first, true, law::logMass);
  }

  /**
   * The least epsilon above which there is a mass of at most {@code delta}: one of the losses;
   * +infinity if the mass at infinity is larger, -infinity if all of the mass is not.
   *
   * @param delta in [0, 1]
   */
  public static double epsilon(LossLaw law, double delta) {
    if (!(delta >= 0 && delta <= 1)) {
      throw new IllegalArgumentException("delta must be in [0, 1], got " + delta);
    }
    double logDelta = Math.log(delta);
    if (law.logInfinityMass() > logDelta) {
      return Double.POSITIVE_INFINITY;
    }
    int low = -1;
    int high = law.size() - 1;
    while (low < high) {
      int middle = (low + high) >> 1;
      double above = ApproximatePrivacy.logSum(law, middle + 1, true, law::logMass);
      if (Math.min(0, above) <= logDelta) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low < 0 ? Double.NEGATIVE_INFINITY : law.loss(low);
  }
}
