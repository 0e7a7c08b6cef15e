package org.noisewright.design.learned;

/**
 * The outcomes of one release of noise on a grid that both neighbours can have, or P alone, as a
 * function of the half masses: what delta is made of. Mutable, for one search.
 */
abstract class Outcomes {
  /** Losses beyond this one do not count for the choice of a grid. */
  private static final double LARGEST = 20;

  /** Outcomes less likely than this do not count for the largest loss. */
  private static final double LEAST = 1e-30;

  final HalfGrid grid;
  final double[] p;
  final double[] q;
  final double[] copies;
  final double[] byP;
  final double[] byQ;

  Outcomes(HalfGrid grid, int count) {
    this.grid = grid;
    this.p = new double[count];
    this.q = new double[count];
    this.copies = new double[count];
    this.byP = new double[count];
    this.byQ = new double[count];
  }

  /** The outcomes of noise against itself shifted, behind Poisson sampling at this rate. */
  static Outcomes of(HalfGrid grid, double rate) {
    return rate == 1 ? new ShiftOutcomes(grid) : new SampledOutcomes(grid, rate);
  }

  /** Number of outcomes. */
  final int count() {
    return p.length;
  }

  /**
   * True if each outcome stands for itself and for the one in which P and Q are exchanged; then
   * both directions are the same.
   */
  abstract boolean mirrored();

  /**
   * Fills p and q, the masses under P and Q.
   *
   * @return the mass under P of what Q never has
   */
  abstract double fill(double[] half);

  /**
   * Adds to {@code byMass} the derivatives that follow from byP and byQ, the derivatives by p and q
   * with all copies, and from the derivative by the infinite mass.
   */
  abstract void scatter(double byInfinite, double[] byMass);

  /** The law of the finite losses, for the masses of the last call of {@link #fill}. */
  final LossGrid.Law law() {
    double[] losses = new double[p.length];
    for (int i = 0; i < losses.length; i++) {
      losses[i] = Math.log(p[i] / q[i]);
    }
    double most = 0;
    for (int i = 0; i < losses.length; i++) {
      double size = Math.abs(losses[i]);
      if (size <= LARGEST && Math.max(p[i], q[i]) > LEAST) {
        most = Math.max(most, size);
      }
    }
    double largest = most;
    return new LossGrid.Law() {
      @Override
      public LossGrid.Moments tilted(double tilt) {
        return moments(losses, tilt);
      }

      @Override
      public double largest() {
        return largest;
      }
    };
  }

  private LossGrid.Moments moments(double[] losses, double tilt) {
    double sum = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < losses.length; i++) {
      double loss = losses[i];
      if (Math.abs(loss) <= LARGEST) {
        double there = copies[i] * p[i] * Math.exp(tilt * loss);
        double back = mirrored() ? copies[i] * q[i] * Math.exp(-tilt * loss) : 0;
        sum += there + back;
        first += (there - back) * loss;
        second += (there + back) * loss * loss;
      }
    }
    if (!(sum > 0)) {
      return new LossGrid.Moments(0, 1);
    }
    double mean = first / sum;
    return new LossGrid.Moments(mean, Math.sqrt(Math.max(1e-20, second / sum - mean * mean)));
  }
}
