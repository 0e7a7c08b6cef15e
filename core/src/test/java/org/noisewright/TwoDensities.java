package org.noisewright;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** Two laws with densities, integrated by Gauss quadrature, bisected where the sign changes. */
final class TwoDensities implements TwoLaws {
  private static final double[] NODES = {
    -0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664
  };
  private static final double[] WEIGHTS = {
    0.2369268850561891,
    0.4786286704993665,
    0.5688888888888889,
    0.4786286704993665,
    0.2369268850561891
  };

  /** Places at which the sign is looked at, beside the nodes. */
  private static final double EDGE = 1 - 1e-9;

  private static final int DEEPEST = 36;

  private final DoubleUnaryOperator p;
  private final DoubleUnaryOperator q;
  private final double[] ends;
  private final double[] valuesP;
  private final double[] valuesQ;
  private double totalP = 1;
  private double totalQ = 1;

  private TwoDensities(DoubleUnaryOperator p, DoubleUnaryOperator q, double[] ends) {
    this.p = p;
    this.q = q;
    this.ends = ends;
    int points = NODES.length + 2;
    this.valuesP = new double[points * (ends.length - 1)];
    this.valuesQ = new double[valuesP.length];
    for (int i = 0; i + 1 < ends.length; i++) {
      for (int j = 0; j < points; j++) {
        double x = place(ends[i], ends[i + 1], j);
        valuesP[points * i + j] = p.applyAsDouble(x);
        valuesQ[points * i + j] = q.applyAsDouble(x);
      }
    }
  }

  static TwoDensities of(DoubleUnaryOperator p, DoubleUnaryOperator q, double[] breaks, int cells) {
    double[] sorted = Arrays.stream(breaks).sorted().distinct().toArray();
    double[] ends = new double[cells * (sorted.length - 1) + 1];
    for (int i = 0; i + 1 < sorted.length; i++) {
      for (int j = 0; j < cells; j++) {
        ends[cells * i + j] = sorted[i] + (sorted[i + 1] - sorted[i]) * j / cells;
      }
    }
    ends[ends.length - 1] = sorted[sorted.length - 1];
    TwoDensities laws = new TwoDensities(p, q, ends);
    double totalP = laws.positivePart(1, 0);
    laws.totalQ = laws.positivePart(0, 1);
    laws.totalP = totalP;
    return laws;
  }

  private static double place(double a, double b, int j) {
    double at = j < NODES.length ? NODES[j] : j == NODES.length ? -EDGE : EDGE;
    return 0.5 * (a + b) + 0.5 * (b - a) * at;
  }

  @Override
  public double positivePart(double u, double v) {
    int points = NODES.length + 2;
    double[] values = new double[points];
    double sum = 0;
    for (int i = 0; i + 1 < ends.length; i++) {
      for (int j = 0; j < points; j++) {
        values[j] =
            difference(u * valuesP[points * i + j] / totalP, v * valuesQ[points * i + j] / totalQ);
      }
      sum += cell(values, u, v, ends[i], ends[i + 1], 0);
    }
    return sum;
  }

  /** A sum of two, 0 where it is nothing but rounding: a region of one loss has no sign. */
  private static double difference(double a, double b) {
    double sum = a + b;
    return Math.abs(sum) <= 1e-13 * Math.abs(a) ? 0 : sum;
  }

  private double cell(double[] values, double u, double v, double a, double b, int depth) {
    boolean positive = false;
    boolean negative = false;
    double sum = 0;
    for (int j = 0; j < values.length; j++) {
      positive |= values[j] > 0;
      negative |= values[j] < 0;
      if (j < NODES.length) {
        sum += 0.5 * (b - a) * WEIGHTS[j] * Math.max(0, values[j]);
      }
    }
    if (!positive) {
      return 0;
    }
    if (!negative || depth == DEEPEST) {
      return sum;
    }
    double middle = 0.5 * (a + b);
    return cell(values(u, v, a, middle), u, v, a, middle, depth + 1)
        + cell(values(u, v, middle, b), u, v, middle, b, depth + 1);
  }

  private double[] values(double u, double v, double a, double b) {
    double[] values = new double[NODES.length + 2];
    for (int j = 0; j < values.length; j++) {
      double x = place(a, b, j);
      values[j] = difference(u * p.applyAsDouble(x) / totalP, v * q.applyAsDouble(x) / totalQ);
    }
    return values;
  }
}
