package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.curve.Progress;

/** The page of the paper on learned truncated noise: its figures 1 to 14. */
public final class LearnedNoisePage {
  private LearnedNoisePage() {}

  /** The whole page, which takes minutes. */
  public static String html(String version, Progress progress) {
    return html(LearnedScale.whole(), version, progress);
  }

  /** A small version of it, named as such. */
  public static String reduced(String version, Progress progress) {
    return html(LearnedScale.small(), version, progress);
  }

  private static String html(LearnedScale scale, String version, Progress progress) {
    SolvedNoises noises = new SolvedNoises();
    LearnedFrontiers frontiers =
        LearnedFrontiers.of(scale, noises, part(progress, "figure 3", 0, 0.5));
    List<SampledNoises> sampled =
        SampledNoises.of(scale, noises, part(progress, "figure 4", 0.5, 0.6));
    SampledNoises absolute = sampled.get(0);
    SampledNoises squared = sampled.get(1);
    List<PaperFigure> figures = new ArrayList<>();
    figures.add(ReproductionFigure.figure(scale, noises, part(progress, "figure 1", 0.6, 0.65)));
    figures.add(StaircaseFigures.graphs(scale, noises));
    figures.add(UtilityFigure.figure(frontiers));
    figures.add(SampledFigures.absolute(absolute));
    figures.add(TruncationFigures.staircases(noises));
    figures.add(ConvergenceFigure.figure(scale, part(progress, "figure 6", 0.65, 0.75)));
    figures.add(TruncationFigures.gaussians(scale, part(progress, "figure 7", 0.75, 0.85)));
    figures.add(CollapseFigure.figure(scale, part(progress, "figure 8", 0.85, 0.88)));
    figures.add(RawUtilityFigure.figure(scale, frontiers, part(progress, "figure 9", 0.88, 0.95)));
    figures.add(SampledFigures.squaredShapes(squared));
    figures.add(SampledGraphFigure.figure(sampled, scale, part(progress, "figure 11", 0.95, 1)));
    figures.add(SelectedNoiseFigure.figure(frontiers));
    figures.add(EpsilonFigure.figure(frontiers));
    figures.add(SampledFigures.squaredCosts(squared, absolute));
    return new PaperPage(
            "Learned truncated noise, computed again"
                + (scale.reduced() ? " (reduced version)" : ""),
            "D. M. Sommer, L. Abfalterer, S. Zingg, E. Mohammadi: Learning Numeric Optimal"
                + " Differentially Private Truncated Additive Mechanisms. 2021.",
            "Figures 1 to 14. Noise is found by an exact linear program for one release and by a"
                + " search with the exact gradient for several, not by the paper's gradient descent,"
                + " unless a line says so. Every delta is the upper end of a certified interval;"
                + " costs, densities and divergences are computed. Sensitivity 1, epsilon 0.3 and a"
                + " range of 15 times the cost up to "
                + Math.round(scale.widest())
                + ", unless it is said otherwise."
                + scale.words(),
            figures)
        .html(version);
  }

  private static Progress part(Progress progress, String figure, double from, double to) {
    return (stage, fraction) ->
        progress.report(figure + ", " + stage, from + (to - from) * fraction);
  }
}
