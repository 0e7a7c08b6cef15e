package org.noisewright.pld;

import java.util.Arrays;
import org.noisewright.numerics.GridTooFineException;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;
import org.noisewright.pld.LossLaw.Standing;

/** Direct convolution of laws given as points; see LossLaw.proof.md. */
public final class LawConvolution {
  /** The most sums of two losses in one step. */
  public static final int MOST_SUMS = 1 << 23;

  /** Losses closer than this, relative to the largest, are put together. */
  private static final double NEAR = 1e-12;

  private LawConvolution() {}

  static LossLaw power(LossLaw law, long times) {
    if (!(times >= 1)) {
      throw new IllegalArgumentException("times must be at least 1, got " + times);
    }
    LossLaw square = law;
    LossLaw result = null;
    for (long rest = times; ; rest >>= 1) {
      if ((rest & 1) == 1) {
        result = result == null ? square : of(result, square);
      }
      if (rest <= 1) {
        return java.util.Objects.requireNonNull(result);
      }
      square = of(square, square);
    }
  }

  static LossLaw of(LossLaw one, LossLaw two) {
    Standing standing = standing(one.standing(), two.standing());
    double logInfinity = infinity(one, two, standing);
    long sums = (long) one.size() * two.size();
    if (sums > MOST_SUMS) {
      throw new GridTooFineException(
          one.size()
              + " losses and "
              + two.size()
              + " losses have "
              + sums
              + " sums, more than the "
              + MOST_SUMS
              + " of a direct convolution; put the laws on a coarser lattice, or ask"
              + " PrivacyAccountant, which composes any number of releases");
    }
    if (sums == 0) {
      return LossLaw.ofLogs(new double[0], new double[0], logInfinity, standing);
    }
    double[] losses = losses(one, two, standing);
    double[] tops = new double[losses.length];
    Arrays.fill(tops, Double.NEGATIVE_INFINITY);
    each(one, two, losses, (group, log) -> tops[group] = Math.max(tops[group], log));
    double[] masses = new double[losses.length];
    int[] counts = new int[losses.length];
    each(
        one,
        two,
        losses,
        (group, log) -> {
          masses[group] += Math.exp(log - tops[group]);
          counts[group]++;
        });
    for (int g = 0; g < losses.length; g++) {
      double log = tops[g] + Math.log(masses[g]);
      masses[g] = LawChecks.moved(log, 8 + 2.0 * Math.min(counts[g], 1 << 20), standing);
    }
    return LossLaw.ofLogs(losses, masses, logInfinity, standing);
  }

  private interface Sink {
    void add(int group, double log);
  }

  /** The distinct sums, each that of its group on the safe side. */
  private static double[] losses(LossLaw one, LossLaw two, Standing standing) {
    double[] sums = new double[one.size() * two.size()];
    int n = 0;
    for (int i = 0; i < one.size(); i++) {
      Interrupts.look();
      for (int j = 0; j < two.size(); j++) {
        sums[n++] = sum(one.loss(i), two.loss(j), standing);
      }
    }
    Arrays.sort(sums);
    double near = NEAR * Math.max(Math.abs(sums[0]), Math.abs(sums[n - 1]));
    int groups = 0;
    double first = sums[0];
    for (int i = 0; i < n; i++) {
      boolean ends = i == n - 1 || sums[i + 1] - first > near;
      if (ends) {
        sums[groups++] = standing == Standing.UPPER ? sums[i] : first;
        first = i == n - 1 ? first : sums[i + 1];
      }
    }
    return Arrays.copyOf(sums, groups);
  }

  private static double sum(double a, double b, Standing standing) {
    double sum = a + b;
    boolean exact = Rounding.sumError(a, b, sum) == 0;
    return switch (standing) {
      case EXACT -> sum;
      case UPPER -> exact ? sum : Math.nextUp(sum);
      case LOWER -> exact ? sum : Math.nextDown(sum);
    };
  }

  private static void each(LossLaw one, LossLaw two, double[] losses, Sink sink) {
    Standing standing = standing(one.standing(), two.standing());
    boolean up = standing == Standing.UPPER;
    for (int i = 0; i < one.size(); i++) {
      Interrupts.look();
      int group = 0;
      for (int j = 0; j < two.size(); j++) {
        double sum = sum(one.loss(i), two.loss(j), standing);
        // The group of a sum: the first not below it (UPPER), the last not above it otherwise.
        while (up ? losses[group] < sum : group + 1 < losses.length && losses[group + 1] <= sum) {
          group++;
        }
        sink.add(group, one.logMass(i) + two.logMass(j));
      }
    }
  }

  private static Standing standing(Standing one, Standing two) {
    if (one == Standing.EXACT || one == two) {
      return two;
    }
    if (two == Standing.EXACT) {
      return one;
    }
    throw new IllegalArgumentException(
        "an UPPER and a LOWER law have no composition on a side; compose laws of one standing");
  }

  /** ln of w1 + w2 (1 - w1), or of more where an UPPER law has more than all of the mass. */
  private static double infinity(LossLaw one, LossLaw two, Standing standing) {
    double a = one.logInfinityMass();
    double b = two.logInfinityMass();
    double log = a >= 0 ? 0 : Rounding.logAdd(a, b + rest(a));
    if (standing == Standing.UPPER && log > Double.NEGATIVE_INFINITY) {
      double more = Math.max(LawChecks.totalMass(one), LawChecks.totalMass(two));
      log += Math.log(Math.max(1, more)) + 8 * Rounding.UNIT;
    }
    return log == Double.NEGATIVE_INFINITY ? log : LawChecks.moved(log, 8, standing);
  }

  private static double rest(double log) {
    return log == Double.NEGATIVE_INFINITY ? 0 : Rounding.log1mExp(log);
  }
}
