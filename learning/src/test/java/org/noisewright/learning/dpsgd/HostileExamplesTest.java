package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.data.ImageShape;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.ConvolutionLayer;
import org.noisewright.learning.model.ConvolutionalNetwork;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.EmbeddingNetwork;
import org.noisewright.learning.model.EmbeddingNetwork.Pooling;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.ModelPass;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.SeededBits;

/** Examples whose gradients are not finite, among others: they must not touch the sum of these. */
class HostileExamplesTest {
  private static final int COUNT = 60;
  private static final int WIDTH = 64;
  private static final int[] ALL = IntStream.range(0, COUNT).toArray();
  private static final int[] ORDINARY = IntStream.range(0, COUNT).filter(i -> i % 7 != 3).toArray();

  static Stream<Model> models() {
    return Stream.of(
        DenseNetwork.of(WIDTH, List.of(20, 5), 3, Activation.TANH),
        ConvolutionalNetwork.of(
            new ImageShape(1, 8, 8),
            List.of(ConvolutionLayer.of(4, 3, 1).pooled(2), ConvolutionLayer.of(3, 2, 1).padded(1)),
            List.of(6),
            3,
            Activation.TANH),
        EmbeddingNetwork.of(WIDTH, 5, Pooling.SUM, List.of(6), 3, Activation.TANH));
  }

  /** Every seventh record is so large that its sums overflow to both sides; others are empty. */
  private static Examples examples() {
    SeededBits bits = SeededBits.notPrivate(3);
    ExamplesBuilder builder = new ExamplesBuilder(WIDTH, 3);
    for (int i = 0; i < COUNT; i++) {
      for (int column = 0; column < WIDTH; column++) {
        double value = Clip.rounded((bits.nextLong() >>> 11) * 0x1p-53);
        if (i % 7 == 3) {
          builder.feature(column, 1e30f);
        } else if (i % 5 != 0) {
          builder.feature(column, (float) value);
        }
      }
      builder.add(i % 3);
    }
    return builder.build();
  }

  private static double[] parameters(Model model) {
    double[] start = model.initialParameters(SeededBits.notPrivate(5));
    // With a huge table empty texts are the ordinary ones, if the head is.
    int from = model instanceof EmbeddingNetwork texts ? texts.head().parameters() : 0;
    for (int i = from; i < start.length; i++) {
      start[i] *= 1e290;
    }
    return start;
  }

  private static long[] sum(Model model, Function<Workers, BatchSum> made, int[] rows) {
    long[] sum = new long[model.parameters()];
    try (Workers workers = Workers.of(2)) {
      made.apply(workers).sum(parameters(model), examples(), rows, 0, rows.length, sum);
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("models")
  void theyAddNothing(Model model) {
    ModelPass pass = model.pass(COUNT);
    pass.forward(parameters(model), examples(), ALL, 0, COUNT);
    pass.backward();
    double[] gradient = new double[model.parameters()];
    pass.gradient(3, gradient);
    assertFalse(Arrays.stream(gradient).allMatch(Double::isFinite), "record 3 is not hostile");

    Function<Workers, BatchSum> clipped = workers -> new ClippedSum(model, Clip.l2(1), workers);
    long[] expected = sum(model, clipped, ORDINARY);
    assertTrue(Arrays.stream(expected).anyMatch(value -> value != 0), "nothing was summed");
    assertArrayEquals(expected, sum(model, clipped, ALL));

    LargestSigns signs = LargestSigns.of(model, 7);
    Function<Workers, BatchSum> signed = workers -> new SignedSum(model, signs, 1, workers);
    assertArrayEquals(sum(model, signed, ORDINARY), sum(model, signed, ALL));
  }
}
