package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusSolver;
import org.noisewright.design.cactus.CactusTable;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;
import org.noisewright.sampling.AccountedTable;

/** A designed noise as a table costs what the design costs. */
class CactusFileTest {
  private static final CactusNoise NOISE =
      CactusSolver.of(CactusProblem.of(2, 2.25, 64).withSensitivity(3)).solve();

  private static Bounds epsilon(Mechanism mechanism, int times) {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(mechanism).times(times));
    return PrivacyAccountant.of(plan).epsilonAt(1e-6).epsilon();
  }

  /** The ends of both are envelopes of the same shifts, so they are compared each with each. */
  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void theTableCostsWhatTheDensityCosts(int times) {
    AccountedTable table = CactusFile.table(NOISE, BigDecimal.valueOf(3));
    assertEquals(64, table.steps());
    Bounds drawn = epsilon(table.mechanism(), times);
    Bounds designed = epsilon(AdditiveNoise.of(NOISE.piecewiseDensity()).withSensitivity(3), times);
    assertEquals(designed.upper(), drawn.upper(), 1e-3 * designed.upper());
    assertEquals(designed.lower(), drawn.lower(), 1e-3 * designed.lower());
  }

  @Test
  void theTableKeepsCostAndDivergence() {
    AccountedTable table = CactusFile.table(NOISE, BigDecimal.valueOf(3));
    CactusTable stated = CactusTable.of(NOISE);
    Bounds cost = stated.cost(table.table().toMechanism());
    Bounds divergence = stated.divergence(table.table().toMechanism());
    assertEquals(2.25, cost.upper(), 1e-9);
    assertTrue(cost.width() < 1e-12);
    assertEquals(NOISE.divergence().upper(), divergence.upper(), 1e-9);
    assertTrue(divergence.width() < 1e-12);
    stated.requireKeptBy(table.table().toMechanism());
  }
}
