package org.noisewright.pld;

import org.noisewright.numerics.Rounding;

/**
 * The sum of the losses of k releases of Laplace noise, by cells between the lattice points x_i =
 * -k z + 2 z i: what {@link LaplacePieces} has of M of them together with the atoms of the k - M
 * others. Rounded operations that every value has are counted in {@link LaplaceReleases}; here only
 * those that depend on the place. See LaplaceReleases.proof.md.
 */
final class LaplaceLaw {
  private static final double UNIT = Rounding.UNIT;

  private final double z;
  private final int times;
  private final LaplacePieces pieces;
  private final EqualAtoms atoms;
  private final int terms;

  /**
   * ln of e^(-z (k-i)) times the integral of cosh((l - x_i)/2) over [x_i, x_(i+1)), its atom
   * included.
   */
  private final double[] logCosh;

  /** The integral of sinh over that of cosh. */
  private final double[] ratio;

  /** Bound on the error of logCosh. */
  private final double[] error;

  /** e^(-z i) sinh(z i). */
  private final double[] fall;

  /** About ln of the mass of P from x_i on. */
  private final double[] logTails;

  LaplaceLaw(double z, int times, LaplacePieces pieces) {
    this.z = z;
    this.times = times;
    this.pieces = pieces;
    this.atoms = new EqualAtoms(times - pieces.order());
    BernsteinIntegrals integrals = BernsteinIntegrals.of(pieces.order() - 1, z);
    this.terms = integrals.terms();
    double[] cosh = pieces.cosh(integrals);
    double[] sinh = pieces.sinh(integrals);
    this.logCosh = new double[times + 1];
    this.ratio = new double[times + 1];
    this.error = new double[times + 1];
    this.fall = new double[times + 1];
    this.logTails = new double[times + 1];
    double[] shares = new double[pieces.order() + 1];
    double tail = Double.NEGATIVE_INFINITY;
    for (int i = times; i >= 0; i--) {
      double logShare = atoms.run(i, shares);
      double coshSum = 0;
      double sinhSum = 0;
      for (int c = 0; c < shares.length; c++) {
        coshSum += shares[c] * cosh[c];
        sinhSum += shares[c] * sinh[c];
      }
      double logSum = Math.log(coshSum);
      double end = z * (times - i);
      logCosh[i] = logShare + logSum - end;
      ratio[i] = sinhSum / coshSum;
      error[i] =
          atoms.error(logShare)
              + UNIT * (4 * Math.abs(logShare) + 6 * Math.abs(logSum) + 4 * end + 6 * terms);
      fall[i] = -0.5 * Math.expm1(-2 * z * i);
      tail = Rounding.logAdd(tail, logCosh[i]);
      logTails[i] = tail;
    }
  }

  /** The largest i from which on the mass of P is about e^logMass or more; 0 if there is none. */
  int lastAbove(double logMass) {
    int i = times;
    while (i > 0 && logTails[i] < logMass) {
      i--;
    }
    return i;
  }

  /**
   * What is beyond lattice point x_r, and what is in the cell left of it.
   *
   * @param right r, in [0, k]
   */
  Beyond beyond(int right) {
    double scale = Double.NEGATIVE_INFINITY;
    for (int i = right; i <= times; i++) {
      scale = Math.max(scale, logCosh[i]);
    }
    double sinh = 0;
    double cosh = 0;
    double sinhError = 0;
    double coshError = 0;
    for (int i = right; i <= times; i++) {
      double away = scale - logCosh[i];
      double mass = Math.exp(-away);
      double low = fall[i - right];
      double high = 1 - low;
      double sinhTerm = mass * (low + high * ratio[i]);
      double coshTerm = mass * (high + low * ratio[i]);
      double termError = error[i] + 2 * UNIT * Math.min(away, 1e3);
      sinh += sinhTerm;
      cosh += coshTerm;
      sinhError += sinhTerm * termError;
      coshError += coshTerm * termError;
    }
    double relative = Math.max(sinh > 0 ? sinhError / sinh : 0, coshError / cosh);
    double logError = UNIT * (4 * Math.abs(scale) + 8);
    Beyond above = new Beyond(right, sinh, cosh, scale, relative + logError);
    if (right > 0) {
      double[] shares = new double[pieces.order()];
      above.logShare = atoms.run(right - 1, shares);
      above.coefficients = pieces.mixed(shares);
    }
    return above;
  }

  /**
   * delta at the epsilons of the cell left of x_r: with g = l - x_r the integral over l &gt; x_r of
   * e^(-(k-r) z) sinh(g/2) and that of cosh(g/2), in units of e^scale, and the polynomial of the
   * cell.
   */
  final class Beyond {
    private final int right;
    private final double sinh;
    private final double cosh;
    private final double scale;
    private final double relative;
    private double logShare;
    private double[] coefficients = {};

    private Beyond(int right, double sinh, double cosh, double scale, double relative) {
      this.right = right;
      this.sinh = sinh;
      this.cosh = cosh;
      this.scale = scale;
      this.relative = relative;
    }

    /** r. */
    int right() {
      return right;
    }

    /**
     * ln delta at the epsilon x_r - 2 z v, moved by the bound on those errors that depend on the
     * place.
     *
     * @param v positive, and at most 1 if r &gt; 0
     * @param sign where to: +1 up, -1 down
     */
    double log(double v, int sign) {
      double fall = -Math.expm1(-2 * z * v);
      double whole = Math.log(sinh * (2 - fall) + cosh * fall);
      double log = scale + whole + sign * (relative + 4 * UNIT * Math.abs(whole));
      if (right > 0) {
        double part = Math.log(2 * BernsteinIntegrals.rightPart(coefficients.clone(), v, z));
        double end = z * (times - right + v);
        double error =
            atoms.error(logShare)
                + UNIT * (4 * Math.abs(logShare) + 6 * Math.abs(part) + 4 * end + 6 * terms);
        log = Rounding.logAdd(log, logShare + part - end + sign * error);
      }
      return log + sign * UNIT * (16 + 8 * Math.abs(log));
    }
  }
}
