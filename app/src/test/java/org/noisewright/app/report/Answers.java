package org.noisewright.app.report;

import java.util.Optional;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.curve.AnswerStatus;
import org.noisewright.curve.DecidingDirection;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.ErrorLedger;
import org.noisewright.numerics.ErrorTerm;
import org.noisewright.pair.Direction;

/** Prepared answers for tests of reports. */
public final class Answers {
  /** A plan of two kinds. */
  public static final PrivacyPlan PLAN =
      PrivacyPlan.of(
          Release.of(GaussianMechanism.of(4)).withSampling(Sampling.poisson(0.01)).times(65536),
          Release.of(LaplaceMechanism.of(5)));

  /** A ledger of three terms. */
  public static final ErrorLedger LEDGER =
      ErrorLedger.empty()
          .plus(ErrorTerm.DISCRETISATION, 1.234e-3)
          .plus(ErrorTerm.WRAP_AROUND, 1e-9)
          .plus(ErrorTerm.ROUND_OFF, 0);

  private Answers() {}

  /** An asked question with defaults. */
  public static Asked asked() {
    return asked(StatedPlan.of(PLAN));
  }

  /** An asked question about another plan. */
  public static Asked asked(StatedPlan plan) {
    return new Asked(plan, Optional.empty(), Optional.empty(), false, "1.2.3");
  }

  /** An asked question about one direction with a width. */
  public static Asked asked(Direction direction, double width) {
    return new Asked(
        StatedPlan.of(PLAN), Optional.of(direction), Optional.of(width), false, "1.2.3");
  }

  /** An epsilon that remove decides. */
  public static EpsilonAnswer epsilon(double lower, double upper, AnswerStatus status) {
    return new EpsilonAnswer(
        Bounds.of(lower, upper), 1e-5, DecidingDirection.REMOVE, status, LEDGER);
  }

  /** A delta on which both directions agree. */
  public static DeltaAnswer delta(double epsilon, Bounds delta, Bounds log10) {
    return new DeltaAnswer(
        epsilon, delta, log10, DecidingDirection.EITHER, AnswerStatus.reached(), LEDGER);
  }

  /** A delta of a size that a double holds. */
  public static DeltaAnswer delta(double epsilon, double lower, double upper) {
    return delta(epsilon, Bounds.of(lower, upper), Bounds.of(Math.log10(lower), Math.log10(upper)));
  }
}
