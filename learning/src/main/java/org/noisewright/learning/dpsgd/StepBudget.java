package org.noisewright.learning.dpsgd;

/**
 * How many of the accounted steps are spent. A block of steps is reserved before the first of them
 * is taken; what is reserved counts as spent until the block has ended in good order.
 *
 * @param steps as accounted, at least 1
 * @param spent steps begun or reserved, in [0, steps]
 */
public record StepBudget(long steps, long spent) {

  /** Checks the order of the numbers. */
  public StepBudget {
    if (!(steps >= 1)) {
      throw new IllegalArgumentException("steps must be at least 1, got " + steps);
    }
    if (!(spent >= 0 && spent <= steps)) {
      throw new IllegalArgumentException("stepsSpent must be in [0, " + steps + "], got " + spent);
    }
  }

  /** How many steps may still be begun. */
  public long left() {
    return steps - spent;
  }

  /** The budget once a block, or what is left, is reserved. */
  public StepBudget reserve(long block) {
    if (!(left() >= 1)) {
      throw new IllegalStateException("all " + steps + " steps are spent; no other may be taken");
    }
    return new StepBudget(steps, spent + Math.min(block, left()));
  }

  /** The same with another number of spent steps. */
  public StepBudget withSpent(long newSpent) {
    return new StepBudget(steps, newSpent);
  }
}
