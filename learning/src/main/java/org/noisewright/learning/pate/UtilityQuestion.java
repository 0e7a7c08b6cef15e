package org.noisewright.learning.pate;

import java.util.List;
import org.noisewright.numerics.GaussLegendre;
import org.noisewright.numerics.Interrupts;

/**
 * Over which votes the hardmax utility is taken: gaps of an interval with equal weight. More than
 * two classes are the {@link VoteHistograms} of the paper's recipe, {@value #HISTOGRAMS} for each
 * gap, with ten times the largest gap as the votes of the first class.
 *
 * @param classes at least 2
 * @param from least gap in votes, at least 0
 * @param to largest gap, positive, at least {@code from}
 */
public record UtilityQuestion(int classes, double from, double to) {
  private static final int MOST_CLASSES = 25;
  private static final int HISTOGRAMS = 20;
  private static final int PANELS = 3;
  private static final double TOP_OF_GAP = 10;
  private static final long SEED = 1;

  /** Checks the gaps. */
  public UtilityQuestion {
    if (!(from >= 0 && to >= from && to > 0 && to <= 1e15)) {
      throw new IllegalArgumentException(
          "gaps must rise from at least 0 to at most 1e15, got "
              + from
              + " to "
              + to
              + "; write for example 0:10");
    }
    VoteHistograms.ofClasses(classes, TOP_OF_GAP * to, to);
  }

  /**
   * Two classes and gaps from 0 to 10 sqrt(queries) votes: noise for several queries grows with the
   * square root of their number, and so do the gaps at which it matters which noise it is.
   */
  public static UtilityQuestion ofQueries(long queries) {
    return new UtilityQuestion(2, 0, 10 * Math.sqrt((double) queries));
  }

  /**
   * What is taken for these queries unless something else is asked: their classes, up to 25, and
   * gaps from 0 to 10 sqrt(answers) times the sensitivity.
   */
  public static UtilityQuestion of(VoteQueries queries) {
    double unit = queries.sensitivity().doubleValue();
    return new UtilityQuestion(
        Math.min(MOST_CLASSES, queries.classes()),
        0,
        Math.min(1e15, 10 * unit * Math.sqrt((double) queries.answers())));
  }

  /** The utility of a noise. */
  public double of(ContinuousWinner law) {
    if (from == to) {
      return HardmaxUtility.mean(law, histograms(from));
    }
    if (classes == 2) {
      return HardmaxUtility.meanOverGaps(law, from, to);
    }
    double length = (to - from) / PANELS;
    double sum = 0;
    for (int panel = 0; panel < PANELS; panel++) {
      Interrupts.look();
      for (int i = 0; i < GaussLegendre.EIGHT.nodes(); i++) {
        double gap = from + length * (panel + GaussLegendre.EIGHT.fromLeft(i));
        sum += GaussLegendre.EIGHT.weight(i) * HardmaxUtility.mean(law, histograms(gap));
      }
    }
    return sum / PANELS;
  }

  private List<double[]> histograms(double gap) {
    return VoteHistograms.ofClasses(classes, TOP_OF_GAP * to, to).ofGap(gap, HISTOGRAMS, SEED);
  }
}
