package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.curve.Progress;

/** The page of the paper on generalised Gaussian noise. */
public final class GeneralizedGaussianPage {
  static final String REFERENCE =
      "Beyond Laplace and Gaussian: Exploring the Generalized Gaussian Mechanism for Private Machine"
          + " Learning (anonymous manuscript under review).";

  private GeneralizedGaussianPage() {}

  /** The page. */
  public static String html(String version, Progress progress) {
    List<PaperFigure> figures = new ArrayList<>();
    progress.report("figure 2", 0);
    figures.add(ShapeFigures.overScale());
    progress.report("scales at equal privacy", 0.4);
    figures.add(EqualPrivacyFigures.scales());
    progress.report("figure 5", 0.6);
    figures.add(EqualPrivacyFigures.outliers());
    progress.report("other sensitivities", 0.8);
    figures.add(ShapeFigures.overSensitivity());
    return new PaperPage(
            "Generalised Gaussian noise, computed again",
            REFERENCE,
            "Figures 2 and 5, the scales at equal privacy and the rule for other sensitivities. Noise of"
                + " density proportional to exp(-|x|^beta / scale) on ONE number: for vectors the"
                + " paper's claim that the dimension does not matter is false except for beta 2.",
            figures)
        .html(version);
  }
}
