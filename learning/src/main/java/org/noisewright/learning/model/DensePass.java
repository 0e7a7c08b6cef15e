package org.noisewright.learning.model;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.noisewright.learning.data.Examples;

/**
 * The pass of a {@link DenseNetwork}. The gradient of an example is never formed unless it is asked
 * for: in layer l it is the outer product of the layer's inputs a (with 1 for the bias) and of d,
 * the slope of the loss in the layer's sums. So the sum of |coordinate|^p over the gradient is the
 * sum over layers of (sum |a|^p) (sum |d|^p), and to scale an example's gradient is to scale its d.
 *
 * <p>These factors can be had, row by row: {@link #delta} for d; the inputs of the first layer are
 * the features of the examples, those of others {@link #activation}.
 */
public final class DensePass implements FactoredPass {
  private final DenseNetwork network;
  private final int capacity;
  private final LayerProducts[] products;
  private final LayerSums sums;
  // activations[l][i] are the inputs of layer l of example i; those of layer 0 are the features.
  private final double[][][] activations;
  private final double[][][] deltas;
  // True if the inputs of layer 0 are numbers of the caller instead of features.
  private boolean fed;
  private double[] inputSlopes = new double[0];
  private int[] rows = new int[0];
  private @Nullable Examples examples;
  private int first;
  private int count;

  DensePass(DenseNetwork network, int capacity) {
    if (!(capacity >= 1)) {
      throw new IllegalArgumentException("rows must be at least 1, got " + capacity);
    }
    this.network = network;
    this.capacity = capacity;
    int layers = network.layers();
    this.products = new LayerProducts[layers];
    this.sums = new LayerSums(capacity);
    this.activations = new double[layers][][];
    this.deltas = new double[layers][][];
    activations[0] = new double[0][];
    for (int layer = 0; layer < layers; layer++) {
      products[layer] = new LayerProducts(network, layer);
      if (layer > 0) {
        activations[layer] = new double[capacity][network.inputsOf(layer)];
      }
      deltas[layer] = new double[capacity][network.outputsOf(layer)];
    }
  }

  /** How many examples the last batch had. */
  public int size() {
    return count;
  }

  /** The row of an example of the batch. */
  public int row(int example) {
    return rows[first + example];
  }

  /** An input of a hidden layer or the last one: of example i the output j of the layer before. */
  public double activation(int layer, int example, int input) {
    return activations[layer][example][input];
  }

  /** The slope of the loss of an example in one of the sums of a layer, after {@link #backward}. */
  public double delta(int layer, int example, int output) {
    return deltas[layer][example][output];
  }

  @Override
  public void forward(double[] parameters, Examples examples, int[] rows, int from, int to) {
    PassSize.check(network, capacity, examples, rows, from, to);
    fed = false;
    outputs(parameters, examples, rows, from, to);
  }

  /**
   * Computes the outputs for inputs of the caller, who has checked the examples: those of example i
   * stand from i times the number of inputs on. They are copied.
   */
  void forward(
      double[] inputs, double[] parameters, Examples examples, int[] rows, int from, int to) {
    fed = true;
    if (inputSlopes.length == 0) {
      inputSlopes = new double[Math.multiplyExact(capacity, network.inputs())];
      activations[0] = new double[capacity][network.inputs()];
    }
    int width = network.inputs();
    for (int i = 0; i < to - from; i++) {
      System.arraycopy(inputs, i * width, activations[0][i], 0, width);
    }
    outputs(parameters, examples, rows, from, to);
  }

  /** The slopes of the losses in the inputs of the caller, laid out as those. */
  double[] inputSlopes() {
    return inputSlopes;
  }

  private void outputs(double[] parameters, Examples examples, int[] rows, int from, int to) {
    this.examples = examples;
    this.rows = rows;
    this.first = from;
    this.count = to - from;
    int last = network.layers() - 1;
    for (int layer = 0; layer <= last; layer++) {
      double[][] into = layer == last ? deltas[last] : activations[layer + 1];
      products[layer].begin(parameters, count);
      for (int example = 0; example < count; example++) {
        if (ofFeatures(layer)) {
          products[layer].sums(examples, row(example), into[example]);
        } else {
          products[layer].sums(activations[layer][example], into[example]);
        }
        if (layer < last) {
          network.activation().apply(into[example], network.outputsOf(layer));
        }
      }
    }
    // The outputs become probabilities; the loss is read from them.
    for (int example = 0; example < count; example++) {
      softmax(deltas[last][example]);
    }
  }

  private boolean ofFeatures(int layer) {
    return layer == 0 && !fed;
  }

  private static void softmax(double[] sums) {
    double most = sums[0];
    for (double sum : sums) {
      most = Math.max(most, sum);
    }
    double total = 0;
    for (int i = 0; i < sums.length; i++) {
      sums[i] = StrictMath.exp(sums[i] - most);
      total += sums[i];
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= total;
    }
  }

  @Override
  public int prediction(int example) {
    Objects.checkIndex(example, count);
    double[] outputs = deltas[network.layers() - 1][example];
    int best = 0;
    for (int i = 1; i < outputs.length; i++) {
      if (outputs[i] > outputs[best]) {
        best = i;
      }
    }
    return best;
  }

  @Override
  public void probabilities(int example, double[] into) {
    Objects.checkIndex(example, count);
    System.arraycopy(deltas[network.layers() - 1][example], 0, into, 0, network.classes());
  }

  @Override
  public double loss(int example) {
    Objects.checkIndex(example, count);
    // A probability that underflows counts as the least one, so that the loss stays finite.
    double probability = deltas[network.layers() - 1][example][label(example)];
    return -StrictMath.log(Math.max(probability, Double.MIN_NORMAL));
  }

  private int label(int example) {
    return data().label(row(example));
  }

  private Examples data() {
    if (examples == null) {
      throw new IllegalStateException("no batch was computed yet; call forward first");
    }
    return examples;
  }

  /** After this call the probabilities of the batch are gone: the slopes stand in their place. */
  @Override
  public void backward() {
    int last = network.layers() - 1;
    for (int example = 0; example < count; example++) {
      deltas[last][example][label(example)] -= 1;
    }
    Activation activation = network.activation();
    for (int layer = last; layer > 0; layer--) {
      int inputs = network.inputsOf(layer);
      for (int example = 0; example < count; example++) {
        double[] slopes = deltas[layer - 1][example];
        products[layer].back(deltas[layer][example], slopes);
        activation.back(activations[layer][example], slopes, inputs);
      }
    }
    if (fed) {
      int inputs = network.inputs();
      double[] slopes = new double[inputs];
      for (int example = 0; example < count; example++) {
        products[0].back(deltas[0][example], slopes);
        System.arraycopy(slopes, 0, inputSlopes, example * inputs, inputs);
      }
    }
  }

  @Override
  public void addGradients(double[] weights, double[] into) {
    Examples data = data();
    for (int layer = 0; layer < network.layers(); layer++) {
      sums.begin(deltas[layer], weights, count);
      int width = network.outputsOf(layer);
      if (ofFeatures(layer)) {
        sums.addFeatures(data, rows, first, into, network.offsetOf(layer), width);
      } else {
        sums.addInputs(
            activations[layer], into, network.offsetOf(layer), network.inputsOf(layer), width);
      }
      sums.addSlopes(into, network.biasesOf(layer), width);
    }
  }

  @Override
  public void gradient(int example, double[] into) {
    Objects.checkIndex(example, count);
    Arrays.fill(into, 0, network.parameters(), 0);
    for (int layer = 0; layer < network.layers(); layer++) {
      double[] slopes = deltas[layer][example];
      int width = slopes.length;
      int weights = network.offsetOf(layer);
      double[] product = new double[width];
      if (ofFeatures(layer)) {
        Examples data = data();
        int end = data.endPlace(row(example));
        for (int place = data.firstPlace(row(example)); place < end; place++) {
          RowLoops.product(data.value(place), slopes, product, width);
          System.arraycopy(product, 0, into, weights + data.column(place) * width, width);
        }
      } else {
        for (int j = 0; j < network.inputsOf(layer); j++) {
          RowLoops.product(activations[layer][example][j], slopes, product, width);
          System.arraycopy(product, 0, into, weights + j * width, width);
        }
      }
      System.arraycopy(slopes, 0, into, network.biasesOf(layer), width);
    }
  }

  @Override
  public double powerSum(int example, double power) {
    if (!(power >= 1 && power <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("power must be in [1, infinity), got " + power);
    }
    Objects.checkIndex(example, count);
    double sum = 0;
    for (int layer = 0; layer < network.layers(); layer++) {
      sum += inputPowers(layer, example, power) * slopePowers(layer, example, power);
    }
    return sum;
  }

  @Override
  public int layers() {
    return network.layers();
  }

  @Override
  public void roundInputs(double step) {
    for (int layer = fed ? 0 : 1; layer < network.layers(); layer++) {
      for (int example = 0; example < count; example++) {
        LatticeRounding.towardZero(activations[layer][example], network.inputsOf(layer), 1, step);
      }
    }
  }

  @Override
  public void scaleSlopes(int example, double factor, double step) {
    for (double[][] slopes : deltas) {
      LatticeRounding.towardZero(slopes[example], slopes[example].length, factor, step);
    }
  }

  @Override
  public double slopePowers(int layer, int example, double power) {
    return Powers.sum(deltas[layer][example], 0, network.outputsOf(layer), power);
  }

  @Override
  public double inputPowers(int layer, int example, double power) {
    return 1
        + (ofFeatures(layer)
            ? Powers.sum(data(), row(example), power)
            : Powers.sum(activations[layer][example], 0, network.inputsOf(layer), power));
  }
}
