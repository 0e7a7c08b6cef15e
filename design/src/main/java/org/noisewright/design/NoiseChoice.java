package org.noisewright.design;

import java.util.Objects;
import org.noisewright.mechanism.Mechanism;

/**
 * The best member that was found of a family.
 *
 * @param family its name
 * @param mechanism the noise on the value
 * @param calibration the certified epsilon at it, and a member near it that fails
 * @param error of the noise
 * @param cost the number that was to be small
 * @param note what else is to be known, may be empty
 */
public record NoiseChoice(
    String family,
    Mechanism mechanism,
    Calibration calibration,
    NoiseError error,
    double cost,
    String note) {

  /** Checks that nothing is missing. */
  public NoiseChoice {
    Objects.requireNonNull(family, "family");
    Objects.requireNonNull(mechanism, "mechanism");
    Objects.requireNonNull(calibration, "calibration");
    Objects.requireNonNull(error, "error");
    Objects.requireNonNull(note, "note");
  }

  /** The member of a calibrated family. */
  static NoiseChoice of(
      String family, Mechanism mechanism, Calibration calibration, NoiseCost cost, String note) {
    NoiseError error = NoiseError.of(mechanism);
    return new NoiseChoice(family, mechanism, calibration, error, cost.of(error), note);
  }

  /** True if the target is known to be met. */
  public boolean met() {
    return calibration.met();
  }
}
