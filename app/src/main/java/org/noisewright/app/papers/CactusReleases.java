package org.noisewright.app.papers;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.RenyiAccountant;
import org.noisewright.design.cactus.CactusForm;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusSolver;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

/**
 * The noise of the cactus paper with its parameters, n = 200, N = 1600, r = 0.9, and what its
 * figures ask of it: epsilon over all changes of the value by up to the sensitivity, which is what
 * is promised, and epsilon of the change by exactly the sensitivity, which is what the paper
 * accounts.
 */
final class CactusReleases {
  /** Masses for each length of one sensitivity. */
  static final int BINS = 200;

  /** The last free mass. */
  static final int POINTS = 1600;

  /** Ratio of neighbouring masses beyond. */
  static final double TAIL_RATIO = 0.9;

  private final CactusNoise noise;

  private CactusReleases(CactusNoise noise) {
    this.noise = noise;
  }

  /** Those of quadratic cost and this budget. */
  static CactusReleases of(double budget) {
    return new CactusReleases(noise(budget));
  }

  /** The paper's noise of quadratic cost and this budget. */
  static CactusNoise noise(double budget) {
    return CactusSolver.of(problem(budget).withTail(POINTS, TAIL_RATIO)).solve();
  }

  /** The same bins with the tail that the solver chooses. */
  static CactusNoise noiseWithTailByRule(double budget) {
    return CactusSolver.of(problem(budget)).solve();
  }

  private static CactusProblem problem(double budget) {
    return CactusProblem.of(2, budget, BINS).withForm(CactusForm.DENSITY);
  }

  /**
   * The noise as a table, for every change of the value by up to the sensitivity; less than 2^-70
   * of its mass is cut off. The dither of the paper within each cell changes nothing: a change by a
   * part of a step is then a mixture of two changes by whole steps, of which the upper end is above
   * both.
   */
  Release everyShift() {
    return Release.of(AdditiveNoise.of(noise.latticeTable()));
  }

  /**
   * The same table, for the change by exactly the sensitivity alone. It is ONE pair of neighbours:
   * other changes give more epsilon, so that its epsilon is a lower end and no promise.
   */
  Release oneShift() {
    double[] table = noise.table();
    double[] shifted = new double[table.length + BINS];
    double[] plain = new double[table.length + BINS];
    System.arraycopy(table, 0, shifted, BINS, table.length);
    System.arraycopy(table, 0, plain, 0, table.length);
    return Release.of(DiscretePair.ofProbabilities(shifted, plain));
  }

  /**
   * That change of the noise with its endless tails, as the moments accountant wants: a table has
   * outcomes of infinite loss. In the tails the ratio of both masses is constant, so that each is
   * one outcome, which loses nothing.
   */
  Release oneShiftWithTails() {
    int outcomes = 2 * POINTS + BINS + 1;
    double[] shifted = new double[outcomes];
    double[] plain = new double[outcomes];
    double tail = noise.mass(POINTS) / (1 - TAIL_RATIO);
    double tailBehind = noise.mass(POINTS + BINS) / (1 - TAIL_RATIO);
    for (int j = 1; j < outcomes - 1; j++) {
      shifted[j] = noise.mass(Math.abs(j - POINTS - BINS));
      plain[j] = noise.mass(Math.abs(j - POINTS));
    }
    shifted[0] = tailBehind;
    plain[0] = tail;
    shifted[outcomes - 1] = tail;
    plain[outcomes - 1] = tailBehind;
    return Release.of(DiscretePair.ofProbabilities(shifted, plain));
  }

  /** Gaussian noise of the same variance. */
  static Release gaussian(double budget) {
    return Release.of(GaussianMechanism.of(Math.sqrt(budget)));
  }

  /** Certified epsilon of a release that is repeated, in one direction, to a relative width. */
  static Bounds epsilon(
      Release release, int times, Direction direction, double delta, double width) {
    return PrivacyAccountant.of(PrivacyPlan.of(release.times(times)))
        .withDirection(direction)
        .withWidth(width)
        .epsilonAt(delta)
        .epsilon();
  }

  /** An interval over all changes, with what is known of one of them: it is no less than that. */
  static Bounds withMember(Bounds every, Bounds one) {
    return Bounds.of(Math.max(every.lower(), one.lower()), every.upper());
  }

  /** Epsilon of the moments accountant over all real orders, in one direction. */
  static double byMoments(
      RenyiAccountant accountant, Release release, int times, Direction direction, double delta) {
    ComparedPlan plan =
        ComparedPlan.of(
            PrivacyPlan.of(release.times(times)),
            Optional.of(direction),
            ComparedPlan.DEFAULT_LOG_TAIL);
    return accountant.curve(plan).epsilonAt(delta).upper();
  }

  /** An upper end in digits, rounded up. */
  static String upwards(double upper, int places) {
    return new BigDecimal(upper).setScale(places, RoundingMode.CEILING).toPlainString();
  }

  /** A lower end in digits, rounded down. */
  static String downwards(double lower, int places) {
    return new BigDecimal(lower).setScale(places, RoundingMode.FLOOR).toPlainString();
  }
}
