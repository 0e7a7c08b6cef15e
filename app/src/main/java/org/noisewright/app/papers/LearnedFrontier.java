package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.StaircaseNoise;

/**
 * The least delta over the cost, for a number of releases.
 *
 * @param times number of releases
 * @param cost what is small besides delta
 * @param epsilon at which delta is
 * @param points by rising cost; the last one may cost less than was allowed: more cost does not
 *     make delta smaller
 * @param leftOut points whose certified interval was too wide to be drawn as a line
 */
record LearnedFrontier(
    int times, NoiseCost cost, double epsilon, List<LearnedPoint> points, int leftOut) {
  private static final double LARGEST_DELTA = 0.2;
  private static final double LEAST_DELTA = 3e-5;
  private static final double PART_OF_PURE = 0.92;

  LearnedFrontier {
    points = List.copyOf(points);
  }

  /** The problems of a frontier: costs at even ratios. */
  static List<LearnedProblem> problems(
      LearnedScale scale, int times, NoiseCost cost, double epsilon) {
    return Arrays.stream(costs(scale, times, cost, epsilon))
        .mapToObj(asked -> scale.problem(times, epsilon, cost, asked))
        .toList();
  }

  /** Their solutions, up to the first one that has no use for its cost. */
  static LearnedFrontier of(List<LearnedProblem> problems, SolvedNoises noises) {
    List<LearnedPoint> points = new ArrayList<>();
    int leftOut = 0;
    for (LearnedProblem problem : problems) {
      LearnedPoint point = noises.of(problem);
      if (point.sharp()) {
        points.add(point);
      } else {
        leftOut++;
      }
      if (!point.noise().binding()) {
        break;
      }
    }
    LearnedProblem first = problems.get(0);
    return new LearnedFrontier(
        first.compositions(), first.cost(), first.epsilon(), points, leftOut);
  }

  /**
   * From the cost of the endless Gaussian of delta 0.2 to that of delta 3e-5, or to 92 % of that of
   * noise of pure privacy, which has no use for more.
   */
  private static double[] costs(LearnedScale scale, int times, NoiseCost cost, double epsilon) {
    boolean absolute = cost.kind() == NoiseCost.Kind.MEAN_ABSOLUTE;
    double factor = absolute ? Math.sqrt(2 / Math.PI) : 1;
    StaircaseNoise pure =
        absolute
            ? StaircaseNoise.leastAbsolute(epsilon / times, 1)
            : StaircaseNoise.leastSquared(epsilon / times, 1);
    double low = factor * deviation(times, epsilon, LARGEST_DELTA);
    double high =
        Math.min(
            factor * deviation(times, epsilon, LEAST_DELTA),
            PART_OF_PURE * cost.of(NoiseError.of(pure)));
    double[] costs = new double[scale.points()];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = low * Math.pow(high / low, i / (costs.length - 1.0));
    }
    return costs;
  }

  /** Standard deviation of endless Gaussian noise of this delta. */
  private static double deviation(int times, double epsilon, double delta) {
    double low = 1e-2;
    double high = 1e5;
    for (int i = 0; i < 40; i++) {
      double middle = Math.sqrt(low * high);
      PrivacyPlan plan = PrivacyPlan.of(Release.of(GaussianMechanism.of(middle)).times(times));
      if (PrivacyAccountant.of(plan).deltaAt(epsilon).delta().upper() > delta) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The line of the noise that was found. */
  ChartLine line(String name, int place) {
    return line(name, place, LineStroke.UPPER_BOUND, point -> point.delta().upper());
  }

  /** The line of the Gaussians of the same costs. */
  ChartLine gaussianLine(String name, int place) {
    return line(
        name,
        place,
        LineStroke.APPROXIMATION,
        point -> point.gaussian().map(other -> other.delta().upper()).orElse(Double.NaN));
  }

  private ChartLine line(
      String name, int place, LineStroke stroke, ToDoubleFunction<LearnedPoint> value) {
    return new ChartLine(
        name,
        LineLook.of(place),
        stroke,
        points.stream()
            .map(
                point ->
                    new ChartLine.Point(
                        Math.log10(point.asked()), Math.log10(value.applyAsDouble(point))))
            .toList());
  }

  /** The point in the middle, the cheaper one of two. */
  LearnedPoint middle() {
    return points.get((points.size() - 1) / 2);
  }
}
