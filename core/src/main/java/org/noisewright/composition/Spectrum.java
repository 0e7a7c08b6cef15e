package org.noisewright.composition;

import java.util.Arrays;
import java.util.List;
import org.noisewright.numerics.RealTransform;
import org.noisewright.numerics.Rounding;

/**
 * Bounds on the size of the composed transform at all frequencies of a window, from one fast
 * transform of each one-release law. It only tells which frequencies are negligible; those that are
 * not are evaluated one by one, because near frequency 0 a fast transform is not accurate enough
 * for a high power. See FrequencySum.proof.md.
 */
final class Spectrum {
  private static final double LEAST_POINTS = 800;
  private static final double WALK = 750;
  private static final long LONGEST = 1L << 22;

  private final double[] logBound;

  private Spectrum(double[] logBound) {
    this.logBound = logBound;
  }

  /**
   * True if the fast transforms are likely cheaper than a walk over the frequencies, which takes
   * some hundred evaluations of every point.
   */
  static boolean pays(TiltedPlan plan, Window window) {
    double length = (double) window.length() * plan.laws().size();
    return plan.points() >= LEAST_POINTS
        && window.length() <= LONGEST
        && length <= WALK * plan.points();
  }

  /** The bounds for laws on a window whose length is a power of two. */
  static Spectrum of(List<TiltedLaw> laws, Window window) {
    int length = (int) window.length();
    RealTransform transform = RealTransform.of(length);
    double[] logBound = new double[length / 2 + 1];
    double[] one = new double[length];
    for (TiltedLaw law : laws) {
      Arrays.fill(one, 0);
      for (int i = 0; i < law.size(); i++) {
        one[(int) Math.floorMod((long) law.distance(i), (long) length)] += law.mass(i);
      }
      double squares = 0;
      for (double mass : one) {
        squares += mass * mass;
      }
      // Points that fold onto one another are added in plain doubles.
      double relative = transform.error() + Rounding.UNIT * (law.size() + 4);
      double error = relative * Math.sqrt(length * squares) * (1 + 1e-9);
      transform.forward(one);
      for (int j = 0; j <= length / 2; j++) {
        double size =
            j == 0
                ? Math.abs(one[0])
                : j == length / 2
                    ? Math.abs(one[1])
                    : Math.sqrt(one[2 * j] * one[2 * j] + one[2 * j + 1] * one[2 * j + 1]);
        logBound[j] += law.times() * (Math.log(size + error) + 16 * Rounding.UNIT);
      }
    }
    for (int j = 0; j < logBound.length; j++) {
      logBound[j] += 16 * (laws.size() + 1) * Rounding.UNIT * Math.abs(logBound[j]);
    }
    return new Spectrum(logBound);
  }

  /** ln of a bound on the composed transform at frequency 2 pi j / length. */
  double logBound(int j) {
    return logBound[j];
  }

  /** How many frequencies have a bound above e^logSize. */
  long large(double logSize) {
    return Arrays.stream(logBound).filter(bound -> bound > logSize).count();
  }
}
