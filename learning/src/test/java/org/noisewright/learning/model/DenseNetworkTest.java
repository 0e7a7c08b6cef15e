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
import org.noisewright.sampling.SeededBits;

class DenseNetworkTest {
  static Stream<Arguments> networks() {
    return Stream.of(
        Arguments.of(DenseNetwork.regression(7, 3)),
        Arguments.of(DenseNetwork.regression(7, 2)),
        Arguments.of(DenseNetwork.of(7, List.of(5), 3, Activation.TANH)),
        Arguments.of(DenseNetwork.of(7, List.of(5), 3, Activation.RELU)),
        Arguments.of(DenseNetwork.of(7, List.of(9, 4), 4, Activation.TANH)),
        Arguments.of(DenseNetwork.of(7, List.of(9, 4), 4, Activation.RELU)),
        Arguments.of(DenseNetwork.of(7, List.of(17, 18), 4, Activation.RELU)));
  }

  /** Rows with 0 to 7 features that are not zero. */
  private static Examples examples(int classes) {
    SeededBits bits = SeededBits.notPrivate(11);
    ExamplesBuilder builder = new ExamplesBuilder(7, classes);
    for (int row = 0; row < 16; row++) {
      for (int column = 0; column < 7; column++) {
        if (column < row % 8) {
          builder.feature(column, (bits.nextBits(12) - 2048) / 1024f);
        }
      }
      builder.add(row % classes);
    }
    return builder.build();
  }

  private static int[] all(int size) {
    int[] rows = new int[size];
    for (int i = 0; i < size; i++) {
      rows[i] = size - 1 - i;
    }
    return rows;
  }

  /** Away from the kink of ReLU at 0 the difference quotient has an error of the step squared. */
  @ParameterizedTest
  @MethodSource("networks")
  void gradientsAreDifferenceQuotients(DenseNetwork network) {
    Examples examples = examples(network.classes());
    double[] parameters = network.initialParameters(SeededBits.notPrivate(3));
    for (int layer = 0; layer < network.layers(); layer++) {
      for (int k = 0; k < network.outputsOf(layer); k++) {
        parameters[network.biasesOf(layer) + k] = 0.03 * (k + 1);
      }
    }
    int[] rows = all(16);
    DensePass pass = network.pass(16);
    double[] gradient = new double[network.parameters()];
    double step = 0x1p-17;
    for (int example = 0; example < 16; example++) {
      pass.forward(parameters, examples, rows, 0, 16);
      pass.backward();
      pass.gradient(example, gradient);
      for (int i = 0; i < parameters.length; i++) {
        double kept = parameters[i];
        parameters[i] = kept + step;
        pass.forward(parameters, examples, rows, 0, 16);
        double above = pass.loss(example);
        parameters[i] = kept - step;
        pass.forward(parameters, examples, rows, 0, 16);
        double below = pass.loss(example);
        parameters[i] = kept;
        assertEquals(
            (above - below) / (2 * step),
            gradient[i],
            1e-8 * (1 + Math.abs(gradient[i])),
            network + ", example " + example + ", parameter " + i);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("networks")
  void sumsAndPowersFollowFromFactors(DenseNetwork network) {
    Examples examples = examples(network.classes());
    double[] parameters = network.initialParameters(SeededBits.notPrivate(5));
    DensePass pass = network.pass(16);
    pass.forward(parameters, examples, all(16), 0, 16);
    pass.backward();
    double[] weights = new double[16];
    double[] expected = new double[network.parameters()];
    double[] one = new double[network.parameters()];
    for (int i = 0; i < 16; i++) {
      weights[i] = i % 3 * 0.5;
      pass.gradient(i, one);
      for (double power : new double[] {1, 1.5, 2, 2.5, 4}) {
        double sum = 0;
        for (double coordinate : one) {
          sum += Math.pow(Math.abs(coordinate), power);
        }
        assertEquals(sum, pass.powerSum(i, power), 1e-13 * sum, "power " + power);
      }
      for (int k = 0; k < one.length; k++) {
        expected[k] += weights[i] * one[k];
      }
      // The outer product of the factors of the last layer.
      int last = network.layers() - 1;
      if (last > 0) {
        assertEquals(
            pass.activation(last, i, 2) * pass.delta(last, i, 1) + 0.0,
            one[network.offsetOf(last) + 2 * network.outputsOf(last) + 1] + 0.0);
      }
      assertEquals(pass.delta(last, i, 1), one[network.biasesOf(last) + 1]);
    }
    double[] sum = new double[network.parameters()];
    pass.addGradients(weights, sum);
    assertArrayEquals(expected, sum, 1e-13);
  }

  /** Clipping rests on it: what is computed of an example has the same bits in every batch. */
  @ParameterizedTest
  @MethodSource("networks")
  void nothingDependsOnTheRestOfTheBatch(DenseNetwork network) {
    Examples examples = examples(network.classes());
    double[] parameters = network.initialParameters(SeededBits.notPrivate(7));
    for (double scale : new double[] {1, 30, 1e200}) {
      for (int i = 0; i < parameters.length; i++) {
        parameters[i] *= scale;
      }
      double[] alone = new double[network.parameters()];
      double[] gradient = new double[network.parameters()];
      DensePass single = network.pass(1);
      // Small batches read the weights where they are, large ones copy them first.
      for (int size : new int[] {2, 7, 8, 16}) {
        DensePass pass = network.pass(16);
        pass.forward(parameters, examples, all(16), 0, size);
        double[] losses = new double[size];
        for (int i = 0; i < size; i++) {
          losses[i] = pass.loss(i);
        }
        pass.backward();
        for (int i = 0; i < size; i++) {
          single.forward(parameters, examples, new int[] {15 - i}, 0, 1);
          assertEquals(single.loss(0), losses[i]);
          single.backward();
          single.gradient(0, alone);
          pass.gradient(i, gradient);
          assertArrayEquals(alone, gradient, network + ", " + size + " rows, example " + i);
        }
      }
    }
  }

  @Test
  void aLossOfEqualOutputsIsTheLogarithmOfTheClasses() {
    DenseNetwork network = DenseNetwork.regression(7, 4);
    DensePass pass = network.pass(4);
    pass.forward(new double[network.parameters()], examples(4), new int[] {3, 2, 1, 0}, 0, 4);
    double[] probabilities = new double[4];
    pass.probabilities(2, probabilities);
    assertArrayEquals(new double[] {0.25, 0.25, 0.25, 0.25}, probabilities);
    assertEquals(Math.log(4), pass.loss(2), 1e-15);
    assertEquals(0, pass.prediction(2));
    assertEquals(2, pass.row(1));
  }

  @Test
  void hugeOutputsStayFinite() {
    DenseNetwork network = DenseNetwork.regression(7, 3);
    double[] parameters = new double[network.parameters()];
    parameters[network.biasesOf(0)] = 1e300;
    DensePass pass = network.pass(1);
    pass.forward(parameters, examples(3), new int[] {1}, 0, 1);
    assertEquals(-Math.log(Double.MIN_NORMAL), pass.loss(0));
    pass.backward();
    assertEquals(1, pass.delta(0, 0, 0));
  }

  @Test
  void theStartIsUniformWithinItsReach() {
    DenseNetwork network = DenseNetwork.of(100, List.of(50), 10, Activation.RELU);
    double[] parameters = network.initialParameters(SeededBits.notPrivate(1));
    double first = Math.sqrt(6.0 / 100);
    double last = Math.sqrt(6.0 / 60);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < 5000; i++) {
      assertTrue(Math.abs(parameters[i]) < first);
      sum += parameters[i];
      squares += parameters[i] * parameters[i];
    }
    // Five standard errors each: false alarm below 1.2e-6 together.
    assertEquals(0, sum / 5000, 5 * first / Math.sqrt(3 * 5000));
    assertEquals(first * first / 3, squares / 5000, 5 * first * first * Math.sqrt(4 / 45.0 / 5000));
    for (int i = 5000; i < 5050; i++) {
      assertEquals(0, parameters[i]);
    }
    for (int i = network.offsetOf(1); i < network.biasesOf(1); i++) {
      assertTrue(Math.abs(parameters[i]) < last);
    }
    assertEquals(100 * 50 + 50 + 50 * 10 + 10, network.parameters());
    assertEquals("100-50-10 relu", network.toString());
    assertEquals("4-2 softmax", DenseNetwork.regression(4, 2).toString());
  }

  @Test
  void wrongShapesAreRefused() {
    refused(
        "widths of layers must be at least 1, got 0 in [3, 0, 2]",
        () -> DenseNetwork.of(3, List.of(0), 2, Activation.RELU));
    refused("classes must be at least 2, got 1", () -> DenseNetwork.regression(3, 1));
    refused(
        "a network must have at most 2^28 parameters, got more; take smaller layers",
        () -> DenseNetwork.of(1 << 20, List.of(1 << 10), 2, Activation.RELU));
    DenseNetwork network = DenseNetwork.regression(7, 3);
    refused("rows must be at least 1, got 0", () -> network.pass(0));
    DensePass pass = network.pass(2);
    double[] parameters = new double[network.parameters()];
    refused(
        "a batch must have at most 2 examples, got 3",
        () -> pass.forward(parameters, examples(3), new int[] {0, 1, 2}, 0, 3));
    refused(
        "examples must have 7 features and at most 3 classes, got 16 examples of 7 features and 4"
            + " classes",
        () -> pass.forward(parameters, examples(4), new int[] {0}, 0, 1));
    refused("power must be in [1, infinity), got 0.5", () -> pass.powerSum(0, 0.5));
    assertEquals(
        "no batch was computed yet; call forward first",
        assertThrows(
                IllegalStateException.class,
                () -> network.pass(1).addGradients(new double[1], parameters))
            .getMessage());
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
