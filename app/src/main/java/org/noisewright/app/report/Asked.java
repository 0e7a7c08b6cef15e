package org.noisewright.app.report;

import java.util.Optional;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.pair.Direction;

/**
 * What was asked, as far as a report repeats it.
 *
 * @param stated the plan and what was computed from its words
 * @param direction the one direction asked for; empty for the larger of both
 * @param width asked relative width; empty for the default
 * @param unproven true if formulas without a proof may be used
 * @param version version of the program
 */
public record Asked(
    StatedPlan stated,
    Optional<Direction> direction,
    Optional<Double> width,
    boolean unproven,
    String version) {

  /** What every answer takes for granted about the order of choices and answers. */
  static final String ASSUMES =
      "the kinds of noise, their sizes, the rates and the counts of all releases are fixed before"
          + " the first answer; queries may be chosen as one goes";

  /** How the answers are found, for the record. */
  public static final String METHOD =
      "certified privacy loss distributions: a dominating and a dominated law of each release,"
          + " composed by tilted transforms (closed form for gaussian releases without sampling)";

  /** The plan. */
  public PrivacyPlan plan() {
    return stated.plan();
  }

  /** Asked relative width of epsilon. */
  public double epsilonWidth() {
    return width.orElse(PrivacyAccountant.DEFAULT_EPSILON_WIDTH);
  }

  /** Asked relative width of delta. */
  public double deltaWidth() {
    return width.orElse(PrivacyAccountant.DEFAULT_DELTA_WIDTH);
  }
}
