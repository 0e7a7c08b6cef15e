package org.noisewright.learning.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.data.ImageShape;
import org.noisewright.sampling.SeededBits;

/** Convolutions and token vectors: what they compute, and their gradients. */
class ImageAndTextModelsTest {
  private static final int BATCH = 5;
  private static final ImageShape IMAGE = new ImageShape(2, 6, 5);

  static Stream<Arguments> models() {
    ConvolutionLayer plain = ConvolutionLayer.of(3, 3, 1);
    return Stream.of(
            ConvolutionalNetwork.of(IMAGE, List.of(plain), List.of(4), 3, Activation.TANH),
            ConvolutionalNetwork.of(
                IMAGE,
                List.of(new ConvolutionLayer(3, 3, 2, 2, 1), ConvolutionLayer.of(2, 2, 1)),
                List.of(),
                3,
                Activation.TANH),
            ConvolutionalNetwork.of(
                IMAGE,
                List.of(
                    new ConvolutionLayer(5, 3, 1, 1, 1),
                    new ConvolutionLayer(4, 3, 1, 0, 1),
                    new ConvolutionLayer(3, 2, 2, 1, 1)),
                List.of(4),
                3,
                Activation.TANH),
            ConvolutionalNetwork.of(
                new ImageShape(1, 6, 10),
                List.of(ConvolutionLayer.of(3, 3, 1).padded(1).pooled(2)),
                List.of(4),
                3,
                Activation.RELU),
            ConvolutionalNetwork.of(
                new ImageShape(3, 4, 5),
                List.of(new ConvolutionLayer(2, 4, 3, 3, 1)),
                List.of(),
                3,
                Activation.TANH),
            EmbeddingNetwork.of(
                60, 4, EmbeddingNetwork.Pooling.SUM, List.of(3), 3, Activation.TANH),
            EmbeddingNetwork.of(
                60, 3, EmbeddingNetwork.Pooling.MEAN, List.of(), 3, Activation.RELU))
        .map(Arguments::of);
  }

  /** Rows from empty to full. */
  private static Examples examples(Model model) {
    SeededBits bits = SeededBits.notPrivate(11);
    ExamplesBuilder builder = new ExamplesBuilder(model.inputs(), 3);
    for (int row = 0; row < 8; row++) {
      for (int column = 0; column < model.inputs(); column++) {
        if (bits.nextBelow(7) < row) {
          builder.feature(column, (bits.nextBits(12) - 1500) / 1024f);
        }
      }
      builder.add(row % 3);
    }
    return builder.build();
  }

  private static final int[] ROWS = {7, 0, 3, 5, 1};

  /** The difference quotient has an error of the step squared. */
  @ParameterizedTest
  @MethodSource("models")
  void gradientsAreDifferenceQuotients(Model model) {
    Examples examples = examples(model);
    double[] parameters = model.initialParameters(SeededBits.notPrivate(3));
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] += parameters[i] == 0 ? 0.0137 * (1 + i % 5) : 0;
    }
    ModelPass pass = model.pass(BATCH);
    double[] gradient = new double[model.parameters()];
    double step = 0x1p-17;
    for (int example = 0; example < BATCH; example++) {
      pass.forward(parameters, examples, ROWS, 0, BATCH);
      pass.backward();
      pass.gradient(example, gradient);
      for (int i = 0; i < parameters.length; i++) {
        double kept = parameters[i];
        parameters[i] = kept + step;
        pass.forward(parameters, examples, ROWS, 0, BATCH);
        double above = pass.loss(example);
        parameters[i] = kept - step;
        pass.forward(parameters, examples, ROWS, 0, BATCH);
        double below = pass.loss(example);
        parameters[i] = kept;
        assertEquals(
            (above - below) / (2 * step),
            gradient[i],
            1e-8 * (1 + Math.abs(gradient[i])),
            model + ", example " + example + ", parameter " + i);
      }
    }
  }

  /** Sums, powers and factors follow from the gradients; nothing depends on the rest of a batch. */
  @ParameterizedTest
  @MethodSource("models")
  void sumsPowersAndFactorsAgree(Model model) {
    Examples examples = examples(model);
    double[] parameters = model.initialParameters(SeededBits.notPrivate(5));
    FactoredPass pass = (FactoredPass) model.pass(BATCH);
    pass.forward(parameters, examples, ROWS, 0, BATCH);
    pass.backward();
    double[] weights = {0, 1, 0.5, 2, 1};
    double[] expected = new double[model.parameters()];
    double[] one = new double[model.parameters()];
    double[] written = new double[pass.written()];
    int factored = model.parameters() - written.length;
    for (int i = 0; i < BATCH; i++) {
      pass.gradient(i, one);
      pass.writtenGradient(i, written);
      for (double power : new double[] {1, 1.5, 2, 3}) {
        double sum = 0;
        for (double coordinate : one) {
          sum += Math.pow(Math.abs(coordinate), power);
        }
        double factors = 0;
        for (int layer = 0; layer < pass.layers(); layer++) {
          factors += pass.inputPowers(layer, i, power) * pass.slopePowers(layer, i, power);
        }
        for (double coordinate : written) {
          factors += Math.pow(Math.abs(coordinate), power);
        }
        assertEquals(sum, pass.powerSum(i, power), 1e-13 * sum, "power " + power);
        assertEquals(sum, factors, 1e-13 * sum, "power " + power);
      }
      for (int k = 0; k < one.length; k++) {
        expected[k] += weights[i] * one[k];
      }
      double[] alone = new double[model.parameters()];
      ModelPass single = model.pass(1);
      single.forward(parameters, examples, ROWS, i, i + 1);
      single.backward();
      single.gradient(0, alone);
      assertArrayEquals(one, alone, "example " + i);
    }
    double[] sum = new double[model.parameters()];
    pass.addGradients(weights, sum);
    assertArrayEquals(expected, sum, 1e-13);
    double[] factors = new double[model.parameters()];
    pass.addFactors(weights, factors);
    for (int k = 0; k < factors.length; k++) {
      assertEquals(k < factored ? expected[k] : 0, factors[k], 1e-13);
    }
  }

  /** A convolution by its definition, one sum after the other. */
  @Test
  void convolutionsSlideFiltersOverImages() {
    ConvolutionLayer layer = new ConvolutionLayer(1, 2, 2, 1, 1);
    ConvolutionalNetwork network =
        ConvolutionalNetwork.of(
            new ImageShape(1, 3, 3), List.of(layer), List.of(), 2, Activation.RELU);
    ExamplesBuilder builder = new ExamplesBuilder(9, 2);
    for (int k = 0; k < 9; k++) {
      builder.feature(k, k + 1);
    }
    builder.add(0);
    double[] parameters = new double[network.parameters()];
    int filter = network.head().parameters();
    // Upper left 1000, upper right 100, lower left 10, lower right 1; bias 0.5.
    parameters[filter] = 1000;
    parameters[filter + 1] = 100;
    parameters[filter + 2] = 10;
    parameters[filter + 3] = 1;
    parameters[filter + 4] = 0.5;
    ConvolutionPass pass = network.stages(1).get(0);
    double[] image = new double[9];
    builder.build().copyRow(0, image, 0);
    pass.forward(parameters, image, 1);
    assertArrayEquals(new double[] {1.5, 23.5, 407.5, 5689.5}, pass.outputs());
    assertEquals("1x3x3 conv 1@2x2/2 padded 1 4-2 softmax", network.toString());
    assertEquals(4 * 2 + 2 + 5, network.parameters());
  }

  /** A text of counts: the sum and the mean of its vectors. */
  @Test
  void textsAreSumsAndMeansOfVectors() {
    ExamplesBuilder builder = new ExamplesBuilder(3, 2);
    builder.feature(0, 3);
    builder.feature(2, 1);
    builder.add(1);
    builder.add(0);
    for (EmbeddingNetwork.Pooling pooling : EmbeddingNetwork.Pooling.values()) {
      EmbeddingNetwork network = EmbeddingNetwork.of(3, 1, pooling, List.of(), 2, Activation.RELU);
      double[] parameters = new double[network.parameters()];
      parameters[0] = 1;
      parameters[network.vector(0)] = 0.5;
      parameters[network.vector(2)] = -1;
      EmbeddingPass pass = network.pass(2);
      pass.forward(parameters, builder.build(), new int[] {0, 1}, 0, 2);
      double[] probabilities = new double[2];
      pass.probabilities(0, probabilities);
      double sum = 0.5 / (pooling == EmbeddingNetwork.Pooling.MEAN ? 4 : 1);
      assertEquals(1 / (1 + Math.exp(-sum)), probabilities[0], 1e-15);
      pass.probabilities(1, probabilities);
      assertEquals(0.5, probabilities[0]);
    }
    assertEquals(
        "60 tokens mean 3-2 softmax",
        EmbeddingNetwork.of(60, 3, EmbeddingNetwork.Pooling.MEAN, List.of(), 2, Activation.RELU)
            .toString());
  }

  @Test
  void wrongShapesAreRefused() {
    refused(
        "padding must be in [0, side - 1], got 3 for a side of 3; more of it would only add places"
            + " that see nothing",
        () -> new ConvolutionLayer(1, 3, 1, 3, 1));
    refused(
        "filters, side, stride and pool must be at least 1, got 1, 3, 0 and 1",
        () -> ConvolutionLayer.of(1, 3, 0));
    refused(
        "a filter must fit into its image, got side 7 with padding 0 for " + IMAGE,
        () -> network(List.of(ConvolutionLayer.of(1, 7, 1))));
    refused(
        "pool must divide what it pools, got 2 for " + new ImageShape(1, 4, 3),
        () -> network(List.of(ConvolutionLayer.of(1, 3, 1).pooled(2))));
    refused(
        "convolutions must be at least one, got none; without them it is a dense network",
        () -> network(List.of()));
    refused(
        "filters must have at most 2^20 weights together, got more; take fewer or smaller ones",
        () -> network(List.of(ConvolutionLayer.of(1 << 18, 3, 1))));
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    EmbeddingNetwork.of(
                        0, 3, EmbeddingNetwork.Pooling.SUM, List.of(), 2, Activation.RELU))
            .getMessage()
            .startsWith("tokens must be at least 1, and the table at most 2^28 numbers, got 0"));
  }

  private static ConvolutionalNetwork network(List<ConvolutionLayer> layers) {
    return ConvolutionalNetwork.of(IMAGE, layers, List.of(), 3, Activation.RELU);
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
