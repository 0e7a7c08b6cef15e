package org.noisewright.design.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.design.NoiseCost;

class OneReleaseSearchTest {

  private static OneReleaseSearch search(HalfGrid grid, NoiseCost cost) {
    Components components = new Components(grid);
    return new OneReleaseSearch(
        components, Cost.of(cost.kind(), components), LearnedCases.EPSILON, SearchWatch.NONE);
  }

  private static HalfGrid cells(JsonNode node) {
    int range = node.get("range").asInt();
    int cells = node.get("cells").asInt();
    return HalfGrid.cells(range * cells, cells, 1.0 / cells);
  }

  static Stream<JsonNode> costs() {
    return LearnedCases.array("oneReleaseCost");
  }

  static Stream<JsonNode> weights() {
    return LearnedCases.array("oneReleaseWeight");
  }

  static Stream<JsonNode> counting() {
    return LearnedCases.array("oneReleaseCounting");
  }

  static Stream<JsonNode> someCosts() {
    List<JsonNode> all = costs().toList();
    return IntStream.range(0, all.size()).filter(i -> i % 4 == 1).mapToObj(all::get);
  }

  @ParameterizedTest
  @MethodSource("someCosts")
  void leastDeltaAtACost(JsonNode node) {
    checkCost(node);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("costs")
  void leastDeltaAtAllCosts(JsonNode node) {
    checkCost(node);
  }

  /** Optima of another solver to 1e-8; the bound is below them and close. */
  private static void checkCost(JsonNode node) {
    NoiseCost cost = LearnedCases.cost(node);
    HalfGrid grid = cells(node);
    double asked = LearnedCases.number(node, "cost");
    double cap = cost.equals(NoiseCost.L2) ? asked * asked : asked;
    OneReleaseSearch.Found found = search(grid, cost).capped(cap);
    double reference = LearnedCases.number(node, "delta");
    assertEquals(reference, found.delta(), 1e-8);
    assertTrue(found.moment() <= cap * (1 + 1e-12), "moment " + found.moment());
    double[] moments = Cost.of(cost.kind(), new Components(grid)).byComponent();
    double lower = found.lowerAt(Math.min(cap, moments[moments.length - 1]));
    assertTrue(lower <= reference + 1e-13, lower + " is above " + reference);
    assertEquals(reference, lower, 2e-8);
  }

  @ParameterizedTest
  @MethodSource("weights")
  void leastSum(JsonNode node) {
    OneReleaseSearch.Found found =
        search(cells(node), NoiseCost.L1).weighted(LearnedCases.number(node, "weight"));
    assertEquals(LearnedCases.number(node, "objective"), found.lower() + found.gap(), 2e-9);
    assertTrue(found.gap() >= 0 && found.gap() <= 1e-9, "gap " + found.gap());
  }

  /** Small weights give the geometric law, cut. */
  @ParameterizedTest
  @MethodSource("counting")
  void counting(JsonNode node) {
    int range = node.get("range").asInt();
    double weight = LearnedCases.number(node, "weight");
    OneReleaseSearch.Found found =
        search(HalfGrid.points(range + 1, 1, 1), NoiseCost.L1).weighted(weight);
    assertEquals(LearnedCases.number(node, "objective"), found.lower() + found.gap(), 1e-8);
    assertTrue(found.gap() >= 0 && found.gap() <= 2e-9, "gap " + found.gap());
    if (weight == 0.001) {
      double sum = 1;
      for (int k = 1; k <= range; k++) {
        sum += 2 * Math.exp(-LearnedCases.EPSILON * k);
      }
      for (int k = 0; k <= range; k++) {
        assertEquals(Math.exp(-LearnedCases.EPSILON * k) / sum, found.half()[k], 1e-6);
      }
    }
  }

  /** The staircase of the paper is the noise of least delta. */
  @ParameterizedTest
  @MethodSource("staircases")
  void staircase(JsonNode node) {
    double least = search(cells(node), NoiseCost.L1).leastDelta().delta();
    assertEquals(LearnedCases.number(node, "delta"), least, 1e-9);
  }

  static Stream<JsonNode> staircases() {
    return LearnedCases.array("staircase");
  }

  @Test
  void leastCostAtADelta() {
    HalfGrid grid = HalfGrid.cells(600, 60, 1.0 / 60);
    OneReleaseSearch.Found found = search(grid, NoiseCost.L1).limited(0.05);
    assertEquals(0.05, found.delta(), 1e-12);
    OneReleaseSearch.Found back = search(grid, NoiseCost.L1).capped(found.moment());
    assertEquals(0.05, back.delta(), 1e-9);
  }

  /**
   * Whatever the multipliers, the bound is below the objective of whatever noise: random ones of
   * both, and the optimum. Seeded, exact: no false alarm.
   */
  @Test
  void weakDuality() {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < 300; round++) {
      boolean points = random.nextBoolean();
      int shift = 1 + random.nextInt(5);
      int entries = shift + 1 + random.nextInt(20);
      HalfGrid grid =
          points ? HalfGrid.points(entries, shift, 1) : HalfGrid.cells(entries, shift, 1);
      Components components = new Components(grid);
      double[] moments = new double[entries];
      Arrays.setAll(moments, k -> grid.copies(k) * grid.absolute(k));
      OneReleaseProgram program =
          new OneReleaseProgram(
              components, moments, random.nextDouble(0.01, 2), random.nextDouble(0, 0.1));
      double[] shares = random.doubles(program.rows(), -0.2, 1.2).toArray();
      double bound = program.lowerBound(shares);
      double[] weights = random.doubles(entries, 0, 1).map(x -> x * x * x).toArray();
      double sum = Arrays.stream(weights).sum();
      Arrays.setAll(weights, m -> weights[m] / sum);
      double[] half = new double[entries];
      components.spread(weights, half);
      String input = "round " + round + ": " + grid + " " + Arrays.toString(half);
      assertTrue(bound <= program.value(half), input);
      InteriorPoint.Found best = InteriorPoint.solve(program, SearchWatch.NONE);
      assertTrue(bound <= program.value(best.half()) + 1e-13, input);
      assertTrue(best.lower() <= program.value(half) + 1e-13, input);
      assertEquals(best.lower(), program.value(best.half()), 1e-8, input);
    }
  }

  /** The value is delta by its definition. */
  @Test
  void valueIsDelta() {
    for (boolean points : new boolean[] {false, true}) {
      for (int shift : new int[] {1, 2, 3}) {
        HalfGrid grid = points ? HalfGrid.points(6, shift, 1) : HalfGrid.cells(6, shift, 1);
        double[] half = {0.3, 0.25, 0.2, 0.1, 0.1, 0.02};
        double[] whole = grid.mirrored(half);
        double delta = 0;
        for (int i = 0; i < whole.length; i++) {
          double other = i >= shift ? whole[i - shift] : 0;
          delta += Math.max(0, whole[i] - Math.exp(LearnedCases.EPSILON) * other);
        }
        OneReleaseProgram program =
            new OneReleaseProgram(new Components(grid), new double[6], LearnedCases.EPSILON, 0);
        assertEquals(delta, program.value(half), 1e-15);
      }
    }
  }

  @Test
  void bandedFactor() {
    SplittableRandom random = new SplittableRandom(3);
    int size = 30;
    int band = 4;
    double[][] full = new double[size][size];
    BandedCholesky matrix = new BandedCholesky(size, band);
    for (int i = 0; i < size; i++) {
      for (int j = Math.max(0, i - band); j <= i; j++) {
        double value = i == j ? 10 : random.nextDouble(-1, 1);
        full[i][j] = value;
        full[j][i] = value;
        matrix.add(i, j, value);
      }
    }
    double[] x = random.doubles(size, -1, 1).toArray();
    double[] right = new double[size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        right[i] += full[i][j] * x[j];
      }
    }
    matrix.factor();
    double[] solved = matrix.solve(right);
    for (int i = 0; i < size; i++) {
      assertEquals(x[i], solved[i], 1e-14);
    }
  }
}
