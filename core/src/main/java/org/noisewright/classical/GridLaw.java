package org.noisewright.classical;

import java.util.Arrays;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;

/**
 * A law of the loss whose finite losses are whole multiples of a width, j width with low &lt;= j
 * &lt;= high. On the upper side losses above the grid count as infinite and those below it as its
 * lowest point; on the lower side losses above it count as its highest point and those below it are
 * left out. Masses are rounded to the side.
 */
final class GridLaw {
  private final double width;
  private final int[] index;
  private final double[] mass;
  private final double[] logMass;
  private final double logInfinityMass;
  private final Side side;

  private GridLaw(double width, int[] index, double[] mass, double logInfinityMass, Side side) {
    this.width = width;
    this.index = index;
    this.mass = mass;
    this.logMass = Arrays.stream(mass).map(Math::log).toArray();
    this.logInfinityMass = logInfinityMass;
    this.side = side;
  }

  /** Where a loss goes. */
  private interface Place {
    double of(double loss);
  }

  /** Losses rounded up on the upper side and down on the lower side. */
  static GridLaw rounded(LossLaw law, double width, int low, int high, Side side) {
    return of(law, width, low, high, side, loss -> outward(loss, width, side));
  }

  /** Losses rounded to the nearest point, those beyond the grid as the side says. */
  static GridLaw nearest(LossLaw law, double width, int low, int high, Side side) {
    return of(law, width, low, high, side, loss -> Math.rint(loss / width));
  }

  /**
   * Mean of the loss less its nearest point, over all finite losses that {@link #nearest} keeps;
   * losses beyond the grid count as its ends. Error at most (size + 64) UNIT width.
   */
  static double meanOfRounding(LossLaw law, double width, int low, int high, Side side) {
    double sum = 0;
    double mass = 0;
    for (int i = 0; i < law.size(); i++) {
      double j = Math.rint(law.loss(i) / width);
      boolean gone = side == Side.UPPER ? j > high : j < low;
      if (!gone) {
        double one = Math.exp(law.logMass(i));
        mass += one;
        sum += j < low || j > high ? 0 : one * Math.fma(-j, width, law.loss(i));
      }
    }
    return mass > 0 ? sum / mass : 0;
  }

  /** These masses at low, low + 1, ..., each already on its side. */
  static GridLaw ofMasses(
      double[] masses, double width, int low, double logInfinityMass, Side side) {
    int size = 0;
    int[] index = new int[masses.length];
    double[] mass = new double[masses.length];
    for (int i = 0; i < masses.length; i++) {
      if (masses[i] > 0) {
        index[size] = low + i;
        mass[size++] = masses[i];
      }
    }
    return new GridLaw(
        width, Arrays.copyOf(index, size), Arrays.copyOf(mass, size), logInfinityMass, side);
  }

  /** The least j with j width &gt;= loss, or the greatest with j width &lt;= loss, exactly. */
  private static double outward(double loss, double width, Side side) {
    int sign = side.sign();
    double j = Math.rint(loss / width);
    while (sign * Math.fma(j, width, -loss) < 0) {
      j += sign;
    }
    while (sign * Math.fma(j - sign, width, -loss) >= 0) {
      j -= sign;
    }
    return j;
  }

  private static GridLaw of(LossLaw law, double width, int low, int high, Side side, Place place) {
    int[] index = new int[law.size()];
    double[] mass = new double[law.size()];
    int size = 0;
    double beyond = law.logInfinityMass();
    for (int i = 0; i < law.size(); i++) {
      double log = law.logMass(i);
      double j = Math.abs(law.loss(i)) > 1e15 * width ? law.loss(i) * 1e15 : place.of(law.loss(i));
      if (j > high && side == Side.UPPER) {
        double sum = Rounding.logAdd(beyond, log);
        beyond = sum + 4 * Rounding.UNIT * (1 + Math.abs(sum));
        continue;
      }
      if (j < low && side == Side.LOWER) {
        continue;
      }
      int kept = (int) Math.max(low, Math.min(high, j));
      double one = Math.exp(log);
      one *= 1 + side.sign() * Rounding.UNIT * (8 + 2 * Math.abs(log));
      if (!(one > 0) && side == Side.LOWER) {
        // It has underflowed.
        continue;
      }
      if (size > 0 && index[size - 1] == kept) {
        // Each sum is rounded once, and moved to the side by more than that.
        mass[size - 1] = (mass[size - 1] + one) * (1 + side.sign() * 4 * Rounding.UNIT);
      } else {
        index[size] = kept;
        mass[size++] = one + (side == Side.UPPER ? Double.MIN_NORMAL : 0);
      }
    }
    return new GridLaw(
        width, Arrays.copyOf(index, size), Arrays.copyOf(mass, size), Math.min(0, beyond), side);
  }

  /** Distance of neighbouring points. */
  double width() {
    return width;
  }

  /** Number of points. */
  int size() {
    return index.length;
  }

  /** Lattice index of point i. */
  int index(int i) {
    return index[i];
  }

  /** Mass of point i. */
  double mass(int i) {
    return mass[i];
  }

  /** Logarithm of the mass at infinite loss. */
  double logInfinityMass() {
    return logInfinityMass;
  }

  /** The side that its masses keep. */
  Side side() {
    return side;
  }

  /** Sum of the finite masses. */
  double total() {
    return Math.exp(logMoment(0, 0));
  }

  /**
   * ln of the sum of mass times e^(lambda loss) over the finite losses, losses moved by {@code
   * shift}, rounded up; -infinity if there are none.
   */
  double logMoment(double lambda, double shift) {
    if (index.length == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    double[] exponents = new double[index.length];
    double top = Double.NEGATIVE_INFINITY;
    double size = 0;
    for (int i = 0; i < index.length; i++) {
      double loss = lambda * (shift + index[i] * width);
      exponents[i] = logMass[i] + loss;
      if (exponents[i] > top) {
        top = exponents[i];
      }
      size = Math.max(size, Math.abs(exponents[i]) + 4 * Math.abs(loss));
    }
    double sum = 0;
    for (double exponent : exponents) {
      sum += Math.exp(exponent - top);
    }
    return top
        + Math.log(sum)
        + Rounding.UNIT * (index.length + 16 + 4 * size + 8 * Math.abs(lambda * shift));
  }
}
