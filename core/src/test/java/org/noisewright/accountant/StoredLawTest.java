package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.classical.ComparedDirection;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LossPoints;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.StoredLaw;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pld.ApproximatePrivacy;
import org.noisewright.pld.LossLaw;

/** Laws that were stored, accounted for again. */
class StoredLawTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  private static LossPoints points(LossLaw law) {
    double[] losses = new double[law.size()];
    double[] logs = new double[law.size()];
    for (int i = 0; i < losses.length; i++) {
      losses[i] = law.loss(i);
      logs[i] = Math.min(0, law.logMass(i));
    }
    return LossPoints.of(losses, logs, law.logInfinityMass());
  }

  private static StoredLaw stored(Release release) {
    ComparedPlan plan =
        ComparedPlan.of(PrivacyPlan.of(NeighboringRelation.ADD_OR_REMOVE_ONE, release));
    LossPoints[] laws = new LossPoints[2];
    for (ComparedDirection direction : plan.directions()) {
      laws[direction.direction() == Direction.REMOVE ? 0 : 1] =
          points(direction.only().law(Side.UPPER));
    }
    return laws[1] == null
        ? StoredLaw.symmetric(laws[0], false)
        : new StoredLaw(laws[0], laws[1], false);
  }

  /** The law of one release, stored and composed, is an upper bound near to the mechanism's own. */
  @ParameterizedTest
  @CsvSource({"gaussian, 0.02, 300", "laplace, 1, 30"})
  void upperLawsAreAboveTheMechanismAndNearToIt(String name, double rate, long times) {
    Release release =
        Release.of(name.equals("gaussian") ? GaussianMechanism.of(3) : LaplaceMechanism.of(4));
    release = rate < 1 ? release.withSampling(Sampling.poisson(rate)) : release;
    StoredLaw law = stored(release);
    for (double delta : new double[] {1e-3, 1e-5}) {
      Bounds exact = epsilon(release.times(times), delta);
      Bounds upper = epsilon(Release.of(law).times(times), delta);
      assertTrue(upper.upper() >= exact.lower(), name + ": " + upper + " below " + exact);
      assertTrue(upper.upper() <= exact.upper() * 1.01, name + ": " + upper + " of " + exact);
      assertEquals(0, upper.lower(), name);
    }
  }

  private static Bounds epsilon(Release release, double delta) {
    PrivacyPlan plan = PrivacyPlan.of(NeighboringRelation.ADD_OR_REMOVE_ONE, release);
    return PrivacyAccountant.of(plan).curve().epsilonAt(delta).epsilon();
  }

  /** A law of ADD that is the dual within the tolerance only is in the interval too. */
  @ParameterizedTest
  @CsvSource({"9e-10, 0", "-9e-10, 0", "0, 1e-9", "0, -1e-9"})
  void anExactLawOfTheOtherDirectionIsInTheInterval(double mass, double loss) {
    double[] p = {0.5, 0.3, 0.2};
    double[] q = {0.3, 0.3, 0.4};
    LossPoints remove = points(LossLaw.ofPair(p, q));
    LossLaw dual = LossLaw.ofPair(q, p);
    double[] losses = new double[dual.size()];
    double[] logs = new double[dual.size()];
    for (int i = 0; i < losses.length; i++) {
      losses[i] = dual.loss(i);
      logs[i] = dual.logMass(i);
    }
    int top = losses.length - 1;
    losses[top] += loss;
    logs[top] += mass;
    logs[0] -= mass * Math.exp(logs[top] - logs[0]);
    StoredLaw law = new StoredLaw(remove, LossPoints.of(losses, logs, NONE), true);
    LossLaw add = LossLaw.ofLogs(losses, logs, NONE, LossLaw.Standing.EXACT);
    PrivacyAccountant accountant =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(law))).withDirection(Direction.ADD);
    for (double epsilon : new double[] {-0.3, 0, 0.1, 0.5}) {
      double delta = ApproximatePrivacy.delta(add, epsilon);
      Bounds bounds = accountant.deltaAt(epsilon).delta();
      assertTrue(bounds.lower() <= delta && delta <= bounds.upper(), delta + " in " + bounds);
    }
  }

  /** Each direction is its own: what remove holds does not reach add. */
  @Test
  void massThatRoundingLacksIsNotMovedToInfinity() {
    double[] losses = {-1, 0.5};
    double[] logs = {Math.log(0.1), Math.log(0.9 - 5e-7)};
    StoredLaw law = StoredLaw.symmetric(LossPoints.of(losses, logs, NONE), false);
    PrivacyPlan plan = PrivacyPlan.of(NeighboringRelation.REPLACE_ONE, Release.of(law));
    Bounds delta = PrivacyAccountant.of(plan).curve().deltaAt(0.6).delta();
    assertEquals(0, delta.upper());
    Bounds total = PrivacyAccountant.of(plan).curve().deltaAt(-30).delta();
    assertTrue(total.upper() >= 1 - 1e-12, total::toString);
  }

  @Test
  void messages() {
    LossPoints some =
        LossPoints.of(new double[] {-1, 0.5}, new double[] {Math.log(0.1), Math.log(0.9)}, NONE);
    LossPoints heavy =
        LossPoints.of(new double[] {0, 1}, new double[] {Math.log(0.6), Math.log(0.6)}, NONE);
    LossPoints wrong = LossPoints.of(new double[] {-1}, new double[] {0}, NONE);
    refused(() -> StoredLaw.symmetric(heavy, false), "sum to 1 within 1.0E-6");
    refused(() -> StoredLaw.symmetric(wrong, false), "check the sign of the losses");
    refused(() -> new StoredLaw(some, some, true), "add must be the law of the exchanged pair");
    refused(
        () -> LossPoints.of(new double[] {1, 1}, new double[2], NONE),
        "must be finite and increase");
    refused(
        () -> LossPoints.of(new double[1], new double[] {Double.NaN}, NONE), "finite and at most");
    refused(() -> LossPoints.of(new double[1], new double[] {NONE}, NONE), "finite and at most 0");
    refused(
        () -> LossPoints.of(new double[1], new double[2], NONE), "the same length, got 1 and 2");
    refused(
        () -> LossPoints.of(new double[1], new double[1], Double.NaN), "logInfinityMass must be");
    StoredLaw law = StoredLaw.symmetric(some, false);
    Release sampled = Release.of(law).withSampling(Sampling.poisson(0.5));
    refused(() -> epsilon(sampled, 1e-5), "has no proven pair behind sampling");
    LossPoints third =
        LossPoints.of(
            new double[] {-0.5, 0.5}, new double[] {Math.log(0.25), Math.log(0.75)}, NONE);
    PrivacyPlan replace =
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE, Release.of(new StoredLaw(some, third, false)));
    refused(() -> PrivacyAccountant.of(replace).curve(), "both directions must have one law");
    PrivacyPlan group =
        PrivacyPlan.of(NeighboringRelation.ADD_OR_REMOVE_ONE, Release.of(law))
            .withRecordsPerUser(2);
    refused(
        () -> PrivacyAccountant.of(group).curve(), "recordsPerUser: loss-law has no sensitivity");
  }

  private static void refused(Runnable action, String text) {
    String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
    assertTrue(message.contains(text), message);
  }
}
