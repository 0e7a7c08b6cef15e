package org.noisewright.app.report;

import java.util.Optional;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.pair.Direction;

/**
 * What was asked, as far as a report repeats it.
 *
 * @param plan the plan
 * @param direction the one direction asked for; empty for the larger of both
 * @param width asked relative width; empty for the default
 * @param version version of the program
 */
public record Asked(
    PrivacyPlan plan, Optional<Direction> direction, Optional<Double> width, String version) {

  /** How the answers are found, for the record. */
  public static final String METHOD =
      "certified privacy loss distributions: a dominating and a dominated law of each release,"
          + " composed by tilted transforms (closed form for gaussian releases without sampling)";

  /** Asked relative width of epsilon. */
  public double epsilonWidth() {
    return width.orElse(PrivacyAccountant.DEFAULT_EPSILON_WIDTH);
  }

  /** Asked relative width of delta. */
  public double deltaWidth() {
    return width.orElse(PrivacyAccountant.DEFAULT_DELTA_WIDTH);
  }
}
