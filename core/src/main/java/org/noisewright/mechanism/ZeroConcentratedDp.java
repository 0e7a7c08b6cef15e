package org.noisewright.mechanism;

/**
 * Any mechanism known to be (xi, rho)-zero-concentrated differentially private: D_alpha(P || Q)
 * &lt;= xi + rho alpha for all alpha &gt; 1, in both orders. Nothing else is known of it, so only
 * an upper bound can be given.
 *
 * @param xi at least 0 and finite
 * @param rho positive and finite
 */
public record ZeroConcentratedDp(double xi, double rho) implements Mechanism {

  /** Checks the parameters. */
  public ZeroConcentratedDp {
    if (!(xi >= 0 && xi <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "xi must be at least 0 and finite, got " + xi + "; plain zCDP has xi 0");
    }
    Parameters.requirePositive("rho", rho);
  }

  @Override
  public String planName() {
    return "zero-concentrated-dp";
  }
}
