package org.noisewright.design.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.design.NoiseCost;
import org.noisewright.numerics.NormalTail;

/** Values and slopes of what a search makes small. */
class NoiseLossTest {
  private static final double[] NONE = {};

  private static LearnedProblem problem(double range, int cells, int compositions) {
    return LearnedProblem.of(
            range, LearnedCases.EPSILON, compositions, NoiseCost.L1, LearnedTarget.weight(1))
        .withCells(cells);
  }

  /** Exact masses of the cells of a Gaussian that is cut at the range. */
  private static double[] gaussian(LearnedProblem problem, double deviation) {
    HalfGrid grid = problem.grid();
    double[] half = new double[grid.entries()];
    double unit = deviation * Math.sqrt(2);
    double all = 1 - NormalTail.erfc(problem.range() / unit);
    for (int k = 0; k < half.length; k++) {
      double left = NormalTail.erfc(grid.step() * k / unit);
      double right = NormalTail.erfc(grid.step() * (k + 1) / unit);
      half[k] = 0.5 * (left - right) / all;
    }
    return half;
  }

  private static double value(NoiseLoss loss, double[] half) {
    return loss.at(half, loss.start(), new double[half.length], new double[loss.start().length]);
  }

  /** Values of the prototype, and the slopes of the moments accountant. */
  @Test
  void prototype() {
    LearnedProblem problem = problem(10, 10, 4);
    double[] half = gaussian(problem, 3);
    JsonNode unit = LearnedCases.node("unit");
    ExactLoss exact = ExactLoss.of(problem);
    exact.prepare(half);
    double delta = value(exact, half);
    double upper = LearnedCases.number(unit, "delta_hi");
    assertEquals(1, delta / upper, 1e-3);
    assertTrue(delta > upper);
    double buckets = value(BucketLoss.approximate(problem, BucketLoss.Slopes.DIFFERENCES), half);
    assertEquals(LearnedCases.number(unit, "l_ADP"), buckets, 1e-12);
    double published = value(BucketLoss.approximate(problem, BucketLoss.Slopes.PUBLISHED), half);
    assertEquals(buckets, published, 0);
    assertEquals(
        LearnedCases.number(unit, "l_PDP"), value(BucketLoss.probabilistic(problem), half), 1e-12);
    JsonNode descent = LearnedCases.descent("unit");
    MomentsLoss moments = MomentsLoss.of(problem);
    double[] byMass = new double[half.length];
    assertEquals(LearnedCases.number(descent, "l_MA"), moments.at(half, NONE, byMass, NONE), 1e-11);
    assertEquals(LearnedCases.number(descent, "l_MA_order"), moments.order(), 1e-9);
    for (int k = 0; k < 3; k++) {
      double reference = LearnedCases.number(descent.get("grad_MA_first3").get(k));
      assertEquals(reference, byMass[k], 1e-9 * reference);
    }
  }

  /** learned-noise.md, erratum 5: the buckets of the paper are far too large for 128 releases. */
  @ParameterizedTest
  @CsvSource({"0, 1e-10", "3, 1e-6"})
  void bucketsOfGaussians(int row, double tolerance) {
    JsonNode node = LearnedCases.descent("bucketsOfGaussians").get(row);
    LearnedProblem problem =
        problem(500, node.get("cells").asInt(), node.get("compositions").asInt());
    double[] half = gaussian(problem, node.get("deviation").asDouble());
    double reference = LearnedCases.number(node, "buckets");
    double found = value(BucketLoss.approximate(problem, BucketLoss.Slopes.DIFFERENCES), half);
    assertEquals(1, found / reference, tolerance);
    assertTrue(found > 4 * LearnedCases.number(node, "exact"));
  }

  static Stream<NoiseLoss> exactSlopes() {
    LearnedProblem some = problem(3, 4, 4);
    LearnedProblem one = problem(3, 4, 1);
    LearnedProblem three = problem(3, 4, 3);
    return Stream.of(
        MomentsLoss.of(some),
        MomentsLoss.of(one),
        MomentsLoss.trained(some),
        ExactLoss.of(some),
        ExactLoss.of(three));
  }

  /**
   * Slopes against central differences, whose own error is about 1e-8 of the largest slope; the
   * masses are moved in pairs so that their sum stays 1. Seeded: no false alarm.
   */
  @ParameterizedTest
  @MethodSource("exactSlopes")
  void slopesAreExact(NoiseLoss loss) {
    double[] half = new double[12];
    SplittableRandom random = new SplittableRandom(8);
    Arrays.setAll(half, k -> Math.exp(-0.1 * k) * (0.9 + 0.2 * random.nextDouble()));
    double sum = 2 * Arrays.stream(half).sum();
    Arrays.setAll(half, k -> half[k] / sum);
    loss.prepare(half);
    double[] own = loss.start();
    Arrays.fill(own, 1.3);
    double[] byMass = new double[12];
    double[] byOwn = new double[own.length];
    loss.at(half, own, byMass, byOwn);
    double largest = Arrays.stream(byMass).map(Math::abs).max().orElseThrow();
    double h = 1e-7;
    for (int k = 1; k < 12; k++) {
      double above = moved(loss, half, own, k, h);
      double below = moved(loss, half, own, k, -h);
      assertEquals(
          (above - below) / (2 * h), byMass[k] - byMass[0], 1e-6 * largest, loss + " at " + k);
    }
    for (int i = 0; i < own.length; i++) {
      double step = 1e-6;
      double above = loss.at(half, new double[] {own[i] + step}, new double[12], new double[1]);
      double below = loss.at(half, new double[] {own[i] - step}, new double[12], new double[1]);
      assertEquals((above - below) / (2 * step), byOwn[i], 1e-7 * Math.abs(byOwn[i]) + 1e-9);
    }
  }

  private static double moved(NoiseLoss loss, double[] half, double[] own, int k, double by) {
    double[] there = half.clone();
    there[k] += by;
    there[0] -= by;
    return loss.at(there, own, new double[half.length], new double[own.length]);
  }

  /** The best order has no share in the slopes, and is the best of all trained ones. */
  @Test
  void theBestOrder() {
    LearnedProblem problem = problem(10, 10, 4);
    double[] half = gaussian(problem, 3);
    MomentsLoss best = MomentsLoss.of(problem);
    double least = value(best, half);
    MomentsLoss trained = MomentsLoss.trained(problem);
    double[] byOwn = new double[1];
    double z = Math.sqrt(best.order() - 1e-4);
    assertEquals(least, trained.at(half, new double[] {z}, new double[100], byOwn), 1e-14);
    assertEquals(0, byOwn[0], 1e-12);
    for (double other : new double[] {0, 0.1, 1, 3, 10}) {
      assertTrue(trained.at(half, new double[] {other}, new double[100], byOwn) > least);
    }
  }

  /**
   * Buckets jump, so their slopes are compared over whole buckets: half of a flat noise is made
   * steeper step by step over many buckets, and the slopes must sum up to the rise. The differences
   * do; the published ones are off by more than the rise itself.
   */
  @Test
  void slopesOfBucketsSumUp() {
    LearnedProblem problem = problem(10, 10, 4);
    int steps = 1000;
    for (BucketLoss.Slopes slopes : BucketLoss.Slopes.values()) {
      BucketLoss loss = BucketLoss.approximate(problem, slopes);
      double[] from = gaussian(problem, 3.4);
      double[] to = gaussian(problem, 2.6);
      double sum = 0;
      double first = 0;
      double last = 0;
      for (int i = 0; i <= steps; i++) {
        double part = (double) i / steps;
        double[] half = new double[100];
        Arrays.setAll(half, k -> (1 - part) * from[k] + part * to[k]);
        double[] byMass = new double[100];
        last = loss.at(half, NONE, byMass, NONE);
        first = i == 0 ? last : first;
        double slope = 0;
        for (int k = 0; k < 100; k++) {
          slope += byMass[k] * (to[k] - from[k]);
        }
        sum += (i == 0 || i == steps ? 0.5 : 1) * slope / steps;
      }
      double rise = last - first;
      assertTrue(rise > 0.02, "rise " + rise);
      if (slopes == BucketLoss.Slopes.DIFFERENCES) {
        assertEquals(rise, sum, 0.01 * rise);
      } else {
        assertTrue(Math.abs(sum - rise) > rise, sum + " against " + rise);
      }
    }
  }

  /** The published slopes by their definition, outcome by outcome and bucket by bucket. */
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void publishedSlopes(boolean approximate) {
    LearnedProblem problem = problem(3, 4, 1);
    HalfGrid grid = problem.grid();
    double[] half = new double[12];
    Arrays.setAll(half, k -> Math.exp(-0.13 * k));
    double sum = grid.total(half);
    Arrays.setAll(half, k -> half[k] / sum);
    double width = LossBuckets.width(LearnedCases.EPSILON);
    double[] weights = BucketLoss.weights(LearnedCases.EPSILON, approximate);
    double[] whole = grid.mirrored(half);
    double[] expected = new double[12];
    for (int o = 0; o < whole.length; o++) {
      if (o < grid.shift()) {
        expected[grid.entry(o)] += 1;
        continue;
      }
      double a = whole[o];
      double b = whole[o - grid.shift()];
      int j = (int) Math.ceil(Math.log(a / b) / width) + LossBuckets.HALF;
      double change = 0;
      for (int i = 1; i < LossBuckets.COUNT; i++) {
        change += weights[i] / (1 + (j - i) * (j - i) / 0.01);
      }
      double beyond = 1 / (1 + Math.exp(-5 * (j - 2 * LossBuckets.HALF - 0.5)));
      change += 5 * beyond * (1 - beyond);
      expected[grid.entry(o)] += weights[j] + change / width;
      expected[grid.entry(o - grid.shift())] -= a / b * change / width;
    }
    NoiseLoss loss =
        approximate
            ? BucketLoss.approximate(problem, BucketLoss.Slopes.PUBLISHED)
            : BucketLoss.probabilistic(problem);
    double[] byMass = new double[12];
    loss.at(half, NONE, byMass, NONE);
    for (int k = 0; k < 12; k++) {
      assertEquals(expected[k], byMass[k], 1e-10 * (1 + Math.abs(expected[k])), "mass " + k);
    }
  }

  @Test
  void samplingIsRefused() {
    LearnedProblem sampled = problem(10, 10, 4).withSamplingRate(0.1);
    for (Runnable tried :
        List.<Runnable>of(() -> BucketLoss.probabilistic(sampled), () -> MomentsLoss.of(sampled))) {
      String message = assertThrows(IllegalArgumentException.class, tried::run).getMessage();
      assertTrue(message.startsWith("samplingRate must be 1 for the losses"), message);
    }
  }

  /** Exact loss behind sampling: the delta of the releases with the record. */
  @Test
  void theExactLossKnowsSampling() {
    LearnedProblem sampled = problem(10, 10, 4).withSamplingRate(0.1);
    double[] half = gaussian(sampled, 3);
    ExactLoss loss = ExactLoss.of(sampled);
    loss.prepare(half);
    TrainedNoise trained =
        TrainedNoise.of(sampled, half, value(loss, half), 1, List.of(), 1, false);
    LearnedNoise noise = trained.certified();
    assertEquals(1, trained.loss() / noise.remove().delta().upper(), 2e-3);
  }
}
