package org.noisewright.mechanism;

import java.util.Objects;

/**
 * The index of the largest of several scores, each with independent noise added.
 *
 * @param noise the noise on each score, with the largest change of one score as its sensitivity:
 *     normal, Laplace or any {@link AdditiveNoise} of one number
 * @param change which scores a neighbour changes
 */
public record ReportNoisyMax(Mechanism noise, Change change) implements Mechanism {

  /** Which scores differ between neighbours. */
  public enum Change {
    /** One score alone, by at most the sensitivity (a vote added or removed). */
    ONE("one"),
    /** Two scores, each by at most the sensitivity (a vote moved). */
    TWO("two"),
    /** All scores, each by between 0 and the sensitivity in the same direction (counts). */
    MONOTONE("monotone"),
    /** All scores, each by at most the sensitivity in any direction. */
    ALL("all");

    private final String words;

    Change(String words) {
      this.words = words;
    }

    /** The name in plan files. */
    public String words() {
      return words;
    }
  }

  /** Checks that the noise is additive noise on one number. */
  public ReportNoisyMax {
    Objects.requireNonNull(change, "change");
    boolean one = noise instanceof AdditiveNoise additive && additive.norm() == Norm.ONE_NUMBER;
    if (!(one || noise instanceof GaussianMechanism || noise instanceof LaplaceMechanism)) {
      throw new IllegalArgumentException(
          "noise must be gaussian, laplace or other noise added to one number, got "
              + noise.planName()
              + "; state the noise on one score");
    }
  }

  @Override
  public String planName() {
    return "report-noisy-max";
  }
}
