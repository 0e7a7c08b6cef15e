package org.noisewright.pld;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * An UPPER law of the loss on the lattice key * step, without offset, with plain masses: the form
 * in which laws are exchanged with other tools. Composition is by one transform for each step;
 * whatever that may be off is added at infinity, so the law stays UPPER. See LatticeLaw.proof.md.
 * Absolute deltas below the sum of these errors, {@link #infinityMass}, cannot be had from it: ask
 * PrivacyAccountant for those.
 */
public final class LatticeLaw {
  /** The most points of a law. */
  public static final int MOST_POINTS = 1 << 22;

  private static final double LEAST_MASS = 1e-300;
  private static final double TAIL = 1e-16;

  private final double step;
  private final long first;
  private final double[] mass;
  private final double infinity;

  private LatticeLaw(double step, long first, double[] mass, double infinity) {
    this.step = step;
    this.first = first;
    this.mass = mass;
    this.infinity = Math.min(1, infinity);
  }

  /**
   * An UPPER or EXACT law on the lattice: each mass is split onto the two points around its loss so
   * that its P-mass and its Q-mass are kept.
   *
   * @param step positive
   * @param tail mass that may be cut at either end: at the top it counts at infinity, at the bottom
   *     it rises to the first loss kept
   */
  public static LatticeLaw of(LossLaw law, double step, double tail) {
    if (!(tail >= 0 && tail < 1)) {
      throw new IllegalArgumentException("tail must be in [0, 1), got " + tail);
    }
    return of(cut(law.onSide(Side.UPPER), tail), step);
  }

  private static LossLaw cut(LossLaw law, double tail) {
    int high = law.size();
    double above = 0;
    while (high > 1 && above + plain(law.logMass(high - 1)) <= tail) {
      above += plain(law.logMass(--high));
    }
    int low = 0;
    double below = 0;
    while (low < high - 1 && below + plain(law.logMass(low)) <= tail) {
      below += plain(law.logMass(low++));
    }
    double[] loss = new double[high - low];
    double[] logMass = new double[high - low];
    for (int i = low; i < high; i++) {
      loss[i - low] = law.loss(i);
      logMass[i - low] = law.logMass(i);
    }
    if (low > 0) {
      logMass[0] = raised(logMass[0], below, low);
    }
    double logInfinity = law.logInfinityMass();
    if (high < law.size()) {
      logInfinity = raised(logInfinity, above, law.size() - high);
    }
    return LossLaw.ofLogs(loss, logMass, logInfinity, LossLaw.Standing.UPPER);
  }

  private static double raised(double log, double mass, int count) {
    double more = Math.log(mass * (1 + 2 * Rounding.UNIT * count) + Double.MIN_NORMAL);
    return LawChecks.moved(Rounding.logAdd(log, more), 8, LossLaw.Standing.UPPER);
  }

  /** The same without cutting anything. */
  public static LatticeLaw of(LossLaw law, double step) {
    if (!(step > 0 && step <= 1e6)) {
      throw new IllegalArgumentException("step must be in (0, 1e6], got " + step);
    }
    LossLaw upper = law.onSide(Side.UPPER);
    LossLattice lattice = new LossLattice(0, step);
    if (upper.size() == 0) {
      return new LatticeLaw(step, 0, new double[0], Math.exp(upper.logInfinityMass()));
    }
    checkSpan((upper.largestLoss() - upper.smallestLoss()) / step, step);
    AtomList atoms = new AtomList();
    for (int i = 0; i < upper.size(); i++) {
      double loss = upper.loss(i);
      long own = AtomicLaw.own(lattice, loss, Side.UPPER);
      if (own > AtomicLaw.NONE) {
        atoms.add(own, upper.logMass(i));
      } else {
        long low = lattice.floor(loss);
        AtomicLaw.split(atoms, lattice, low, low + 1, loss, upper.logMass(i));
      }
    }
    PrivacyLossDistribution points = atoms.toLaw(lattice, upper.logInfinityMass(), Side.UPPER);
    long first = points.index(0);
    double[] mass = new double[(int) (points.index(points.size() - 1) - first) + 1];
    double infinity = plain(points.logInfinityMass());
    for (int i = 0; i < points.size(); i++) {
      double value = plain(points.logMass(i));
      if (value < LEAST_MASS) {
        infinity += LEAST_MASS;
      } else {
        mass[(int) (points.index(i) - first)] = value;
      }
    }
    return new LatticeLaw(step, first, mass, infinity);
  }

  private static double plain(double log) {
    return log == Double.NEGATIVE_INFINITY
        ? 0
        : Math.exp(log) * (1 + 4 * Rounding.UNIT * (1 + Math.abs(log)));
  }

  private static void checkSpan(double points, double step) {
    if (!(points < MOST_POINTS)) {
      throw new GridTooFineException(
          "the losses take "
              + (long) points
              + " points of a lattice of step "
              + step
              + ", more than "
              + MOST_POINTS
              + "; choose a larger step");
    }
  }

  /** The law of one release of this law and one of the other, on the same lattice. */
  public LatticeLaw composedWith(LatticeLaw other) {
    return composedWith(other, TAIL);
  }

  private LatticeLaw composedWith(LatticeLaw other, double tail) {
    if (other.step != step) {
      throw new IllegalArgumentException(
          "step must be the same for both laws, got " + step + " and " + other.step);
    }
    double more = Math.max(1, Math.max(total(), other.total()));
    double both = (infinity + other.infinity * (1 - infinity)) * more * (1 + 8 * Rounding.UNIT);
    if (mass.length == 0 || other.mass.length == 0) {
      return new LatticeLaw(step, 0, new double[0], both);
    }
    int points = mass.length + other.mass.length - 1;
    checkSpan(points, step);
    int length = Math.max(4, Integer.highestOneBit(2 * points - 1));
    RealTransform transform = RealTransform.of(length);
    double[] a = Arrays.copyOf(mass, length);
    double[] b = Arrays.copyOf(other.mass, length);
    double error = bound(other, transform.error(), length) * Math.sqrt(points);
    transform.forward(a);
    transform.forward(b);
    a[0] *= b[0];
    a[1] *= b[1];
    for (int i = 2; i < length; i += 2) {
      double re = a[i] * b[i] - a[i + 1] * b[i + 1];
      double im = a[i] * b[i + 1] + a[i + 1] * b[i];
      a[i] = re;
      a[i + 1] = im;
    }
    transform.inverse(a);
    double[] sums = new double[points];
    for (int i = 0; i < points; i++) {
      sums[i] = Math.max(0, a[i]);
    }
    // Ends that are no more than round-off would widen the law for nothing.
    double ends = Math.max(tail, error);
    return new LatticeLaw(step, first + other.first, sums, both + error).trimmed(ends);
  }

  /** Bound on the 2-norm of the error of the computed convolution. */
  private double bound(LatticeLaw other, double eta, int length) {
    double a1 = norm(mass, 1);
    double b1 = norm(other.mass, 1);
    double a2 = norm(mass, 2);
    double b2 = norm(other.mass, 2);
    double product = Math.min(a1 * b2, b1 * a2);
    double sum = eta * (a1 * b2 + b1 * a2 + 2 * product);
    sum += eta * eta * Math.sqrt(length) * a2 * b2 + 8 * Rounding.UNIT * product;
    return 1.01 * sum;
  }

  private static double norm(double[] values, int order) {
    double sum = 0;
    for (double value : values) {
      sum += order == 1 ? value : value * value;
    }
    return order == 1 ? sum : Math.sqrt(sum);
  }

  /** Ends of little mass: the upper one becomes infinite, the lower one rises to what is kept. */
  private LatticeLaw trimmed(double tail) {
    int high = mass.length;
    double cut = 0;
    while (high > 1 && cut + mass[high - 1] <= tail) {
      cut += mass[--high];
    }
    int low = 0;
    double raised = 0;
    while (low < high - 1 && raised + mass[low] <= tail) {
      raised += mass[low++];
    }
    double[] kept = Arrays.copyOfRange(mass, low, high);
    double slack = 1 + 2 * Rounding.UNIT * mass.length;
    kept[0] += raised * slack;
    return new LatticeLaw(step, first + low, kept, infinity + cut * slack);
  }

  /**
   * The law of this many releases, by repeated squaring.
   *
   * @param times at least 1
   */
  public LatticeLaw times(long times) {
    if (!(times >= 1)) {
      throw new IllegalArgumentException("times must be at least 1, got " + times);
    }
    List<LatticeLaw> parts = new ArrayList<>();
    LatticeLaw square = this;
    long count = 1;
    for (long rest = times; ; rest >>= 1) {
      if ((rest & 1) == 1) {
        parts.add(square);
      }
      if (rest <= 1) {
        break;
      }
      count *= 2;
      // What is cut now counts once for each time that the square is used.
      square = square.composedWith(square, TAIL * ((double) count / (double) times));
    }
    LatticeLaw result = parts.get(0);
    for (LatticeLaw part : parts.subList(1, parts.size())) {
      result = result.composedWith(part);
    }
    return result;
  }

  private double total() {
    return (norm(mass, 1) + infinity) * (1 + 2 * Rounding.UNIT * (mass.length + 2));
  }

  /** Distance of the losses. */
  public double step() {
    return step;
  }

  /** Key of the first point. */
  public long first() {
    return first;
  }

  /** Number of points. */
  public int size() {
    return mass.length;
  }

  /** Mass at the loss (first + i) * step. */
  public double mass(int i) {
    return mass[i];
  }

  /** Mass at infinite loss. */
  public double infinityMass() {
    return infinity;
  }

  /** The same as a list of points. */
  public LossLaw toLossLaw() {
    double[] loss = new double[mass.length];
    double[] logMass = new double[mass.length];
    for (int i = 0; i < mass.length; i++) {
      double at = (double) (first + i) * step;
      loss[i] = Math.fma((double) (first + i), step, -at) == 0 ? at : Math.nextUp(at);
      logMass[i] =
          mass[i] == 0
              ? Double.NEGATIVE_INFINITY
              : LawChecks.moved(Math.log(mass[i]), 4, LossLaw.Standing.UPPER);
    }
    double logInfinity =
        infinity == 0
            ? Double.NEGATIVE_INFINITY
            : LawChecks.moved(Math.log(infinity), 4, LossLaw.Standing.UPPER);
    return LossLaw.ofLogs(loss, logMass, logInfinity, LossLaw.Standing.UPPER);
  }
}
