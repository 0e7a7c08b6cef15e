package org.noisewright.pld;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Rounding;
import org.noisewright.pld.LossLaw.Standing;

/**
 * Zero-concentrated differential privacy of one law of the loss (Bun and Steinke 2016): the least
 * rho with D_a &lt;= xi + rho a for every order a &gt; 1. See LossLaw.proof.md.
 */
public final class ConcentratedPrivacy {
  private static final double WIDTH = 1e-9;
  private static final int MOST_PARTS = 20_000;
  private static final int MOST_STALLS = 50;

  /** An interval of lambda = a - 1 with K at both ends, and a bound on (D - xi)/a inside. */
  private record Part(double from, double to, double logFrom, double logTo, double bound) {
    Part capped(double most) {
      return new Part(from, to, logFrom, logTo, Math.min(bound, most));
    }
  }

  private final LossLaw law;
  private final double xi;
  private double attained = 0;

  private ConcentratedPrivacy(LossLaw law, double xi) {
    this.law = law;
    this.xi = xi;
    if (law.standing() == Standing.EXACT) {
      // The limit of orders towards 1.
      attained = Math.max(0, (law.mean() - xi - meanError(law)) * (1 - 4 * Rounding.UNIT));
    }
  }

  /**
   * An interval of the least rho for this xi, over all orders above 1: the lower end is attained at
   * an order, the upper end holds at every order. For an UPPER law the upper end, and for a LOWER
   * law the lower end, is one for the pair it was made from. [+infinity, +infinity] if the law has
   * mass at infinity. Relative width at most 1e-9 beyond the rounding of logarithms of moments, or
   * what 20000 parts of the orders give.
   *
   * @param xi at least 0 and finite
   */
  public static Bounds rho(LossLaw law, double xi) {
    if (!(xi >= 0 && xi <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("xi must be at least 0 and finite, got " + xi);
    }
    if (law.hasInfinity()) {
      return Bounds.exactly(Double.POSITIVE_INFINITY);
    }
    if (law.largestLoss() <= 0) {
      return Bounds.exactly(0);
    }
    return new ConcentratedPrivacy(law, xi).search();
  }

  /** Bound on the rounding of the mean, which cancels where losses of both signs are near 0. */
  private static double meanError(LossLaw law) {
    double most = 0;
    int heaviest = 0;
    for (int i = 1; i < law.size(); i++) {
      heaviest = law.logMass(i) > law.logMass(heaviest) ? i : heaviest;
    }
    double centre = law.loss(heaviest);
    for (int i = 0; i < law.size(); i++) {
      double size = law.size() + 16 + 2 * Math.abs(law.logMass(i)) - law.logMass(heaviest);
      most += Math.exp(law.logMass(i)) * (Math.abs(law.loss(i) - centre) + Math.abs(centre)) * size;
    }
    return 2 * Rounding.UNIT * most;
  }

  private Bounds search() {
    double scale = Math.max(Math.abs(law.smallestLoss()), Math.abs(law.largestLoss()));
    PriorityQueue<Part> parts =
        new PriorityQueue<>(Comparator.comparingDouble((Part part) -> -part.bound()));
    double from = 0;
    double to = 1 / scale;
    double logFrom = 0;
    double beyond = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 200; i++) {
      double logTo = at(to);
      parts.add(part(from, to, logFrom, logTo));
      from = to;
      logFrom = logTo;
      to *= 2;
      // D is at most the largest loss at every order.
      beyond = Math.max(0, up((law.largestLoss() - xi) / (1 + from)));
      if (beyond <= attained) {
        break;
      }
    }
    int stalled = 0;
    for (int i = 0; i < MOST_PARTS && stalled < MOST_STALLS; i++) {
      Part worst = parts.element();
      double middle = worst.from() + 0.5 * (worst.to() - worst.from());
      boolean near = worst.bound() <= Math.max(beyond, attained * (1 + WIDTH));
      if (near || !(middle > worst.from() && middle < worst.to())) {
        break;
      }
      parts.remove();
      double log = at(middle);
      Part left = part(worst.from(), middle, worst.logFrom(), log).capped(worst.bound());
      Part right = part(middle, worst.to(), log, worst.logTo()).capped(worst.bound());
      parts.add(left);
      parts.add(right);
      boolean fell = Math.max(left.bound(), right.bound()) < worst.bound() * (1 - 1e-13);
      stalled = fell ? 0 : stalled + 1;
    }
    double most = Math.max(0, Math.max(beyond, parts.element().bound()));
    return Bounds.of(Math.min(attained, most), most);
  }

  /** K at a lambda, rounded up; notes what the order attains. */
  private double at(double lambda) {
    double log;
    double slack;
    if (law.standing() == Standing.EXACT) {
      log = RenyiDivergence.logMoment(law, lambda);
      slack = RenyiDivergence.error(law, lambda, log);
    } else {
      // Rounded to its side already: an UPPER law attains nothing, a LOWER one bounds nothing.
      log = law.logMoment(lambda);
      slack = 0;
    }
    double value = ((log - slack) / lambda - xi) / (1 + lambda);
    attained = Math.max(attained, value * (1 - 8 * Rounding.UNIT));
    return log + slack;
  }

  /**
   * K is convex, so below its chord: D - xi is at most slope - xi + intercept/lambda, the intercept
   * being at most 0 because K(0) is.
   */
  private Part part(double from, double to, double logFrom, double logTo) {
    double slope = (logTo - logFrom) / (to - from);
    double intercept = Math.min(0, logFrom - slope * from);
    double height = slope - xi;
    double best = from;
    if (height > 0 && intercept < 0) {
      double root = -intercept;
      best = (root + Math.sqrt(root * root + height * root)) / height;
    }
    best = Math.min(to, Math.max(from, best));
    double value = best == 0 ? height : (height + intercept / best) / (1 + best);
    double size = Math.abs(slope) + Math.abs(xi) + (best == 0 ? 0 : Math.abs(intercept) / best);
    double rounded = value + 16 * Rounding.UNIT * size;
    return new Part(from, to, logFrom, logTo, rounded);
  }

  private static double up(double value) {
    return value + 8 * Rounding.UNIT * Math.abs(value);
  }
}
