package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.composition.FineLaws;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pair.AccountedRelease;
import org.noisewright.pair.Direction;
import org.noisewright.pair.DominatingPairs;

/** Laws on a lattice stay above what they are made from, and near to it. */
class LatticeLawTest {

  private static void above(LossLaw exact, LossLaw upper, double most, String what) {
    for (double epsilon = -3; epsilon < 8; epsilon += 0.0937) {
      double got = ApproximatePrivacy.delta(upper, epsilon);
      double expected = ApproximatePrivacy.delta(exact, epsilon);
      assertTrue(
          got >= expected * (1 - 1e-14), what + " at " + epsilon + ": " + got + " < " + expected);
      assertTrue(got <= expected + most, what + " at " + epsilon + ": " + got + " > " + expected);
    }
  }

  @Test
  void splittingKeepsBothMassesAndRaisesTheCurve() {
    Random random = new Random(21);
    for (int i = 0; i < 100; i++) {
      LossLaw law = LossLawTest.random(random, 2 + random.nextInt(20), random.nextBoolean());
      double step = Math.pow(10, -3 * random.nextDouble());
      LatticeLaw lattice = LatticeLaw.of(law, step);
      LossLaw upper = lattice.toLossLaw();
      assertEquals(1, LawChecks.totalMass(upper), 1e-12);
      assertEquals(LawChecks.finiteQMass(law), LawChecks.finiteQMass(upper), 1e-12);
      above(law, upper, 0.26 * step + 1e-9, "case " + i);
      for (int k = 0; k < upper.size(); k++) {
        double key = upper.loss(k) / step;
        assertEquals(Math.rint(key), key, 1e-6, "not on the lattice");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 0.5", "3, 0.1", "7, 0.1", "10, 0.25"})
  void compositionStaysAboveTheDirectConvolution(long times, double step) {
    Random random = new Random(times);
    for (int i = 0; i < 20; i++) {
      LossLaw law = LossLawTest.random(random, 3, random.nextBoolean());
      LatticeLaw one = LatticeLaw.of(law, step);
      LossLaw direct = one.toLossLaw().times(times);
      LatticeLaw many = one.times(times);
      double reached = Math.exp(direct.logInfinityMass());
      assertEquals(reached, many.infinityMass(), times * 1e-12, "case " + i);
      above(law.times(times), many.toLossLaw(), 0.26 * (double) times * step + 1e-9, "" + i);
      above(direct, many.toLossLaw(), 1e-9, "case " + i);
    }
  }

  /** Gaussian releases, whose curve is closed. */
  @ParameterizedTest
  @CsvSource({"1, 1e-3", "16, 1e-3", "1000, 1e-3"})
  void manyGaussianReleasesStayAboveTheClosedForm(long times, double step) {
    double deviation = 20;
    LossLaw law = law(GaussianMechanism.of(deviation), Sampling.none(), Direction.REMOVE);
    LatticeLaw many = LatticeLaw.of(law, step, 1e-16).times(times);
    LossLaw upper = many.toLossLaw();
    double mu = Math.sqrt((double) times) / deviation;
    for (double epsilon = -1; epsilon < 6 * mu; epsilon += 0.1 * mu) {
      double a = NormalTail.logBelow(mu / 2 - epsilon / mu);
      double b = epsilon + NormalTail.logBelow(-mu / 2 - epsilon / mu);
      double exact = Math.exp(Rounding.logSubtract(a, b));
      double got = ApproximatePrivacy.delta(upper, epsilon);
      assertTrue(got >= exact * (1 - 1e-11), epsilon + ": " + got + " < " + exact);
      assertTrue(got <= exact * 1.01 + 2 * many.infinityMass(), epsilon + ": " + got);
    }
    assertTrue(many.infinityMass() <= 1e-12 * (double) times, "" + many.infinityMass());
  }

  private static LossLaw law(Mechanism mechanism, Sampling sampling, Direction direction) {
    Release release = Release.of(mechanism).withSampling(sampling);
    NeighboringRelation relation = NeighboringRelation.ADD_OR_REMOVE_ONE;
    AccountedRelease accounted =
        DominatingPairs.of(release, PrivacyPlan.of(relation, release), false);
    return FineLaws.of(accounted.pair(), direction, Side.UPPER, 1, -80);
  }

  @Test
  void cutEndsRaiseTheCurve() {
    LossLaw law = law(GaussianMechanism.of(1), Sampling.poisson(0.3), Direction.ADD);
    LossLaw whole = LatticeLaw.of(law, 0.01).toLossLaw();
    LatticeLaw cut = LatticeLaw.of(law, 0.01, 1e-3);
    assertTrue(cut.size() < whole.size() && cut.infinityMass() <= 2e-3, cut.size() + " points");
    above(whole, cut.toLossLaw(), 4e-3, "cut");
  }

  @Test
  void refusals() {
    LossLaw law = LossLawTest.random(new Random(1), 5, false);
    assertThrows(IllegalArgumentException.class, () -> LatticeLaw.of(law, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> LatticeLaw.of(law, 0.1, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> LatticeLaw.of(law.onSide(Side.LOWER), 0.1));
    assertThrows(
        IllegalArgumentException.class,
        () -> LatticeLaw.of(law, 0.1).composedWith(LatticeLaw.of(law, 0.2)));
    assertThrows(IllegalArgumentException.class, () -> LatticeLaw.of(law, 0.1).times(0));
    String message =
        assertThrows(GridTooFineException.class, () -> LatticeLaw.of(law, 1e-9)).getMessage();
    assertTrue(message.contains("choose a larger step"), message);
  }
}
