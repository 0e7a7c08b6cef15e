package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.curve.Progress;

/** The page of the paper on learned truncated noise, as far as its analytical noises go. */
public final class LearnedNoisePage {
  private LearnedNoisePage() {}

  /** The page. */
  public static String html(String version, Progress progress) {
    List<PaperFigure> figures = new ArrayList<>();
    progress.report("figure 5", 0);
    figures.add(TruncationFigures.staircases());
    figures.add(
        TruncationFigures.gaussians(
            (stage, fraction) -> progress.report("figure 7, " + stage, 0.1 + 0.9 * fraction)));
    return new PaperPage(
            "Truncated noise, computed again",
            "D. M. Sommer, L. Abfalterer, S. Zingg, E. Mohammadi: Learning Numeric Optimal"
                + " Differentially Private Truncated Additive Mechanisms. 2021.",
            "Figures 5 and 7, restricted to the truncated staircase and the truncated Gaussian: the"
                + " noises that were learned are not drawn. All deltas are upper ends of certified"
                + " intervals.",
            figures)
        .html(version);
  }
}
