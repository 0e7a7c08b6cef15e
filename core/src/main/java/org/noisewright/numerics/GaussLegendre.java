package org.noisewright.numerics;

/**
 * The eight-point Gauss-Legendre rule on [0, 1], with both distances of a node from the ends, so
 * that neither suffers cancellation. For f analytic with |f| &lt;= M in the Bernstein ellipse of
 * parameter 16 the error on [-1, 1] is at most (64/15) M 16^-16 / (1 - 16^-2) &lt; 2.4e-19 M
 * (Trefethen, Approximation Theory and Approximation Practice, Theorem 19.3).
 */
public final class GaussLegendre {
  /** Number of nodes. */
  public static final int NODES = 8;

  private static final double[] ABSCISSA = {
    0.18343464249564980494, 0.52553240991632898582, 0.79666647741362673959, 0.96028985649753623168
  };
  private static final double[] ABSCISSA_COMPLEMENT = {
    0.81656535750435019506, 0.47446759008367101418, 0.20333352258637326041, 0.03971014350246376832
  };
  private static final double[] WEIGHT = {
    0.36268378337836198297, 0.31370664587788728734, 0.22238103445337447054, 0.10122853629037625915
  };

  private GaussLegendre() {}

  /** Distance of node {@code i} from the left end 0, in (0, 1). */
  public static double fromLeft(int i) {
    return i < 4 ? 0.5 * ABSCISSA_COMPLEMENT[3 - i] : 0.5 * (1 + ABSCISSA[i - 4]);
  }

  /** Distance of node {@code i} from the right end 1, in (0, 1). */
  public static double fromRight(int i) {
    return fromLeft(NODES - 1 - i);
  }

  /** Weight of node {@code i}; the weights sum to 1. */
  public static double weight(int i) {
    return 0.5 * (i < 4 ? WEIGHT[3 - i] : WEIGHT[i - 4]);
  }
}
