package org.noisewright.design;

import java.util.Locale;
import java.util.Optional;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;

/**
 * Noise that is cut at the range of the question. Its delta over the width has an interior minimum,
 * for wide noise is often cut where only one input reaches. If a width meets the target, the least
 * one is found on the falling branch, where the error is least too.
 */
record CutFamily(String name, String parameter, double partOfDeviation, Shape shape)
    implements NoiseFamily {

  /** The noise of a width and a range. */
  @FunctionalInterface
  interface Shape {
    Noise of(double width, double range);
  }

  static NoiseFamily gaussian() {
    return new CutFamily("truncated-gaussian", "standardDeviation", 1, TruncatedGaussianNoise::new);
  }

  static NoiseFamily laplace() {
    return new CutFamily("truncated-laplace", "scale", Math.sqrt(0.5), TruncatedLaplaceNoise::new);
  }

  private Mechanism noise(NoiseQuestion question, double width) {
    double range =
        question
            .range()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        name + " needs the range that the noise must stay in; give a range"));
    return question.on(shape.of(width, range));
  }

  @Override
  public NoiseChoice choose(FamilySearch search) {
    NoiseQuestion question = search.question();
    double range = question.range().orElse(1);
    noise(question, 1);
    double start = Math.min(1.02 * partOfDeviation * search.deviation(), range);
    LeastDelta least =
        LeastDelta.of(
            width -> question.plan(noise(question, width)),
            question.target().epsilon(),
            start,
            question.target().delta(),
            search.settings());
    if (least.answer().delta().upper() > question.target().delta()) {
      return unreachable(search, least);
    }
    PlanFamily family =
        new PlanFamily(
            parameter,
            Effect.MORE_PRIVATE,
            1e-6 * least.value(),
            least.value(),
            false,
            least.value(),
            width -> question.plan(noise(question, width)));
    Calibration found = search.solve(family, FamilySearch.FINE);
    return found.met()
        ? NoiseChoice.of(name, noise(question, found.value()), found, question.cost(), "")
        : at(search, least.value(), "");
  }

  /** The certified epsilon at one width, which may or may not meet the target. */
  private NoiseChoice at(FamilySearch search, double width, String note) {
    NoiseQuestion question = search.question();
    Mechanism mechanism = noise(question, width);
    EpsilonAnswer answer =
        CertifiedEpsilons.of(plan -> search.settings().apply(PrivacyAccountant.of(plan)))
            .against(question.plan(mechanism), question.target(), 1e-6);
    boolean met = answer.epsilon().upper() <= question.target().epsilon();
    NoiseError error = NoiseError.of(mechanism);
    return new NoiseChoice(
        name,
        mechanism,
        parameter,
        width,
        met,
        answer,
        Optional.empty(),
        error,
        question.cost().of(error),
        met || !note.isEmpty() ? note : "not known to meet the target: the interval is too wide");
  }

  private NoiseChoice unreachable(FamilySearch search, LeastDelta least) {
    return at(
        search,
        least.value(),
        "not met in this range: the least delta found at this epsilon is between "
            + rounded(least.answer().delta().lower())
            + " and "
            + rounded(least.answer().delta().upper()));
  }

  private static String rounded(double delta) {
    return String.format(Locale.ROOT, "%.3e", delta);
  }
}
