package org.noisewright.learning.model;

import java.util.List;
import java.util.Objects;
import org.noisewright.learning.data.Examples;

/**
 * The pass of a {@link ConvolutionalNetwork}. The dense layers have factors as in {@link
 * DensePass}; the gradient of the filters, whose weights meet many places of an image, is written
 * out.
 */
public final class ConvolutionalPass extends HeadedPass {
  private final ConvolutionalNetwork network;
  private final List<ConvolutionPass> stages;
  private final int capacity;
  private final double[] images;
  private final double[] filterGradient;
  private double[] parameters = new double[0];
  private int count;

  ConvolutionalPass(ConvolutionalNetwork network, int capacity) {
    super(network.head().pass(capacity));
    this.network = network;
    this.capacity = capacity;
    this.stages = network.stages(capacity);
    this.images = new double[Math.multiplyExact(capacity, network.inputs())];
    this.filterGradient = new double[network.filterParameters()];
  }

  @Override
  public void forward(double[] parameters, Examples examples, int[] rows, int from, int to) {
    PassSize.check(network, capacity, examples, rows, from, to);
    this.parameters = parameters;
    this.count = to - from;
    for (int i = 0; i < count; i++) {
      examples.copyRow(rows[from + i], images, i * network.inputs());
    }
    double[] outputs = images;
    for (ConvolutionPass stage : stages) {
      stage.forward(parameters, outputs, count);
      outputs = stage.outputs();
    }
    head.forward(outputs, parameters, examples, rows, from, to);
  }

  @Override
  public void backward() {
    head.backward();
    double[] slopes = head.inputSlopes();
    for (int i = stages.size() - 1; i >= 0; i--) {
      ConvolutionPass stage = stages.get(i);
      stage.backward(parameters, slopes, count, i > 0);
      slopes = stage.inputSlopes();
    }
  }

  @Override
  public void addGradients(double[] weights, double[] into) {
    head.addGradients(weights, into);
    for (int example = 0; example < count; example++) {
      if (weights[example] != 0) {
        writtenGradient(example, filterGradient);
        RowLoops.add(
            weights[example],
            filterGradient,
            0,
            into,
            network.head().parameters(),
            filterGradient.length);
      }
    }
  }

  @Override
  public void addFactors(double[] weights, double[] into) {
    head.addGradients(weights, into);
  }

  @Override
  public void gradient(int example, double[] into) {
    head.gradient(example, into);
    writtenGradient(example, filterGradient);
    System.arraycopy(filterGradient, 0, into, network.head().parameters(), filterGradient.length);
  }

  @Override
  public double powerSum(int example, double power) {
    writtenGradient(example, filterGradient);
    return head.powerSum(example, power)
        + Powers.sum(filterGradient, 0, filterGradient.length, power);
  }

  @Override
  public int written() {
    return filterGradient.length;
  }

  @Override
  public void writtenGradient(int example, double[] into) {
    Objects.checkIndex(example, count);
    double[] inputs = images;
    int at = 0;
    for (ConvolutionPass stage : stages) {
      stage.gradient(inputs, example, into, at);
      inputs = stage.outputs();
      at += stage.parameters();
    }
  }
}
