package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

import java.util.Objects;

/**
 * The exponential mechanism of parameter epsilon: outcome o with probability proportional to
 * exp(epsilon u(o) / (2 D)), D the sensitivity of the utility u.
 *
 * @param epsilon parameter, positive and finite; the mechanism is epsilon-differentially private
 * @param utility what is known of the utility
 */
public record ExponentialMechanism(double epsilon, Utility utility) implements Mechanism {

  /** What is known of the utility. */
  public enum Utility {
    /** Nothing beyond its sensitivity: every mechanism of bounded range epsilon is covered. */
    ANY,
    /**
     * A counting query: adding a record moves the utility of each outcome by 0 or by D in the same
     * direction. The weights are exp(epsilon u / D), so the mechanism has range epsilon as well.
     */
    COUNTING
  }

  /** Checks the parameters. */
  public ExponentialMechanism {
    requirePositive("epsilon", epsilon);
    Objects.requireNonNull(utility, "utility");
  }

  @Override
  public String planName() {
    return "exponential";
  }
}
