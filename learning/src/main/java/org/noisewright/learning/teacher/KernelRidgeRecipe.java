package org.noisewright.learning.teacher;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.noisewright.learning.data.Examples;
import org.noisewright.numerics.Interrupts;
import org.noisewright.sampling.RandomBits;

/**
 * A teacher by kernel ridge regression: with k(x, y) = exp(-|x - y|^2 / spread) and K the kernel of
 * its records it solves (K + ridge I) A = Y, Y having 1 at the class of a record and 0 elsewhere,
 * and votes for the class of the largest sum over i of k(x, x_i) A_i, the first among equals. No
 * random number is used. For parts of some hundred records: cost n^3 / 3 for a part of n, and n
 * times the features that are not zero for a query.
 *
 * @param spread above 0 and finite, in squares of the unit of the features
 * @param ridge above 0 and finite: K + ridge I is positive definite then
 */
public record KernelRidgeRecipe(double spread, double ridge) implements TeacherRecipe {
  /** Checks the numbers. */
  public KernelRidgeRecipe {
    if (!(spread > 0 && spread <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("spread must be above 0 and finite, got " + spread);
    }
    if (!(ridge > 0 && ridge <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("ridge must be above 0 and finite, got " + ridge);
    }
  }

  /** Spread 8, ridge 0.1: for images of some 100 pixels in [0, 1]. */
  public static KernelRidgeRecipe standard() {
    return new KernelRidgeRecipe(8, 0.1);
  }

  @Override
  public Teacher train(Examples part, RandomBits bits) {
    int n = part.size();
    if (n == 0) {
      return new FixedVote();
    }
    Records records = new Records(part);
    double[] kernel = new double[n];
    DMatrixRMaj matrix = new DMatrixRMaj(n, n);
    DMatrixRMaj targets = new DMatrixRMaj(n, part.classes());
    for (int row = 0; row < n; row++) {
      Interrupts.look();
      records.kernel(part, row, spread, kernel);
      for (int i = 0; i < n; i++) {
        matrix.unsafe_set(row, i, kernel[i] + (i == row ? ridge : 0));
      }
      targets.unsafe_set(row, part.label(row), 1);
    }
    DMatrixRMaj weights = new DMatrixRMaj(n, part.classes());
    var solver = LinearSolverFactory_DDRM.chol(n);
    if (!solver.setA(matrix)) {
      // No factor in double precision: an answer all the same, since an error would tell of the
      // part.
      return new FixedVote();
    }
    solver.solve(targets, weights);
    return new KernelTeacher(records, weights.data, part.classes(), spread);
  }

  @Override
  public String words() {
    return "kernel ridge, kernel exp(-|x - y|^2 / " + spread + "), ridge " + ridge;
  }

  /** The records of a part, feature by feature, so that a query skips its zeros. */
  private static final class Records {
    private final int size;
    private final double[] byFeature;
    private final double[] squares;

    Records(Examples part) {
      this.size = part.size();
      this.byFeature = new double[Math.multiplyExact(part.width(), size)];
      this.squares = new double[size];
      for (int row = 0; row < size; row++) {
        for (int place = part.firstPlace(row); place < part.endPlace(row); place++) {
          double value = part.value(place);
          byFeature[part.column(place) * size + row] = value;
          squares[row] += value * value;
        }
      }
    }

    /** Writes k(x, x_i) for all records i, x being a row of some examples. */
    void kernel(Examples examples, int row, double spread, double[] into) {
      Arrays.fill(into, 0);
      double square = 0;
      for (int place = examples.firstPlace(row); place < examples.endPlace(row); place++) {
        double value = examples.value(place);
        square += value * value;
        int offset = examples.column(place) * size;
        for (int i = 0; i < size; i++) {
          into[i] += value * byFeature[offset + i];
        }
      }
      for (int i = 0; i < size; i++) {
        double distance = Math.max(0, square + squares[i] - 2 * into[i]);
        into[i] = StrictMath.exp(-distance / spread);
      }
    }
  }

  private static final class KernelTeacher implements Teacher {
    private final Records records;
    private final double[] weights;
    private final int classes;
    private final double spread;

    KernelTeacher(Records records, double[] weights, int classes, double spread) {
      this.records = records;
      this.weights = weights;
      this.classes = classes;
      this.spread = spread;
    }

    @Override
    public int[] votes(Examples queries) {
      int[] votes = new int[queries.size()];
      double[] kernel = new double[records.size];
      double[] scores = new double[classes];
      for (int row = 0; row < votes.length; row++) {
        records.kernel(queries, row, spread, kernel);
        Arrays.fill(scores, 0);
        for (int i = 0; i < kernel.length; i++) {
          for (int k = 0; k < classes; k++) {
            scores[k] += kernel[i] * weights[i * classes + k];
          }
        }
        for (int k = 1; k < classes; k++) {
          if (scores[k] > scores[votes[row]]) {
            votes[row] = k;
          }
        }
      }
      return votes;
    }

    @Override
    public double[] numbers() {
      return weights.clone();
    }
  }
}
