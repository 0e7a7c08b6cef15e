package org.noisewright.design;

import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.Mechanism;

/**
 * The best member that was found of a family.
 *
 * @param family its name
 * @param mechanism the noise on the value
 * @param parameter the number that was calibrated
 * @param value what was found for it
 * @param met true if the target is known to be met
 * @param answer the certified epsilon at delta of the target
 * @param failing a value near by that certainly spends more, if known
 * @param error of the noise
 * @param cost the number that was to be small
 * @param note what else is to be known, may be empty
 */
public record NoiseChoice(
    String family,
    Mechanism mechanism,
    String parameter,
    double value,
    boolean met,
    EpsilonAnswer answer,
    Optional<Calibration.Failing> failing,
    NoiseError error,
    double cost,
    String note) {

  /** Checks that nothing is missing. */
  public NoiseChoice {
    Objects.requireNonNull(family, "family");
    Objects.requireNonNull(mechanism, "mechanism");
    Objects.requireNonNull(parameter, "parameter");
    Objects.requireNonNull(answer, "answer");
    Objects.requireNonNull(failing, "failing");
    Objects.requireNonNull(error, "error");
    Objects.requireNonNull(note, "note");
  }

  /** The member of a calibrated family. */
  static NoiseChoice of(
      String family, Mechanism mechanism, Calibration calibration, NoiseCost cost, String note) {
    return of(family, mechanism, calibration, DoubleUnaryOperator.identity(), cost, note);
  }

  /** The same where the calibrated number stands for another one, such as the next whole one. */
  static NoiseChoice of(
      String family,
      Mechanism mechanism,
      Calibration calibration,
      DoubleUnaryOperator meaning,
      NoiseCost cost,
      String note) {
    NoiseError error = NoiseError.of(mechanism);
    return new NoiseChoice(
        family,
        mechanism,
        calibration.family().parameter(),
        meaning.applyAsDouble(calibration.value()),
        calibration.met(),
        calibration.answer(),
        calibration
            .failing()
            .map(
                near ->
                    new Calibration.Failing(meaning.applyAsDouble(near.value()), near.answer())),
        error,
        cost.of(error),
        note);
  }
}
