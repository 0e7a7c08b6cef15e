package org.noisewright.learning.pate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.noisewright.curve.Progress;
import org.noisewright.design.Calibrator;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.pate.VoteCalibrator.Found;

/**
 * Which shape of generalised Gaussian noise on votes is most useful at equal privacy.
 *
 * <pre>{@code
 * VoteQueries queries = VoteQueries.votes(VoteRelation.VOTE_REPLACED, 1000, 10);
 * RankedShape best = BestShape.of(queries, new PrivacyTarget(4, 1e-5)).ranking().get(0);
 * }</pre>
 *
 * <p>That each scale meets the target is certified, the tables that are drawn counted, see {@link
 * VoteCalibrator}. Which shape is best is computed from made-up votes ({@link UtilityQuestion}) and
 * never from the real ones, so that the choice costs no privacy. Immutable.
 */
public final class BestShape {
  /** The shapes that are compared unless others are given. */
  public static final List<Double> SHAPES = List.of(1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0);

  private final VoteQueries queries;
  private final PrivacyTarget target;
  private final List<Double> shapes;
  private final UtilityQuestion utility;
  private final Calibrator calibrator;
  private final Progress progress;

  private BestShape(
      VoteQueries queries,
      PrivacyTarget target,
      List<Double> shapes,
      UtilityQuestion utility,
      Calibrator calibrator,
      Progress progress) {
    this.queries = queries;
    this.target = target;
    this.shapes = shapes;
    this.utility = utility;
    this.calibrator = Objects.requireNonNull(calibrator, "calibrator");
    this.progress = Objects.requireNonNull(progress, "progress");
  }

  /**
   * For the votes of {@link UtilityQuestion#of(VoteQueries)}.
   *
   * @param target what all answers may spend together; epsilon and delta above 0
   */
  public static BestShape of(VoteQueries queries, PrivacyTarget target) {
    return new BestShape(
        queries,
        Objects.requireNonNull(target, "target"),
        SHAPES,
        UtilityQuestion.of(queries),
        Calibrator.of(Calibrator.DEFAULT_TOLERANCE),
        Progress.NONE);
  }

  /** The same with other shapes, at least one, each in [1, 64]. */
  public BestShape withShapes(List<Double> newShapes) {
    if (newShapes.isEmpty()) {
      throw new IllegalArgumentException("shapes must hold at least one, got none; write 1,2");
    }
    for (double shape : newShapes) {
      if (!(shape >= 1 && shape <= 64)) {
        throw new IllegalArgumentException(
            "shapes must be in [1, 64], got "
                + shape
                + "; below 1 the noise is not log-concave and its worst shift is not known");
      }
    }
    return new BestShape(queries, target, List.copyOf(newShapes), utility, calibrator, progress);
  }

  /** The same for other votes. */
  public BestShape withUtility(UtilityQuestion newUtility) {
    return new BestShape(queries, target, shapes, newUtility, calibrator, progress);
  }

  /** The same with another search, its certified epsilons and tolerance. */
  public BestShape withCalibrator(Calibrator newCalibrator) {
    return new BestShape(queries, target, shapes, utility, newCalibrator, progress);
  }

  /** The same, telling how far it is. */
  public BestShape withProgress(Progress newProgress) {
    return new BestShape(queries, target, shapes, utility, calibrator, newProgress);
  }

  /** What is asked. */
  public VoteQueries queries() {
    return queries;
  }

  /** What may be spent. */
  public PrivacyTarget target() {
    return target;
  }

  /** The votes that the utility is taken over. */
  public UtilityQuestion utility() {
    return utility;
  }

  /**
   * All shapes, the one of highest utility first, those that do not meet the target last. Cost:
   * some seconds.
   *
   * @throws IllegalArgumentException for a target that no noise in tables can meet
   */
  public List<RankedShape> ranking() {
    VoteCalibrator votes = VoteCalibrator.of(calibrator);
    List<RankedShape> ranking = new ArrayList<>();
    for (double shape : shapes) {
      progress.report("beta " + shape, (double) ranking.size() / shapes.size());
      ranking.add(ranked(votes.solve(queries, shape, target)));
    }
    ranking.sort(
        Comparator.comparing((RankedShape ranked) -> ranked.privacy().isEmpty())
            .thenComparing(Comparator.comparingDouble(RankedShape::utility).reversed()));
    return List.copyOf(ranking);
  }

  private RankedShape ranked(Found found) {
    RankedShape unmet = new RankedShape(found, 0);
    return found.privacy().isPresent()
        ? new RankedShape(found, utility.of(ContinuousWinner.of(unmet.noise())))
        : unmet;
  }
}
