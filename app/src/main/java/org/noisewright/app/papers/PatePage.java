package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.curve.Progress;

/** The page on noisy votes: section 4 and Appendix D of the paper on generalised Gaussian noise. */
public final class PatePage {
  private static final List<Double> SHAPES =
      List.of(1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 3.0, 3.5, 4.0);

  private static final long MOST_ANSWERS = 10_000;

  private PatePage() {}

  /** The page. */
  public static String html(String version, Progress progress) {
    PateNoises noises = PateNoises.of(SHAPES);
    List<PaperFigure> figures = new ArrayList<>();
    figures.add(
        new LabelFigure(
                noises, List.of(LabelledVotes.easy(), LabelledVotes.hard()),
                MOST_ANSWERS, part(progress, 0, 0.4))
            .figure());
    HardmaxFigures eight = new HardmaxFigures(noises, part(progress, 0.4, 0.7));
    figures.add(eight.twoClasses());
    HardmaxFigures nine = new HardmaxFigures(noises, part(progress, 0.7, 0.95));
    figures.add(nine.twentyFiveClasses());
    progress.report("figure 10", 0.95);
    figures.add(RenyiWinnersFigure.figure());
    return new PaperPage(
            "Noisy votes of teachers, computed again",
            GeneralizedGaussianPage.REFERENCE,
            "Figures 3, 8, 9 and 10: the class with the most votes after generalised Gaussian noise of"
                + " density proportional to exp(-|x|^beta / scale) on every count. Every scale is the"
                + " least one that is certified to meet its epsilon at delta 1e-5. A vote added or"
                + " removed moves one count; a vote replaced moves two, which is two releases, and is"
                + " what holds for the data of one person in one teacher's part. What"
                + " tables of noise add to delta (some 1e-11) is counted by pate label, not here."
                + " Utilities and accuracies are computed by integrals and exact sums, not simulated.",
            figures)
        .html(version);
  }

  private static Progress part(Progress progress, double from, double to) {
    return (stage, fraction) -> progress.report(stage, from + (to - from) * fraction);
  }
}
