package org.noisewright.pair;

/** How fine a law is wanted. */
public interface Resolution {
  /** Distance of losses of a direction, sampling included, within which outcomes may be merged. */
  double widthAt(double loss);

  /** Logarithm of the mass that may be cut off. */
  double logTail();

  /** The coarsest law that still shows its shape. */
  static Resolution coarse(double logTail) {
    return new Resolution() {
      @Override
      public double widthAt(double loss) {
        return Double.POSITIVE_INFINITY;
      }

      @Override
      public double logTail() {
        return logTail;
      }
    };
  }
}
