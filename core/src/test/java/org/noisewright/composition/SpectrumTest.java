package org.noisewright.composition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLattice;
import org.noisewright.pld.PrivacyLossDistribution;

/** The bounds of a spectrum against direct sums, and what is composed with it against without. */
class SpectrumTest {
  private static final double DEPTH = 40;

  /** Some thousand points of a rough bell, unevenly spaced. */
  private static LawPower law(Random random, Side side, long times) {
    int n = 900 + random.nextInt(600);
    long[] index = new long[n];
    double[] logMass = new double[n];
    double sum = 0;
    long at = -2L * n;
    for (int i = 0; i < n; i++) {
      at += 1 + random.nextInt(7);
      index[i] = at;
      double z = (i - 0.45 * n) / (0.17 * n);
      logMass[i] = -0.5 * z * z + 0.3 * random.nextDouble();
      sum += Math.exp(logMass[i]);
    }
    for (int i = 0; i < n; i++) {
      logMass[i] += Math.log(0.9999 / sum);
    }
    return new LawPower(
        PrivacyLossDistribution.of(
            new LossLattice(0, 1e-4), index, logMass, Double.NEGATIVE_INFINITY, side),
        times);
  }

  private static TiltedPlan plan(Random random, Side side, double theta) {
    List<TiltedLaw> laws = new ArrayList<>();
    laws.add(TiltedLaw.of(law(random, side, 1 + random.nextInt(400)), theta));
    if (random.nextBoolean()) {
      laws.add(TiltedLaw.of(law(random, side, 1 + random.nextInt(30)), theta));
    }
    return new TiltedPlan(laws, side, theta, Double.NEGATIVE_INFINITY);
  }

  @Test
  void boundsHold() {
    Random random = new Random(5);
    for (int round = 0; round < 20; round++) {
      TiltedPlan plan = plan(random, Side.UPPER, 1 + 4 * random.nextDouble());
      Window window = window(plan);
      Spectrum spectrum = Spectrum.of(plan.laws(), window);
      for (int i = 0; i < 300; i++) {
        int j = i < 50 ? i : random.nextInt((int) window.length() / 2 + 1);
        double size = 0;
        for (TiltedLaw law : plan.laws()) {
          LawTransform transform = new LawTransform(law, 0);
          transform.evaluate(2 * Math.PI * j / window.length());
          size += law.times() * transform.logSize();
        }
        double bound = spectrum.logBound(j);
        assertTrue(bound >= size - 1e-12 * (1 + Math.abs(size)), j + ": " + bound + " < " + size);
        if (size > -DEPTH) {
          assertEquals(size, bound, 1e-8, "the bound is close where it matters");
        }
      }
    }
  }

  private static Window window(TiltedPlan plan) {
    Window window = Window.of(plan.laws(), DEPTH);
    assertNotNull(window);
    assertTrue(Spectrum.pays(plan, window), window + " with " + plan.points());
    return window.stretched();
  }

  /** Two ways to the same sum, each with its own bound on its error. */
  @Test
  void agreesWithTheFullTransform() throws FrequencySum.TooManyFrequencies {
    Random random = new Random(6);
    for (int round = 0; round < 20; round++) {
      double theta = 1 + 4 * random.nextDouble();
      for (Side side : Side.values()) {
        TiltedPlan plan = plan(random, side, theta);
        Window window = window(plan);
        FrequencySum sum = FrequencySum.sifted(plan, window, DEPTH, 1 << 20);
        FullTransform full = FullTransform.of(plan, window);
        double mean = 0;
        for (TiltedLaw law : plan.laws()) {
          mean += law.times() * (law.mean() + law.centre()) * plan.step();
        }
        for (int i = 0; i < 5; i++) {
          double epsilon = mean * (0.98 + 0.02 * i);
          double one = sum.deltaAt(epsilon).logDelta();
          double other = full.deltaAt(epsilon).logDelta();
          assertEquals(one, other, 1e-6 * Math.max(1, Math.abs(one)), side + " at " + epsilon);
        }
      }
    }
  }
}
