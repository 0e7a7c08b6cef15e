package org.noisewright.design;

import java.util.function.UnaryOperator;
import org.noisewright.curve.Progress;

/** Generalised Gaussian noise of different shapes that meets one target. */
public final class EqualPrivacy {
  private final FamilySearch search;

  /** For the target, number of releases and sampling of a question; its cost does not matter. */
  public EqualPrivacy(NoiseQuestion question) {
    this.search = new FamilySearch(question, UnaryOperator.identity(), Progress.NONE);
  }

  /**
   * The least scale of this shape that meets the target.
   *
   * @param shape in [1, 64]
   * @param tolerance relative, of the scale
   */
  public Calibration scale(double shape, double tolerance) {
    return PowerFamily.calibrated(search, shape, tolerance);
  }
}
