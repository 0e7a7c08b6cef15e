package org.noisewright.design;

import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Interrupts;

/**
 * The least delta at one epsilon over a positive parameter whose delta first falls and then rises,
 * as for noise that is cut at a range: little noise tells much, and noise that fills the range
 * often leaves it. Goes downhill from a start by steps of the logarithm, then by golden sections.
 * The delta at the found value is certified; that no other value has a smaller one is not.
 */
public final class LeastDelta {
  private static final double GOLDEN = 0.6180339887498949;
  private static final double STEP = 0.3;
  private static final double NARROW = 1e-3;
  private static final int MOST_STEPS = 80;

  private final DoubleFunction<PrivacyPlan> plan;
  private final double epsilon;
  private final double enough;
  private final UnaryOperator<PrivacyAccountant> settings;
  private double value;
  private DeltaAnswer answer;

  private LeastDelta(
      DoubleFunction<PrivacyPlan> plan,
      double epsilon,
      double start,
      double enough,
      UnaryOperator<PrivacyAccountant> settings) {
    this.plan = plan;
    this.epsilon = epsilon;
    this.enough = enough;
    this.settings = settings;
    this.value = start;
    this.answer = ask(start, 0.02);
  }

  /**
   * Searches.
   *
   * @param plan the plan of a value of the parameter
   * @param start where to begin, positive
   * @param enough stop as soon as the upper end is at most this
   */
  static LeastDelta of(
      DoubleFunction<PrivacyPlan> plan,
      double epsilon,
      double start,
      double enough,
      UnaryOperator<PrivacyAccountant> settings) {
    LeastDelta least = new LeastDelta(plan, epsilon, start, enough, settings);
    if (!least.done()) {
      least.descend(start);
    }
    return least;
  }

  /** The least delta at {@code epsilon}, from a start. */
  public static LeastDelta of(DoubleFunction<PrivacyPlan> plan, double epsilon, double start) {
    return of(plan, epsilon, start, 0, UnaryOperator.identity());
  }

  /** The parameter at which it was found. */
  public double value() {
    return value;
  }

  /** The certified delta there. */
  public DeltaAnswer answer() {
    return answer;
  }

  private boolean done() {
    return answer.delta().upper() <= enough;
  }

  private DeltaAnswer ask(double at, double width) {
    Interrupts.look();
    return settings.apply(PrivacyAccountant.of(plan.apply(at))).withWidth(width).deltaAt(epsilon);
  }

  /** log10 of delta at e^u; keeps the least. */
  private double at(double u, double width) {
    double here = Math.exp(u);
    DeltaAnswer found = ask(here, width);
    if (found.delta().upper() < answer.delta().upper()) {
      value = here;
      answer = found;
    }
    return found.log10Delta().upper();
  }

  private void descend(double start) {
    double middle = Math.log(start);
    double atMiddle = answer.log10Delta().upper();
    double low = middle - STEP;
    double high = middle + STEP;
    double atLow = at(low, 0.02);
    double atHigh = at(high, 0.02);
    for (int i = 0; i < MOST_STEPS && !done() && (atLow < atMiddle || atHigh < atMiddle); i++) {
      if (atLow < atHigh) {
        high = middle;
        atHigh = atMiddle;
        middle = low;
        atMiddle = atLow;
        low = middle - STEP;
        atLow = at(low, 0.02);
      } else {
        low = middle;
        atLow = atMiddle;
        middle = high;
        atMiddle = atHigh;
        high = middle + STEP;
        atHigh = at(high, 0.02);
      }
    }
    if (!done()) {
      section(low, high);
    }
  }

  private void section(double from, double to) {
    double low = from;
    double high = to;
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = at(left, NARROW);
    double atRight = at(right, NARROW);
    while (high - low > 4 * NARROW && !done()) {
      if (atLeft <= atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = at(left, NARROW);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = at(right, NARROW);
      }
    }
  }
}
