package org.noisewright.composition;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Rounding;

/**
 * The intervals of frequencies in which a composed transform may not be negligible, from one fast
 * transform of each one-release law and a bound on its curvature. It only tells where frequencies
 * must be looked at; those are evaluated one by one, because near frequency 0 a fast transform is
 * not accurate enough for a high power. See FrequencySum.proof.md.
 */
final class Sieve {
  /** An interrupt is looked for after so many frequencies. */
  private static final int LOOK = 1 << 16;

  private static final int LEAST = 1 << 8;

  /** The longest transform takes about 60 MB. */
  private static final int LONGEST = 1 << 21;

  /** Wanted distance of the samples, in standard deviations of a law. */
  private static final double FINE = 0.5;

  private static final double REFINEMENT = 4;

  /** Laws with this part of the sum of releases times variance tell enough, mostly. */
  private static final double MOST = 0.8;

  /** Cost of one point at one frequency of a run, in points of a fast transform. */
  private static final double RUN_COST = 0.1;

  private static final double SLACK = 1e-6;

  /** Absolute rounding of a frequency and of the end of an interval, up to pi. */
  private static final double EDGE = 4e-15;

  private final BitSet open;
  private final double distance;
  private final int last;
  private final double expected;

  private Sieve(BitSet open, double distance, double expected) {
    this.open = open;
    this.last = (int) Math.rint(Math.PI / distance) - 1;
    this.distance = distance;
    this.expected = expected;
  }

  /**
   * A sieve, by the laws that decide if those are some of them: the others are at most their mass.
   *
   * @param depth a frequency is negligible if the composed transform is at most e^-depth there
   * @param unit distance of the frequencies
   * @param most how many frequencies may be walked over; some of the laws are not enough if they
   *     leave more
   */
  static Sieve of(LawTransform[] transforms, double depth, double unit, double most) {
    LawTransform[] sorted = transforms.clone();
    Arrays.sort(sorted, Comparator.comparingDouble(t -> -t.times() * t.curvature()));
    double points = 0;
    for (LawTransform transform : transforms) {
      points += transform.bulkSize();
    }
    int some = 1;
    while (strength(sorted, some) < MOST * strength(sorted, sorted.length)) {
      some++;
    }
    if (some < sorted.length) {
      double others = 0;
      for (int r = some; r < sorted.length; r++) {
        others += sorted[r].times() * sorted[r].logMost() * (1 + 8 * Rounding.UNIT);
      }
      Sieve sieve = refined(Arrays.copyOf(sorted, some), depth + others, unit, points);
      double left = sieve.open.cardinality() * sieve.distance / unit;
      double evaluations = left * points * RUN_COST;
      if (left <= most && evaluations <= REFINEMENT * 2 * (sieve.last + 1) * sorted.length) {
        return sieve;
      }
    }
    return refined(sorted, depth, unit, points);
  }

  /** Sum of releases times variance of the first laws: how fast their product falls near 0. */
  private static double strength(LawTransform[] transforms, int count) {
    double sum = 0;
    for (int r = 0; r < count; r++) {
      sum += 0.5 * transforms[r].times() * transforms[r].curvature();
    }
    return sum;
  }

  /** A sieve whose samples are as near to each other as pays. */
  private static Sieve refined(
      LawTransform[] transforms, double depth, double unit, double points) {
    double curvature = 0;
    for (LawTransform transform : transforms) {
      curvature = Math.max(curvature, transform.curvature());
    }
    double wanted = 2 * Math.PI * Math.sqrt(0.5 * curvature) / FINE;
    int length = (int) Window.stretched((long) Math.max(LEAST, Math.min(LONGEST, wanted)));
    while (true) {
      Sieve sieve = of(transforms, depth, length);
      double idle = sieve.open.cardinality() * sieve.distance - sieve.expected;
      double evaluations = (idle / unit) * points * RUN_COST;
      double transform = REFINEMENT * length * transforms.length;
      if (evaluations <= transform || length >= LONGEST) {
        return sieve;
      }
      length = (int) Math.min(LONGEST, REFINEMENT * length);
    }
  }

  private static Sieve of(LawTransform[] transforms, double depth, int length) {
    RealTransform fast = RealTransform.of(length);
    double distance = 2 * Math.PI / length;
    double[] array = new double[length];
    double[] logBound = new double[length / 2];
    double[] logSize = new double[length / 2];
    for (LawTransform transform : transforms) {
      Interrupts.look();
      Arrays.fill(array, 0);
      transform.fold(array);
      double squares = 0;
      for (double mass : array) {
        squares += mass * mass;
      }
      // Points that fold onto one another are added in plain doubles.
      double relative = fast.error() + Rounding.UNIT * (transform.bulkSize() + 4);
      double error = relative * Math.sqrt(length * squares) * (1 + 1e-9);
      Interrupts.look();
      fast.forward(array);
      double curvature = transform.curvature();
      // A frequency may be counted to the interval beside its own if it is within rounding of it.
      double bow = curvature * distance * distance / 8 * (1 + SLACK);
      bow += EDGE * Math.sqrt(2 * curvature);
      double most = transform.times() * transform.logMost();
      for (int i = 0; i < length / 2; i++) {
        if (i % LOOK == 0) {
          Interrupts.look();
        }
        if (logBound[i] < -depth - 1) {
          logBound[i] += most;
          continue;
        }
        double here = square(array, i, error);
        double next = square(array, i + 1, error);
        double bound = transform.logBoundOf((Math.max(here, next) + bow) * (1 + 8 * Rounding.UNIT));
        logBound[i] += transform.times() * (bound + 16 * Rounding.UNIT);
        logSize[i] += 0.5 * transform.times() * Math.log(here);
      }
    }
    BitSet open = new BitSet(length / 2);
    int large = 0;
    for (int i = 0; i < length / 2; i++) {
      double rounding = 16 * (transforms.length + 1) * Rounding.UNIT * Math.abs(logBound[i]);
      if (!(logBound[i] + rounding <= -depth)) {
        open.set(i);
      }
      if (i > 0 && open.get(i) && logSize[i] > -depth) {
        large++;
      }
    }
    return new Sieve(open, distance, large * distance);
  }

  /** Square of a bound on the size of the transform at a sample. */
  private static double square(double[] packed, int i, double error) {
    double size =
        i == 0
            ? Math.abs(packed[0])
            : 2 * i == packed.length
                ? Math.abs(packed[1])
                : Math.sqrt(packed[2 * i] * packed[2 * i] + packed[2 * i + 1] * packed[2 * i + 1]);
    return (size + error) * (size + error) * (1 + 8 * Rounding.UNIT);
  }

  /** About how much of the frequencies, in radians, is not negligible. */
  double expected() {
    return expected;
  }

  /** The first j' from j on, or one before it, at which frequency j' unit may not be negligible. */
  long next(long j, double unit) {
    int interval = Math.min((int) (unit * j / distance), last);
    int found = open.nextSetBit(interval);
    if (found == interval) {
      return j;
    }
    return found < 0 ? Long.MAX_VALUE : Math.max(j, (long) Math.floor(found * distance / unit));
  }
}
