package org.noisewright.mechanism;

/**
 * Any mechanism known to be (xi, rho)-zero-concentrated differentially private: D_alpha(P || Q)
 * &lt;= xi + rho alpha for all alpha &gt; 1, in both orders. Nothing else is known of it, so only
 * an upper bound can be given.
 *
 * @param xi in [0, 10^6]
 * @param rho in [10^-12, 10^6]
 */
public record ZeroConcentratedDp(double xi, double rho) implements Mechanism {

  /** Checks the parameters. */
  public ZeroConcentratedDp {
    if (!(xi >= 0 && xi <= 1e6)) {
      throw new IllegalArgumentException(
          "xi must be in [0, 1e6], got " + xi + "; plain zCDP has xi 0");
    }
    if (!(rho >= 1e-12 && rho <= 1e6)) {
      throw new IllegalArgumentException(
          "rho must be in [1e-12, 1e6], got "
              + rho
              + "; normal noise has rho = (sensitivity / standardDeviation)^2 / 2");
    }
  }

  @Override
  public String planName() {
    return "zero-concentrated-dp";
  }
}
