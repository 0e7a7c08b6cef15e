package org.noisewright.design;

import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.Progress;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;

/** What the searches of all families for one question share. */
final class FamilySearch {
  /** Tolerance of the parameter of an answer. */
  static final double FINE = Calibrator.DEFAULT_TOLERANCE;

  /** Tolerance while shapes are compared. */
  static final double COARSE = 1e-3;

  /** Lengths over the sensitivity are taken from [1e-11, 1e11]: the engine allows [1e-12, 1e12]. */
  private static final double FAR = 1e11;

  private final NoiseQuestion question;
  private final UnaryOperator<PrivacyAccountant> settings;
  private final Progress progress;
  private OptionalDouble deviation = OptionalDouble.empty();

  FamilySearch(
      NoiseQuestion question, UnaryOperator<PrivacyAccountant> settings, Progress progress) {
    this.question = question;
    this.settings = settings;
    this.progress = progress;
  }

  /** The same, telling somebody else, with what is known so far. */
  FamilySearch telling(Progress newProgress) {
    FamilySearch same = new FamilySearch(question, settings, newProgress);
    same.deviation = deviation;
    return same;
  }

  NoiseQuestion question() {
    return question;
  }

  UnaryOperator<PrivacyAccountant> settings() {
    return settings;
  }

  /** Calibrates the one parameter of a noise, in a range and from a start that may be outside. */
  Calibration solve(
      String parameter,
      Effect effect,
      double least,
      double most,
      double start,
      double tolerance,
      DoubleFunction<Mechanism> noise) {
    double from = Math.max(least, Math.min(most, start));
    return solve(
        new PlanFamily(
            parameter,
            effect,
            least,
            most,
            false,
            from,
            value -> question.plan(noise.apply(value))),
        tolerance);
  }

  /** Calibrates a family. */
  Calibration solve(PlanFamily family, double tolerance) {
    return Calibrator.of(tolerance)
        .withAccountant(settings)
        .withProgress(progress)
        .solve(family, question.target());
  }

  /** Narrow intervals of atoms behind sampling are slow: ten seconds at the usual tolerance. */
  double fineOfAtoms() {
    return question.sampling() instanceof Sampling.None ? FINE : COARSE;
  }

  /** The same while shapes are compared. */
  double coarseOfAtoms() {
    return 10 * fineOfAtoms();
  }

  /** The least length that is tried. */
  double shortest() {
    return Math.max(Double.MIN_VALUE, question.sensitivity() / FAR);
  }

  /** The largest length that is tried. */
  double longest() {
    return Math.min(Double.MAX_VALUE, question.sensitivity() * FAR);
  }

  /** The standard deviation of normal noise that about meets the target: where others begin. */
  double deviation() {
    if (deviation.isEmpty()) {
      boolean pure = target().delta() == 0;
      double guess = pure ? pureScale() * Math.sqrt(2) : question.deviationGuess();
      double start = Math.max(shortest(), Math.min(longest(), guess));
      Calibration found =
          solve(
              "standardDeviation",
              Effect.MORE_PRIVATE,
              shortest(),
              longest(),
              start,
              0.01,
              question::gaussian);
      deviation = OptionalDouble.of(found.met() ? found.value() : start);
    }
    return deviation.getAsDouble();
  }

  private PrivacyTarget target() {
    return question.target();
  }

  private double pureScale() {
    double scale = (double) question.times() * question.sensitivity() / target().epsilon();
    return Math.min(scale, longest());
  }

  /** A scale of Laplace noise that about meets the target. */
  double laplaceScale() {
    return Math.min(deviation() / Math.sqrt(2), pureScale());
  }

  /**
   * Where epsilon crosses the target on the chord between the found value and the failing one, both
   * axes logarithmic: closer than the tolerance, but not certified. The found value if there is no
   * chord.
   */
  static double crossing(Calibration found) {
    if (found.failing().isEmpty()) {
      return found.value();
    }
    Calibration.Failing near = found.failing().get();
    double high = logMiddle(near.answer().epsilon());
    double low = logMiddle(found.answer().epsilon());
    double part = (high - Math.log(found.target().epsilon())) / (high - low);
    if (!(part >= 0 && part <= 1)) {
      return found.value();
    }
    return near.value() * Math.exp(part * Math.log(found.value() / near.value()));
  }

  private static double logMiddle(Bounds bounds) {
    return Math.log(0.5 * (bounds.lower() + bounds.upper()));
  }
}
