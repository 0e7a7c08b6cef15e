package org.noisewright.design.cactus;

import java.util.Objects;

/**
 * What a solve of a {@link CactusProblem} ended with, as it can be stored. Nothing in it is
 * certified: {@link CactusNoise#of} computes what is from the masses and the multipliers again.
 */
public final class CactusSolution {
  private final double tailRatio;
  private final double[] masses;
  private final double[] shiftWeights;
  private final double multiplier;
  private final double gap;
  private final double residual;
  private final int iterations;
  private final SolveStatus status;

  /**
   * A solution, in units of the sensitivity.
   *
   * @param tailRatio ratio of neighbouring masses beyond the last one, in (0, 1)
   * @param masses p_0 ... p_N, positive
   * @param shiftWeights one for each shift by 1 ... n steps, at least 0
   * @param multiplier of the cost
   * @param gap relative gap of the finite problem
   * @param residual by how much the constraints were missed
   * @param iterations number of iterations
   * @param status why the iteration ended
   */
  public CactusSolution(
      double tailRatio,
      double[] masses,
      double[] shiftWeights,
      double multiplier,
      double gap,
      double residual,
      int iterations,
      SolveStatus status) {
    if (!(tailRatio > 0 && tailRatio < 1)) {
      throw new IllegalArgumentException("tailRatio must be in (0, 1), got " + tailRatio);
    }
    for (double weight : shiftWeights) {
      if (!(weight >= 0 && weight <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "shiftWeights must be at least 0 and finite, got " + weight);
      }
    }
    this.tailRatio = tailRatio;
    this.masses = masses.clone();
    this.shiftWeights = shiftWeights.clone();
    this.multiplier = multiplier;
    this.gap = gap;
    this.residual = residual;
    this.iterations = iterations;
    this.status = Objects.requireNonNull(status, "status");
  }

  static CactusSolution of(TailRule tail, InteriorPoint method) {
    return new CactusSolution(
        tail.tailRatio(),
        method.masses(),
        method.weights(),
        method.multiplier(),
        method.gap(),
        method.residual(),
        method.iterations(),
        method.status());
  }

  /** The same, ended by an interrupt. */
  CactusSolution interrupted() {
    return new CactusSolution(
        tailRatio,
        masses,
        shiftWeights,
        multiplier,
        gap,
        residual,
        iterations,
        SolveStatus.INTERRUPTED);
  }

  /** Ratio of neighbouring masses beyond the last one. */
  public double tailRatio() {
    return tailRatio;
  }

  /** p_0 ... p_N. */
  public double[] masses() {
    return masses.clone();
  }

  /** Weights of the shifts by 1 ... n steps. */
  public double[] shiftWeights() {
    return shiftWeights.clone();
  }

  /** Of the cost, in units of the sensitivity. */
  public double multiplier() {
    return multiplier;
  }

  /** Relative gap of the finite problem, as computed. */
  public double gap() {
    return gap;
  }

  /** By how much the last iterate missed its two constraints, relative. */
  public double residual() {
    return residual;
  }

  /** Number of iterations. */
  public int iterations() {
    return iterations;
  }

  /** Why the iteration ended. */
  public SolveStatus status() {
    return status;
  }
}
