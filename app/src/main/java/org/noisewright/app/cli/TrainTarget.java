package org.noisewright.app.cli;

import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.design.Epsilons;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.dpsgd.PrivateSteps;

/**
 * What a training may cost, and what it does cost.
 *
 * @param options what is asked
 */
record TrainTarget(TrainOptions options) {
  static final String EPSILON = "targetEpsilon";

  /** What is to be met, if it is stated. */
  Optional<PrivacyTarget> stated() {
    double delta = delta();
    return options
        .word(EPSILON)
        .map(text -> new PrivacyTarget(options.positive(EPSILON, 1), delta));
  }

  /** The delta of the statement. */
  double delta() {
    double delta = options.number("delta", Double.NaN, "in (0, 1)");
    if (!options.has("delta")) {
      throw options.missing("delta", "1e-5");
    }
    if (!(delta > 0 && delta < 1)) {
      throw new BadInputException(
          options.name("delta")
              + " must be in (0, 1) for training, got "
              + options.word("delta").orElse("")
              + "; noise is drawn from tables, so that no delta of 0 is kept");
    }
    return delta;
  }

  /** A message of the search with the target as it is written elsewhere, and by its key. */
  String worded(String message) {
    String worded = message.replaceFirst("^target ", options.name(EPSILON) + " ");
    return stated()
        .map(
            target ->
                worded.replace(
                    "epsilon " + target.epsilon() + " at delta " + target.delta(),
                    "epsilon "
                        + NumberText.of(target.epsilon())
                        + " at delta "
                        + NumberText.of(target.delta())))
        .orElse(worded);
  }

  /**
   * What the training costs.
   *
   * @throws TargetNotMetException if the target is not known to be met
   */
  ChargedEpsilon cost(PrivateSteps privacy, Epsilons epsilons) {
    Optional<PrivacyTarget> stated = stated();
    if (stated.isEmpty()) {
      return privacy.at(delta(), PrivateSteps.WIDTH, epsilons);
    }
    PrivacyTarget target = stated.get();
    ChargedEpsilon cost = privacy.against(target, epsilons);
    if (!(cost.epsilon().upper() <= target.epsilon())) {
      throw new TargetNotMetException(
          "this training is known to cost at most epsilon "
              + NumberText.of(cost.epsilon().upper())
              + " at delta "
              + NumberText.of(target.delta())
              + ", which is more than "
              + NumberText.of(target.epsilon())
              + "; take more noise or fewer steps");
    }
    return cost;
  }
}
