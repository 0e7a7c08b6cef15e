package org.noisewright.mechanism;

import java.util.Arrays;

/**
 * Any mechanism known to have Renyi divergences D_alpha(P || Q) &lt;= values[i] at alpha =
 * orders[i], in both orders of the inputs. Nothing else is known of it, so only an upper bound can
 * be given.
 */
public final class RenyiProfile implements Mechanism {
  private final double[] orders;
  private final double[] values;

  private RenyiProfile(double[] orders, double[] values) {
    this.orders = orders;
    this.values = values;
  }

  /**
   * The profile.
   *
   * @param orders increasing, each in [1.000001, 10^7]; at least one
   * @param values at least 0; a value may be infinite, not all of them
   */
  public static RenyiProfile of(double[] orders, double[] values) {
    check(
        orders.length > 0 && orders.length == values.length,
        "orders and values must have the same positive length, got "
            + orders.length
            + " and "
            + values.length
            + "; give one value for each order");
    boolean finite = false;
    for (int i = 0; i < orders.length; i++) {
      check(
          orders[i] >= 1 + 1e-6 && orders[i] <= 1e7,
          "orders must be in [1.000001, 1e7], got "
              + orders[i]
              + " at "
              + i
              + (orders[i] > 1e7
                  ? "; divergences rise with the order: give this value at the order 1e7, or state"
                      + " approximate-dp if it holds at every order"
                  : "; leave it out: the divergence of order 1 or less bounds no moment"));
      check(
          i == 0 || orders[i] > orders[i - 1],
          "orders must increase, got "
              + orders[i]
              + " at "
              + i
              + (i > 0 && orders[i] == orders[i - 1]
                  ? " twice; keep its smaller value"
                  : "; sort them, each with its value"));
      check(
          values[i] >= 0,
          "values must be at least 0, got "
              + values[i]
              + " at "
              + i
              + "; a divergence is not negative");
      finite |= values[i] < Double.POSITIVE_INFINITY;
    }
    check(finite, "values must hold a finite one, got none; give the divergence at some order");
    return new RenyiProfile(orders.clone(), values.clone());
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  /** The orders; a copy. */
  public double[] orders() {
    return orders.clone();
  }

  /** The divergences; a copy. */
  public double[] values() {
    return values.clone();
  }

  @Override
  public String planName() {
    return "renyi";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RenyiProfile profile
        && Arrays.equals(orders, profile.orders)
        && Arrays.equals(values, profile.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(orders) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "RenyiProfile[" + orders.length + " orders]";
  }
}
