package org.noisewright.design.learned.descent;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.noisewright.design.learned.HalfGrid;

/**
 * The network of the paper's appendix B, whose noise need not fall: the places of the cells go
 * through a linear layer, a number of one-dimensional convolutions, and a linear layer, and the
 * masses are proportional to the exponentials of what comes out. After each convolution stands the
 * function t for t &gt; 0 and e^t - 1 below, as in the authors' program; the formula of the paper
 * leaves it out.
 *
 * <p>Trained with the shift by exactly the sensitivity it finds noise that hides this shift and no
 * smaller one (the paper's pointy towers), which {@code TrainedNoise.certified} refuses for real
 * values.
 *
 * <p>Free numbers: the weights and offsets of the first layer, kernel and offset of each
 * convolution, weights and offsets of the last layer. The start is even with the deviation 0.1 over
 * the root of the number of weights of a layer (published: normal, cut at two deviations), offsets
 * of convolutions 0.
 *
 * <p>Cost: 2 N W + L W S multiplications for N cells, width W, L convolutions with kernels of S,
 * and twice that for the way back.
 */
public final class ConvolutionModel implements NoiseModel {
  /** Published width of the hidden layers. */
  public static final int WIDTH = 100;

  /** Published number of convolutions. */
  public static final int LAYERS = 10;

  /** Length of a kernel in the authors' program. */
  public static final int KERNEL = 15;

  private static final double SPREAD = 0.1;

  private final HalfGrid grid;
  private final int cells;
  private final int width;
  private final int layers;
  private final int kernel;
  private final double[] places;
  private final double[][] inputs;
  private final double[][] outputs;

  private ConvolutionModel(HalfGrid grid, int width, int layers, int kernel) {
    this.grid = grid;
    this.cells = grid.entries();
    this.width = width;
    this.layers = layers;
    this.kernel = kernel;
    this.places = new double[cells];
    Arrays.setAll(places, k -> -grid.absolute(k));
    this.inputs = new double[layers][width];
    this.outputs = new double[layers + 1][width];
  }

  /** With the published sizes. */
  public static ConvolutionModel of(HalfGrid grid) {
    return of(grid, WIDTH, LAYERS, KERNEL);
  }

  /**
   * A network.
   *
   * @param width of the hidden layers, at least 1
   * @param layers number of convolutions, at least 0
   * @param kernel length of each kernel, odd and at least 1
   */
  public static ConvolutionModel of(HalfGrid grid, int width, int layers, int kernel) {
    if (!(width >= 1 && width <= 10_000)) {
      throw new IllegalArgumentException(
          "width must be in [1, 10000], got " + width + "; 100 is the published one");
    }
    if (!(layers >= 0 && layers <= 1000)) {
      throw new IllegalArgumentException(
          "layers must be in [0, 1000], got " + layers + "; 10 is the published number");
    }
    if (!(kernel >= 1 && kernel % 2 == 1 && kernel <= 10_001)) {
      throw new IllegalArgumentException(
          "kernel must be odd and in [1, 10001], got " + kernel + "; 15 is the published length");
    }
    return new ConvolutionModel(grid, width, layers, kernel);
  }

  @Override
  public HalfGrid grid() {
    return grid;
  }

  private int firstOffsets() {
    return width * cells;
  }

  /** Where the kernel of a convolution stands, followed by its offset. */
  private int layer(int t) {
    return firstOffsets() + width + t * (kernel + 1);
  }

  private int lastWeights() {
    return layer(layers);
  }

  private int lastOffsets() {
    return lastWeights() + cells * width;
  }

  @Override
  public int size() {
    return lastOffsets() + cells;
  }

  @Override
  public double[] start(DoubleSupplier uniform) {
    double[] parameters = new double[size()];
    fill(parameters, 0, width * cells, uniform);
    fill(parameters, firstOffsets(), width, uniform);
    for (int t = 0; t < layers; t++) {
      fill(parameters, layer(t), kernel, uniform);
    }
    fill(parameters, lastWeights(), cells * width, uniform);
    fill(parameters, lastOffsets(), cells, uniform);
    return parameters;
  }

  private static void fill(double[] parameters, int from, int count, DoubleSupplier uniform) {
    double side = Math.sqrt(3) * SPREAD / Math.sqrt(count);
    for (int i = from; i < from + count; i++) {
      parameters[i] = side * (2 * uniform.getAsDouble() - 1);
    }
  }

  @Override
  public void masses(double[] parameters, double[] half) {
    for (int j = 0; j < width; j++) {
      double sum = parameters[firstOffsets() + j];
      for (int i = 0; i < cells; i++) {
        sum += parameters[j * cells + i] * places[i];
      }
      outputs[0][j] = sum;
    }
    for (int t = 0; t < layers; t++) {
      int at = layer(t);
      for (int j = 0; j < width; j++) {
        double sum = parameters[at + kernel];
        for (int s = first(j); s < last(j); s++) {
          sum += parameters[at + s] * outputs[t][j + s - kernel / 2];
        }
        inputs[t][j] = sum;
        outputs[t + 1][j] = sum > 0 ? sum : Math.expm1(sum);
      }
    }
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < cells; i++) {
      double sum = parameters[lastOffsets() + i];
      for (int j = 0; j < width; j++) {
        sum += parameters[lastWeights() + i * width + j] * outputs[layers][j];
      }
      half[i] = sum;
      most = Math.max(most, sum);
    }
    for (int i = 0; i < cells; i++) {
      half[i] = Math.exp(half[i] - most);
    }
    double total = grid.total(half);
    for (int i = 0; i < cells; i++) {
      half[i] /= total;
    }
  }

  /** First place of a kernel around {@code j} that lies in the layer. */
  private int first(int j) {
    return Math.max(0, kernel / 2 - j);
  }

  private int last(int j) {
    return Math.min(kernel, width + kernel / 2 - j);
  }

  @Override
  public void pullBack(double[] parameters, double[] half, double[] byMass, double[] byParameter) {
    Arrays.fill(byParameter, 0);
    double mean = 0;
    for (int i = 0; i < cells; i++) {
      mean += half[i] * byMass[i];
    }
    double[] byOutput = new double[width];
    for (int i = 0; i < cells; i++) {
      double slope = half[i] * (byMass[i] - grid.copies(i) * mean);
      byParameter[lastOffsets() + i] = slope;
      int at = lastWeights() + i * width;
      for (int j = 0; j < width; j++) {
        byParameter[at + j] = slope * outputs[layers][j];
        byOutput[j] += slope * parameters[at + j];
      }
    }
    for (int t = layers - 1; t >= 0; t--) {
      byOutput = throughLayer(t, parameters, byOutput, byParameter);
    }
    for (int j = 0; j < width; j++) {
      byParameter[firstOffsets() + j] = byOutput[j];
      for (int i = 0; i < cells; i++) {
        byParameter[j * cells + i] = byOutput[j] * places[i];
      }
    }
  }

  private double[] throughLayer(
      int t, double[] parameters, double[] byOutput, double[] byParameter) {
    double[] byEarlier = new double[width];
    int at = layer(t);
    for (int j = 0; j < width; j++) {
      double slope = byOutput[j] * (inputs[t][j] > 0 ? 1 : Math.exp(inputs[t][j]));
      byParameter[at + kernel] += slope;
      for (int s = first(j); s < last(j); s++) {
        byParameter[at + s] += slope * outputs[t][j + s - kernel / 2];
        byEarlier[j + s - kernel / 2] += slope * parameters[at + s];
      }
    }
    return byEarlier;
  }
}
