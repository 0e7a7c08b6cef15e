package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.noisewright.accountant.ComparisonTable;
import org.noisewright.app.report.ComparisonSweep;
import org.noisewright.curve.Progress;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/** The page of "Privacy loss classes: the central limit theorem in differential privacy". */
public final class LossClassPage {
  private static final String GAUSS = "Gauss of equal class";
  private static final String BERRY_ESSEEN = "central limit, Berry-Esseen";
  private static final String NAGAEV = "central limit, Nagaev";
  private static final String MARKOV = "Markov-ADP";
  private static final String RENYI = "Renyi, classical conversion";
  private static final String IMPROVED = "Renyi, improved conversion";
  private static final String BUCKETS = "privacy buckets";

  /** The names of methods that sentences of the page speak of. */
  static final List<String> NAMED =
      List.of(GAUSS, BERRY_ESSEEN, NAGAEV, MARKOV, RENYI, IMPROVED, BUCKETS);

  /** Methods that the charts do without: they add lines and no insight. */
  static final List<String> LEFT_OUT =
      List.of(
          "Renyi, classical conversion, common orders",
          "Renyi, improved conversion, common orders",
          "basic composition",
          "extended moments accountant",
          "privacy buckets, no error correction",
          "sampled PRV, empirical Bernstein",
          "Fourier accountant, sampled Gaussian min/max laws",
          "Gaussian DP by central limit");

  private final String version;
  private final Progress progress;
  private int made;

  private LossClassPage(String version, Progress progress) {
    this.version = version;
    this.progress = progress;
  }

  /** The page. */
  public static String html(String version, Progress progress) {
    return new LossClassPage(version, progress).page().html(version);
  }

  private PaperPage page() {
    List<PaperFigure> figures = new ArrayList<>();
    next("figure 1");
    figures.add(LaplaceShape.figure());
    figures.add(gauss());
    figures.add(delays());
    figures.add(sampledGauss());
    figures.add(laplace());
    next("figure 9");
    figures.add(GaussAgainstLaplace.pureDp());
    figures.add(GaussAgainstLaplace.classes());
    return new PaperPage(
        "Privacy loss classes, computed again",
        "D. M. Sommer, S. Meiser, E. Mohammadi: Privacy Loss Classes: The Central Limit Theorem in"
            + " Differential Privacy. PoPETs 2019(2).",
        "Figures 1 and 5 to 9 of the paper, with the certified interval as the blue band and every"
            + " comparison method that answers. Formulas are used in their corrected form where the"
            + " paper's is misprinted. Solid lines are upper bounds, dashed ones lower bounds, dotted"
            + " ones approximations.",
        figures);
  }

  private void next(String what) {
    progress.report(what, made++ / 7.0);
  }

  private BoundFigure bound(String what, Release release, long most) {
    next(what);
    int part = made - 1;
    Progress told =
        (stage, fraction) -> progress.report(what + ", " + stage, (part + fraction) / 7.0);
    return new BoundFigure(release, most, LEFT_OUT, version, told);
  }

  private PaperFigure gauss() {
    Release release = Release.of(GaussianMechanism.of(900_000));
    BoundFigure figure = bound("figure 5", release, 1 << 22);
    ComparisonSweep left = figure.overEpsilon(0.01);
    ComparisonSweep right = figure.epsilonOverReleases(1 << 14);
    return figure(
        "Figure 5: Gaussian noise of standard deviation 900,000, 2^22 releases",
        left,
        right,
        "gauss",
        "the formula of the loss class is exact for Gaussian noise; zCDP comes next for larger epsilon"
            + " and is grossly inaccurate at epsilon 0; even privacy buckets diverge from it for very"
            + " many compositions",
        String.format(
            Locale.ROOT,
            "at 2^22 releases and delta 1e-4: %s; the class formula differs from the certified interval"
                + " by less than %s",
            BoundFigure.atTheEnd(right, List.of(GAUSS, BUCKETS, IMPROVED, MARKOV, RENYI)),
            percent(distance(right, GAUSS))));
  }

  private PaperFigure delays() {
    BoundFigure figure = bound("figure 6", Release.of(DelayHistograms.pair()), 1 << 18);
    ComparisonSweep left = figure.overEpsilon(3);
    ComparisonSweep right = figure.totalVariationOverReleases();
    return figure(
        "Figure 6: two histograms of network delays with Gaussian noise of width 100, 2^18 releases."
            + " GENERATED DATA: the CoverUp measurements are not at hand; each histogram counts"
            + " 2,000,000 delays drawn from a Gamma model, 0.35 units apart (seeds 1 and 2)",
        left,
        right,
        "delays",
        "the class formula predicts the total variation after little more than 10 compositions;"
            + " Berry-Esseen is tight until delta 1e-2; Renyi and Nagaev say nothing about epsilon 0",
        String.format(
            Locale.ROOT,
            "total variation after 2^18: %s; the class formula is within 5 %% from %s on and"
                + " Berry-Esseen is within 20 %% of the certified delta %s",
            BoundFigure.atTheEnd(
                right, List.of(GAUSS, BERRY_ESSEEN, BUCKETS, MARKOV, RENYI, NAGAEV)),
            releases(BoundFigure.within(right, GAUSS, 1.05)),
            BoundFigure.tightDownTo(left, BERRY_ESSEEN, 1.2)));
  }

  private PaperFigure sampledGauss() {
    Release release = Release.of(GaussianMechanism.of(4)).withSampling(Sampling.poisson(0.01));
    BoundFigure figure = bound("figure 7", release, 1 << 16);
    ComparisonSweep left = figure.overEpsilon(3);
    ComparisonSweep right = figure.epsilonOverReleases(1 << 6);
    return figure(
        "Figure 7 (and 2): DP-SGD, sampling rate 0.01, noise 4, 2^16 releases",
        left,
        right,
        "sgd",
        "Markov-ADP is the best bound but for the buckets and clearly ahead of Renyi; Berry-Esseen is"
            + " tight almost until delta 1e-3",
        String.format(
            Locale.ROOT,
            "epsilon at 2^16 releases and delta 1e-4: %s; Renyi with the conversion of 2020, which the"
                + " paper could not know, is ahead of Markov-ADP; Berry-Esseen is within 20 %% %s",
            BoundFigure.atTheEnd(
                right, List.of(BUCKETS, IMPROVED, MARKOV, RENYI, BERRY_ESSEEN, GAUSS)),
            BoundFigure.tightDownTo(left, BERRY_ESSEEN, 1.2)));
  }

  private PaperFigure laplace() {
    Release release = Release.of(LaplaceMechanism.of(1.26e6));
    BoundFigure figure = bound("figure 8", release, 1 << 20);
    ComparisonSweep left = figure.overEpsilon(0.004);
    ComparisonSweep right = figure.epsilonOverReleases(1 << 14);
    return figure(
        "Figure 8: Laplace noise of scale 1,260,000, 2^20 releases",
        left,
        right,
        "laplace-bounds",
        "Berry-Esseen is tight almost until delta 1e-3, Nagaev is promising in the tail, Renyi and"
            + " Markov-ADP are far behind",
        String.format(
            Locale.ROOT,
            "epsilon at 2^20 releases and delta 1e-4: %s; Berry-Esseen is within 20 %% %s; the class formula differs from the certified interval by at most %s",
            BoundFigure.atTheEnd(
                right, List.of(BUCKETS, NAGAEV, BERRY_ESSEEN, IMPROVED, MARKOV, RENYI)),
            BoundFigure.tightDownTo(left, BERRY_ESSEEN, 1.2),
            percent(distance(right, GAUSS))));
  }

  private static PaperFigure figure(
      String heading,
      ComparisonSweep left,
      ComparisonSweep right,
      String idPrefix,
      String paper,
      String found) {
    return new PaperFigure(
        heading,
        List.of(
            BoundFigure.picture(left, idPrefix + "-left-"),
            BoundFigure.picture(right, idPrefix + "-right-")),
        paper,
        found + "; " + BoundFigure.violations(left, right));
  }

  /** The largest relative distance of an approximation from the certified interval. */
  private static double distance(ComparisonSweep sweep, String name) {
    double most = 0;
    for (ComparisonSweep.Point point : sweep.points()) {
      ComparisonTable table = point.table();
      double lower = table.certified().lower();
      double value = table.row(name).map(row -> row.upper()).orElse(Double.NaN);
      if (lower > 0) {
        double away = Math.max(lower - value, value - table.certified().upper()) / lower;
        most = Math.max(most, away);
      }
    }
    return most;
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, part < 1e-4 ? "%.1e %%" : "%.2g %%", 100 * part);
  }

  private static String releases(Optional<Long> number) {
    return number.map(n -> n + (n == 1 ? " release" : " releases")).orElse("no number of releases");
  }
}
