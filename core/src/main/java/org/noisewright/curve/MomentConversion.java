package org.noisewright.curve;

/**
 * How a moment of the loss becomes a bound on delta: delta(eps) - Pr[L infinite] is at most a
 * factor times e^(K(tilt) - tilt eps), K(tilt) = ln E_P[e^(tilt L); L finite], tilt = order - 1.
 */
public enum MomentConversion {
  /** Markov's inequality for Pr[L &gt; eps]: factor 1 (Mironov 2017, Proposition 3). */
  CLASSICAL {
    @Override
    public double logFactor(double tilt) {
      return 0;
    }
  },
  /**
   * The largest value of (1 - e^-t) e^(-tilt t) over t &gt; 0: tilt^tilt / (1 + tilt)^(1 + tilt)
   * (Canonne, Kamath, Steinke 2020, Proposition 12; Balle et al. 2020, Theorem 21).
   */
  IMPROVED {
    @Override
    public double logFactor(double tilt) {
      return -tilt * Math.log1p(1 / tilt) - Math.log1p(tilt);
    }
  };

  /** Logarithm of the factor, relative error at most 8 units in the last place. */
  public abstract double logFactor(double tilt);
}
