package org.noisewright.learning.pate;

import java.util.List;
import org.noisewright.numerics.GaussLegendre;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.NormalTail;

/**
 * Hardmax utility: the probability that the noisy argmax is the true one, on average over
 * histograms (Appendix D.3 of the paper on generalised Gaussian noise). Class 0 is the true one.
 * How useful answers are, never how private. Computed with the error of the {@link WinnerLaw}.
 */
public final class HardmaxUtility {
  private static final int PANELS = 20;

  private HardmaxUtility() {}

  /** Of two classes, the true one ahead by {@code gap} votes. */
  public static double ofGap(WinnerLaw law, double gap) {
    return law.probability(new double[] {gap, 0}, 0);
  }

  /**
   * Of two classes, on average over all gaps of an interval: the paper's area under the curve, over
   * the length of the interval. By {@value #PANELS} panels of the eight-point rule: absolute error
   * below 1e-6 where the standard deviation of the noise is at least a hundredth of the interval.
   *
   * @param law of noise with a density
   * @param from least gap, at least 0
   * @param to largest gap, above {@code from}
   */
  public static double meanOverGaps(ContinuousWinner law, double from, double to) {
    if (!(from >= 0 && to > from && to <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "gaps must rise from at least 0, got " + from + " to " + to + "; write 0 to 10");
    }
    double length = (to - from) / PANELS;
    double sum = 0;
    for (int panel = 0; panel < PANELS; panel++) {
      Interrupts.look();
      for (int i = 0; i < GaussLegendre.EIGHT.nodes(); i++) {
        double gap = from + length * (panel + GaussLegendre.EIGHT.fromLeft(i));
        sum += GaussLegendre.EIGHT.weight(i) * ofGap(law, gap);
      }
    }
    return sum / PANELS;
  }

  /** On average over histograms, at least one, whose class 0 is the true one. */
  public static double mean(WinnerLaw law, List<double[]> histograms) {
    if (histograms.isEmpty()) {
      throw new IllegalArgumentException("histograms must hold at least one, got none");
    }
    double sum = 0;
    for (double[] histogram : histograms) {
      sum += law.probability(histogram, 0);
    }
    return sum / histograms.size();
  }

  /**
   * Of two classes under Laplace noise, in closed form: 1 - (1/4) e^(-gap/scale) (2 + gap/scale).
   * The paper prints it with the sign of the exponent turned (Appendix D.4), which is below 0 from
   * a gap of a third of the scale on.
   */
  public static double laplace(double scale, double gap) {
    double losses = gap / scale;
    return 1 - 0.25 * Math.exp(-losses) * (2 + losses);
  }

  /**
   * Of two classes under normal noise, in closed form: the normal distribution function of gap /
   * (standardDeviation sqrt(2)). In the parameter of generalised Gaussian noise of shape 2 the
   * difference of two noises has the variance scale, not the paper's 2 scale^2.
   */
  public static double gaussian(double standardDeviation, double gap) {
    return Math.exp(NormalTail.logBelow(gap / (standardDeviation * Math.sqrt(2))));
  }
}
