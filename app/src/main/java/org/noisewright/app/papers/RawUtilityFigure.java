package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.EqualCost;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.LearnedTarget;
import org.noisewright.design.learned.MomentsSolver;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.TruncatedGaussianNoise;

/** Figure 9: raw cost and delta of noise that is trained on different losses. */
final class RawUtilityFigure {
  private static final double[] FACTORS = {0.3, 1, 3};

  private RawUtilityFigure() {}

  /**
   * Where one number of releases is looked at.
   *
   * @param times number of releases
   * @param range of the noise
   * @param weight of the mean absolute noise for the moments accountant
   */
  private record Place(int times, double range, double weight) {}

  /** A noise by a method. */
  private record Found(String method, LearnedNoise noise, double gaussian) {}

  static PaperFigure figure(LearnedScale scale, LearnedFrontiers frontiers, Progress progress) {
    List<Place> places =
        scale.reduced()
            ? List.of(new Place(16, 200, 1.24e-3))
            : List.of(
                new Place(8, 150, 3.1e-3),
                new Place(16, 200, 1.24e-3),
                new Place(128, 400, 5.3e-3));
    List<Callable<Found>> tasks = new ArrayList<>();
    List<Integer> owner = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      for (Callable<Found> task : tasks(scale, places.get(i), i == 0)) {
        tasks.add(task);
        owner.add(i);
      }
    }
    List<Found> all = SideBySide.all(tasks, "training", progress);
    List<String> pictures = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      List<Found> own = new ArrayList<>();
      for (int k = 0; k < all.size(); k++) {
        if (owner.get(k) == i) {
          own.add(all.get(k));
        }
      }
      Place place = places.get(i);
      pictures.add(chart(place, own, frontiers, scale).halfSvg("raw-" + place.times() + "-"));
      for (Found found : own) {
        words.add(
            String.format(
                Locale.ROOT,
                "%d releases, %s: cost %.4g, delta %.4g, as a part of the Gaussian's %.3g",
                place.times(),
                found.method(),
                found.noise().cost(),
                found.noise().delta().upper(),
                found.noise().delta().upper() / found.gaussian()));
      }
    }
    boolean beats =
        all.stream()
            .filter(found -> found.method().startsWith("moments"))
            .anyMatch(found -> found.noise().delta().upper() < found.gaussian());
    return new PaperFigure(
        "Figure 9: raw cost and delta of noise trained on different losses",
        pictures,
        "a falling weight of the cost gives better noise, and the extended moments accountant beats the"
            + " truncated Gaussian at 8 and 16 releases",
        (beats
                ? "the moments accountant beats the Gaussian of equal cost somewhere: "
                : "the moments accountant does NOT beat the Gaussian of equal cost anywhere here, for it"
                    + " makes its own bound small and not delta: ")
            + String.join("; ", words));
  }

  private static List<Callable<Found>> tasks(LearnedScale scale, Place place, boolean descents) {
    List<Callable<Found>> tasks = new ArrayList<>();
    for (double factor : FACTORS) {
      LearnedProblem problem = problem(scale, place, factor * place.weight());
      tasks.add(() -> found("moments, best found", MomentsSolver.solve(problem).certified()));
    }
    if (descents) {
      PublishedDescent descent = scale.descent();
      LearnedProblem problem = problem(scale, place, place.weight());
      for (PublishedDescent.Trained trained :
          List.of(
              PublishedDescent.Trained.EXACT,
              PublishedDescent.Trained.PROBABILISTIC,
              PublishedDescent.Trained.MOMENTS)) {
        tasks.add(
            () ->
                found(
                    trained.words() + ", weight stays",
                    descent
                        .train(
                            problem,
                            trained,
                            descent.constant(place.weight()),
                            PublishedDescent.SEED)
                        .certified()));
        tasks.add(
            () ->
                found(
                    trained.words() + ", weight falls",
                    descent
                        .train(
                            problem,
                            trained,
                            descent.falling(place.weight()),
                            PublishedDescent.SEED)
                        .certified()));
      }
    }
    return tasks;
  }

  private static LearnedProblem problem(LearnedScale scale, Place place, double weight) {
    return LearnedProblem.of(
            place.range(),
            LearnedScale.EPSILON,
            place.times(),
            NoiseCost.L1,
            LearnedTarget.weight(weight))
        .withCells(scale.reduced() ? 2 : 4);
  }

  private static Found found(String method, LearnedNoise noise) {
    double gaussian =
        noise.atEqualCost().stream()
            .filter(other -> other.noise() instanceof TruncatedGaussianNoise)
            .map(EqualCost::delta)
            .findFirst()
            .map(delta -> delta.upper())
            .orElse(1.0);
    return new Found(method, noise, gaussian);
  }

  private static LinesChart chart(
      Place place, List<Found> all, LearnedFrontiers frontiers, LearnedScale scale) {
    LinesChart chart =
        LinesChart.of(
                place.times() + " releases, range " + Math.round(place.range()),
                "one mark for each trained noise",
                ChartAxis.of("E|X|", ChartScale.LOG10),
                ChartAxis.of("delta", ChartScale.LOG10).to(0))
            .withLine(frontiers.of(place.times(), NoiseCost.L1).line("best noise, exact delta", 0))
            .withLine(
                new ChartLine(
                    "truncated Gaussian",
                    LineLook.of(1),
                    LineStroke.APPROXIMATION,
                    gaussians(place, scale)));
    List<String> methods = all.stream().map(Found::method).distinct().toList();
    for (int i = 0; i < methods.size(); i++) {
      String method = methods.get(i);
      List<ChartLine.Point> points = new ArrayList<>();
      all.stream()
          .filter(found -> found.method().equals(method))
          .map(
              found ->
                  new ChartLine.Point(
                      Math.log10(found.noise().cost()), Math.log10(found.noise().delta().upper())))
          .sorted(Comparator.comparingDouble(ChartLine.Point::x))
          .forEach(points::add);
      chart =
          chart.withLine(new ChartLine(method, LineLook.of(2 + i), LineStroke.UPPER_BOUND, points));
    }
    return chart;
  }

  /** Also where delta rises again. */
  private static List<ChartLine.Point> gaussians(Place place, LearnedScale scale) {
    List<ChartLine.Point> points = new ArrayList<>();
    for (int i = 0; i < scale.deviations(); i++) {
      double deviation = 0.02 * place.range() * Math.pow(40, i / (scale.deviations() - 1.0));
      TruncatedGaussianNoise noise = new TruncatedGaussianNoise(deviation, place.range());
      double delta =
          PrivacyAccountant.of(
                  PrivacyPlan.of(Release.of(AdditiveNoise.of(noise)).times(place.times())))
              .deltaAt(LearnedScale.EPSILON)
              .delta()
              .upper();
      points.add(
          new ChartLine.Point(Math.log10(NoiseError.of(noise).meanAbsolute()), Math.log10(delta)));
    }
    return points;
  }
}
