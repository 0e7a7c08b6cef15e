package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.SeededBits;

class ClippedSumTest {
  private static final DenseNetwork NETWORK = DenseNetwork.of(6, List.of(5), 3, Activation.RELU);

  private static double[] parameters(double scale) {
    double[] start = NETWORK.initialParameters(SeededBits.notPrivate(5));
    return Arrays.stream(start).map(x -> scale * x).toArray();
  }

  /** Records of all sizes: ordinary ones, huge ones, zeros. */
  private static Examples examples(int count, double size) {
    SeededBits bits = SeededBits.notPrivate(11);
    ExamplesBuilder builder = new ExamplesBuilder(6, 3);
    for (int i = 0; i < count; i++) {
      for (int column = 0; column < 6; column++) {
        double value = size * ((bits.nextLong() >> 11) * 0x1p-52);
        if (i % 5 != 4 && Clip.rounded(value) != 0) {
          builder.feature(column, (float) Clip.rounded(value));
        }
      }
      builder.add(i % 3);
    }
    return builder.build();
  }

  private static int[] all(int count) {
    int[] rows = new int[count];
    Arrays.setAll(rows, i -> i);
    return rows;
  }

  private static long[] contribution(Clip clip, Examples examples, int row, double[] parameters) {
    long[] sum = new long[NETWORK.parameters()];
    new ClippedSum(NETWORK, clip, Workers.of(1))
        .sum(parameters, examples, new int[] {row}, 0, 1, sum);
    return sum;
  }

  /** The norm of every contribution in whole numbers: no rounding can hide an excess. */
  @ParameterizedTest
  @CsvSource({
    "2, 1, 1, 1",
    "2, 0.37, 1, 1",
    "2, 1, 1e4, 30",
    "2, 1000000, 1, 1",
    "2, 0.000001, 100, 5",
    "2, 1, 1e30, 1",
    "2, 1, 1, 1e300",
    "1, 1, 1, 1",
    "1, 0.1, 50, 3",
    "3, 1, 10, 1",
    "8, 2, 10, 1"
  })
  void normOfEveryContribution(int power, double bound, double size, double scale) {
    Clip clip = new Clip(power, bound);
    Examples examples = examples(40, size);
    double[] parameters = parameters(scale);
    BigDecimal most = new BigDecimal(bound).divide(new BigDecimal(clip.step())).pow(power);
    boolean some = false;
    boolean near = false;
    for (int row = 0; row < examples.size(); row++) {
      BigDecimal sum = BigDecimal.ZERO;
      for (long value : contribution(clip, examples, row, parameters)) {
        sum = sum.add(BigDecimal.valueOf(Math.abs(value)).pow(power));
      }
      assertTrue(sum.compareTo(most) <= 0, "row " + row);
      some |= sum.signum() > 0;
      near |= sum.divide(most, MathContext.DECIMAL64).doubleValue() > 0.99;
    }
    assertTrue(some || scale > 1e9 || size > 1e9, "all contributions are zero");
    assertTrue(near || bound >= 10 || scale > 1e9 || size > 1e9, "no contribution was clipped");
  }

  /** A computed norm of the bound itself may have been rounded down: it does not hold. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.5, 2, 8})
  void aNormAtTheBoundDoesNotHold(double power) {
    Clip clip = new Clip(power, 1);
    // The least relative distance that the rounding of a norm of 2^28 terms needs is 2^-24.
    assertFalse(clip.holds(1));
    assertFalse(clip.holds(1 - power * 0x1p-24));
    assertTrue(clip.holds(1 - power * 0x1p-22));
  }

  /** An example that is added changes the sum by exactly its contribution. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void sumIsExact(int threads) {
    Clip clip = Clip.l2(0.7);
    Examples examples = examples(500, 2);
    double[] parameters = parameters(1);
    long[] expected = new long[NETWORK.parameters()];
    for (int row = 0; row < examples.size(); row++) {
      long[] one = contribution(clip, examples, row, parameters);
      Arrays.setAll(expected, i -> expected[i] + one[i]);
    }
    long[] sum = new long[NETWORK.parameters()];
    try (Workers workers = Workers.of(threads)) {
      new ClippedSum(NETWORK, clip, workers).sum(parameters, examples, all(500), 0, 500, sum);
    }
    assertArrayEquals(expected, sum);
  }

  /** The same for layers of vector width, of which large batches copy the weights. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void sumOfWideLayersIsExact(int threads) {
    Clip clip = Clip.l2(0.7);
    Examples examples = examples(300, 2);
    DenseNetwork wide = DenseNetwork.of(6, List.of(24, 17), 3, Activation.RELU);
    double[] parameters = wide.initialParameters(SeededBits.notPrivate(5));
    long[] expected = new long[wide.parameters()];
    long[] sum = new long[wide.parameters()];
    try (Workers workers = Workers.of(threads)) {
      ClippedSum place = new ClippedSum(wide, clip, workers);
      for (int row = 0; row < examples.size(); row++) {
        place.sum(parameters, examples, new int[] {row}, 0, 1, sum);
        Arrays.setAll(expected, i -> expected[i] + sum[i]);
      }
      place.sum(parameters, examples, all(300), 0, 300, sum);
    }
    assertArrayEquals(expected, sum);
  }

  /** Written out and clipped, a gradient is nearly what its factors give. */
  @Test
  void factorsAndCoordinatesAgree() {
    Clip clip = Clip.l2(1);
    Examples examples = examples(20, 1);
    double[] parameters = parameters(1);
    DenseNetwork network = NETWORK;
    var pass = network.pass(20);
    pass.forward(parameters, examples, all(20), 0, 20);
    pass.backward();
    for (int row = 0; row < 20; row++) {
      double[] gradient = new double[network.parameters()];
      pass.gradient(row, gradient);
      double[] direct = new double[gradient.length];
      DirectClip.add(gradient, clip, direct);
      long[] factored = contribution(clip, examples, row, parameters);
      for (int i = 0; i < direct.length; i++) {
        assertEquals(direct[i], factored[i] * clip.step(), 1e-4);
        assertEquals(0, Math.abs(direct[i] / clip.step() % 1));
      }
    }
  }

  @Test
  void hostileGradientsAddNothing() {
    Clip clip = Clip.l2(1);
    double[] sum = new double[3];
    DirectClip.add(new double[] {Double.NaN, 1, 1}, clip, sum);
    DirectClip.add(new double[] {Double.POSITIVE_INFINITY, 1, 1}, clip, sum);
    DirectClip.add(new double[] {1e200, 1e200, 1e200}, clip, sum);
    assertArrayEquals(new double[3], sum);
    DirectClip.add(new double[] {1e100, 0, 0}, clip, sum);
    assertEquals(1 - 0x1p-21, sum[0], 1e-10);
  }

  /** Off the lattice a sum would not be exact. */
  @Test
  void featuresOffTheLatticeAreRefused() {
    ExamplesBuilder builder = new ExamplesBuilder(6, 3);
    builder.feature(2, 0.1f);
    builder.add(1);
    Examples examples = builder.build();
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> contribution(Clip.l2(1), examples, 0, parameters(1)));
    assertEquals(
        "features must be multiples of 2^-16, got one of column 2 that is not; map the examples by"
            + " Clip.rounded",
        refused.getMessage());
  }

  @Test
  void badClips() {
    assertThrows(IllegalArgumentException.class, () -> Clip.l2(0));
    assertThrows(IllegalArgumentException.class, () -> Clip.l2(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new Clip(0.5, 1));
    assertThrows(IllegalArgumentException.class, () -> new Clip(9, 1));
  }
}
