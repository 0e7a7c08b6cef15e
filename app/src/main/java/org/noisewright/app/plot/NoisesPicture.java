package org.noisewright.app.plot;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.design.NoiseChoice;
import org.noisewright.design.NoiseError;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Noise;

/**
 * Densities of noises that are mirrored at 0, one over the other. What is drawn is the mean density
 * over narrow cells; on a lattice the probability over the step.
 */
public final class NoisesPicture {
  private static final int CELLS = 300;
  private static final double VIEW = 0.01;
  private static final double WIDEST = 1.6;

  private NoisesPicture() {}

  /** The densities of noises that meet the same target, the best first. */
  public static LinesChart of(String title, List<NoiseChoice> choices) {
    double best = choices.get(0).error().atRisk(VIEW);
    double widest = choices.stream().mapToDouble(c -> c.error().atRisk(VIEW)).max().orElse(best);
    double view = Math.min(widest, WIDEST * best);
    LinesChart chart =
        LinesChart.of(
            "Noises at equal privacy",
            title,
            ChartAxis.of("noise", ChartScale.LINEAR).from(-view).to(view),
            ChartAxis.of("density", ChartScale.LINEAR).from(0));
    for (int i = choices.size() - 1; i >= 0; i--) {
      NoiseChoice choice = choices.get(i);
      chart =
          chart.withLine(
              new ChartLine(
                  choice.family(),
                  LineLook.of(i),
                  LineStroke.UPPER_BOUND,
                  density(choice.error(), choice.mechanism(), view)));
    }
    return chart;
  }

  /** Points of the density from -view to view. */
  static List<ChartLine.Point> density(NoiseError error, Mechanism mechanism, double view) {
    double step = step(mechanism);
    boolean lattice = step > 0;
    // Not more cells than can be seen; the whole number of steps in each keeps them alike.
    double cell =
        lattice ? step * Math.max(1, Math.floor(view / CELLS / step)) : view / (CELLS + 0.5);
    double offset = lattice && halves(mechanism) ? 0.5 * step : 0;
    List<ChartLine.Point> right = new ArrayList<>();
    for (int i = 0; (double) i * cell + offset <= view; i++) {
      double middle = (double) i * cell + offset;
      double from = middle - 0.5 * cell;
      double above = from < 0 ? 1 : error.above(from);
      double width = from < 0 ? cell : 2 * cell;
      right.add(new ChartLine.Point(middle, (above - error.above(middle + 0.5 * cell)) / width));
    }
    List<ChartLine.Point> points = new ArrayList<>();
    for (int i = right.size() - 1; i >= 0; i--) {
      if (right.get(i).x() > 0) {
        points.add(new ChartLine.Point(-right.get(i).x(), right.get(i).y()));
      }
    }
    points.addAll(right);
    return points;
  }

  private static double step(Mechanism mechanism) {
    Noise noise = mechanism instanceof AdditiveNoise additive ? additive.noise() : null;
    if (noise instanceof DiscreteGaussianNoise discrete) {
      return discrete.step();
    }
    if (noise instanceof DiscreteLaplaceNoise discrete) {
      return discrete.step();
    }
    return noise instanceof BinomialNoise binomial ? binomial.step() : 0;
  }

  private static boolean halves(Mechanism mechanism) {
    return mechanism instanceof AdditiveNoise additive
        && additive.noise() instanceof BinomialNoise binomial
        && binomial.trials() % 2 == 1;
  }
}
