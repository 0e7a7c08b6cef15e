package org.noisewright.design;

import java.util.function.Function;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.curve.PrivacyCurve;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;

/**
 * Certified epsilons of plans, from answers that tell delta too. A plan meets a target exactly if
 * its delta at the epsilon of the target is at most that of the target. Where this epsilon is the
 * largest loss of the plan, the epsilon at the delta of the target lies below it by far less than
 * any width that is asked: no interval of epsilon tells whether the target is met, but delta does.
 * Proof in Calibrator.proof.md.
 */
public final class CertifiedEpsilons implements Epsilons {
  /** So near above a target the upper end is the largest loss, rounded up: no width lowers it. */
  private static final double NEAR = 1e-9;

  private final Source source;

  private CertifiedEpsilons(Source source) {
    this.source = source;
  }

  /** The certified curve of a plan, both ways. */
  public interface Answers {
    /** The certified epsilon at a delta. */
    EpsilonAnswer epsilonAt(double delta);

    /** The certified delta at an epsilon. */
    DeltaAnswer deltaAt(double epsilon);
  }

  /** Where the answers of plans come from. */
  @FunctionalInterface
  public interface Source {
    /**
     * The answers of one plan.
     *
     * @param width relative width to aim at
     * @throws IllegalArgumentException if the plan has no proven pair
     */
    Answers of(PrivacyPlan plan, double width);
  }

  /** With answers from this source. */
  public static CertifiedEpsilons from(Source source) {
    return new CertifiedEpsilons(source);
  }

  /** With answers of these accountants. */
  public static CertifiedEpsilons of(Function<PrivacyPlan, PrivacyAccountant> accountants) {
    return from((plan, width) -> answers(accountants.apply(plan).withWidth(width).curve()));
  }

  /** The answers of a curve. */
  public static Answers answers(PrivacyCurve curve) {
    return new Answers() {
      @Override
      public EpsilonAnswer epsilonAt(double delta) {
        return curve.epsilonAt(delta);
      }

      @Override
      public DeltaAnswer deltaAt(double epsilon) {
        return curve.deltaAt(epsilon);
      }
    };
  }

  @Override
  public EpsilonAnswer epsilonAt(PrivacyPlan plan, double delta, double width) {
    return source.of(plan, width).epsilonAt(delta);
  }

  @Override
  public EpsilonAnswer against(PrivacyPlan plan, PrivacyTarget target, double width) {
    Answers answers = source.of(plan, width);
    EpsilonAnswer answer = answers.epsilonAt(target.delta());
    Bounds epsilon = answer.epsilon();
    if (epsilon.upper() <= target.epsilon() || epsilon.lower() > target.epsilon()) {
      return answer;
    }
    if (!(epsilon.upper() <= target.epsilon() * (1 + NEAR))) {
      return answer;
    }
    Bounds delta = answers.deltaAt(target.epsilon()).delta();
    if (delta.upper() <= target.delta()) {
      return with(answer, Bounds.of(epsilon.lower(), target.epsilon()));
    }
    if (delta.lower() > target.delta()) {
      return with(answer, Bounds.of(Math.nextUp(target.epsilon()), epsilon.upper()));
    }
    return answer;
  }

  private static EpsilonAnswer with(EpsilonAnswer answer, Bounds epsilon) {
    return new EpsilonAnswer(
        epsilon, answer.delta(), answer.direction(), answer.status(), answer.ledger());
  }
}
