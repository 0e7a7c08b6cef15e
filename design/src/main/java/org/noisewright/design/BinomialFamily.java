package org.noisewright.design;

import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.Mechanism;

/**
 * The fewest fair coins whose sum hides the value. More coins are more private exactly: the noise
 * of n + 1 coins is that of n coins and one more.
 */
final class BinomialFamily implements NoiseFamily {
  private static final double EXACT = 500;
  private static final double MOST = 1e9;
  private static final double TOLERANCE = 5e-4;

  @Override
  public String name() {
    return "binomial";
  }

  @Override
  public NoiseChoice choose(FamilySearch search) {
    NoiseQuestion question = search.question();
    double deviations = 2 * search.deviation() / question.step();
    double start = Math.max(1, Math.min(MOST, Math.rint(deviations * deviations)));
    boolean exact = start <= EXACT;
    PlanFamily family =
        new PlanFamily(
            "trials",
            Effect.MORE_PRIVATE,
            1,
            MOST,
            exact,
            start,
            trials -> question.plan(noise(question, trials)));
    Calibration found = search.solve(family, exact ? FamilySearch.FINE : TOLERANCE);
    return NoiseChoice.of(
        name(), noise(question, found.value()), found, Math::ceil, question.cost(), note(found));
  }

  private static String note(Calibration found) {
    if (!found.met()) {
      return "1e9 coins are not known to be enough";
    }
    return found
        .failing()
        .map(
            near ->
                Math.ceil(near.value()) == Math.ceil(found.value()) - 1 ? "the fewest coins" : "")
        .orElse("");
  }

  private static Mechanism noise(NoiseQuestion question, double trials) {
    return question.on(new BinomialNoise((long) Math.ceil(trials), 0.5, question.step()));
  }
}
