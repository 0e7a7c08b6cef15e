package org.noisewright.composition;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLattice;
import org.noisewright.pld.PrivacyLossDistribution;

/**
 * The sum over frequencies and the full transform against plain convolution of small random laws:
 * an upper law composed is never below, a lower one never above, at random epsilons and random
 * tilts.
 */
class ComposerTest {
  private static final int ROUNDS = 1500;

  /** Relative error allowed to the plain convolution. */
  private static final double REFERENCE_ERROR = 3e-14;

  private static PrivacyLossDistribution law(Random random, double step, Side side) {
    int size = 1 + random.nextInt(6);
    TreeMap<Long, Double> points = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      points.put((long) (random.nextInt(41) - 15), Math.exp(-12 * random.nextDouble()));
    }
    double sum = points.values().stream().mapToDouble(Double::doubleValue).sum();
    long[] index = points.keySet().stream().mapToLong(Long::longValue).toArray();
    double[] logMass =
        points.values().stream().mapToDouble(m -> Math.log(0.999 * m / sum)).toArray();
    double offset = random.nextBoolean() ? 0 : 0.3 * random.nextGaussian();
    double logInfinity = random.nextBoolean() ? Double.NEGATIVE_INFINITY : -20;
    return PrivacyLossDistribution.of(
        new LossLattice(offset, step), index, logMass, logInfinity, side);
  }

  /** Plain convolution; keys are sums of indices, the offset is added up beside it. */
  private static Map<Long, Double> convolve(List<LawPower> powers) {
    Map<Long, Double> sum = new TreeMap<>(Map.of(0L, 1.0));
    for (LawPower power : powers) {
      for (long i = 0; i < power.times(); i++) {
        Map<Long, Double> next = new TreeMap<>();
        for (Map.Entry<Long, Double> have : sum.entrySet()) {
          for (int j = 0; j < power.law().size(); j++) {
            next.merge(
                have.getKey() + power.law().index(j),
                have.getValue() * Math.exp(power.law().logMass(j)),
                Double::sum);
          }
        }
        sum = next;
      }
    }
    return sum;
  }

  private static double exact(List<LawPower> powers, double epsilon) {
    double offset = 0;
    double logKept = 0;
    for (LawPower power : powers) {
      offset += (double) power.times() * power.law().lattice().offset();
      logKept += (double) power.times() * Math.log1p(-Math.exp(power.law().logInfinityMass()));
    }
    double step = powers.get(0).law().lattice().step();
    double delta = -Math.expm1(logKept);
    for (Map.Entry<Long, Double> point : convolve(powers).entrySet()) {
      double excess = offset + point.getKey() * step - epsilon;
      if (excess > 0) {
        delta += -Math.expm1(-excess) * point.getValue();
      }
    }
    return delta;
  }

  @Test
  void bothWaysOfComposingKeepTheirSide() throws FrequencySum.TooManyFrequencies {
    Random random = new Random(4);
    int tight = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Side side = random.nextBoolean() ? Side.UPPER : Side.LOWER;
      double step = Math.exp(-4 * random.nextDouble());
      List<LawPower> powers = new ArrayList<>();
      int kinds = 1 + random.nextInt(3);
      for (int i = 0; i < kinds; i++) {
        powers.add(new LawPower(law(random, step, side), 1 + random.nextInt(5)));
      }
      double epsilon = step * (60 * random.nextDouble() - 10);
      double theta = Math.exp(4 * random.nextDouble() - 2.5);
      double exact = exact(powers, epsilon);
      List<TiltedLaw> laws = new ArrayList<>();
      InfinityMass infinity = new InfinityMass();
      for (LawPower power : powers) {
        laws.add(TiltedLaw.of(power, theta));
        infinity.add(power.law().logInfinityMass(), (double) power.times());
      }
      Window window = Window.of(laws, 45);
      window = window.including(new Placement(laws).firstAbove(epsilon).index());
      double logInfinity = infinity.log(side);
      TiltedPlan plan = new TiltedPlan(laws, side, theta, logInfinity);
      ComposedLaw[] composed = {
        FrequencySum.of(plan, window, 50, Long.MAX_VALUE, Long.MAX_VALUE),
        FullTransform.of(plan, window),
        Composer.compose(powers, side, theta, Math.log(exact), epsilon, 1e-3, 1 << 28)
      };
      for (ComposedLaw law : composed) {
        double delta = Math.exp(law.deltaAt(epsilon).logDelta());
        double slack = REFERENCE_ERROR * (exact + 1e-2 * Math.exp(logInfinity));
        // The reference adds up losses in doubles, too.
        slack += 1e-15 * (1 + Math.abs(epsilon));
        String where =
            "round "
                + round
                + " "
                + law.getClass().getSimpleName()
                + " "
                + side
                + " theta "
                + theta
                + " epsilon "
                + epsilon
                + ": "
                + delta
                + " against "
                + exact;
        if (side == Side.UPPER) {
          assertTrue(delta >= exact - slack, where);
        } else {
          assertTrue(delta <= exact + slack, where);
        }
        if (Math.abs(delta - exact) <= 0.05 * exact + 1e-14) {
          tight++;
        }
      }
    }
    assertTrue(tight > 2.4 * ROUNDS, "too few tight bounds: " + tight);
  }
}
