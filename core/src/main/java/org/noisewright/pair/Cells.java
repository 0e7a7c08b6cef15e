package org.noisewright.pair;

import java.util.Arrays;
import org.noisewright.numerics.Interrupts;

/**
 * Outcomes of a pair (P, Q), grouped in cells. A cell holds all outcomes of some set: their masses
 * under both laws and an enclosure of their losses ln(P/Q). Where one law lacks the cell its
 * logarithm is -infinity and both ends of the enclosure are the infinite loss of that sign. What no
 * cell holds is bounded by {@link #logRestP} and {@link #logRestQ}.
 */
public final class Cells {
  private final int size;
  private final double[] logP;
  private final double[] logQ;
  private final double[] lossLow;
  private final double[] lossHigh;
  private final double[] massError;
  private final double logRestP;
  private final double logRestQ;

  private Cells(Builder builder, double logRestP, double logRestQ) {
    this.size = builder.size;
    this.logP = Arrays.copyOf(builder.logP, size);
    this.logQ = Arrays.copyOf(builder.logQ, size);
    this.lossLow = Arrays.copyOf(builder.lossLow, size);
    this.lossHigh = Arrays.copyOf(builder.lossHigh, size);
    this.massError = Arrays.copyOf(builder.massError, size);
    this.logRestP = logRestP;
    this.logRestQ = logRestQ;
  }

  /** Collects cells in any order. */
  public static final class Builder {
    private int size;
    private double[] logP = new double[256];
    private double[] logQ = new double[256];
    private double[] lossLow = new double[256];
    private double[] lossHigh = new double[256];
    private double[] massError = new double[256];

    /**
     * Adds one cell.
     *
     * @param logP logarithm of its mass under P, -infinity if P lacks it
     * @param logQ the same under Q
     * @param lossLow certainly not above the loss of any outcome of the cell
     * @param lossHigh certainly not below the loss of any outcome of the cell
     * @param massError bound on the absolute error of either finite logarithm
     */
    public Builder add(
        double logP, double logQ, double lossLow, double lossHigh, double massError) {
      Interrupts.look();
      if (logP == Double.NEGATIVE_INFINITY && logQ == Double.NEGATIVE_INFINITY) {
        return this;
      }
      if (!(lossLow <= lossHigh && logP < 1 && logQ < 1 && massError >= 0)) {
        throw new IllegalStateException(
            "no cell: " + logP + ", " + logQ + ", [" + lossLow + ", " + lossHigh + "]");
      }
      if (size == this.logP.length) {
        this.logP = Arrays.copyOf(this.logP, 2 * size);
        this.logQ = Arrays.copyOf(this.logQ, 2 * size);
        this.lossLow = Arrays.copyOf(this.lossLow, 2 * size);
        this.lossHigh = Arrays.copyOf(this.lossHigh, 2 * size);
        this.massError = Arrays.copyOf(this.massError, 2 * size);
      }
      this.logP[size] = logP;
      this.logQ[size] = logQ;
      this.lossLow[size] = lossLow;
      this.lossHigh[size] = lossHigh;
      this.massError[size] = massError;
      size++;
      return this;
    }

    /** Adds outcomes that all have the same loss, known up to {@code lossError}. */
    public Builder atom(double logP, double logQ, double loss, double lossError, double massError) {
      return add(logP, logQ, loss - lossError, loss + lossError, massError);
    }

    /**
     * The cells.
     *
     * @param logRestP logarithm of an upper bound of the P-mass outside all cells
     * @param logRestQ the same for Q
     */
    public Cells build(double logRestP, double logRestQ) {
      return new Cells(this, logRestP, logRestQ);
    }

    /** The cells, with no outcome outside them. */
    public Cells build() {
      return build(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }
  }

  /** Number of cells. */
  public int size() {
    return size;
  }

  /** Logarithm of the P-mass of cell {@code i}. */
  public double logP(int i) {
    return logP[i];
  }

  /** Logarithm of the Q-mass of cell {@code i}. */
  public double logQ(int i) {
    return logQ[i];
  }

  /** Lower end of the losses of cell {@code i}. */
  public double lossLow(int i) {
    return lossLow[i];
  }

  /** Upper end of the losses of cell {@code i}. */
  public double lossHigh(int i) {
    return lossHigh[i];
  }

  /** Bound on the absolute error of either finite logarithm of cell {@code i}. */
  public double massError(int i) {
    return massError[i];
  }

  /** Logarithm of an upper bound of the P-mass outside all cells. */
  public double logRestP() {
    return logRestP;
  }

  /** Logarithm of an upper bound of the Q-mass outside all cells. */
  public double logRestQ() {
    return logRestQ;
  }
}
