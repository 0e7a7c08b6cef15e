package org.noisewright.learning.model;

import java.util.Arrays;
import org.noisewright.learning.data.Examples;

/**
 * What one dense layer computes from the inputs and the slopes of one example after the other.
 * Products are added four at a time, from the first to the last: always in this order, whatever
 * loop does it. So what is computed of an example does not depend on the others of its batch.
 *
 * <p>For more than a few examples the weights are copied, row by row as they are needed, into
 * arrays of their own; see {@link RowLoops}.
 */
final class LayerProducts {
  /** For fewer examples copies of the weights cost more than they save. */
  private static final int LEAST_COPIED = 8;

  /** Rows that are shorter make no good vectors. */
  static final int LEAST_ROW = 16;

  private final int inputs;
  private final int outputs;
  private final int weights;
  private final int biases;
  private double[] parameters = new double[0];
  private boolean copied;
  // Row j holds the weights of input j; it is good if taken[j] is the present turn.
  private final double[][] rows;
  private final int[] taken;
  private int turn;
  // Row k holds the weights of output k; good if turned.
  private double[][] columns = new double[0][];
  private boolean turned;

  LayerProducts(DenseNetwork network, int layer) {
    this.inputs = network.inputsOf(layer);
    this.outputs = network.outputsOf(layer);
    this.weights = network.offsetOf(layer);
    this.biases = network.biasesOf(layer);
    this.rows = new double[inputs][];
    this.taken = new int[inputs];
  }

  /** Other parameters, for this many examples. */
  void begin(double[] parameters, int count) {
    this.parameters = parameters;
    this.copied = count >= LEAST_COPIED;
    this.turned = false;
    turn++;
    if (turn <= 0) {
      Arrays.fill(taken, 0);
      turn = 1;
    }
  }

  /** Writes the sums of the layer for the features of a row. */
  void sums(Examples data, int row, double[] to) {
    System.arraycopy(parameters, biases, to, 0, outputs);
    int place = data.firstPlace(row);
    int end = data.endPlace(row);
    for (; place + 3 < end; place += 4) {
      add4(
          data.value(place),
          data.column(place),
          data.value(place + 1),
          data.column(place + 1),
          data.value(place + 2),
          data.column(place + 2),
          data.value(place + 3),
          data.column(place + 3),
          to);
    }
    for (; place < end; place++) {
      add(data.value(place), data.column(place), to);
    }
  }

  /** Writes the sums of the layer for these inputs. */
  void sums(double[] from, double[] to) {
    if (copied && outputs < LEAST_ROW) {
      turn();
      for (int k = 0; k < outputs; k++) {
        to[k] = RowLoops.dot(parameters[biases + k], from, columns[k], 0, inputs);
      }
      return;
    }
    System.arraycopy(parameters, biases, to, 0, outputs);
    int j = 0;
    for (; j + 3 < inputs; j += 4) {
      add4(from[j], j, from[j + 1], j + 1, from[j + 2], j + 2, from[j + 3], j + 3, to);
    }
    for (; j < inputs; j++) {
      add(from[j], j, to);
    }
  }

  private void add4(
      double factor1,
      int input1,
      double factor2,
      int input2,
      double factor3,
      int input3,
      double factor4,
      int input4,
      double[] to) {
    if (copied) {
      RowLoops.add4(
          factor1,
          row(input1),
          factor2,
          row(input2),
          factor3,
          row(input3),
          factor4,
          row(input4),
          to,
          outputs);
    } else {
      RowLoops.add4(
          factor1,
          weights + input1 * outputs,
          factor2,
          weights + input2 * outputs,
          factor3,
          weights + input3 * outputs,
          factor4,
          weights + input4 * outputs,
          parameters,
          to,
          outputs);
    }
  }

  private void add(double factor, int input, double[] to) {
    if (copied) {
      RowLoops.add(factor, row(input), to, outputs);
    } else {
      RowLoops.add(factor, parameters, weights + input * outputs, to, 0, outputs);
    }
  }

  private double[] row(int input) {
    return taken[input] == turn ? rows[input] : copiedRow(input);
  }

  private double[] copiedRow(int input) {
    if (rows[input] == null) {
      rows[input] = new double[outputs];
    }
    System.arraycopy(parameters, weights + input * outputs, rows[input], 0, outputs);
    taken[input] = turn;
    return rows[input];
  }

  /** Writes the slopes of the loss in the inputs from those in the sums. */
  void back(double[] slopes, double[] to) {
    if (!copied) {
      for (int j = 0; j < inputs; j++) {
        to[j] = RowLoops.dot(0, slopes, parameters, weights + j * outputs, outputs);
      }
      return;
    }
    turn();
    Arrays.fill(to, 0, inputs, 0);
    int k = 0;
    for (; k + 3 < outputs; k += 4) {
      RowLoops.add4(
          slopes[k],
          columns[k],
          slopes[k + 1],
          columns[k + 1],
          slopes[k + 2],
          columns[k + 2],
          slopes[k + 3],
          columns[k + 3],
          to,
          inputs);
    }
    for (; k < outputs; k++) {
      RowLoops.add(slopes[k], columns[k], to, inputs);
    }
  }

  /** Copies the weights into one row for each output. */
  private void turn() {
    if (turned) {
      return;
    }
    if (columns.length == 0) {
      columns = new double[outputs][inputs];
    }
    for (int k = 0; k < outputs; k++) {
      double[] column = columns[k];
      for (int j = 0; j < inputs; j++) {
        column[j] = parameters[weights + j * outputs + k];
      }
    }
    turned = true;
  }
}
