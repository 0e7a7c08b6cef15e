package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.composition.ComposedMoments;
import org.noisewright.curve.MomentBound;
import org.noisewright.curve.MomentConversion;
import org.noisewright.numerics.Side;

/**
 * The moments accountant, in other words accounting by Renyi divergences: divergences of each order
 * add up over the releases, and the sum D gives for every order a &gt; 1
 *
 * <pre>classical:  delta(eps) &lt;= e^((a-1) (D - eps))
 * improved:   delta(eps) &lt;= e^((a-1) (D - eps)) / a * (1 - 1/a)^(a-1)</pre>
 *
 * <p>Over all real orders, or over a list of them; a note says when the best of a list is its first
 * or last, so that the list should be longer. Any real epsilon. It refuses plans with outcomes of
 * infinite loss, for which the divergence is infinite: {@link ExtendedMomentsAccountant} covers
 * them. Side: UPPER, rounded up. Proof in RenyiAccountant.proof.md.
 *
 * <p>Sources: Abadi et al. 2016, Theorem 2; Mironov 2017, Proposition 3; Canonne, Kamath, Steinke
 * 2020, Proposition 12; Balle et al. 2020, Theorem 21.
 */
public final class RenyiAccountant implements ComparisonMethod {
  private static final int LAST_INTEGER = 63;
  private static final double[] BETWEEN = {1.25, 1.5, 1.75};
  private static final double[] FAR = {64, 128, 256, 512};

  private final String name;
  private final MomentConversion conversion;
  private final double[] orders;

  private RenyiAccountant(String name, MomentConversion conversion, double[] orders) {
    this.name = name;
    this.conversion = conversion;
    this.orders = orders;
  }

  /** The conversion of Abadi and Mironov, over all real orders. */
  public static RenyiAccountant classical() {
    return new RenyiAccountant(
        "Renyi, classical conversion", MomentConversion.CLASSICAL, new double[0]);
  }

  /** The conversion of Canonne, Kamath and Steinke, over all real orders. */
  public static RenyiAccountant improved() {
    return new RenyiAccountant(
        "Renyi, improved conversion", MomentConversion.IMPROVED, new double[0]);
  }

  /**
   * The same over a list of orders.
   *
   * @param newOrders increasing, each above 1 and finite; at least one
   */
  public RenyiAccountant withOrders(double... newOrders) {
    if (newOrders.length == 0) {
      throw new IllegalArgumentException(
          "orders must hold at least one order, got none; leave them out for all real orders");
    }
    for (int i = 0; i < newOrders.length; i++) {
      double least = i == 0 ? 1 : newOrders[i - 1];
      if (!(newOrders[i] > least && newOrders[i] <= 1e12)) {
        throw new IllegalArgumentException(
            "orders must increase, each in (1, 1e12], got "
                + newOrders[i]
                + " at "
                + i
                + "; sort them and leave out the order 1");
      }
    }
    String list = newOrders.length == 1 ? "order " + (float) newOrders[0] : span(newOrders);
    return new RenyiAccountant(name + ", " + list, conversion, newOrders.clone());
  }

  private static String span(double[] orders) {
    return orders.length
        + " orders from "
        + plain(orders[0])
        + " to "
        + plain(orders[orders.length - 1]);
  }

  private static String plain(double order) {
    return order == Math.rint(order) ? Long.toString((long) order) : Double.toString(order);
  }

  /** Over the orders that common tools try: 1.25, 1.5, 1.75, 2 to 63, 64, 128, 256, 512. */
  public RenyiAccountant withCommonOrders() {
    List<Double> all = new ArrayList<>();
    for (double order : BETWEEN) {
      all.add(order);
    }
    for (int order = 2; order <= LAST_INTEGER; order++) {
      all.add((double) order);
    }
    for (double order : FAR) {
      all.add(order);
    }
    double[] list = all.stream().mapToDouble(Double::doubleValue).toArray();
    return new RenyiAccountant(name + ", common orders", conversion, list);
  }

  /** The orders; empty for all real ones. A copy. */
  public double[] orders() {
    return orders.clone();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Claim claim() {
    return Claim.UPPER;
  }

  @Override
  public String source() {
    return conversion == MomentConversion.CLASSICAL
        ? "Abadi et al. 2016, Theorem 2; Mironov 2017, Proposition 3"
        : "Canonne, Kamath, Steinke 2020, Proposition 12; Balle et al. 2020, Theorem 21";
  }

  @Override
  public String cost() {
    return "a pass over the points of each different release for every order tried";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    return plan.larger(
        direction -> {
          for (ComparedRelease release : direction.releases()) {
            double mass = release.pair().logInfinityMass(direction.direction(), Side.UPPER);
            if (mass > Double.NEGATIVE_INFINITY) {
              throw new MethodRefusedException(
                  "the Renyi divergence is infinite, because some outcomes have an infinite loss;"
                      + " the extended moments accountant covers them");
            }
          }
          ComposedMoments moments = direction.moments();
          return new MomentMethodCurve(new MomentBound(moments, conversion, tilts(moments)));
        });
  }

  /** Divergences that are given at some orders only are used at those. */
  private double[] tilts(ComposedMoments moments) {
    double[] listed = moments.kinks();
    if (listed.length > 0) {
      return listed;
    }
    double[] tilts = new double[orders.length];
    for (int i = 0; i < orders.length; i++) {
      tilts[i] = orders[i] - 1;
    }
    return tilts;
  }
}
