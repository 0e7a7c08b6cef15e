package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.curve.Progress;
import org.noisewright.design.learned.EqualCost;
import org.noisewright.mechanism.Noise;
import org.noisewright.numerics.Bounds;
import org.noisewright.pair.Direction;

/** Figure 11: delta over epsilon in both directions behind sampling. */
final class SampledGraphFigure {
  private static final double MOST_EPSILON = 0.6;

  /** Two noises and their Gaussians, in two directions. */
  private static final int GRAPHS = 8;

  private SampledGraphFigure() {}

  static PaperFigure figure(List<SampledNoises> both, LearnedScale scale, Progress progress) {
    List<String> pictures = new ArrayList<>();
    List<String> words = new ArrayList<>();
    boolean dominated = true;
    for (SampledNoises noises : both) {
      int first = GRAPHS / 2 * pictures.size();
      SampledNoises.Row row = noises.rows().get(noises.rows().size() - 1);
      LinesChart chart =
          LinesChart.of(
              row.times() + " releases, " + noises.cost().words(),
              "rate 0.1; upper ends; found for epsilon 0.3; dotted: Gaussian of the same cost",
              ChartAxis.of("epsilon (nats)", ChartScale.LINEAR).from(0),
              ChartAxis.of("delta", ChartScale.LOG10));
      Noise own = row.point().noise().noise();
      List<Bounds> remove = graph(own, row.times(), Direction.REMOVE, scale, progress, first);
      List<Bounds> add = graph(own, row.times(), Direction.ADD, scale, progress, first + 1);
      for (int i = 0; i < remove.size(); i++) {
        dominated &= add.get(i).lower() <= remove.get(i).upper();
      }
      if (row.point().gaussian().isPresent()) {
        EqualCost other = row.point().gaussian().get();
        chart =
            chart
                .withLine(
                    line(
                        "Gaussian, with against without",
                        0,
                        LineStroke.APPROXIMATION,
                        graph(
                            other.noise(),
                            row.times(),
                            Direction.REMOVE,
                            scale,
                            progress,
                            first + 2)))
                .withLine(
                    line(
                        "Gaussian, without against with",
                        1,
                        LineStroke.APPROXIMATION,
                        graph(
                            other.noise(),
                            row.times(),
                            Direction.ADD,
                            scale,
                            progress,
                            first + 3)));
      }
      chart =
          chart
              .withLine(line("with against without", 0, LineStroke.UPPER_BOUND, remove))
              .withLine(line("without against with", 1, LineStroke.UPPER_BOUND, add));
      pictures.add(chart.halfSvg("sampled-graph-" + pictures.size() + "-"));
      words.add(
          String.format(
              Locale.ROOT,
              "%s: %.4g with the record against without, %.4g the other way",
              noises.cost().words(),
              row.point().noise().remove().delta().upper(),
              row.point().noise().add().delta().upper()));
    }
    return new PaperFigure(
        "Figure 11: delta over epsilon behind sampling, both directions",
        pictures,
        "it is enough to consider the law with the record against the one without it, for its loss"
            + " dominates everywhere",
        (dominated
                ? "no certified interval contradicts it at the epsilons drawn; "
                : "it does NOT dominate at every epsilon drawn; ")
            + "at epsilon 0.3 delta is, for "
            + String.join(", and for ", words)
            + "; noise made for the other direction alone is not computed here");
  }

  private static List<Bounds> graph(
      Noise noise,
      int times,
      Direction direction,
      LearnedScale scale,
      Progress progress,
      int number) {
    List<Bounds> found = new ArrayList<>();
    PrivacyAccountant accountant =
        PrivacyAccountant.of(SampledNoises.plan(noise, times)).withDirection(direction);
    for (int i = 0; i < scale.graphPoints(); i++) {
      progress.report(
          "delta over epsilon, graph " + (number + 1),
          (number + (double) i / scale.graphPoints()) / GRAPHS);
      found.add(accountant.deltaAt(MOST_EPSILON * i / (scale.graphPoints() - 1)).delta());
    }
    return found;
  }

  private static ChartLine line(String name, int place, LineStroke stroke, List<Bounds> deltas) {
    List<ChartLine.Point> points = new ArrayList<>();
    for (int i = 0; i < deltas.size(); i++) {
      points.add(
          new ChartLine.Point(
              MOST_EPSILON * i / (deltas.size() - 1), Math.log10(deltas.get(i).upper())));
    }
    return new ChartLine(name, LineLook.of(place), stroke, points);
  }
}
