package org.noisewright.learning.model;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.noisewright.learning.data.Examples;

/**
 * The pass of an {@link EmbeddingNetwork}. The table is one more layer of factors, the last one:
 * its inputs are the counts of the text, over their number where the mean is taken, and there is no
 * bias.
 */
public final class EmbeddingPass extends HeadedPass {
  private final EmbeddingNetwork network;
  private final int capacity;
  private final double[] vectors;
  // The inputs of the table of example i stand from starts[i] on, as the features of its row.
  private final int[] starts;
  private double[] counts = new double[64];
  private int[] rows = new int[0];
  private @Nullable Examples examples;
  private int first;
  private int count;

  EmbeddingPass(EmbeddingNetwork network, int capacity) {
    super(network.head().pass(capacity));
    this.network = network;
    this.capacity = capacity;
    this.vectors = new double[Math.multiplyExact(capacity, network.dimension())];
    this.starts = new int[capacity + 1];
  }

  @Override
  public void forward(double[] parameters, Examples examples, int[] rows, int from, int to) {
    PassSize.check(network, capacity, examples, rows, from, to);
    this.examples = examples;
    this.rows = rows;
    this.first = from;
    this.count = to - from;
    int dimension = network.dimension();
    Arrays.fill(vectors, 0, count * dimension, 0);
    for (int i = 0; i < count; i++) {
      int row = rows[from + i];
      int place = examples.firstPlace(row);
      int size = examples.endPlace(row) - place;
      starts[i + 1] = starts[i] + size;
      if (starts[i + 1] > counts.length) {
        counts = Arrays.copyOf(counts, Math.max(starts[i + 1], 2 * counts.length));
      }
      double share = share(examples, place, size);
      for (int k = 0; k < size; k++) {
        double input = share * examples.value(place + k);
        counts[starts[i] + k] = input;
        int vector = network.vector(examples.column(place + k));
        RowLoops.add(input, parameters, vector, vectors, i * dimension, dimension);
      }
    }
    head.forward(vectors, parameters, examples, rows, from, to);
  }

  private double share(Examples data, int place, int size) {
    if (network.pooling() == EmbeddingNetwork.Pooling.SUM) {
      return 1;
    }
    double number = 0;
    for (int k = 0; k < size; k++) {
      number += Math.abs(data.value(place + k));
    }
    return number > 0 ? 1 / number : 0;
  }

  @Override
  public void addGradients(double[] weights, double[] into) {
    head.addGradients(weights, into);
    for (int example = 0; example < count; example++) {
      if (weights[example] != 0) {
        addTable(example, weights[example], into);
      }
    }
  }

  private void addTable(int example, double weight, double[] into) {
    Examples data = Objects.requireNonNull(examples, "forward");
    int dimension = network.dimension();
    int place = data.firstPlace(rows[first + example]);
    for (int k = starts[example]; k < starts[example + 1]; k++) {
      RowLoops.add(
          weight * counts[k],
          head.inputSlopes(),
          example * dimension,
          into,
          network.vector(data.column(place + k - starts[example])),
          dimension);
    }
  }

  @Override
  public void gradient(int example, double[] into) {
    head.gradient(example, into);
    Arrays.fill(into, network.head().parameters(), network.parameters(), 0);
    addTable(example, 1, into);
  }

  @Override
  public double powerSum(int example, double power) {
    return head.powerSum(example, power)
        + inputPowers(head.layers(), example, power) * slopePowers(head.layers(), example, power);
  }

  @Override
  public int layers() {
    return head.layers() + 1;
  }

  @Override
  public void roundInputs(double step) {
    head.roundInputs(step);
    LatticeRounding.towardZero(counts, 0, starts[count], 1, step);
  }

  @Override
  public double inputPowers(int layer, int example, double power) {
    return layer < head.layers()
        ? head.inputPowers(layer, example, power)
        : Powers.sum(counts, starts[example], starts[example + 1] - starts[example], power);
  }

  @Override
  public double slopePowers(int layer, int example, double power) {
    int dimension = network.dimension();
    return layer < head.layers()
        ? head.slopePowers(layer, example, power)
        : Powers.sum(head.inputSlopes(), example * dimension, dimension, power);
  }

  @Override
  public void scaleSlopes(int example, double factor, double step) {
    head.scaleSlopes(example, factor, step);
    int dimension = network.dimension();
    LatticeRounding.towardZero(head.inputSlopes(), example * dimension, dimension, factor, step);
  }
}
