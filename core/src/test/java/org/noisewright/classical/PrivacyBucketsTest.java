package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.InOrder.assertBelow;
import static org.noisewright.InOrder.assertRefused;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;

class PrivacyBucketsTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  private static LossLaw law(Side side, double[] losses, double[] masses, double infinity) {
    double[] logs = new double[masses.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(masses[i]);
    }
    return LossLaw.ofLogs(
        losses,
        logs,
        Math.log(infinity),
        side == Side.UPPER ? LossLaw.Standing.UPPER : LossLaw.Standing.LOWER);
  }

  private static double delta(double[] losses, double[] masses, double infinity, double epsilon) {
    double sum = infinity;
    for (int i = 0; i < losses.length; i++) {
      sum += masses[i] * Math.max(0, -Math.expm1(epsilon - losses[i]));
    }
    return sum;
  }

  /** Losses 0.3 and 0.9 in buckets of width 1/2: the buckets end at 0.5 and 1. */
  @Test
  void oneReleaseByHand() {
    double[] losses = {0.3, 0.9};
    double[] masses = {0.5, 0.3};
    BucketList upper = BucketList.of(law(Side.UPPER, losses, masses, 0.1), 0.5, 4, Side.UPPER);
    BucketList lower = BucketList.of(law(Side.LOWER, losses, masses, 0.1), 0.5, 4, Side.LOWER);
    double below = 0.1 + 0.5 * -Math.expm1(-0.5) + 0.3 * -Math.expm1(-1);
    assertEquals(below, Math.exp(upper.logDelta(0, false)), 1e-12);
    // All of both buckets lies above 0: with the error terms the sum is exact.
    double exact = delta(losses, masses, 0.1, 0);
    assertEquals(exact, Math.exp(upper.logDelta(0, true)), 1e-12);
    assertEquals(exact, Math.exp(lower.logDelta(0, true)), 1e-12);
    // Without them a bucket stands for its lower end: 0 and 0.5.
    assertEquals(0.1 + 0.3 * -Math.expm1(-0.5), Math.exp(lower.logDelta(0, false)), 1e-12);
    // Epsilon inside of the second bucket: the plain bound there.
    assertEquals(0.1 + 0.3 * -Math.expm1(-0.4), Math.exp(upper.logDelta(0.6, true)), 1e-12);
    assertEquals(0.1 + 0.3 * -Math.expm1(-0.3), Math.exp(lower.logDelta(0.6, true)), 1e-12);
  }

  @Test
  void beyondTheBuckets() {
    double[] losses = {-9, 0.4, 9};
    double[] masses = {0.2, 0.3, 0.5};
    BucketList upper = BucketList.of(law(Side.UPPER, losses, masses, 0), 1, 2, Side.UPPER);
    BucketList lower = BucketList.of(law(Side.LOWER, losses, masses, 0), 1, 2, Side.LOWER);
    // Upper: 9 is infinite, -9 claims to be -2. Lower: 9 is in the last bucket, -9 is gone.
    assertEquals(0.5, Math.exp(upper.logDelta(1, true)), 1e-12);
    assertEquals(
        0.5 + 0.2 * -Math.expm1(-1),
        Math.exp(upper.logDelta(-3, false)) - 0.3 * -Math.expm1(-4),
        1e-12);
    assertEquals(0.5 * -Math.expm1(1 - 9), Math.exp(lower.logDelta(1, true)), 1e-12);
    assertEquals(0, Math.exp(lower.logDelta(1, false)), 1e-12);
  }

  /** The squaring on both sides, on random laws, against sums over all pairs of outcomes. */
  @ParameterizedTest
  @EnumSource(Side.class)
  void squaringKeepsTheSide(Side side) {
    Random random = new Random(7);
    for (int run = 0; run < 200; run++) {
      int size = 1 + random.nextInt(5);
      double[] losses = new double[size];
      double[] masses = new double[size];
      double at = -2;
      for (int i = 0; i < size; i++) {
        at += random.nextDouble();
        losses[i] = at;
        masses[i] = random.nextDouble() / size;
      }
      double[] sums = new double[size * size * size * size];
      double[] products = new double[sums.length];
      for (int i = 0; i < sums.length; i++) {
        products[i] = 1;
        for (int digit = 0, rest = i; digit < 4; digit++, rest /= size) {
          sums[i] += losses[rest % size];
          products[i] *= masses[rest % size];
        }
      }
      for (boolean transforms : new boolean[] {false, true}) {
        Optional<RealTransform> transform =
            transforms ? Optional.of(RealTransform.of(64)) : Optional.empty();
        BucketList one = BucketList.of(law(side, losses, masses, 0), 0.21, 13, side);
        BucketList two = one.compose(one, 1e-3, transform);
        BucketList four = two.compose(two, 1e-3, transform);
        assertTrue(four.logFactor() >= 0.21 && four.spread() >= 1);
        for (double epsilon = -3; epsilon < 6; epsilon += 0.37) {
          double exact = delta(sums, products, 0, epsilon);
          for (boolean corrected : new boolean[] {false, true}) {
            double bound = Math.exp(four.logDelta(epsilon, corrected));
            if (side == Side.UPPER) {
              assertAtLeast(exact * (1 - 1e-14), bound);
            } else {
              assertAtMost(exact * (1 + 1e-14), bound);
            }
          }
          // No worse than without, but for the round-off of the transforms of the Q-masses.
          double corrected = side.sign() * Math.exp(four.logDelta(epsilon, true));
          assertAtMost(side.sign() * Math.exp(four.logDelta(epsilon, false)) + 1e-12, corrected);
        }
      }
    }
  }

  @Test
  void listsOfDifferentFactorsComeTogether() {
    double[] losses = {-1, 0.5, 1.7};
    double[] masses = {0.3, 0.3, 0.4};
    BucketList one = BucketList.of(law(Side.UPPER, losses, masses, 0), 0.2, 10, Side.UPPER);
    BucketList eight = one;
    for (int i = 0; i < 3; i++) {
      eight = eight.compose(eight, 1e-6, Optional.empty());
    }
    assertBelow(eight.logFactor(), one.logFactor());
    BucketList nine = one.compose(eight, 1e-6, Optional.empty());
    assertAtLeast(eight.logFactor(), nine.logFactor());
    assertAtLeast(eight.logDelta(2, true), nine.logDelta(2, true));
  }

  /** More buckets of a width that halves never cross. */
  @Test
  void finerBucketsKeepTheirSide() {
    ComparedPlan plan =
        ComparedPlan.of(PrivacyPlan.of(Release.of(LaplaceMechanism.of(4)).times(16)));
    MethodCurve coarse = PrivacyBuckets.of(Math.exp(0x1p-6), 300, true).curve(plan);
    MethodCurve fine = PrivacyBuckets.of(Math.exp(0x1p-9), 2400, true).curve(plan);
    for (double epsilon = 0; epsilon < 4; epsilon += 0.25) {
      assertAtMost(coarse.deltaAt(epsilon).logUpper(), fine.deltaAt(epsilon).logUpper());
      assertAtLeast(coarse.deltaAt(epsilon).logLower(), fine.deltaAt(epsilon).logLower());
    }
  }

  /** Direct sums have no floor: delta 1e-25 within a few percent. */
  @ParameterizedTest
  @CsvSource({"1, 4, 1e-25", "2, 2, 1e-25", "20, 100, 1e-25", "5, 7, 1e-8"})
  void directSumsReachTinyDeltas(double deviation, int times, double target) {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(GaussianMechanism.of(deviation)).times(times));
    MethodEpsilon epsilon =
        PrivacyBuckets.of(1000, true).curve(ComparedPlan.of(plan)).epsilonAt(target);
    var exact = PrivacyAccountant.of(plan).epsilonAt(target).epsilon();
    assertAtMost(exact.upper(), epsilon.lower());
    assertAtLeast(exact.lower(), epsilon.upper());
    assertAtMost(0.06 * exact.upper(), epsilon.upper() - epsilon.lower());
  }

  /** The error correction is what makes the bounds meet. */
  @Test
  void errorCorrectionNarrowsTheBounds() {
    ComparedPlan plan =
        ComparedPlan.of(
            PrivacyPlan.of(
                Release.of(GaussianMechanism.of(2))
                    .withSampling(Sampling.poisson(0.02))
                    .times(1000)));
    MethodDelta plain = PrivacyBuckets.plain().curve(plan).deltaAt(1);
    MethodDelta corrected = PrivacyBuckets.automatic().curve(plan).deltaAt(1);
    double exact = 0.0002992641963419758;
    assertEquals(exact, Math.exp(corrected.logLower()), 1e-3 * exact);
    assertEquals(exact, Math.exp(corrected.logUpper()), 0.15 * exact);
    assertAtMost(plain.logUpper() - 0.05, corrected.logUpper());
    assertAtLeast(plain.logLower() + 0.05, corrected.logLower());
    assertTrue(corrected.notes().get(0).contains("16383 buckets a side"));
  }

  /** Losses that are all one lattice value: 100 responses, exact up to the round-off. */
  @Test
  void latticeOfResponses() {
    PrivacyPlan plan =
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE, Release.of(RandomizedResponse.of(0.75)).times(100));
    MethodEpsilon epsilon = PrivacyBuckets.automatic().curve(ComparedPlan.of(plan)).epsilonAt(1e-5);
    assertAtMost(90.78153850830101, epsilon.lower());
    assertAtLeast(90.78153850830101, epsilon.upper());
    assertEquals(epsilon.upper(), epsilon.lower(), 0.01);
  }

  @Test
  void nothingButInfiniteLosses() {
    BucketList list =
        BucketList.of(
            LossLaw.ofLogs(new double[0], new double[0], 0, LossLaw.Standing.UPPER),
            0.1,
            3,
            Side.UPPER);
    assertEquals(0, list.logDelta(1, true));
    BucketList empty =
        BucketList.of(
            LossLaw.ofLogs(new double[0], new double[0], NONE, LossLaw.Standing.LOWER),
            0.1,
            3,
            Side.LOWER);
    assertEquals(NONE, empty.logDelta(1, true));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 1, 0.5, 1e10})
  void badFactor(double factor) {
    assertRefused(
        () -> PrivacyBuckets.of(factor, 100, true),
        "factor must be in (1, 1e9], got " + factor,
        "1.0001 is common");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1 << 22})
  void badBuckets(int buckets) {
    assertRefused(
        () -> PrivacyBuckets.of(buckets, true),
        "buckets must be in [1, 4194303], got " + buckets,
        "16383 is the default");
  }
}
