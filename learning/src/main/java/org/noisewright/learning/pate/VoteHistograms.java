package org.noisewright.learning.pate;

import java.util.ArrayList;
import java.util.List;

/**
 * Histograms of votes by the recipe of the paper on generalised Gaussian noise (Appendix D.3):
 * class 0 has the most votes, class 1 is behind by a gap, and the others are whole numbers drawn
 * uniformly from 1 to the second largest. The paper draws them "until" the histogram sums to the
 * number of votes, which a fixed number of classes never does; here they are multiplied by one
 * factor that makes the sum right, and drawn again if one of them would then be above class 1.
 *
 * <p>Drawn by SplitMix64 from a seed, the same every time. These are made-up votes to compare
 * noises with: nothing private is in them.
 *
 * @param classes at least 2
 * @param votes sum of the votes; not used for 2 classes
 * @param top votes of class 0, positive
 */
public record VoteHistograms(int classes, double votes, double top) {
  private static final int MOST_CLASSES = 10_000;
  private static final int TRIALS = 10_000;

  /** The histograms of the paper: 1000 votes, the most 100. */
  public static final VoteHistograms TWO_CLASSES = new VoteHistograms(2, 1000, 100);

  /** Those with 25 classes. */
  public static final VoteHistograms TWENTY_FIVE_CLASSES = new VoteHistograms(25, 1000, 100);

  /** Checks the numbers. */
  public VoteHistograms {
    if (!(classes >= 2 && classes <= MOST_CLASSES)) {
      throw new IllegalArgumentException(
          "classes must be in [2, " + MOST_CLASSES + "], got " + classes);
    }
    if (!(top > 0 && top <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("top must be positive and finite, got " + top);
    }
    if (!(classes == 2 || (votes > 2 * top && votes <= top * classes))) {
      throw new IllegalArgumentException(
          "votes must be above 2 top and at most top times classes, got "
              + votes
              + " for top "
              + top
              + " and "
              + classes
              + " classes; 1000 votes, top 100 and 25 classes are the paper's");
    }
  }

  /**
   * For any number of classes: the others have 0.35 top on average, as those of the paper have.
   *
   * @param gap the largest that will be asked for
   */
  static VoteHistograms ofClasses(int classes, double top, double gap) {
    double others = 0.35 * top * (classes - 2);
    return new VoteHistograms(classes, classes == 2 ? 2 * top : 2 * top - gap + others, top);
  }

  /**
   * Some histograms of one gap.
   *
   * @param gap by how many votes class 0 is ahead, in [0, top)
   * @param many how many; of 2 classes there is only one
   */
  public List<double[]> ofGap(double gap, int many, long seed) {
    if (!(gap >= 0 && gap < top)) {
      throw new IllegalArgumentException(
          "gap must be in [0, " + top + "), the votes of the first class, got " + gap);
    }
    List<double[]> histograms = new ArrayList<>();
    long state = seed;
    for (int h = 0; h < (classes == 2 ? 1 : many); h++) {
      double[] counts = new double[classes];
      boolean found = false;
      for (int trial = 0; trial < TRIALS && !found; trial++) {
        for (int c = 2; c < classes; c++) {
          state += 0x9E3779B97F4A7C15L;
          counts[c] = 1 + Math.floor(uniform(state) * Math.max(1, Math.floor(top - gap)));
        }
        found = scaled(counts, gap);
      }
      if (!found) {
        throw new IllegalArgumentException(
            "votes must leave room for the gap, got "
                + votes
                + " votes, top "
                + top
                + " and gap "
                + gap
                + "; take fewer votes or a smaller gap");
      }
      histograms.add(counts);
    }
    return List.copyOf(histograms);
  }

  /** Sets the first two and scales the others; false if one of them would be above the second. */
  private boolean scaled(double[] counts, double gap) {
    counts[0] = top;
    counts[1] = top - gap;
    double sum = 0;
    for (int c = 2; c < classes; c++) {
      sum += counts[c];
    }
    double factor = (votes - counts[0] - counts[1]) / sum;
    boolean below = true;
    for (int c = 2; c < classes; c++) {
      counts[c] *= factor;
      below &= counts[c] <= counts[1];
    }
    return below;
  }

  private static double uniform(long state) {
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    z ^= z >>> 31;
    return ((z >>> 11) + 0.5) * 0x1p-53;
  }
}
