package org.noisewright.design.learned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where a run of {@link NoiseSearch} is, with everything that its next steps follow from, and the
 * same as rows of numbers. A run that is resumed here takes the steps that it would have taken, to
 * the last digit.
 *
 * @param round number of the grid of losses
 * @param fineness of this grid
 * @param unit what the objective is divided by
 * @param tilt of the mixture of weights
 * @param evaluations in the rounds before
 * @param losses the grid
 * @param trace of the rounds before
 * @param values that the search was told of in this round
 * @param method the minimiser
 */
record SearchPoint(
    int round,
    double fineness,
    double unit,
    double tilt,
    int evaluations,
    LossGrid losses,
    List<Double> trace,
    List<Double> values,
    LimitedMemoryBfgs.State method) {
  private static final int SCALARS = 9;
  private static final int VECTORS = 6;

  /** The rows: numbers, grid of losses, three traces, point, gradient, pairs of corrections. */
  List<double[]> rows() {
    List<double[]> rows = new ArrayList<>();
    rows.add(
        new double[] {
          round,
          fineness,
          unit,
          tilt,
          evaluations,
          method.steps(),
          method.idle(),
          method.evaluations(),
          method.value()
        });
    rows.add(SolutionNumbers.of(losses));
    for (List<Double> list : List.of(trace, values, method.trace())) {
      rows.add(list.stream().mapToDouble(Double::doubleValue).toArray());
    }
    rows.add(method.point());
    rows.add(method.gradient());
    for (LimitedMemoryBfgs.Correction correction : method.memory()) {
      rows.add(correction.step());
      rows.add(correction.change());
      rows.add(new double[] {correction.inverse()});
    }
    return rows;
  }

  /**
   * The point of these rows.
   *
   * @throws IllegalArgumentException if they are none of this grid
   */
  static SearchPoint of(List<double[]> rows, HalfGrid grid) {
    int corrections = (rows.size() - VECTORS - 1) / 3;
    if (!(rows.size() == VECTORS + 1 + 3 * corrections && rows.get(0).length == SCALARS)) {
      throw SolutionNumbers.unfit("a point has " + rows.size() + " rows");
    }
    double[] scalars = rows.get(0);
    List<LimitedMemoryBfgs.Correction> memory = new ArrayList<>();
    for (int i = 0; i < corrections; i++) {
      int at = VECTORS + 1 + 3 * i;
      memory.add(
          new LimitedMemoryBfgs.Correction(
              entries(rows.get(at), grid.entries()),
              entries(rows.get(at + 1), grid.entries()),
              entries(rows.get(at + 2), 1)[0]));
    }
    return new SearchPoint(
        (int) scalars[0],
        scalars[1],
        scalars[2],
        scalars[3],
        (int) scalars[4],
        SolutionNumbers.losses(rows.get(1)),
        list(rows.get(2)),
        list(rows.get(3)),
        new LimitedMemoryBfgs.State(
            (int) scalars[5],
            (int) scalars[6],
            (int) scalars[7],
            scalars[8],
            list(rows.get(4)),
            entries(rows.get(5), grid.entries()),
            entries(rows.get(6), grid.entries()),
            memory));
  }

  private static double[] entries(double[] row, int count) {
    if (!(row.length == count && Arrays.stream(row).allMatch(Double::isFinite))) {
      throw SolutionNumbers.unfit(
          "a row has " + row.length + " numbers of " + count + ", or some that are not finite");
    }
    return row;
  }

  private static List<Double> list(double[] row) {
    return Arrays.stream(row).boxed().toList();
  }
}
