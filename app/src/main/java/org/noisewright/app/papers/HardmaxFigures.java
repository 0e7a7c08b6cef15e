package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.curve.Progress;
import org.noisewright.learning.pate.ContinuousWinner;
import org.noisewright.learning.pate.HardmaxUtility;
import org.noisewright.learning.pate.UtilityQuestion;
import org.noisewright.learning.pate.VoteHistograms;

/** Figures 8 and 9 of the paper on generalised Gaussian noise: hardmax utility over the shape. */
final class HardmaxFigures {
  private static final double[] EPSILONS = {1, 2, 4};
  private static final long[] QUERIES = {1, 10, 100, 1000};
  private static final double[] GAPS = {0.5, 1, 2, 3, 5, 8, 10};
  private static final double SHARED = 4;
  private static final int HISTOGRAMS = 20;
  private static final long SEED = 1;
  private static final List<Double> DRAWN = List.of(1.0, 1.5, 2.0, 3.0, 4.0);

  private final PateNoises noises;
  private final Progress progress;

  HardmaxFigures(PateNoises noises, Progress progress) {
    this.noises = noises;
    this.progress = progress;
  }

  /** Figure 8, and the same for several queries that share one epsilon. */
  PaperFigure twoClasses() {
    Map<Double, List<Double>> one = new TreeMap<>();
    for (double epsilon : EPSILONS) {
      progress.report("figure 8, epsilon " + Math.round(epsilon), 0.5 * one.size() / 3);
      one.put(epsilon, utilities(epsilon, 1, UtilityQuestion.ofQueries(1)));
    }
    Map<Double, List<Double>> several = new TreeMap<>();
    for (long queries : QUERIES) {
      progress.report("figure 8, " + queries + " queries", 0.5 + 0.5 * several.size() / 4);
      several.put((double) queries, utilities(SHARED, queries, UtilityQuestion.ofQueries(queries)));
    }
    return new PaperFigure(
            "Figure 8: hardmax utility of 2 classes at equal privacy, one vote added or removed, delta"
                + " 1e-5",
            List.of(
                overGaps().halfSvg("two-gaps-"),
                overShapes(one, "epsilon ", "one answer, mean over gaps 0 to 10")
                    .halfSvg("two-mean-"),
                overShapes(
                        several,
                        "answers ",
                        "epsilon 4 for all answers, gaps 0 to 10 sqrt(answers)")
                    .halfSvg("two-queries-")),
            "values of beta near 2 have a better hardmax utility than others, whatever epsilon is;"
                + " slightly smaller ones are even better; Gauss outperforms Laplace",
            oneAnswer(one) + ". " + severalAnswers(several))
        .withTable(noises.table("mean utility", rows(one, several), 4));
  }

  /** Figure 9. */
  PaperFigure twentyFiveClasses() {
    Map<Double, List<Double>> means = new TreeMap<>();
    for (double epsilon : EPSILONS) {
      progress.report("figure 9, epsilon " + Math.round(epsilon), (double) means.size() / 3);
      means.put(epsilon, manyClasses(epsilon));
    }
    return new PaperFigure(
            "Figure 9: hardmax utility of 25 classes at equal privacy, one vote added or removed, delta"
                + " 1e-5",
            List.of(
                overPercents().halfSvg("many-gaps-"),
                overShapes(means, "epsilon ", "one answer, mean over 7 gaps and 20 histograms")
                    .halfSvg("many-mean-")),
            "the same results as with 2 classes: beta near 2 is best",
            oneAnswer(means)
                + ". The paper's recipe for the other 23 classes cannot be followed as it is printed"
                + " (numbers drawn until they sum to 1000): here they are drawn uniformly up to the"
                + " second class by SplitMix64 from seed "
                + SEED
                + " and scaled to the sum; the probabilities are integrals, nothing is simulated")
        .withTable(noises.table("mean utility", rows(means, Map.of()), 4));
  }

  private List<Double> utilities(double epsilon, long queries, UtilityQuestion question) {
    return noises.shapes().stream()
        .map(shape -> question.of(noises.winner(epsilon, queries, shape)))
        .toList();
  }

  /** Mean utility over gaps and histograms of the recipe. */
  List<Double> manyClasses(double epsilon) {
    List<double[]> histograms = new ArrayList<>();
    for (double gap : GAPS) {
      histograms.addAll(VoteHistograms.TWENTY_FIVE_CLASSES.ofGap(gap, HISTOGRAMS, SEED));
    }
    return noises.shapes().stream()
        .map(shape -> HardmaxUtility.mean(noises.winner(epsilon, 1, shape), histograms))
        .toList();
  }

  private LinesChart overGaps() {
    LinesChart chart =
        gaps("Utility over the gap, epsilon 1", "gap of the two counts (votes)", "2 classes");
    for (int s = 0; s < DRAWN.size(); s++) {
      ContinuousWinner law = noises.winner(1, 1, DRAWN.get(s));
      List<ChartLine.Point> points = new ArrayList<>();
      for (double gap = 0; gap <= 20; gap += 0.25) {
        points.add(new ChartLine.Point(gap, HardmaxUtility.ofGap(law, gap)));
      }
      chart = chart.withLine(line("beta " + PateNoises.plain(DRAWN.get(s)), s, points));
    }
    return chart;
  }

  private LinesChart overPercents() {
    LinesChart chart =
        gaps(
            "Utility over the gap, epsilon 2",
            "gap of the first two counts (of 100 votes)",
            "25 classes, 1000 votes, mean of 20 histograms");
    for (int s = 0; s < DRAWN.size(); s++) {
      ContinuousWinner law = noises.winner(2, 1, DRAWN.get(s));
      List<ChartLine.Point> points = new ArrayList<>();
      for (double gap = 0.1; gap <= 20; gap += gap < 2 ? 0.38 : 1) {
        points.add(
            new ChartLine.Point(
                gap,
                HardmaxUtility.mean(
                    law, VoteHistograms.TWENTY_FIVE_CLASSES.ofGap(gap, HISTOGRAMS, SEED))));
      }
      chart = chart.withLine(line("beta " + PateNoises.plain(DRAWN.get(s)), s, points));
    }
    return chart;
  }

  private static LinesChart gaps(String title, String axis, String subtitle) {
    return LinesChart.of(
        title,
        subtitle,
        ChartAxis.of(axis, ChartScale.LINEAR).from(0).to(20),
        ChartAxis.of("probability of the true argmax", ChartScale.LINEAR).from(0.5).to(1));
  }

  private LinesChart overShapes(Map<Double, List<Double>> means, String name, String subtitle) {
    LinesChart chart =
        LinesChart.of(
            "Mean utility over the shape",
            subtitle,
            ChartAxis.of("shape beta", ChartScale.LINEAR).from(1),
            ChartAxis.of("mean probability of the true argmax", ChartScale.LINEAR));
    int place = 0;
    for (Map.Entry<Double, List<Double>> entry : means.entrySet()) {
      List<ChartLine.Point> points = new ArrayList<>();
      for (int s = 0; s < noises.shapes().size(); s++) {
        points.add(new ChartLine.Point(noises.shapes().get(s), entry.getValue().get(s)));
      }
      chart = chart.withLine(line(name + Math.round(entry.getKey()), place, points));
      place++;
    }
    return chart;
  }

  private static ChartLine line(String name, int place, List<ChartLine.Point> points) {
    return new ChartLine(name, LineLook.of(place), LineStroke.UPPER_BOUND, points);
  }

  /** For one answer: is the utility falling in beta? */
  private String oneAnswer(Map<Double, List<Double>> means) {
    boolean falling = true;
    for (List<Double> values : means.values()) {
      for (int s = 1; s < values.size(); s++) {
        falling &= values.get(s) < values.get(s - 1);
      }
    }
    return falling
        ? String.format(
            Locale.ROOT,
            "for one answer the claim does NOT hold: Laplace noise (beta 1) is best at every epsilon"
                + " and the utility falls strictly in beta, because at delta 1e-5 normal noise pays"
                + " for its tail (standard deviation %.2f against %.2f at epsilon 1)",
            noises.deviation(1, 1, 2),
            noises.deviation(1, 1, 1))
        : "for one answer the utility does not fall everywhere in beta";
  }

  private static Map<String, List<Double>> rows(
      Map<Double, List<Double>> one, Map<Double, List<Double>> several) {
    Map<String, List<Double>> rows = new LinkedHashMap<>();
    one.forEach((epsilon, values) -> rows.put("epsilon " + Math.round(epsilon), values));
    several.forEach(
        (answers, values) -> rows.put("epsilon 4, answers: " + Math.round(answers), values));
    return rows;
  }

  /** How the best shape moves with the number of answers. */
  private String severalAnswers(Map<Double, List<Double>> means) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<Double, List<Double>> entry : means.entrySet()) {
      List<Double> values = entry.getValue();
      double gauss = values.get(noises.shapes().indexOf(2.0));
      double most = values.stream().mapToDouble(v -> v).max().orElse(0);
      parts.add(
          String.format(
              Locale.ROOT,
              "%d: beta %s (%.4f; beta 2 has %.4f, beta 1 %.4f)",
              Math.round(entry.getKey()),
              PateNoises.plain(PateNoises.best(noises.shapes(), values)),
              most,
              gauss,
              values.get(0)));
    }
    return "With several answers that share epsilon 4 the best shape moves towards 2, which is where"
        + " the paper's claim is right; best of the shapes shown for this many answers: "
        + String.join("; ", parts)
        + ". Where a vote may be replaced, the noise is that of twice as many answers";
  }
}
