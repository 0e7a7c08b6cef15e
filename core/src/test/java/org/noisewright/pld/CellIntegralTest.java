package org.noisewright.pld;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.pair.GaussianShift;
import org.noisewright.pair.LaplaceShift;
import org.noisewright.pair.LossFamily;

/**
 * Each rule at the widest cells it serves: against closed forms, and against cells cut in pieces.
 */
class CellIntegralTest {
  private static final int PIECES = 16;

  /** Widths times ruggedness at which rules end, those of several panels, and some between. */
  private static double[] reaches(Random random) {
    double[] ends = {9.6e-4, 0.0104, 0.0386, 0.089, 0.241, 0.608, 0.93, 1.86, 7.4};
    double[] reaches = new double[2 * ends.length];
    for (int i = 0; i < ends.length; i++) {
      reaches[2 * i] = ends[i] * (1 - 1e-9);
      reaches[2 * i + 1] = ends[i] * random.nextDouble();
    }
    return reaches;
  }

  private static void near(double found, double exact, double error, String words) {
    double off = Math.abs(found - exact);
    assertTrue(off <= error, () -> words + ": " + found + ", not " + exact + ", error " + error);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 3, 20})
  void laplaceNoiseInClosedForm(double z) {
    LossFamily family = new LaplaceShift(z);
    CellIntegral cell = new CellIntegral(family);
    Random random = new Random(1);
    for (double reach : reaches(random)) {
      double width = Math.min(reach, 1.9 * z);
      double a = -z + random.nextDouble() * (2 * z - width);
      double b = a + width;
      double exactWidth = b - a;
      double scale = 0.25 * Math.exp(-0.5 * (a + z));
      // The integral of e^(-x/2) over the cell, and of e^(x/2) - e^(-x/2).
      double down = -2 * Math.expm1(-0.5 * exactWidth);
      double sinh = Math.sinh(0.25 * exactWidth);
      double difference = 8 * sinh * sinh;
      cell.against(a, b, a);
      double factor = Math.exp(cell.logScale()) / scale;
      double error = cell.error() + 1e-15 * (8 + z);
      String words = "[" + a + ", " + b + "]";
      near(cell.mass() * factor, down, error * down, words);
      near(cell.signed() * factor, difference, error * difference, words);
      cell.split(a, b, false);
      double right = difference / Math.expm1(exactWidth);
      near(cell.signed() * factor, right, error * right, words);
    }
  }

  /** Pieces have sixteen times as many nodes a length, of rules of more than half as many nodes. */
  @ParameterizedTest
  @ValueSource(doubles = {0.05, 1, 4})
  void normalNoiseAgainstPieces(double mu) {
    LossFamily family = new GaussianShift(mu);
    Random random = new Random(2);
    for (double at : new double[] {-9, -1, 0, 0.5 * mu, mu, 3, 12, 40}) {
      for (double reach : reaches(random)) {
        double width = 2 * reach / (Math.abs(at) + mu + 1);
        double a = at - width * random.nextDouble();
        double b = a + width;
        double reference = a + (b - a) * (1.4 * random.nextDouble() - 0.2);
        CellIntegral whole = new CellIntegral(family);
        whole.against(a, b, reference);
        double mass = 0;
        double signed = 0;
        double absolute = 0;
        double error = whole.error();
        double end = a;
        for (int i = 0; i < PIECES; i++) {
          double from = end;
          end = i + 1 == PIECES ? b : a + (b - a) * (i + 1) / PIECES;
          CellIntegral piece = new CellIntegral(family);
          piece.against(from, end, reference);
          double factor = Math.exp(piece.logScale() - whole.logScale());
          mass += piece.mass() * factor;
          signed += piece.signed() * factor;
          absolute += piece.absolute() * factor;
          error = Math.max(error, whole.error() + piece.error());
        }
        String words = "[" + a + ", " + b + "] about " + reference;
        near(whole.mass(), mass, error * mass, words);
        near(whole.signed(), signed, error * absolute, words);
      }
    }
  }
}
