package org.noisewright.learning.pate;

import java.util.Comparator;
import java.util.List;
import org.noisewright.design.Calibrator;
import org.noisewright.design.NoiseError;
import org.noisewright.design.PrivacyTarget;

/**
 * Shapes of generalised Gaussian noise for the same queries and target, that of the least standard
 * deviation first. Each is calibrated to the certified target, so the order is a choice and no part
 * of the guarantee; it does not look at votes.
 */
public final class ShapeRanking {
  /** The shapes that are tried. */
  public static final List<Double> SHAPES =
      List.of(1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0);

  /** Enough to tell the shapes apart; the chosen one is calibrated again. */
  private static final double TOLERANCE = 1e-3;

  private ShapeRanking() {}

  /**
   * A shape at its least scale.
   *
   * @param shape beta
   * @param scale raw scale that meets the target
   * @param standardDeviation of the noise on one count, for reading
   */
  public record Ranked(double shape, double scale, double standardDeviation) {}

  /** Shapes that meet the target, the least standard deviation first; empty if none does. */
  public static List<Ranked> of(VoteQueries queries, PrivacyTarget target) {
    return of(queries, target, Calibrator.of(TOLERANCE));
  }

  /** The same with this search. */
  public static List<Ranked> of(VoteQueries queries, PrivacyTarget target, Calibrator calibrator) {
    VoteCalibrator votes = VoteCalibrator.of(calibrator);
    return SHAPES.stream()
        .map(shape -> votes.solve(queries, shape, target))
        .flatMap(found -> found.privacy().stream().map(privacy -> ranked(found, privacy)))
        .sorted(Comparator.comparingDouble(Ranked::standardDeviation))
        .toList();
  }

  private static Ranked ranked(VoteCalibrator.Found found, VotePrivacy privacy) {
    return new Ranked(
        found.shape(),
        found.calibration().value(),
        NoiseError.of(privacy.counts().accounted()).rootMeanSquare());
  }
}
