package org.noisewright.accountant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.GaussLegendre;
import org.noisewright.numerics.NormalTail;

/**
 * Why the noise of a plan is fixed before the first answer: a choice of the second noise by the
 * first answer costs more than each of the plans that it chooses from.
 *
 * <p>A first release with the loss L leaves the epsilon 1 - L to the second one, so that the exact
 * delta at epsilon 1 is the mean of delta_2(1 - L) over L, where delta_2 is the curve of the second
 * release. The largest curve at each 1 - L may be that of another kind.
 */
class FixedPlanTest {
  private static final double EPSILON = 1;
  private static final double FIRST = 6.48351648352;
  private static final double SECOND = 5.56933929953;
  private static final double RESPONSE = 0.38714089848;
  private static final double MASS = 9.99998322482e-7;

  /** Crossings of the curves as losses of the first release. */
  private static final double[] CROSSINGS = {0.2571416, 0.6149434, 1.3850566, 1.7428584};

  private static final Mechanism[] CHOICES = {
    GaussianMechanism.of(SECOND), ApproximateDp.of(RESPONSE, 0), ApproximateDp.of(0, MASS)
  };

  private static double gaussian(double epsilon, double deviation) {
    double mu = 1 / deviation;
    double above = Math.exp(NormalTail.logAbove(epsilon / mu - mu / 2));
    return above - Math.exp(epsilon + NormalTail.logAbove(epsilon / mu + mu / 2));
  }

  private static double response(double epsilon) {
    if (!(epsilon < RESPONSE)) {
      return 0;
    }
    return epsilon > -RESPONSE
        ? (Math.exp(RESPONSE) - Math.exp(epsilon)) / (1 + Math.exp(RESPONSE))
        : -Math.expm1(epsilon);
  }

  private static double failing(double epsilon) {
    return MASS + (1 - MASS) * Math.max(0, -Math.expm1(epsilon));
  }

  private static double curve(int choice, double epsilon) {
    return switch (choice) {
      case 0 -> gaussian(epsilon, SECOND);
      case 1 -> response(epsilon);
      default -> failing(epsilon);
    };
  }

  /** The mean of a function of the first loss over [from, to], which holds no corner of it. */
  private static double mean(DoubleUnaryOperator function, double from, double to) {
    double mu = 1 / FIRST;
    int cells = 1 + (int) ((to - from) / 0.05);
    double width = (to - from) / cells;
    GaussLegendre rule = GaussLegendre.SIXTEEN;
    double sum = 0;
    for (int cell = 0; cell < cells; cell++) {
      for (int i = 0; i < rule.nodes(); i++) {
        double loss = from + (cell + rule.fromLeft(i)) * width;
        double standard = (loss - mu * mu / 2) / mu;
        double density = Math.exp(-standard * standard / 2) / (mu * Math.sqrt(2 * Math.PI));
        sum += rule.weight(i) * width * density * function.applyAsDouble(loss);
      }
    }
    return sum;
  }

  /** The exact delta of a rule that names the second release for each part between the corners. */
  private static double exact(double[] corners, int[] choices) {
    double sum = 0;
    for (int part = 0; part < choices.length; part++) {
      int choice = choices[part];
      double from = part == 0 ? -5 : corners[part - 1];
      double to = part == corners.length ? 5 : corners[part];
      sum += mean(loss -> curve(choice, EPSILON - loss), from, to);
    }
    return sum;
  }

  private static double exactOfOne(int choice) {
    double[] corners = {1 - RESPONSE, 1, 1 + RESPONSE};
    return exact(corners, new int[] {choice, choice, choice, choice});
  }

  private static Bounds certified(int choice) {
    PrivacyPlan plan =
        PrivacyPlan.of(Release.of(GaussianMechanism.of(FIRST)), Release.of(CHOICES[choice]));
    return PrivacyAccountant.of(plan).deltaAt(EPSILON).delta();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void eachFixedPlanIsWithinItsInterval(int choice) {
    Bounds delta = certified(choice);
    assertTrue(delta.lower() >= 9.97e-7 && delta.upper() <= 1.0022e-6, delta.toString());
    double exact = exactOfOne(choice);
    assertTrue(delta.lower() <= exact && exact <= delta.upper(), exact + " in " + delta);
  }

  @Test
  void theChosenCurveIsTheLargestOne() {
    int[] choices = {2, 0, 1, 0, 2};
    for (int part = 0; part < choices.length; part++) {
      double from = part == 0 ? -1 : CROSSINGS[part - 1];
      double to = part == CROSSINGS.length ? 3 : CROSSINGS[part];
      double middle = EPSILON - (from + to) / 2;
      for (int other = 0; other < 3; other++) {
        assertTrue(curve(choices[part], middle) >= curve(other, middle), part + ", " + other);
      }
    }
  }

  @Test
  void aChoiceByTheFirstAnswerCostsMoreThanEachPlan() {
    double chosen = exact(CROSSINGS, new int[] {2, 0, 1, 0, 2});
    assertEquals(2.79342311171e-6, chosen, 1e-16);
    for (int choice = 0; choice < CHOICES.length; choice++) {
      assertTrue(chosen > 2.7 * certified(choice).upper());
    }
  }
}
