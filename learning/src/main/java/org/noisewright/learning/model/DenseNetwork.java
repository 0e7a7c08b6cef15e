package org.noisewright.learning.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noisewright.sampling.RandomBits;

/**
 * A network of dense layers with softmax and cross-entropy; without a hidden layer it is softmax
 * regression (for two classes: logistic regression).
 *
 * <p>Layer l computes z = b + sum over j of a[j] W[j] from its inputs a; hidden layers apply their
 * activation, the last one gives log-probabilities up to a constant. In the parameters the layers
 * follow each other; a layer of m inputs and n outputs holds m rows of n weights, the row of input
 * 0 first, then n biases, so that an input that is zero is one row that nobody touches.
 *
 * <p>Start: weights uniform on (-r, r) with r = sqrt(6 / m) before ReLU (He et al. 2015), sqrt(6 /
 * (m + n)) elsewhere (Glorot and Bengio 2010); biases 0.
 */
public final class DenseNetwork implements Model {
  private static final int MOST_PARAMETERS = 1 << 28;

  private final int[] widths;
  private final int[] offsets;
  private final Activation activation;

  private DenseNetwork(int[] widths, Activation activation) {
    this.widths = widths;
    this.activation = activation;
    this.offsets = new int[widths.length];
    long offset = 0;
    for (int layer = 0; layer + 1 < widths.length; layer++) {
      offset += (widths[layer] + 1L) * widths[layer + 1];
      if (!(offset <= MOST_PARAMETERS)) {
        throw new IllegalArgumentException(
            "a network must have at most 2^28 parameters, got more; take smaller layers");
      }
      offsets[layer + 1] = (int) offset;
    }
  }

  /**
   * A network.
   *
   * @param inputs features of an example, at least 1
   * @param hidden widths of the hidden layers, each at least 1; may be empty
   * @param classes at least 2
   * @param activation of the hidden layers
   */
  public static DenseNetwork of(
      int inputs, List<Integer> hidden, int classes, Activation activation) {
    List<Integer> widths = new ArrayList<>();
    widths.add(inputs);
    widths.addAll(hidden);
    widths.add(classes);
    for (int width : widths) {
      if (!(width >= 1)) {
        throw new IllegalArgumentException(
            "widths of layers must be at least 1, got " + width + " in " + widths);
      }
    }
    if (!(classes >= 2)) {
      throw new IllegalArgumentException("classes must be at least 2, got " + classes);
    }
    return new DenseNetwork(widths.stream().mapToInt(Integer::intValue).toArray(), activation);
  }

  /** Softmax regression: no hidden layer. */
  public static DenseNetwork regression(int inputs, int classes) {
    return of(inputs, List.of(), classes, Activation.RELU);
  }

  /** How many layers of weights there are: one more than hidden layers. */
  public int layers() {
    return widths.length - 1;
  }

  /** Inputs of a layer; layers count from 0. */
  public int inputsOf(int layer) {
    return widths[layer];
  }

  /** Outputs of a layer. */
  public int outputsOf(int layer) {
    return widths[layer + 1];
  }

  /** Where the parameters of a layer begin. */
  public int offsetOf(int layer) {
    return offsets[layer];
  }

  /** Where the biases of a layer begin. */
  public int biasesOf(int layer) {
    return offsets[layer] + widths[layer] * widths[layer + 1];
  }

  /** What the hidden layers apply. */
  public Activation activation() {
    return activation;
  }

  @Override
  public int parameters() {
    return offsets[layers()];
  }

  @Override
  public int inputs() {
    return widths[0];
  }

  @Override
  public int classes() {
    return widths[layers()];
  }

  @Override
  public double[] initialParameters(RandomBits bits) {
    double[] parameters = new double[parameters()];
    for (int layer = 0; layer < layers(); layer++) {
      boolean beforeRelu = layer + 1 < layers() && activation == Activation.RELU;
      double reach =
          Math.sqrt(6.0 / (beforeRelu ? inputsOf(layer) : inputsOf(layer) + outputsOf(layer)));
      StartingWeights.uniform(bits, reach, parameters, offsets[layer], biasesOf(layer));
    }
    return parameters;
  }

  @Override
  public DensePass pass(int rows) {
    return new DensePass(this, rows);
  }

  /** The widths of all layers and the activation. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      text.append(i == 0 ? "" : "-").append(widths[i]);
    }
    return layers() == 1
        ? text + " softmax"
        : text + " " + activation.name().toLowerCase(Locale.ROOT);
  }
}
