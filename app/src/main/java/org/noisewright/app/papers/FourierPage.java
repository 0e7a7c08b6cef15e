package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.curve.Progress;

/** The page of "Tight differential privacy for discrete-valued mechanisms ... using FFT". */
public final class FourierPage {
  private FourierPage() {}

  /** The page. */
  public static String html(String version, Progress progress) {
    List<PaperFigure> figures = new ArrayList<>();
    progress.report("figures 1 and 2", 0);
    figures.addAll(ExponentialFigures.figures());
    progress.report("figure 3", 0.3);
    figures.add(BinomialFigure.figure());
    progress.report("figure 5", 0.7);
    figures.add(SampledGaussianFigure.figure());
    return new PaperPage(
            "The Fourier accountant, computed again",
            "A. Koskela, J. Jalko, L. Prediger, A. Honkela: Tight Differential Privacy for"
                + " Discrete-Valued Mechanisms and for the Subsampled Gaussian Mechanism Using FFT."
                + " AISTATS 2021.",
            "Figures 1, 2, 3 and 5 of the paper, with the certified interval beside them. Algorithm 1"
                + " is the published one with the error of Theorem 10 in its corrected form, and the"
                + " rounding of the transform, which the paper leaves out, is added. Figure 4 trains a"
                + " network: it is on the page of papers dpsgd.",
            figures)
        .html(version);
  }
}
