package org.noisewright.design.cactus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandMatrixTest {
  /** B B' of a random lower band matrix with a diagonal that is not small, seed 7. */
  private static double[][] matrix(int size, int width, double[][] factor) {
    Random random = new Random(7L * size + width);
    for (int i = 0; i < size; i++) {
      for (int j = Math.max(0, i - width); j <= i; j++) {
        factor[i][j] = i == j ? 1 + random.nextDouble() : random.nextDouble() - 0.5;
      }
    }
    double[][] product = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        for (int k = 0; k <= Math.min(i, j); k++) {
          product[i][j] += factor[i][k] * factor[j][k];
        }
      }
    }
    return product;
  }

  private static BandMatrix stored(double[][] product, int width) {
    BandMatrix matrix = new BandMatrix(product.length, width);
    for (int i = 0; i < product.length; i++) {
      for (int j = Math.max(0, i - width); j <= i; j++) {
        matrix.entries()[matrix.index(i, j)] = product[i][j];
      }
    }
    return matrix;
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "7,1", "8,2", "13,3", "16,4", "41,5", "50,17", "30,29"})
  void factorIsTheOneThatMadeTheMatrixAndSolves(int size, int width) {
    double[][] factor = new double[size][size];
    double[][] product = matrix(size, width, factor);
    BandMatrix matrix = stored(product, width);
    assertTrue(matrix.factor());
    double[] right = new double[size];
    double[] solution = new double[size];
    double[][] rows = new double[size][3];
    for (int i = 0; i < size; i++) {
      solution[i] = Math.sin(i + 1);
      for (int j = Math.max(0, i - width); j <= i; j++) {
        assertEquals(factor[i][j], matrix.entries()[matrix.index(i, j)], 1e-11);
      }
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        right[i] += product[i][j] * solution[j];
      }
      rows[i] = new double[] {right[i], 2 * right[i], 0};
    }
    matrix.forward(rows);
    matrix.forward(right);
    for (int i = 0; i < size; i++) {
      assertEquals(right[i], rows[i][0], 1e-10);
      assertEquals(2 * right[i], rows[i][1], 1e-10);
      assertEquals(0, rows[i][2]);
    }
    matrix.backward(right);
    for (int i = 0; i < size; i++) {
      assertEquals(solution[i], right[i], 1e-9, "size " + size + ", width " + width + ", " + i);
    }
  }

  @Test
  void saysThatThereIsNoFactor() {
    assertFalse(stored(new double[][] {{1, 2}, {2, 1}}, 1).factor());
    assertFalse(stored(new double[][] {{Double.NaN}}, 1).factor());
    assertFalse(stored(new double[][] {{Double.POSITIVE_INFINITY}}, 1).factor());
  }
}
