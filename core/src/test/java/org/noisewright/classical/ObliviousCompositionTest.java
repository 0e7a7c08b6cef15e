package org.noisewright.classical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.InOrder.assertAtLeast;
import static org.noisewright.InOrder.assertAtMost;
import static org.noisewright.classical.ComparisonPlans.sampled;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Side;
import org.noisewright.pair.Direction;
import org.noisewright.pld.LossLaw;

/** Composition of (epsilon, delta) alone, and zero-concentrated privacy. */
class ObliviousCompositionTest {
  private static final ComparisonMethod BASIC = ObliviousComposition.basic();
  private static final ComparisonMethod ADVANCED = ObliviousComposition.advanced();
  private static final ComparisonMethod OPTIMAL = ObliviousComposition.optimal();

  private static MethodCurve curve(ComparisonMethod method, Release... releases) {
    return method.curve(ComparedPlan.of(PrivacyPlan.of(releases)));
  }

  /** It is exact for releases of which no more is known, whether equal or not. */
  @Test
  void optimalIsExactForApproximateDp() {
    Release[] equal = {Release.of(ApproximateDp.of(0.1, 1e-7)).times(100)};
    Release[] unlike = {
      Release.of(ApproximateDp.of(0.1, 1e-7)).times(40),
      Release.of(ApproximateDp.of(0.3, 0)).times(20),
      Release.of(ApproximateDp.of(1, 1e-6)).times(2)
    };
    for (Release[] releases : new Release[][] {equal, unlike}) {
      MethodCurve curve = curve(OPTIMAL, releases);
      PrivacyAccountant accountant = PrivacyAccountant.of(PrivacyPlan.of(releases)).withWidth(1e-5);
      for (double delta : new double[] {0.1, 1e-4}) {
        Bounds exact = accountant.epsilonAt(delta).epsilon();
        double found = curve.epsilonAt(delta).upper();
        assertAtLeast(exact.lower(), found);
        assertAtMost(exact.upper() * (1 + 1e-4), found);
      }
      Bounds delta = accountant.deltaAt(-0.5).delta();
      assertEquals(delta.upper(), Math.exp(curve.deltaAt(-0.5).logUpper()), 1e-4 * delta.upper());
    }
  }

  /** One release is what it is. */
  @Test
  void oneReleaseIsExact() {
    Bounds exact =
        PrivacyAccountant.of(PrivacyPlan.of(Release.of(GaussianMechanism.of(1))))
            .epsilonAt(1e-5)
            .epsilon();
    double basic = curve(BASIC, Release.of(GaussianMechanism.of(1))).epsilonAt(1e-5).upper();
    assertAtLeast(exact.lower(), basic);
    assertAtMost(exact.upper() * (1 + 1e-5), basic);
    double best = curve(OPTIMAL, Release.of(GaussianMechanism.of(1))).epsilonAt(1e-5).upper();
    assertAtLeast(exact.lower(), best);
    assertAtMost(exact.upper() * 1.005, best);
  }

  /** Sums, and the printed formula with no delta for the releases, are among what is tried. */
  @ParameterizedTest
  @CsvSource({"0.1, 100, 1e-5", "0.01, 10000, 1e-6", "0.5, 3, 1e-3"})
  void neverAboveTheTextbook(double epsilon, long times, double delta) {
    Release release = Release.of(ApproximateDp.of(epsilon, 0)).times(times);
    double k = (double) times;
    double textbook =
        Math.sqrt(2 * k * Math.log(1 / delta)) * epsilon + k * epsilon * Math.expm1(epsilon);
    double advanced = curve(ADVANCED, release).epsilonAt(delta).upper();
    assertAtMost(textbook * (1 + 1e-13), advanced);
    assertAtLeast(0.9 * textbook, advanced);
    double basic = curve(BASIC, release).epsilonAt(delta).upper();
    assertAtMost(k * epsilon * (1 + 1e-13), basic);
    double optimal = curve(OPTIMAL, release).epsilonAt(delta).upper();
    assertAtMost(Math.min(basic, advanced) * (1 + 1e-9), optimal);
    double certified =
        PrivacyAccountant.of(PrivacyPlan.of(release)).epsilonAt(delta).epsilon().lower();
    assertAtLeast(certified, optimal);
  }

  /** Unlike releases: the bound of Kairouz, Oh and Viswanath, by hand. */
  @Test
  void advancedOfUnlikeReleases() {
    double delta = 1e-6;
    double mean = 50 * 0.1 * Math.tanh(0.05) + 20 * 0.2 * Math.tanh(0.1);
    double squares = 50 * 0.01 + 20 * 0.04;
    double first = Math.sqrt(2 * squares * Math.log(1 / delta));
    double second = Math.sqrt(2 * squares * Math.log(Math.E + Math.sqrt(squares) / delta));
    double byHand = Math.min(50 * 0.1 + 20 * 0.2, mean + Math.min(first, second));
    MethodCurve curve =
        curve(
            ADVANCED,
            Release.of(ApproximateDp.of(0.1, 0)).times(50),
            Release.of(ApproximateDp.of(0.2, 0)).times(20));
    double found = curve.epsilonAt(delta).upper();
    assertAtMost(byHand * (1 + 1e-13), found);
    assertAtLeast(0.97 * byHand, found);
    double log = curve.deltaAt(byHand * (1 + 1e-9)).logUpper();
    assertAtMost(Math.log(delta) + 1e-6, log);
    assertEquals(Double.NEGATIVE_INFINITY, curve.deltaAt(9.0001).logUpper());
  }

  /** Asked for one direction of a plan whose directions differ, both are still used. */
  @Test
  void bothDirectionsAreUsed() {
    PrivacyPlan plan = PrivacyPlan.of(sampled(1, 0.01, 50));
    for (ComparisonMethod method : new ComparisonMethod[] {BASIC, ADVANCED, OPTIMAL}) {
      double both = method.curve(ComparedPlan.of(plan)).epsilonAt(1e-5).upper();
      ComparedPlan one =
          ComparedPlan.of(plan, Optional.of(Direction.ADD), ComparedPlan.DEFAULT_LOG_TAIL);
      assertEquals(both, method.curve(one).epsilonAt(1e-5).upper(), 1e-9 * both);
    }
  }

  @Test
  void optimalRefusesWhatIsTooLarge() {
    ComparedPlan many =
        ComparedPlan.of(PrivacyPlan.of(Release.of(LaplaceMechanism.of(1e5)).times(1L << 27)));
    String message =
        assertThrows(MethodRefusedException.class, () -> OPTIMAL.curve(many)).getMessage();
    assertTrue(message.contains("2^26"), message);
    ComparedPlan unlike =
        ComparedPlan.of(
            PrivacyPlan.of(
                Release.of(LaplaceMechanism.of(10)).times(2000),
                Release.of(LaplaceMechanism.of(20)).times(2000)));
    message = assertThrows(MethodRefusedException.class, () -> OPTIMAL.curve(unlike)).getMessage();
    assertTrue(message.contains("2^20"), message);
  }

  /** The curve of a law against a plain sum, and its inverse. */
  @Test
  void curveOfALaw() {
    LossLaw law =
        ComparedPlan.of(PrivacyPlan.of(sampled(1, 0.1, 10)))
            .directions()
            .get(0)
            .releases()
            .get(0)
            .law(Side.UPPER);
    LawCurve curve = LawCurve.of(law);
    for (double epsilon : new double[] {-0.2, -0.05, 0, 0.3, 1.234, 4, 9}) {
      double sum = Math.exp(law.logInfinityMass());
      for (int i = law.size() - 1; i >= 0; i--) {
        if (law.loss(i) > epsilon) {
          sum += -Math.expm1(epsilon - law.loss(i)) * Math.exp(law.logMass(i));
        }
      }
      double log = curve.logDelta(epsilon);
      assertEquals(Math.log(sum), log, 1e-9);
      assertAtLeast(Math.log(sum) - 1e-12, log);
      if (epsilon > 0) {
        double back = curve.leastEpsilon(log);
        assertEquals(epsilon, back, 1e-8);
        assertAtMost(log, curve.logDelta(back));
      }
    }
    assertEquals(0, curve.leastEpsilon(-0.001), 0);
  }

  /** BL-37: rho 0.5, what every conversion may say at most; never negative. */
  @ParameterizedTest
  @CsvSource({"0.99, 0", "0.9, 0", "0.5, 0.18909", "1e-5, 4.72853"})
  void bl37(double delta, double most) {
    for (Release release :
        new Release[] {
          Release.of(GaussianMechanism.of(1)), Release.of(new ZeroConcentratedDp(0, 0.5))
        }) {
      double improved =
          curve(ConcentratedDpAccountant.improved(), release).epsilonAt(delta).upper();
      assertAtMost(most, improved);
      assertAtLeast(0, improved);
      double classical =
          curve(ConcentratedDpAccountant.classical(), release).epsilonAt(delta).upper();
      double printed = 0.5 + 2 * Math.sqrt(0.5 * Math.log(1 / delta));
      assertEquals(printed, classical, 1e-8 * printed);
      assertAtLeast(improved, classical);
    }
  }

  @Test
  void zcdpOfPureReleasesAndSums() {
    double delta = 1e-6;
    double rho = 30 * 0.5 * 0.04 + 2 * 0.3;
    double xi = 2 * 0.01;
    double printed = xi + rho + 2 * Math.sqrt(rho * Math.log(1 / delta));
    double found =
        curve(
                ConcentratedDpAccountant.classical(),
                Release.of(LaplaceMechanism.of(5)).times(30),
                Release.of(new ZeroConcentratedDp(0.01, 0.3)).times(2))
            .epsilonAt(delta)
            .upper();
    assertEquals(printed, found, 1e-8 * printed);
  }

  @Test
  void zcdpRefusesWhatHasNone() {
    for (Release release :
        new Release[] {sampled(1, 0.1, 10), Release.of(ApproximateDp.of(1, 1e-9))}) {
      ComparedPlan plan = ComparedPlan.of(PrivacyPlan.of(release));
      String message =
          assertThrows(
                  MethodRefusedException.class,
                  () -> ConcentratedDpAccountant.improved().curve(plan))
              .getMessage();
      assertTrue(message.contains("no zCDP"), message);
    }
  }
}
