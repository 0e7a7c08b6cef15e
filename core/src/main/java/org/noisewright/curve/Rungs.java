package org.noisewright.curve;

import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * The widths at which one question is asked, one after the other, each a tenth of the one before.
 * What a rung finds goes into the next one and is only ever narrowed there, and what a rung
 * computes does not depend on the width that was asked for. So a finer question never has a wider
 * answer. See GridDirection.proof.md.
 */
final class Rungs {
  /** The coarsest width of delta that is asked for first. */
  static final double FIRST_OF_DELTA = 1e-2;

  /** The same for epsilon. */
  static final double FIRST_OF_EPSILON = 1e-3;

  private static final double FACTOR = 10;
  private static final double COARSEST = 1;
  private static final double ROUNDING = 1 + 1e-9;

  private Rungs() {}

  /**
   * What a rung found.
   *
   * @param found narrowed, never widened
   * @param resolved false if a law could not be composed at this width: a finer rung would not do
   *     better
   */
  record Step<T>(T found, boolean resolved) {}

  /**
   * Asks at the first width and goes on to finer ones until the asked width is met, the answer is
   * narrow enough, or a rung is not resolved. If the first one is not, coarser ones are asked.
   *
   * @param start what is known beforehand
   * @param width asked width
   * @param first width of the first rung
   * @param refine narrows what is known by an attempt at a width
   * @param enough whether an answer is as narrow as was asked
   */
  static <T> T walk(
      T start,
      double width,
      double first,
      BiFunction<T, Double, Step<T>> refine,
      Predicate<T> enough) {
    double rung = first;
    Step<T> step = refine.apply(start, rung);
    boolean finer = step.resolved();
    while (finer && step.resolved() && rung > width * ROUNDING && !enough.test(step.found())) {
      rung /= FACTOR;
      step = refine.apply(step.found(), rung);
    }
    while (!finer && !step.resolved() && rung * FACTOR <= COARSEST * ROUNDING) {
      rung *= FACTOR;
      step = refine.apply(step.found(), rung);
    }
    return step.found();
  }

  /**
   * About which part of a walk is done, in [0, 1): each rung takes half of what was left before it,
   * because nobody knows how many there will be. It rises from rung to rung.
   *
   * @param first width of the first rung
   * @param width of this rung
   * @param part of this rung that is done, in [0, 1)
   */
  static double done(double first, double width, double part) {
    double before = Math.abs(Math.rint(Math.log10(width / first)));
    return 1 - Math.pow(2, -before) * (1 - part / 2);
  }
}
