package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;

/** What the accountant says of the noise: certified apart from the solver. */
class CactusAccountingTest {
  private static final CactusNoise PAPER =
      CactusSolver.of(
              CactusProblem.of(2, 0.1, 200).withForm(CactusForm.DENSITY).withTail(1600, 0.9))
          .solve();

  static Stream<JsonNode> accounting() {
    return CactusCases.array("accounting")
        .filter(row -> row.get("times").asInt() == 1 || row.get("times").asInt() == 10);
  }

  private static Bounds epsilon(CactusNoise noise, int times) {
    return PrivacyAccountant.of(PrivacyPlan.of(Release.of(noise.mechanism()).times(times)))
        .epsilonAt(1e-3)
        .epsilon();
  }

  @ParameterizedTest
  @MethodSource("accounting")
  void epsilonOfThePaperNoise(JsonNode row) {
    PrivacyPlan plan =
        PrivacyPlan.of(
            Release.of(org.noisewright.mechanism.AdditiveNoise.of(PAPER.latticeTable()))
                .times(row.get("times").asInt()));
    Bounds epsilon = PrivacyAccountant.of(plan).epsilonAt(1e-3).epsilon();
    double envelope = row.get("envelope").asDouble();
    // The reference rounds up on a grid of losses of 2e-3.
    assertEquals(envelope, epsilon.upper(), 5e-3, row.toString());
    // One single shift that occurs is a lower bound.
    assertTrue(epsilon.lower() <= row.get("worstShift").asDouble() + 1e-3, row.toString());
    assertTrue(epsilon.lower() >= row.get("worstShift").asDouble() - 2e-2, row.toString());
    assertTrue(epsilon.upper() < row.get("gaussian").asDouble());
  }

  @ParameterizedTest
  @EnumSource(CactusForm.class)
  void bothFormsAreAccountedAsTheyAre(CactusForm form) {
    CactusNoise noise = CactusSolver.of(CactusProblem.of(2, 0.1, 50).withForm(form)).solve();
    Bounds one = epsilon(noise, 1);
    assertTrue(one.lower() >= 5.14 && one.upper() <= 5.17, one.toString());
    Bounds ten = epsilon(noise, 10);
    assertTrue(ten.lower() >= 39.85 && ten.upper() <= 40.40, ten.toString());
  }

  @Test
  void otherSensitivityHasTheSamePrivacy() {
    CactusProblem problem = CactusProblem.of(2, 0.1, 10);
    CactusNoise one = CactusSolver.of(problem).solve();
    CactusNoise three = CactusSolver.of(CactusProblem.of(2, 0.9, 10).withSensitivity(3)).solve();
    assertEquals(epsilon(one, 2).upper(), epsilon(three, 2).upper(), 1e-6);
  }
}
