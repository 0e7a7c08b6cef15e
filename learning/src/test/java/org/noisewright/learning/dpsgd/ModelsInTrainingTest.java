package org.noisewright.learning.dpsgd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.learning.LearningCases;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.data.ImageShape;
import org.noisewright.learning.data.WordWeights;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.ConvolutionLayer;
import org.noisewright.learning.model.ConvolutionalNetwork;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.EmbeddingNetwork;
import org.noisewright.learning.model.EmbeddingNetwork.Pooling;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.SeededBits;

/** Convolutions, token vectors and bags of words under a clip, and in small private trainings. */
class ModelsInTrainingTest {
  static Stream<Arguments> clipped() {
    ImageShape image = new ImageShape(2, 5, 5);
    Model convolution =
        ConvolutionalNetwork.of(
            image,
            List.of(ConvolutionLayer.of(3, 3, 1).padded(1), ConvolutionLayer.of(2, 3, 2)),
            List.of(4),
            3,
            Activation.TANH);
    Model sum = EmbeddingNetwork.of(50, 3, Pooling.SUM, List.of(4), 3, Activation.TANH);
    Model mean = EmbeddingNetwork.of(50, 3, Pooling.MEAN, List.of(), 3, Activation.RELU);
    return Stream.of(convolution, sum, mean)
        .flatMap(
            model ->
                Stream.of(
                    Arguments.of(model, 2, 0.1, 1.0, 1.0),
                    Arguments.of(model, 2, 0.3, 1e3, 10.0),
                    Arguments.of(model, 2, 1.0, 1e30, 1.0),
                    Arguments.of(model, 2, 1.0, 1.0, 1e300),
                    Arguments.of(model, 1, 0.7, 3.0, 1.0),
                    Arguments.of(model, 3, 0.1, 1.0, 3.0)));
  }

  private static Examples examples(int width, double size) {
    SeededBits bits = SeededBits.notPrivate(11);
    ExamplesBuilder builder = new ExamplesBuilder(width, 3);
    for (int row = 0; row < 30; row++) {
      for (int column = 0; column < width; column++) {
        double value = Clip.rounded(size * (bits.nextBits(10) - 500) / 512.0);
        if (row % 5 != 4) {
          builder.feature(column, (float) value);
        }
      }
      builder.add(row % 3);
    }
    return builder.build();
  }

  private static long[] sum(
      Model model, Clip clip, double[] parameters, Examples examples, int[] rows, int threads) {
    long[] sum = new long[model.parameters()];
    try (Workers workers = Workers.of(threads)) {
      new ClippedSum(model, clip, workers).sum(parameters, examples, rows, 0, rows.length, sum);
    }
    return sum;
  }

  /** Norms in whole numbers, and the sum of all is the sum of each, bit by bit. */
  @ParameterizedTest
  @MethodSource("clipped")
  void normOfEveryContribution(Model model, int power, double bound, double size, double scale) {
    Clip clip = new Clip(power, bound);
    Examples examples = examples(model.inputs(), size);
    double[] parameters =
        Arrays.stream(model.initialParameters(SeededBits.notPrivate(5)))
            .map(x -> scale * x)
            .toArray();
    BigDecimal most = new BigDecimal(bound).divide(new BigDecimal(clip.step())).pow(power);
    long[] expected = new long[model.parameters()];
    boolean near = false;
    for (int row = 0; row < examples.size(); row++) {
      long[] one = sum(model, clip, parameters, examples, new int[] {row}, 1);
      BigDecimal norm = BigDecimal.ZERO;
      for (int k = 0; k < one.length; k++) {
        expected[k] += one[k];
        norm = norm.add(BigDecimal.valueOf(Math.abs(one[k])).pow(power));
      }
      assertTrue(norm.compareTo(most) <= 0, model + ", row " + row);
      near |= norm.divide(most, MathContext.DECIMAL64).doubleValue() > 0.98;
    }
    assertTrue(near || scale > 1e9 || size > 1e9, "no contribution was clipped");
    int[] all = IntStream.range(0, examples.size()).toArray();
    assertArrayEquals(expected, sum(model, clip, parameters, examples, all, 2));
  }

  /**
   * Without a clip that bites, the sum is that of the gradients but for the rounding of factors.
   */
  @ParameterizedTest
  @MethodSource("clipped")
  void clippedSumIsTheGradient(Model model, int power, double bound, double size, double scale) {
    if (power != 2 || size > 1 || scale > 1) {
      return;
    }
    Clip clip = Clip.l2(1024);
    Examples examples = examples(model.inputs(), size);
    double[] parameters = model.initialParameters(SeededBits.notPrivate(5));
    int[] rows = IntStream.range(0, 30).toArray();
    var pass = model.pass(30);
    pass.forward(parameters, examples, rows, 0, 30);
    pass.backward();
    double[] weights = new double[30];
    Arrays.fill(weights, 1);
    double[] gradient = new double[model.parameters()];
    pass.addGradients(weights, gradient);
    long[] found = sum(model, clip, parameters, examples, rows, 1);
    for (int k = 0; k < found.length; k++) {
      assertEquals(gradient[k], found[k] * clip.step(), 0.05, model + " parameter " + k);
    }
  }

  private static double accuracy(
      Model model, Examples train, Examples test, double deviation, int steps, double rate)
      throws IOException {
    TrainingPrivacy privacy =
        new TrainingPrivacy(
            StepNoise.of(Clip.l2(1), 2, 2 * deviation * deviation),
            Rational.of(1, 5),
            steps,
            model.parameters());
    try (Workers workers = Workers.of(2)) {
      double[] parameters =
          SmallTraining.run(model, privacy, train, Optimizer.descent(0), rate, 1, workers);
      return Predictions.accuracy(model, parameters, test, workers);
    }
  }

  @Test
  void digitsByConvolutions() throws IOException {
    Examples digits = LearningCases.digits().map(pixel -> pixel / 16);
    ConvolutionalNetwork network =
        ConvolutionalNetwork.of(
            new ImageShape(1, 8, 8),
            List.of(ConvolutionLayer.of(8, 3, 1).pooled(2)),
            List.of(16),
            10,
            Activation.TANH);
    double accuracy =
        accuracy(network, digits.range(0, 1400), digits.range(1400, 1797), 1.2, 120, 8);
    assertTrue(accuracy > 0.7 && accuracy < 0.95, "accuracy " + accuracy);
  }

  static Stream<Arguments> readers() {
    return Stream.of(
        Arguments.of(DenseNetwork.regression(2000, 2), WordWeights.LOG, 0.25, 8.0, 0.66),
        Arguments.of(
            DenseNetwork.of(2000, List.of(8), 2, Activation.TANH),
            WordWeights.BINARY,
            0.25,
            4.0,
            0.66),
        Arguments.of(
            EmbeddingNetwork.of(2000, 8, Pooling.SUM, List.of(), 2, Activation.TANH),
            WordWeights.LOG,
            0.25,
            4.0,
            0.62));
  }

  /** Reviews are few here: private steps with little noise, to see that each model learns. */
  @ParameterizedTest
  @MethodSource("readers")
  void reviewsByTheirWords(
      Model model, WordWeights weights, double factor, double rate, double least)
      throws IOException {
    double accuracy =
        accuracy(
            model,
            weights.of(LearningCases.reviews(false), factor),
            weights.of(LearningCases.reviews(true), factor),
            0.1,
            60,
            rate);
    assertTrue(accuracy >= least && accuracy < 0.9, model + " accuracy " + accuracy);
  }
}
