package org.noisewright.design;

import java.util.Objects;

/**
 * What is to be small.
 *
 * @param kind which number
 * @param distance for {@link Kind#TAIL} the distance, otherwise 0
 */
public record NoiseCost(Kind kind, double distance) {
  /** The L1 error. */
  public static final NoiseCost L1 = new NoiseCost(Kind.MEAN_ABSOLUTE, 0);

  /** The L2 error. */
  public static final NoiseCost L2 = new NoiseCost(Kind.ROOT_MEAN_SQUARE, 0);

  /** Which number of a noise X. */
  public enum Kind {
    /** E|X|. */
    MEAN_ABSOLUTE,
    /** sqrt(E X^2). */
    ROOT_MEAN_SQUARE,
    /** Pr(|X| &gt; distance), the probability of an outlier. */
    TAIL
  }

  /** Checks the distance. */
  public NoiseCost {
    Objects.requireNonNull(kind, "kind");
    if (kind == Kind.TAIL && !(distance > 0 && distance <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "distance must be positive and finite, got "
              + distance
              + "; noise beyond it counts as an outlier");
    }
  }

  /** The probability of an outlier beyond this distance. */
  public static NoiseCost tail(double distance) {
    return new NoiseCost(Kind.TAIL, distance);
  }

  /** This number of a noise. */
  public double of(NoiseError error) {
    return switch (kind) {
      case MEAN_ABSOLUTE -> error.meanAbsolute();
      case ROOT_MEAN_SQUARE -> error.rootMeanSquare();
      case TAIL -> error.above(distance);
    };
  }

  private static String plain(double number) {
    String text = String.valueOf(number);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** The name in commands and reports. */
  public String words() {
    return switch (kind) {
      case MEAN_ABSOLUTE -> "E|X|";
      case ROOT_MEAN_SQUARE -> "sqrt(E X^2)";
      case TAIL -> "Pr(|X| > " + plain(distance) + ")";
    };
  }
}
