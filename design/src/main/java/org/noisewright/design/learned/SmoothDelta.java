package org.noisewright.design.learned;

import java.util.Arrays;
import org.noisewright.numerics.RealTransform;

/**
 * Delta of a composition as a smooth function of the masses of the outcomes of one release, with
 * its exact gradient: what a search sees. Not a bound; usually too large by about 1e-4 of itself,
 * too small where losses beyond the grid have weight.
 *
 * <p>Each outcome of mass a under P and b under Q is spread over three neighbouring losses of the
 * grid with the weights of a quadratic spline around ln(a/b) + step^2/8, which keeps the mean of
 * e^(-loss). With nu the law of n - 1 releases, delta is the sum over losses of mass times G, where
 * G(l) = E[(1 - e^(epsilon - l - L))_+] + Pr[L infinite], and n G is the derivative by the mass.
 *
 * <p>Cost: one logarithm for each outcome, and one transform forward and back.
 */
final class SmoothDelta {
  /** Deviations of the tilted sum that the window must hold. */
  private static final double ROOM = 8.5;

  private final LossGrid grid;
  private final int compositions;
  private final double epsilon;
  private final double cap;
  private final RealTransform transform;
  private final double[] tilts;
  private final double[] untilts;
  private final double[] law;
  private final double[] composed;
  private final double[] slopes;
  private int[] places = {};
  private double[] parts = {};

  SmoothDelta(LossGrid grid, int compositions) {
    this.grid = grid;
    this.compositions = compositions;
    this.epsilon = grid.epsilonSteps() * grid.step() + compositions * grid.offset();
    this.cap = grid.step() * (grid.reach() - 1);
    this.transform = RealTransform.of(grid.length());
    int reach = grid.reach() + 1;
    this.tilts = new double[2 * reach + 1];
    for (int j = -reach; j <= reach; j++) {
      tilts[reach + j] = Math.exp(grid.tilt() * grid.step() * j);
    }
    this.untilts = new double[grid.length()];
    for (int i = 0; i < untilts.length; i++) {
      int m = grid.lowest() + i;
      untilts[i] = Math.exp(-grid.tilt() * grid.step() * (m - grid.epsilonSteps()));
    }
    this.law = new double[2 * reach + 1];
    this.composed = new double[grid.length()];
    this.slopes = new double[2 * reach + 1];
  }

  /**
   * Delta at the filled masses; fills the derivatives byP and byQ. The derivative by the infinite
   * mass is the number of compositions.
   *
   * @param infinite mass under P of the outcomes that Q never has
   * @return NaN where a tilted grid does not hold the law
   */
  double at(Outcomes outcomes, double infinite) {
    int count = outcomes.count();
    if (places.length < 2 * count) {
      places = new int[2 * count];
      parts = new double[2 * count];
    }
    Arrays.fill(law, 0);
    double allInfinite = infinite;
    double capped = 0;
    int middle = law.length / 2;
    double shift = 0.125 * grid.step() - grid.offset() / grid.step();
    for (int i = 0; i < count; i++) {
      double a = outcomes.p[i] * outcomes.copies[i];
      double b = outcomes.q[i] * outcomes.copies[i];
      double loss = Math.log(a / b);
      places[2 * i] = -1;
      places[2 * i + 1] = -1;
      if (loss > cap) {
        allInfinite += a;
        capped += b;
      } else if (a > 0 && loss >= -cap) {
        put(2 * i, loss / grid.step() + shift, a, middle);
      }
      if (outcomes.mirrored()) {
        if (-loss > cap) {
          allInfinite += b;
          capped += a;
        } else if (b > 0 && -loss >= -cap) {
          put(2 * i + 1, -loss / grid.step() + shift, b, middle);
        }
      }
    }
    double finite = 1 - allInfinite;
    double scale = compose();
    double delta = slopes(scale, middle);
    double others =
        compositions == 1 ? 0 : -Math.expm1((compositions - 1) * Math.log1p(-allInfinite));
    double all = -Math.expm1(compositions * Math.log1p(-allInfinite));
    double eToEpsilon = Math.exp(epsilon);
    derivatives(outcomes, others, eToEpsilon);
    return !(finite > 0) ? 1 : delta + all - compositions * eToEpsilon * capped;
  }

  private void put(int slot, double at, double mass, int middle) {
    int place = (int) Math.rint(at);
    double d = at - place;
    int j = middle + place;
    places[slot] = j;
    parts[slot] = d;
    law[j - 1] += mass * 0.5 * (0.5 - d) * (0.5 - d);
    law[j] += mass * (0.75 - d * d);
    law[j + 1] += mass * 0.5 * (0.5 + d) * (0.5 + d);
  }

  /**
   * Composes all releases but one of the tilted law.
   *
   * @return what the untilted composed law must be multiplied by; NaN if the tilted law is not
   *     within the window, which it leaves when large losses get too much of a factor
   */
  private double compose() {
    int middle = law.length / 2;
    double sum = 0;
    double first = 0;
    double second = 0;
    for (int j = 0; j < law.length; j++) {
      double mass = law[j] * tilts[j];
      sum += mass;
      first += mass * (j - middle);
      second += mass * (j - middle) * (j - middle);
    }
    if (grid.tilt() > 0 && !fits(first / sum, second / sum)) {
      return Double.NaN;
    }
    Arrays.fill(composed, 0);
    int mask = composed.length - 1;
    for (int j = 0; j < law.length; j++) {
      composed[(j - middle) & mask] += law[j] * tilts[j] / sum;
    }
    int power = compositions - 1;
    if (power != 1) {
      transform.forward(composed);
      composed[0] = Math.pow(composed[0], power);
      composed[1] = Math.pow(composed[1], power);
      for (int i = 2; i < composed.length; i += 2) {
        power(i, power);
      }
      transform.inverse(composed);
    }
    return Math.exp(power * Math.log(sum) - grid.tilt() * grid.step() * grid.epsilonSteps());
  }

  private boolean fits(double mean, double square) {
    double centre = compositions * mean;
    double wide = ROOM * Math.sqrt(compositions * Math.max(0, square - mean * mean));
    return centre - wide >= grid.lowest() && centre + wide <= grid.lowest() + grid.length();
  }

  private void power(int at, int exponent) {
    double re = composed[at];
    double im = composed[at + 1];
    double outRe = 1;
    double outIm = 0;
    for (int left = exponent; left > 0; left >>= 1) {
      if ((left & 1) == 1) {
        double next = outRe * re - outIm * im;
        outIm = outRe * im + outIm * re;
        outRe = next;
      }
      double square = re * re - im * im;
      im = 2 * re * im;
      re = square;
    }
    composed[at] = outRe;
    composed[at + 1] = outIm;
  }

  /**
   * Fills {@code slopes} with G without the infinite part: sums over the losses above epsilon - l,
   * made from the largest loss down with positive terms only.
   */
  private double slopes(double scale, int middle) {
    double down = Math.exp(-grid.step());
    double gain = -Math.expm1(-grid.step());
    double beyond = 0;
    double above = 0;
    double delta = 0;
    int mask = composed.length - 1;
    int top = grid.lowest() + grid.length() - 1;
    int least = grid.epsilonSteps() - middle;
    for (int m = top; m > least - 1; m--) {
      // Here both sums are over the losses above m, for the outcome loss epsilon - m.
      int j = grid.epsilonSteps() - m + middle;
      if (j >= 0 && j < slopes.length) {
        slopes[j] = above * scale;
        delta += law[j] * slopes[j];
      }
      double mass = composed[m & mask] * untilts[m - grid.lowest()];
      above += gain * (mass + beyond);
      beyond = down * (mass + beyond);
    }
    return delta;
  }

  private void derivatives(Outcomes outcomes, double others, double eToEpsilon) {
    double n = compositions;
    for (int i = 0; i < outcomes.count(); i++) {
      double p = outcomes.p[i];
      double q = outcomes.q[i];
      double copies = outcomes.copies[i];
      double byP = 0;
      double byQ = 0;
      double byLoss = 0;
      int j = places[2 * i];
      if (j >= 0) {
        byP = n * (value(j, parts[2 * i]) + others);
        byLoss = n * p * slope(j, parts[2 * i]);
      } else if (p > q) {
        byP = n;
        byQ = -n * eToEpsilon;
      } else {
        byP = n * others;
      }
      if (outcomes.mirrored()) {
        j = places[2 * i + 1];
        if (j >= 0) {
          byQ += n * (value(j, parts[2 * i + 1]) + others);
          byLoss -= n * q * slope(j, parts[2 * i + 1]);
        } else if (q > p) {
          byQ += n;
          byP -= n * eToEpsilon;
        } else {
          byQ += n * others;
        }
      }
      outcomes.byP[i] = copies * (byP + (byLoss == 0 ? 0 : byLoss / p));
      outcomes.byQ[i] = copies * (byQ - (byLoss == 0 ? 0 : byLoss / q));
    }
  }

  private double value(int j, double d) {
    return slopes[j - 1] * 0.5 * (0.5 - d) * (0.5 - d)
        + slopes[j] * (0.75 - d * d)
        + slopes[j + 1] * 0.5 * (0.5 + d) * (0.5 + d);
  }

  private double slope(int j, double d) {
    return (-(0.5 - d) * slopes[j - 1] - 2 * d * slopes[j] + (0.5 + d) * slopes[j + 1])
        / grid.step();
  }
}
