package org.noisewright.learning.model;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.learning.data.ImageShape;
import org.noisewright.sampling.RandomBits;

/**
 * A small network for images: convolutions, then dense layers, softmax and cross-entropy.
 *
 * <p>In the parameters the dense layers stand first, as in {@link DenseNetwork}; then come the
 * convolutions in their order, each with the weights of its filters, one filter after the other
 * (channel by channel, rows from the top), and one bias for each filter.
 *
 * <p>Start: weights uniform on (-r, r), with m inputs of a filter and n filters: r = sqrt(6 / m)
 * before ReLU (He et al. 2015), otherwise sqrt(3 / m); dense layers as in {@link DenseNetwork}.
 */
public final class ConvolutionalNetwork implements Model {
  /** So that norms of their gradients are bounded with room; see Clip.proof.md. */
  private static final int MOST_FILTER_PARAMETERS = 1 << 20;

  private final ImageShape image;
  private final List<ConvolutionLayer> convolutions;
  private final DenseNetwork head;
  private final int filterParameters;

  private ConvolutionalNetwork(
      ImageShape image,
      List<ConvolutionLayer> convolutions,
      DenseNetwork head,
      int filterParameters) {
    this.image = image;
    this.convolutions = convolutions;
    this.head = head;
    this.filterParameters = filterParameters;
  }

  /**
   * A network.
   *
   * @param image what it sees
   * @param convolutions at least one
   * @param hidden widths of the hidden dense layers, each at least 1; may be empty
   * @param classes at least 2
   * @param activation of the convolutions and the hidden dense layers
   */
  public static ConvolutionalNetwork of(
      ImageShape image,
      List<ConvolutionLayer> convolutions,
      List<Integer> hidden,
      int classes,
      Activation activation) {
    if (convolutions.isEmpty()) {
      throw new IllegalArgumentException(
          "convolutions must be at least one, got none; without them it is a dense network");
    }
    long parameters = 0;
    ImageShape shape = image;
    for (ConvolutionLayer convolution : convolutions) {
      parameters += convolution.parameters(shape);
      shape = convolution.output(shape);
      if (!(parameters <= MOST_FILTER_PARAMETERS)) {
        throw new IllegalArgumentException(
            "filters must have at most 2^20 weights together, got more; take fewer or smaller ones");
      }
    }
    DenseNetwork head = DenseNetwork.of(shape.features(), hidden, classes, activation);
    return new ConvolutionalNetwork(image, List.copyOf(convolutions), head, (int) parameters);
  }

  /** What it sees. */
  public ImageShape image() {
    return image;
  }

  /** The convolutions, the one that sees the image first. */
  public List<ConvolutionLayer> convolutions() {
    return convolutions;
  }

  /** The dense layers; their parameters stand first. */
  public DenseNetwork head() {
    return head;
  }

  /** How many parameters the filters have; they stand last. */
  public int filterParameters() {
    return filterParameters;
  }

  @Override
  public int parameters() {
    return head.parameters() + filterParameters;
  }

  @Override
  public int inputs() {
    return image.features();
  }

  @Override
  public int classes() {
    return head.classes();
  }

  @Override
  public double[] initialParameters(RandomBits bits) {
    double[] parameters = new double[parameters()];
    System.arraycopy(head.initialParameters(bits), 0, parameters, 0, head.parameters());
    int at = head.parameters();
    ImageShape shape = image;
    for (ConvolutionLayer convolution : convolutions) {
      int inputs = convolution.weights(shape);
      double reach = Math.sqrt((head.activation() == Activation.RELU ? 6.0 : 3.0) / inputs);
      int weights = convolution.filters() * inputs;
      StartingWeights.uniform(bits, reach, parameters, at, at + weights);
      at += weights + convolution.filters();
      shape = convolution.output(shape);
    }
    return parameters;
  }

  @Override
  public ConvolutionalPass pass(int rows) {
    return new ConvolutionalPass(this, rows);
  }

  /** The convolutions at work, each with what it reads and where its parameters begin. */
  List<ConvolutionPass> stages(int rows) {
    List<ConvolutionPass> stages = new ArrayList<>();
    int at = head.parameters();
    ImageShape shape = image;
    for (ConvolutionLayer convolution : convolutions) {
      stages.add(new ConvolutionPass(convolution, shape, head.activation(), at, rows));
      at += (int) convolution.parameters(shape);
      shape = convolution.output(shape);
    }
    return stages;
  }

  /** The image, the convolutions and the dense layers. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(image.channels()).append('x').append(image.height()).append('x');
    text.append(image.width());
    for (ConvolutionLayer c : convolutions) {
      text.append(" conv ").append(c.filters()).append('@').append(c.side()).append('x');
      text.append(c.side()).append('/').append(c.stride());
      text.append(c.padding() == 0 ? "" : " padded " + c.padding());
      text.append(c.pool() == 1 ? "" : " pooled " + c.pool());
    }
    return text.append(' ').append(head).toString();
  }
}
