package org.noisewright.learning.pate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.noisewright.curve.Progress;
import org.noisewright.design.Calibration;
import org.noisewright.design.EqualPrivacy;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseQuestion;
import org.noisewright.design.PrivacyTarget;

/**
 * Which shape of generalised Gaussian noise on votes is most useful at equal privacy.
 *
 * <pre>{@code
 * double beta =
 *     BestShape.of(VoteRelation.VOTE_REPLACED, 1000, new PrivacyTarget(4, 1e-5))
 *         .ranking()
 *         .get(0)
 *         .shape();
 * }</pre>
 *
 * <p>That each scale meets the target is certified: its queries compose exactly as releases of one
 * count, twice as many where a vote is replaced. Which shape is best is computed from made-up votes
 * ({@link UtilityQuestion}) and never from the real ones, so that the choice costs no privacy.
 * Immutable.
 */
public final class BestShape {
  /** The shapes that are compared unless others are given. */
  public static final List<Double> SHAPES = List.of(1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0);

  private static final double TOLERANCE = 1e-4;
  private static final long MOST_QUERIES = 100_000_000_000_000L;

  private final VoteRelation relation;
  private final long queries;
  private final PrivacyTarget target;
  private final List<Double> shapes;
  private final UtilityQuestion utility;
  private final Progress progress;

  private BestShape(
      VoteRelation relation,
      long queries,
      PrivacyTarget target,
      List<Double> shapes,
      UtilityQuestion utility,
      Progress progress) {
    this.relation = relation;
    this.queries = queries;
    this.target = target;
    this.shapes = shapes;
    this.utility = utility;
    this.progress = progress;
  }

  /**
   * For two classes and gaps from 0 to 10 sqrt(queries) votes.
   *
   * @param relation what one teacher may do
   * @param queries answers in all, in [1, 1e14]
   * @param target what they may spend together; epsilon positive
   */
  public static BestShape of(VoteRelation relation, long queries, PrivacyTarget target) {
    if (!(queries >= 1 && queries <= MOST_QUERIES)) {
      throw new IllegalArgumentException(
          "queries must be in [1, 1e14], got " + queries + "; it is the number of answers in all");
    }
    NoiseQuestion.of(target, 1, NoiseCost.L2);
    return new BestShape(
        relation, queries, target, SHAPES, UtilityQuestion.ofQueries(queries), Progress.NONE);
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
    return new BestShape(relation, queries, target, List.copyOf(newShapes), utility, progress);
  }

  /** The same for other votes. */
  public BestShape withUtility(UtilityQuestion newUtility) {
    return new BestShape(relation, queries, target, shapes, newUtility, progress);
  }

  /** The same, telling how far it is. */
  public BestShape withProgress(Progress newProgress) {
    return new BestShape(relation, queries, target, shapes, utility, newProgress);
  }

  /** The votes that the utility is taken over. */
  public UtilityQuestion utility() {
    return utility;
  }

  /**
   * All shapes, the one of highest utility first, those that do not meet the target last. Cost:
   * some seconds.
   */
  public List<RankedShape> ranking() {
    NoiseQuestion question = NoiseQuestion.of(target, releases(), NoiseCost.L2);
    EqualPrivacy equal = new EqualPrivacy(question);
    List<RankedShape> ranking = new ArrayList<>();
    for (double shape : shapes) {
      progress.report("beta " + shape, (double) ranking.size() / shapes.size());
      ranking.add(ranked(shape, equal.scale(shape, TOLERANCE)));
    }
    ranking.sort(
        Comparator.comparing((RankedShape ranked) -> !ranked.met())
            .thenComparing(Comparator.comparingDouble(RankedShape::utility).reversed()));
    return List.copyOf(ranking);
  }

  private RankedShape ranked(double shape, Calibration found) {
    RankedShape unmet = new RankedShape(shape, found, 0);
    return found.met()
        ? new RankedShape(shape, found, utility.of(ContinuousWinner.of(unmet.noise())))
        : unmet;
  }

  private long releases() {
    return relation == VoteRelation.VOTE_REPLACED ? 2 * queries : queries;
  }
}
