package org.noisewright.pair;

/**
 * A pair (P, Q) of continuous output laws whose loss t = ln(P/Q) does not fall with the outcome x:
 * the description that all integrals over losses are made from. Outcomes may also sit at the two
 * ends of the support as atoms (stretches of outcomes on which the loss is constant).
 *
 * <p>Masses are those of Q, the law without the record; a mass of P is e^t times that.
 */
public sealed interface LossFamily permits GaussianShift, LaplaceShift {

  /** Loss at outcome x; defined by the same formula beyond the support. */
  double lossAt(double x);

  /** Bound on the absolute error of {@link #lossAt} at x. */
  double lossError(double x);

  /** Outcome at which the loss is t, approximately. */
  double outcomeAt(double t);

  /** lossAt(x + rise) - lossAt(x), with a relative error of at most 2^-52. */
  double lossRise(double x, double rise);

  /** Logarithm of the density of Q at x; absolute error at most 2^-51 (2 + |value|). */
  double logDensity(double x);

  /** logDensity(x + rise) - logDensity(x); absolute error at most 2^-51 (|x rise| + rise^2). */
  double logDensityRise(double x, double rise);

  /**
   * A bound A on the rates of change near x, for the panels of {@link
   * org.noisewright.numerics.GaussLegendre}: within 2/A of a point of a cell, in the complex plane
   * too, the density and its product with P/Q or Q/P differ by at most a factor e^2 from their
   * values there, A being the larger of those at the ends of the cell.
   */
  double ruggedness(double x);

  /**
   * An outcome right of x beyond which less than e^-40 of the mass of Q right of x, and of that of
   * P, is left; +infinity if that is not known.
   */
  double rightReach(double x);

  /** Left end of the support, or -infinity. */
  double leftEnd();

  /** Right end of the support, or +infinity. */
  double rightEnd();

  /** Logarithm of the Q-mass of the atom at the left end, -infinity if there is none. */
  double leftAtomLogMass();

  /** Logarithm of the Q-mass of the atom at the right end, -infinity if there is none. */
  double rightAtomLogMass();

  /** Logarithm of Q(outcome &lt; x), an upper bound within a relative 1e-12. */
  double logMassBelow(double x);

  /** Logarithm of Q(outcome &gt; x), an upper bound within a relative 1e-12. */
  double logMassAbove(double x);

  /** Logarithm of P(outcome &gt; x), an upper bound within a relative 1e-12. */
  double logWithRecordMassAbove(double x);

  /** Logarithm of P(outcome &lt; x), an upper bound within a relative 1e-12. */
  double logWithRecordMassBelow(double x);

  /** An outcome with Q(outcome &lt; x) about e^logMass; the left end if there is one. */
  double leftTail(double logMass);

  /** An outcome with Q(outcome &gt; x) about e^logMass; the right end if there is one. */
  double rightTail(double logMass);

  /** An outcome with P(outcome &gt; x) about e^logMass; the right end if there is one. */
  double withRecordRightTail(double logMass);
}
