package org.noisewright.pld;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.noisewright.numerics.LogSum;
import org.noisewright.numerics.Rounding;
import org.noisewright.pld.LossLaw.Standing;

/** Laws from plain masses, and what the masses of a law must hold. */
public final class LawChecks {
  /** By how much the masses of an exact law may miss 1. */
  public static final double TOLERANCE = 1e-9;

  private LawChecks() {}

  static LossLaw ofMasses(double[] loss, double[] mass, double infinityMass, Standing standing) {
    if (loss.length != mass.length) {
      throw new IllegalArgumentException(
          "loss and mass must have the same length, got " + loss.length + " and " + mass.length);
    }
    if (!(infinityMass >= 0 && infinityMass <= 1)) {
      throw new IllegalArgumentException("infinityMass must be in [0, 1], got " + infinityMass);
    }
    double[] logs = new double[mass.length];
    for (int i = 0; i < mass.length; i++) {
      if (!(mass[i] >= 0 && mass[i] <= 1)) {
        throw new IllegalArgumentException(
            "mass[" + i + "] must be in [0, 1], got " + mass[i] + "; give probabilities");
      }
      if (!(Math.abs(loss[i]) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "loss["
                + i
                + "] must be finite, got "
                + loss[i]
                + "; the mass of infinite losses is infinityMass");
      }
      logs[i] = Math.log(mass[i]);
    }
    LossLaw law = ofUnsorted(loss, logs, Math.log(infinityMass), standing);
    check(law);
    return law;
  }

  static LossLaw ofPair(double[] p, double[] q) {
    if (p.length != q.length) {
      throw new IllegalArgumentException(
          "p and q must have the same length, got "
              + p.length
              + " and "
              + q.length
              + "; write 0 for an outcome that one side does not have");
    }
    double[] loss = new double[p.length];
    double[] logs = new double[p.length];
    LogSum infinity = LogSum.plain();
    LogSum sumQ = LogSum.plain();
    for (int i = 0; i < p.length; i++) {
      if (!(p[i] >= 0 && p[i] <= 1) || !(q[i] >= 0 && q[i] <= 1)) {
        throw new IllegalArgumentException(
            "p[" + i + "] and q[" + i + "] must be in [0, 1], got " + p[i] + " and " + q[i]);
      }
      sumQ.add(q[i]);
      logs[i] = q[i] == 0 ? Double.NEGATIVE_INFINITY : Math.log(p[i]);
      loss[i] = p[i] == 0 || q[i] == 0 ? 0 : logRatio(p[i], q[i]);
      if (q[i] == 0) {
        infinity.add(p[i]);
      }
    }
    if (!(Math.abs(sumQ.value() - 1) <= TOLERANCE)) {
      throw new IllegalArgumentException(
          "q must sum to 1 within " + TOLERANCE + ", got " + sumQ.value());
    }
    LossLaw law = ofUnsorted(loss, logs, Math.log(infinity.value()), Standing.EXACT);
    check(law);
    return law;
  }

  /** ln(p/q) with a relative error of some UNIT, also for p near q and quotients out of range. */
  private static double logRatio(double p, double q) {
    return Math.abs(p - q) <= 0.5 * q ? Math.log1p((p - q) / q) : Math.log(p) - Math.log(q);
  }

  /** Sorts, and puts equal losses together, rounded to the side of the law. */
  static LossLaw ofUnsorted(
      double[] loss, double[] logMass, double logInfinityMass, Standing standing) {
    int[] order =
        IntStream.range(0, loss.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> loss[i] + 0.0))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] sorted = new double[loss.length];
    double[] logs = new double[loss.length];
    int n = 0;
    for (int i : order) {
      if (n > 0 && sorted[n - 1] == loss[i]) {
        double sum = Rounding.logAdd(logs[n - 1], logMass[i]);
        logs[n - 1] = sum == Double.NEGATIVE_INFINITY ? sum : moved(sum, 4, standing);
      } else {
        sorted[n] = loss[i] + 0.0;
        logs[n] = logMass[i];
        n++;
      }
    }
    return LossLaw.ofLogs(
        Arrays.copyOf(sorted, n), Arrays.copyOf(logs, n), logInfinityMass, standing);
  }

  /** A logarithm of a mass, moved to the side of the law by this many roundings. */
  static double moved(double log, double roundings, Standing standing) {
    double slack = roundings * Rounding.UNIT * (1 + Math.abs(log));
    return switch (standing) {
      case EXACT -> Math.min(0, log);
      case UPPER -> Math.min(0, log + slack);
      case LOWER -> log - slack;
    };
  }

  /** All of the mass, at finite and infinite losses. */
  public static double totalMass(LossLaw law) {
    LogSum sum = LogSum.plain();
    for (int i = 0; i < law.size(); i++) {
      sum.add(Math.exp(law.logMass(i)));
    }
    sum.add(Math.exp(law.logInfinityMass()));
    return sum.value();
  }

  /** The Q-mass of the finite losses: the sum of mass times e^(-loss). */
  public static double finiteQMass(LossLaw law) {
    LogSum sum = LogSum.plain();
    for (int i = 0; i < law.size(); i++) {
      sum.add(Math.exp(law.logMass(i) - law.loss(i)));
    }
    return sum.value();
  }

  /**
   * Checks total mass and Q-mass against the standing of the law.
   *
   * @throws IllegalArgumentException if they cannot be those of such a law
   */
  public static void check(LossLaw law) {
    check(law, TOLERANCE);
  }

  /** The same within another tolerance. */
  public static void check(LossLaw law, double tolerance) {
    double total = totalMass(law);
    boolean complete =
        switch (law.standing()) {
          case EXACT, UPPER -> Math.abs(total - 1) <= tolerance;
          case LOWER -> total <= 1 + tolerance;
        };
    if (!complete) {
      throw new IllegalArgumentException(
          "finite masses and infinity mass must sum to "
              + (law.standing() == Standing.LOWER ? "at most 1" : "1")
              + " within "
              + tolerance
              + ", got "
              + total
              + "; all of the mass of P must be given, what a tail lacks counts at infinity");
    }
    double other = finiteQMass(law);
    if (!(other <= 1 + tolerance)) {
      throw new IllegalArgumentException(
          "the sum of mass times e^(-loss) must be at most 1 within "
              + tolerance
              + ", got "
              + other
              + "; it is the mass of the other input: check the sign of the losses");
    }
  }
}
