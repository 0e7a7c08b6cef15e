package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.dpsgd.LargestSigns.Layer;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.SeededBits;

class SignedSumTest {
  private static final DenseNetwork NETWORK = DenseNetwork.of(9, List.of(7, 5), 3, Activation.RELU);
  private static final LargestSigns SIGNS = LargestSigns.of(NETWORK, List.of(6, 4, 1));

  private static long[] chosen(double[] gradient, Layer... layers) {
    LargestSigns signs = new LargestSigns(List.of(layers));
    long[] sum = new long[gradient.length];
    new LargestSigns.Choice(signs).add(gradient, 1, sum);
    return sum;
  }

  /** All entries of a layer in order of size, then of index: the first k that are not zero. */
  private static long[] sorted(double[] gradient, Layer layer) {
    long[] signs = new long[gradient.length];
    IntStream.range(layer.from(), layer.to())
        .boxed()
        .sorted(Comparator.comparingDouble((Integer k) -> -Math.abs(gradient[k])))
        .limit(layer.largest())
        .forEach(k -> signs[k] = (long) Math.signum(gradient[k]));
    return signs;
  }

  /** Few different sizes, so that ties and zeros abound. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 3", "40, 7", "40, 40", "1000, 200", "1000, 1", "5000, 4999"})
  void largestEntriesAreThoseOfASort(int size, int largest) {
    SeededBits bits = SeededBits.notPrivate(17);
    for (long sizes : new long[] {1, 2, 9, 1L << 40}) {
      for (int repeat = 0; repeat < 20; repeat++) {
        double[] gradient = new double[size];
        Arrays.setAll(gradient, k -> bits.nextBelow(2 * sizes + 1) - sizes);
        Layer layer = new Layer(0, size, largest);
        assertArrayEquals(sorted(gradient, layer), chosen(gradient, layer), "sizes " + sizes);
      }
    }
  }

  /** Every sixteenth entry is looked at first: here they are all large, or all small. */
  @ParameterizedTest
  @CsvSource({"1000, 10", "1000, 100", "1000, 125", "40000, 200", "40000, 1"})
  void aWrongGuessChangesNothing(int size, int largest) {
    for (double odd : new double[] {1e-3, 1e3}) {
      for (int phase : new int[] {0, 1, 15}) {
        double[] gradient = new double[size];
        Arrays.setAll(
            gradient,
            k -> (k % 3 - 0.5) * (1 + (k * 7919L % size) / 1e6) * (k % 16 == phase ? 1 : odd));
        Layer layer = new Layer(0, size, largest);
        assertArrayEquals(sorted(gradient, layer), chosen(gradient, layer));
      }
    }
  }

  @Test
  void orderedAndEqualEntriesToo() {
    for (int n : new int[] {17, 100, 4096}) {
      double[] rising = new double[n];
      double[] falling = new double[n];
      double[] equal = new double[n];
      double[] organ = new double[n];
      for (int k = 0; k < n; k++) {
        rising[k] = k + 1;
        falling[k] = k - n;
        equal[k] = -3;
        organ[k] = Math.min(k, n - k);
      }
      for (double[] gradient : List.of(rising, falling, equal, organ)) {
        Layer layer = new Layer(0, n, n / 3);
        assertArrayEquals(sorted(gradient, layer), chosen(gradient, layer));
      }
    }
  }

  @Test
  void layersAreChosenByThemselvesAndNothingOfWhatIsNotFinite() {
    Layer one = new Layer(0, 3, 1);
    Layer two = new Layer(3, 5, 1);
    assertArrayEquals(
        new long[] {0, -1, 0, 1, 0}, chosen(new double[] {1, -2, 1.5, 1e-300, 0}, one, two));
    assertArrayEquals(
        new long[] {0, 0, 0, 1, 0},
        chosen(new double[] {0, -0.0, 0, Double.MIN_VALUE, 0}, one, two));
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertArrayEquals(new long[5], chosen(new double[] {1, 2, 3, 4, bad}, one, two));
      assertArrayEquals(new long[5], chosen(new double[] {bad, 2, 3, 4, 5}, one, two));
    }
  }

  private static Examples examples(int count) {
    SeededBits bits = SeededBits.notPrivate(23);
    ExamplesBuilder builder = new ExamplesBuilder(9, 3);
    for (int i = 0; i < count; i++) {
      double size = i % 7 == 6 ? 1e30 : i % 7 == 5 ? 1e-30 : 1;
      for (int column = 0; column < 9; column++) {
        builder.feature(column, (float) (size * (bits.nextBits(10) - 400) / 512.0));
      }
      builder.add(i % 3);
    }
    return builder.build();
  }

  private static long[] sum(double[] parameters, Examples examples, int[] rows, int threads) {
    long[] sum = new long[NETWORK.parameters()];
    try (Workers workers = Workers.of(threads)) {
      new SignedSum(NETWORK, SIGNS, 3, workers)
          .sum(parameters, examples, rows, 0, rows.length, sum);
    }
    return sum;
  }

  /** What one example adds: at most K entries, each one step; one more changes it by just that. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void oneExampleMovesFewNumbersByOneStep(int threads) {
    Examples examples = examples(300);
    for (double scale : new double[] {1, 1e200}) {
      double[] parameters =
          Arrays.stream(NETWORK.initialParameters(SeededBits.notPrivate(5)))
              .map(x -> scale * x)
              .toArray();
      long[] expected = new long[NETWORK.parameters()];
      int most = 0;
      for (int row = 0; row < 300; row++) {
        long[] one = sum(parameters, examples, new int[] {row}, 1);
        int changed = 0;
        for (long value : one) {
          assertTrue(value == 0 || Math.abs(value) == 3);
          changed += value == 0 ? 0 : 1;
        }
        most = Math.max(most, changed);
        Arrays.setAll(expected, k -> expected[k] + one[k]);
      }
      assertTrue(most <= SIGNS.changed());
      assertTrue(scale > 1 || most == SIGNS.changed(), "no example changes all it may");
      int[] all = IntStream.range(0, 300).toArray();
      assertArrayEquals(expected, sum(parameters, examples, all, threads));
    }
  }

  @Test
  void wrongLayersAreRefused() {
    assertEquals(11, SIGNS.changed());
    assertEquals(NETWORK.parameters(), SIGNS.size());
    assertEquals(
        221,
        LargestSigns.of(
                DenseNetwork.of(784, List.of(60, 60), 10, Activation.RELU), List.of(200, 20, 1))
            .changed());
    assertEquals(5, LargestSigns.of(NETWORK, 5).changed());
    refused(
        "largest must be 3 numbers, one for each layer, got [1, 2]",
        () -> LargestSigns.of(NETWORK, List.of(1, 2)));
    refused("largest must be in [1, 2], the entries of the layer, got 3", () -> new Layer(0, 2, 3));
    refused("a layer must have at least one entry, got 2 to 2", () -> new Layer(2, 2, 1));
    refused(
        "layers must stand side by side from 0 on, got 1 after 0",
        () -> new LargestSigns(List.of(new Layer(1, 2, 1))));
    refused("layers must be at least one, got none", () -> new LargestSigns(List.of()));
    LargestSigns other = LargestSigns.of(DenseNetwork.regression(4, 2), 2);
    refused(
        "layers must hold all " + NETWORK.parameters() + " parameters of the model, got 10",
        () -> new SignedSum(NETWORK, other, 1, Workers.of(1)));
    refused(
        "step must be in [1, 2^30], got 0", () -> new SignedSum(NETWORK, SIGNS, 0, Workers.of(1)));
  }

  private static void refused(String message, org.junit.jupiter.api.function.Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
