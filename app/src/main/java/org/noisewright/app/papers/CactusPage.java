package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.curve.Progress;

/** The page of the paper on cactus mechanisms. */
public final class CactusPage {
  private static final double BUDGET = 0.1;

  private CactusPage() {}

  /** The page. */
  public static String html(String version, Progress progress) {
    List<PaperFigure> figures = new ArrayList<>();
    progress.report("figure 1", 0);
    figures.add(CactusDensityFigure.figure());
    figures.add(CactusDivergenceFigure.figure(part(progress, "figure 2a", 0.03, 0.25)));
    CactusReleases releases = CactusReleases.of(BUDGET);
    figures.add(CactusCompositionFigure.figure(releases, part(progress, "figure 2b", 0.25, 0.5)));
    figures.add(CactusSamplingFigure.figure(releases, part(progress, "figure 2c", 0.5, 1)));
    return new PaperPage(
            "The cactus mechanism, computed again",
            "W. Alghamdi, S. Asoodeh, F. P. Calmon, O. Kosut, L. Sankar, F. Wei: Cactus Mechanisms:"
                + " Optimal Differential Privacy Mechanisms in the Large-Composition Regime. ISIT 2022.",
            "Figures 1 and 2a to 2c; Figure 2d trains a network and belongs to another part. All noise"
                + " has sensitivity 1 and quadratic cost, with the paper's n = 200, N = 1600 and r ="
                + " 0.9. The certified upper ends of the cactus hold for every change of the value by at"
                + " most the sensitivity and for adaptive choices of it, the lower ends are reached by a"
                + " single change; the paper accounts one change, the one by exactly the sensitivity,"
                + " which is shown beside them and is no promise.",
            figures)
        .html(version);
  }

  private static Progress part(Progress progress, String figure, double from, double to) {
    return (stage, fraction) ->
        progress.report(figure + ", " + stage, from + (to - from) * fraction);
  }
}
