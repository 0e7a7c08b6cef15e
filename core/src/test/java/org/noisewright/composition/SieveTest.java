package org.noisewright.composition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLattice;
import org.noisewright.pld.PrivacyLossDistribution;

/**
 * What a sieve leaves out against direct sums, runs of frequencies against single ones, and what is
 * composed with a sieve against the full transform.
 */
class SieveTest {
  private static final double DEPTH = 40;

  /** Some thousand points of a rough bell, unevenly spaced; far points of little mass beside. */
  private static LawPower law(Random random, Side side, long times) {
    int n = 900 + random.nextInt(600);
    long[] index = new long[n];
    double[] logMass = new double[n];
    double sum = 0;
    long at = -2L * n;
    int gap = 1 + random.nextInt(20);
    for (int i = 0; i < n; i++) {
      at += 1 + random.nextInt(gap);
      index[i] = at;
      double z = (i - 0.45 * n) / (0.17 * n);
      logMass[i] = Math.max(-0.5 * z * z, -14) + 0.3 * random.nextDouble();
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

  private static LawTransform[] transforms(TiltedPlan plan, double unit) {
    LawTransform[] transforms = new LawTransform[plan.laws().size()];
    for (int r = 0; r < transforms.length; r++) {
      TiltedLaw law = plan.laws().get(r);
      transforms[r] = new LawTransform(law, 1 / (law.times() * transforms.length), unit);
    }
    return transforms;
  }

  /** ln of the size of the composed transform, by plain sums. */
  private static double logSize(TiltedPlan plan, double omega) {
    double log = 0;
    for (TiltedLaw law : plan.laws()) {
      double real = 0;
      double imaginary = 0;
      for (int i = 0; i < law.size(); i++) {
        real += law.mass(i) * Math.cos(omega * law.distance(i));
        imaginary += law.mass(i) * Math.sin(omega * law.distance(i));
      }
      log += law.times() * Math.log(Math.hypot(real, imaginary));
    }
    return log;
  }

  @Test
  void whatIsLeftOutIsSmall() {
    Random random = new Random(5);
    int leftOut = 0;
    int small = 0;
    for (int round = 0; round < 30; round++) {
      TiltedPlan plan = plan(random, Side.UPPER, 1 + 4 * random.nextDouble());
      Window window = window(plan);
      double unit = 2 * Math.PI / window.length();
      Sieve sieve = Sieve.of(transforms(plan, unit), DEPTH, unit, Double.POSITIVE_INFINITY);
      for (int i = 0; i < 200; i++) {
        long j = i < 100 ? i : (long) (random.nextDouble() * (window.length() / 2 + 1));
        double size = logSize(plan, unit * j);
        boolean out = sieve.next(j, unit) > j;
        assertTrue(!out || size <= -DEPTH + 1e-9, j + " of " + window + ": " + size);
        small += size <= -DEPTH - 1 ? 1 : 0;
        leftOut += out ? 1 : 0;
      }
    }
    assertTrue(leftOut > 0.8 * small, leftOut + " left out, " + small + " small");
  }

  @Test
  void runsAgreeWithSingleFrequencies() {
    Random random = new Random(7);
    double largest = 0;
    for (int round = 0; round < 20; round++) {
      TiltedPlan plan = plan(random, Side.UPPER, 1 + 4 * random.nextDouble());
      double unit = Math.pow(10, -5 + 4 * random.nextDouble());
      LawTransform run = transforms(plan, unit)[0];
      LawTransform single = transforms(plan, unit)[0];
      long first = random.nextInt(50);
      run.evaluate(first, LawTransform.RUN);
      for (int f = 0; f < LawTransform.RUN; f++) {
        single.evaluate(first + f, 1);
        double bound = run.error(f) + single.error(0);
        double distance =
            Math.hypot(
                run.logSize(f) - single.logSize(0),
                Math.IEEEremainder(run.angle(f) - single.angle(0), 2 * Math.PI));
        assertTrue(distance <= bound, () -> distance + " > " + bound);
        largest = Math.max(largest, distance);
      }
    }
    assertTrue(largest > 0, "the two ways differ in their rounding");
  }

  private static Window window(TiltedPlan plan) {
    Window window = Window.of(plan.laws(), DEPTH);
    assertNotNull(window);
    return window;
  }

  /**
   * Three far points have most of the variance and a transform that comes back to one again and
   * again; some dozens of points that hardly vary beside them leave few frequencies.
   */
  @Test
  void lawsThatLeaveTooManyFrequenciesDoNotDecide() throws FrequencySum.TooManyFrequencies {
    Random random = new Random(8);
    long[] index = new long[46];
    double[] logMass = new double[46];
    for (int i = 0; i < 46; i++) {
      index[i] = (i > 0 ? index[i - 1] : -40_000) + 700 + random.nextInt(1400);
      logMass[i] = -0.005 * (i - 23) * (i - 23) - 3.4;
    }
    long[] far = {-150_000, 0, 150_000};
    double[] quarters = {Math.log(0.25), Math.log(0.4999), Math.log(0.25)};
    double none = Double.NEGATIVE_INFINITY;
    LossLattice lattice = new LossLattice(0, 1e-6);
    TiltedPlan plan =
        new TiltedPlan(
            Stream.of(
                    new LawPower(
                        PrivacyLossDistribution.of(lattice, index, logMass, none, Side.UPPER), 40),
                    new LawPower(
                        PrivacyLossDistribution.of(lattice, far, quarters, none, Side.UPPER), 5))
                .map(power -> TiltedLaw.of(power, 1))
                .toList(),
            Side.UPPER,
            1,
            none);
    FrequencySum sum = FrequencySum.of(plan, window(plan), DEPTH, 20_000_000, 100_000);
    assertTrue(sum.memory() < 64 * 50_000, sum.memory() / 64 + " frequencies");
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
        FrequencySum sum = FrequencySum.of(plan, window, DEPTH, Long.MAX_VALUE, 1 << 20);
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
