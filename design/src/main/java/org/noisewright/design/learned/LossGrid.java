package org.noisewright.design.learned;

/**
 * The grid of losses on which a search evaluates delta, the place of its window and its tilt.
 * Nothing certified rests on it.
 *
 * <p>Point j stands for the loss j step + offset. The sum of all releases is to be compared with
 * epsilon = epsilonSteps step + compositions offset.
 *
 * @param epsilonSteps epsilon in steps of the grid, at least 0
 * @param step distance of two losses
 * @param offset of the losses of one release: 0 if epsilon is a multiple of the step, as is
 *     arranged unless epsilon is smaller than a step that is fine enough
 * @param reach largest loss of one release on the grid, in steps; larger ones count as infinite
 * @param lowest first loss of the window of the composed law, in steps
 * @param length number of losses of that window, a power of two
 * @param tilt the law of one release is multiplied by e^(tilt loss) before it is composed
 */
record LossGrid(
    int epsilonSteps, double step, double offset, int reach, int lowest, int length, double tilt) {
  private static final double FINE = 0.01;
  private static final int MANY = 16;

  private static final double CAP_DEVIATIONS = 10;
  private static final double DEVIATIONS = 11;
  private static final double ROOM = 1.5;
  private static final int MOST_LENGTH = 1 << 22;
  private static final double MOST_TILT = 12;

  /**
   * The first two moments of the losses of one release under the tilted law.
   *
   * @param mean of the loss
   * @param deviation standard deviation of the loss, positive
   */
  record Moments(double mean, double deviation) {}

  /** Law of the loss of one release. */
  interface Law {
    /** Moments under the law multiplied by e^(tilt loss). */
    Moments tilted(double tilt);

    /** Largest finite loss that has a probability worth speaking of. */
    double largest();
  }

  /**
   * Loss beyond which an outcome of one release may be taken as infinite, for losses of this
   * deviation.
   */
  private static double cap(double epsilon, int compositions, double deviation) {
    double base = compositions < 8 ? 6 : compositions < 64 ? 2 : 1;
    return Math.max(Math.max(base, 2 * epsilon + 0.4), CAP_DEVIATIONS * deviation);
  }

  /**
   * A grid for this law: steps of a part of the deviation of a loss, a window of 11 deviations of
   * the sum on either side.
   *
   * @param fineness that part, usually {@link #fineness}
   * @param tilted whether to tilt, which keeps the digits of a small delta but wants a law that
   *     stays near this one
   */
  static LossGrid of(Law law, double epsilon, int compositions, double fineness, boolean tilted) {
    Moments plain = law.tilted(0);
    double cap =
        Math.min(cap(epsilon, compositions, plain.deviation), ROOM * (epsilon + law.largest()));
    double tilt = tilted ? tilt(law, epsilon, compositions, MOST_TILT / cap) : 0;
    Moments moments = tilt > 0 ? law.tilted(tilt) : plain;
    double deviation = Math.min(plain.deviation, moments.deviation);
    double wide =
        DEVIATIONS * Math.sqrt(compositions) * Math.max(plain.deviation, moments.deviation);
    double centre = compositions * moments.mean;
    double from = Math.min(centre, epsilon) - wide - 1.5 * cap;
    double to = Math.max(centre, epsilon) + wide + 1.5 * cap;
    double wanted = Math.max(fineness * deviation, (to - from) / MOST_LENGTH);
    int epsilonSteps = epsilon < wanted ? 0 : (int) Math.ceil(epsilon / wanted);
    double step = epsilonSteps == 0 ? wanted : epsilon / epsilonSteps;
    int length = Integer.highestOneBit((int) Math.ceil((to - from) / step)) * 2;
    return new LossGrid(
        epsilonSteps,
        step,
        epsilonSteps == 0 ? epsilon / compositions : 0,
        (int) Math.ceil(cap / step),
        (int) Math.floor(from / step),
        Math.max(4, length),
        tilt);
  }

  /** The tilt that moves the mean of the sum to epsilon, at least 0. */
  private static double tilt(Law law, double epsilon, int compositions, double most) {
    double goal = epsilon / compositions;
    if (!(law.tilted(0).mean < goal)) {
      return 0;
    }
    double low = 0;
    double high = most;
    double at = 0;
    for (int i = 0; i < 30 && high - low > 1e-3 * most; i++) {
      Moments moments = law.tilted(at);
      if (moments.mean < goal) {
        low = at;
      } else {
        high = at;
      }
      double next = at + (goal - moments.mean) / (moments.deviation * moments.deviation);
      if (Math.abs(next - at) <= 1e-2 * at) {
        return Math.min(next, most);
      }
      at = next > low && next < high ? next : 0.5 * (low + high);
    }
    return at;
  }

  /**
   * A step of the grid over the deviation of a loss: few releases of noise with flat pieces have
   * few losses, which a coarse grid would mix.
   */
  static double fineness(int compositions) {
    return FINE * Math.min(1, (double) compositions / MANY);
  }

  /** The same window with half the step. */
  LossGrid halved() {
    return new LossGrid(
        2 * epsilonSteps, step / 2, offset, 2 * reach, 2 * lowest, 2 * length, tilt);
  }

  /** True if {@code other}, made for a later law, is nearly this grid. */
  boolean near(LossGrid other) {
    double ratio = step / other.step;
    return ratio > 0.8
        && ratio < 1.25
        && reach * step >= 0.9 * other.reach * other.step
        && length >= 0.75 * other.length * other.step / step
        && Math.abs(tilt - other.tilt) * step * Math.max(epsilonSteps, reach) <= 6;
  }
}
