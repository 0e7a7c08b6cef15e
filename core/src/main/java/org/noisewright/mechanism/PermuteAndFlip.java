package org.noisewright.mechanism;

import static org.noisewright.mechanism.Parameters.requirePositive;

/**
 * Permute-and-flip (McKenna and Sheldon 2020): the outcomes are tried in random order, each taken
 * with probability exp(epsilon (u(o) - max u) / (2 D)).
 *
 * @param epsilon parameter, positive and finite; the mechanism is epsilon-differentially private
 */
public record PermuteAndFlip(double epsilon) implements Mechanism {

  /** Checks the parameter. */
  public PermuteAndFlip {
    requirePositive("epsilon", epsilon);
  }

  @Override
  public String planName() {
    return "permute-and-flip";
  }
}
