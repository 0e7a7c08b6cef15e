package org.noisewright.classical;

import java.util.List;
import org.noisewright.composition.CyclicProduct;
import org.noisewright.composition.InfinityMass;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * A composition of laws on one grid by a plain (untilted) cyclic transform, and delta from it, with
 * the round-off of the transform as a bound; proof note: ComposedGrid.proof.md. The error is
 * absolute: of the size 1e-16 times the number of releases times the root of the number of points.
 */
final class ComposedGrid {
  private final Side side;
  private final double width;
  private final double shift;
  private final int low;
  private final double[] above;
  private final double[] excess;
  private final double normError;
  private final double infinity;

  private ComposedGrid(
      Side side,
      double width,
      double shift,
      int low,
      double[] above,
      double[] excess,
      double normError,
      double infinity) {
    this.side = side;
    this.width = width;
    this.shift = shift;
    this.low = low;
    this.above = above;
    this.excess = excess;
    this.normError = normError;
    this.infinity = infinity;
  }

  /**
   * The composition, of which the losses low ... low + length - 1 are kept; the others come in
   * again at the other end.
   *
   * @param laws on one grid and one side
   * @param times how often each is taken
   * @param shift what to add to every composed loss
   * @param length a power of two
   */
  static ComposedGrid of(List<GridLaw> laws, List<Long> times, double shift, int low, int length) {
    Side side = laws.get(0).side();
    double width = laws.get(0).width();
    CyclicProduct product = CyclicProduct.of(length);
    InfinityMass infinity = new InfinityMass();
    for (int r = 0; r < laws.size(); r++) {
      GridLaw law = laws.get(r);
      double[] target = product.next();
      for (int i = 0; i < law.size(); i++) {
        target[Math.floorMod(law.index(i), length)] += law.mass(i);
      }
      product.multiply(target, times.get(r), 0, law.total());
      infinity.add(law.logInfinityMass(), (double) times.get(r));
    }
    double[] composed = product.finish();
    double[] above = new double[length + 1];
    double[] excess = new double[length + 1];
    double decay = Math.exp(-width);
    double gain = -Math.expm1(-width);
    for (int j = length - 1; j >= 0; j--) {
      above[j] = above[j + 1] + composed[Math.floorMod(low + j, length)];
      excess[j] = decay * excess[j + 1] + gain * above[j + 1];
    }
    return new ComposedGrid(
        side, width, shift, low, above, excess, product.normError(), infinity.log(side));
  }

  /** Logarithm of the mass at infinite loss. */
  double logInfinityMass() {
    return infinity;
  }

  /** What the round-off of the transform can at most add to an answer. */
  double floor() {
    return normError * Math.sqrt(above.length);
  }

  /**
   * Logarithm of delta, on the side of the laws, from what the transform gave.
   *
   * @param outside bound on the mass of the composition beyond the kept losses
   */
  double logDelta(double epsilon, double outside) {
    int sign = side.sign();
    int length = above.length - 1;
    double reach = (Math.abs((double) low) + length) * width;
    // The place of the points is rounded; delta falls in epsilon.
    double asked =
        epsilon - sign * 8 * Rounding.UNIT * (Math.abs(epsilon) + Math.abs(shift) + reach);
    double place = Math.floor((asked - shift) / width) + 1 - low;
    int j = (int) Math.max(0, Math.min(length, place));
    double distance = Math.max(0, shift + (low + (double) j) * width - asked);
    double value = -Math.expm1(-distance) * above[j] + Math.exp(-distance) * excess[j];
    double points = (double) length - j;
    double largest = -Math.expm1(-distance - points * width);
    double error =
        normError * Math.sqrt(points) * largest * (1 + 1e-9)
            + (8.0 * length + 32) * Rounding.UNIT * value
            + outside;
    if (!(error < Double.POSITIVE_INFINITY)) {
      return sign > 0 ? 0 : infinity;
    }
    double finite = value + sign * error;
    if (!(finite > 0)) {
      return infinity;
    }
    double log = Rounding.logAdd(infinity, Math.log(finite));
    return Math.min(0, log + sign * Rounding.UNIT * (8 + 8 * Math.abs(log)));
  }
}
