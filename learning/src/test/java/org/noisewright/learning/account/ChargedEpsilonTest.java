package org.noisewright.learning.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.design.CertifiedEpsilons;
import org.noisewright.design.Epsilons;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

class ChargedEpsilonTest {
  private static final Epsilons CERTIFIED = CertifiedEpsilons.of(PrivacyAccountant::of);

  /**
   * The largest loss is 1, of delta 9.1616e-7: what is left of 1e-6 pays for 8e-8, not for 9e-8.
   */
  @ParameterizedTest
  @CsvSource({"0, true", "2e-8, true", "8e-8, true", "9e-8, false"})
  void aTargetThatIsTheLargestLoss(double charged, boolean met) {
    PrivacyPlan plan =
        PrivacyPlan.of(
            Release.of(AdditiveNoise.of(new DiscreteLaplaceNoise(10, 1, 137)).withSensitivity(10)));
    PrivacyTarget target = new PrivacyTarget(1, 1e-6);
    DoubleUnaryOperator charge = epsilon -> charged * Math.exp(epsilon - 1);
    ChargedEpsilon cost =
        ChargedEpsilon.against(
            target,
            1e-3,
            width -> ChargedEpsilon.at(plan, charge, 1e-6, 1e-6, width, CERTIFIED),
            width -> ChargedEpsilon.meeting(plan, charge, 1e-6, target, width, CERTIFIED));
    assertEquals(met, cost.epsilon().upper() <= 1, cost.toString());
    assertEquals(1e-6, cost.delta());
    if (met) {
      assertTrue(cost.epsilon().lower() > 0.99, cost.toString());
      assertTrue(cost.charge() >= charged, cost.toString());
    }
  }
}
