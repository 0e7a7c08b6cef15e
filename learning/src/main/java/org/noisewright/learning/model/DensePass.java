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
  // activations[l] are the inputs of layer l; those of layer 0 are the features.
  private final double[][] activations;
  private final double[][] deltas;
  // True if the inputs of layer 0 are numbers of the caller instead of features.
  private boolean fed;
  private double[] inputSlopes = new double[0];
  private double[] parameters = new double[0];
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
    this.activations = new double[layers][];
    this.deltas = new double[layers][];
    activations[0] = new double[0];
    for (int layer = 0; layer < layers; layer++) {
      if (layer > 0) {
        activations[layer] = new double[Math.multiplyExact(capacity, network.inputsOf(layer))];
      }
      deltas[layer] = new double[Math.multiplyExact(capacity, network.outputsOf(layer))];
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
    return activations[layer][example * network.inputsOf(layer) + input];
  }

  /** The slope of the loss of an example in one of the sums of a layer, after {@link #backward}. */
  public double delta(int layer, int example, int output) {
    return deltas[layer][example * network.outputsOf(layer) + output];
  }

  @Override
  public void forward(double[] parameters, Examples examples, int[] rows, int from, int to) {
    PassSize.check(network, capacity, examples, rows, from, to);
    fed = false;
    outputs(parameters, examples, rows, from, to);
  }

  /**
   * Computes the outputs for inputs of the caller, who has checked the examples: those of example i
   * stand from i times the number of inputs on. {@link #roundInputs} rounds them in place.
   */
  void forward(
      double[] inputs, double[] parameters, Examples examples, int[] rows, int from, int to) {
    activations[0] = inputs;
    fed = true;
    if (inputSlopes.length == 0) {
      inputSlopes = new double[Math.multiplyExact(capacity, network.inputs())];
    }
    outputs(parameters, examples, rows, from, to);
  }

  /** The slopes of the losses in the inputs of the caller, laid out as those. */
  double[] inputSlopes() {
    return inputSlopes;
  }

  private void outputs(double[] parameters, Examples examples, int[] rows, int from, int to) {
    this.parameters = parameters;
    this.examples = examples;
    this.rows = rows;
    this.first = from;
    this.count = to - from;
    int last = network.layers() - 1;
    for (int layer = 0; layer <= last; layer++) {
      double[] sums = layer == last ? deltas[last] : activations[layer + 1];
      sums(layer, examples, sums);
      if (layer < last) {
        Activation activation = network.activation();
        int n = count * network.outputsOf(layer);
        for (int i = 0; i < n; i++) {
          sums[i] = activation.of(sums[i]);
        }
      }
    }
    // The outputs become probabilities; the loss is read from them.
    for (int example = 0; example < count; example++) {
      softmax(deltas[last], example * network.classes(), network.classes());
    }
  }

  private void sums(int layer, Examples data, double[] sums) {
    int width = network.outputsOf(layer);
    int weights = network.offsetOf(layer);
    int biases = network.biasesOf(layer);
    for (int example = 0; example < count; example++) {
      int at = example * width;
      System.arraycopy(parameters, biases, sums, at, width);
      if (ofFeatures(layer)) {
        int row = row(example);
        int place = data.firstPlace(row);
        int end = data.endPlace(row);
        for (; place + 3 < end; place += 4) {
          RowLoops.add4(
              data.value(place),
              weights + data.column(place) * width,
              data.value(place + 1),
              weights + data.column(place + 1) * width,
              data.value(place + 2),
              weights + data.column(place + 2) * width,
              data.value(place + 3),
              weights + data.column(place + 3) * width,
              parameters,
              sums,
              at,
              width);
        }
        for (; place < end; place++) {
          RowLoops.add(
              data.value(place), parameters, weights + data.column(place) * width, sums, at, width);
        }
      } else {
        int inputs = network.inputsOf(layer);
        for (int j = 0; j < inputs; j++) {
          double input = activations[layer][example * inputs + j];
          if (input != 0) {
            RowLoops.add(input, parameters, weights + j * width, sums, at, width);
          }
        }
      }
    }
  }

  private boolean ofFeatures(int layer) {
    return layer == 0 && !fed;
  }

  private static void softmax(double[] sums, int at, int n) {
    double most = sums[at];
    for (int i = 1; i < n; i++) {
      most = Math.max(most, sums[at + i]);
    }
    double total = 0;
    for (int i = 0; i < n; i++) {
      sums[at + i] = StrictMath.exp(sums[at + i] - most);
      total += sums[at + i];
    }
    for (int i = 0; i < n; i++) {
      sums[at + i] /= total;
    }
  }

  @Override
  public int prediction(int example) {
    Objects.checkIndex(example, count);
    int n = network.classes();
    double[] outputs = deltas[network.layers() - 1];
    int best = 0;
    for (int i = 1; i < n; i++) {
      if (outputs[example * n + i] > outputs[example * n + best]) {
        best = i;
      }
    }
    return best;
  }

  @Override
  public void probabilities(int example, double[] into) {
    Objects.checkIndex(example, count);
    int n = network.classes();
    System.arraycopy(deltas[network.layers() - 1], example * n, into, 0, n);
  }

  @Override
  public double loss(int example) {
    Objects.checkIndex(example, count);
    // A probability that underflows counts as the least one, so that the loss stays finite.
    double probability = deltas[network.layers() - 1][example * network.classes() + label(example)];
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
      deltas[last][example * network.classes() + label(example)] -= 1;
    }
    for (int layer = last; layer > 0; layer--) {
      int inputs = network.inputsOf(layer);
      int outputs = network.outputsOf(layer);
      int weights = network.offsetOf(layer);
      Activation activation = network.activation();
      for (int example = 0; example < count; example++) {
        int at = example * outputs;
        for (int j = 0; j < inputs; j++) {
          double slope = activation.slope(activations[layer][example * inputs + j]);
          deltas[layer - 1][example * inputs + j] =
              slope == 0
                  ? 0
                  : slope
                      * RowLoops.dot(deltas[layer], at, parameters, weights + j * outputs, outputs);
        }
      }
    }
    if (fed) {
      int outputs = network.outputsOf(0);
      int n = count * network.inputs();
      for (int i = 0; i < n; i++) {
        int at = i / network.inputs() * outputs;
        int weights = i % network.inputs() * outputs;
        inputSlopes[i] = RowLoops.dot(deltas[0], at, parameters, weights, outputs);
      }
    }
  }

  @Override
  public void addGradients(double[] weights, double[] into) {
    Examples data = data();
    for (int layer = 0; layer < network.layers(); layer++) {
      double[] scaled = new double[network.outputsOf(layer)];
      for (int example = 0; example < count; example++) {
        double weight = weights[example];
        if (weight != 0) {
          int at = example * scaled.length;
          for (int k = 0; k < scaled.length; k++) {
            scaled[k] = weight * deltas[layer][at + k];
          }
          addOuter(layer, data, example, scaled, into);
        }
      }
    }
  }

  private void addOuter(int layer, Examples data, int example, double[] scaled, double[] into) {
    int width = scaled.length;
    int weights = network.offsetOf(layer);
    if (ofFeatures(layer)) {
      int row = row(example);
      int end = data.endPlace(row);
      for (int place = data.firstPlace(row); place < end; place++) {
        RowLoops.add(
            data.value(place), scaled, 0, into, weights + data.column(place) * width, width);
      }
    } else {
      int inputs = network.inputsOf(layer);
      for (int j = 0; j < inputs; j++) {
        double input = activations[layer][example * inputs + j];
        if (input != 0) {
          RowLoops.add(input, scaled, 0, into, weights + j * width, width);
        }
      }
    }
    RowLoops.add(1, scaled, 0, into, network.biasesOf(layer), width);
  }

  @Override
  public void gradient(int example, double[] into) {
    Objects.checkIndex(example, count);
    Arrays.fill(into, 0, network.parameters(), 0);
    for (int layer = 0; layer < network.layers(); layer++) {
      int width = network.outputsOf(layer);
      double[] own = Arrays.copyOfRange(deltas[layer], example * width, (example + 1) * width);
      addOuter(layer, data(), example, own, into);
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
      RowLoops.towardZero(activations[layer], 0, count * network.inputsOf(layer), 1, step);
    }
  }

  @Override
  public void scaleSlopes(int example, double factor, double step) {
    for (int layer = 0; layer < network.layers(); layer++) {
      int width = network.outputsOf(layer);
      RowLoops.towardZero(deltas[layer], example * width, width, factor, step);
    }
  }

  @Override
  public double slopePowers(int layer, int example, double power) {
    int width = network.outputsOf(layer);
    return Powers.sum(deltas[layer], example * width, width, power);
  }

  @Override
  public double inputPowers(int layer, int example, double power) {
    if (ofFeatures(layer)) {
      double sum = 1;
      Examples data = data();
      int end = data.endPlace(row(example));
      for (int place = data.firstPlace(row(example)); place < end; place++) {
        sum += Powers.of(data.value(place), power);
      }
      return sum;
    }
    int inputs = network.inputsOf(layer);
    return 1 + Powers.sum(activations[layer], example * inputs, inputs, power);
  }
}
