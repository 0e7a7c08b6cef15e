package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.NormalTail;

/**
 * Figure 9 of the loss-class paper and the claims of its section 6.2: Gaussian noise of standard
 * deviation lambda against Laplace noise of scale lambda, which has twice the variance.
 */
final class GaussAgainstLaplace {
  private static final double LAMBDA = 40;
  private static final double[] DELTAS = {1e-4, 1e-6, 1e-10};
  private static final long MOST_RELEASES = 1 << 16;

  private GaussAgainstLaplace() {}

  /** Figure 9: delta of the Gaussian where that of Laplace is zero. */
  static PaperFigure pureDp() {
    List<ChartLine.Point> approximate = new ArrayList<>();
    List<ChartLine.Point> probabilistic = new ArrayList<>();
    double at128 = 0;
    double at256 = 0;
    for (int n = 1; n <= 256; n++) {
      double log10 = certifiedLog10(n);
      approximate.add(new ChartLine.Point(n, log10));
      probabilistic.add(new ChartLine.Point(n, probabilisticLog10(n)));
      at128 = n == 128 ? log10 : at128;
      at256 = n == 256 ? log10 : at256;
    }
    LinesChart chart =
        LinesChart.of(
                "Gaussian of standard deviation 40 at epsilon = n / 40",
                "where n releases of Laplace noise of scale 40 have delta 0",
                ChartAxis.of("releases n", ChartScale.LINEAR).from(0),
                ChartAxis.of("delta", ChartScale.LOG10))
            .withLine(
                new ChartLine(
                    "probabilistic DP", LineLook.of(0), LineStroke.UPPER_BOUND, probabilistic))
            .withLine(
                new ChartLine(
                    "approximate DP, certified",
                    new LineLook(LineLook.CERTIFIED, 0),
                    LineStroke.UPPER_BOUND,
                    approximate));
    String found =
        String.format(
            Locale.ROOT,
            "the certified delta is at most 2^%.1f at 128 and 2^%.1f at 256 releases: %s",
            log2(at128),
            log2(at256),
            log2(at128) < -80 && log2(at256) < -150
                ? "the claim holds"
                : "the claim holds only in part");
    return new PaperFigure(
        "Figure 9: what pure differential privacy is worth",
        List.of(chart.svg("pure-")),
        "the Gaussian with half the variance gives up less than 2^-80 after 128 and less than 2^-150"
            + " after 256 releases",
        found);
  }

  private static double log2(double log10) {
    return log10 / Math.log10(2);
  }

  private static double certifiedLog10(int n) {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(GaussianMechanism.of(LAMBDA)).times(n));
    return PrivacyAccountant.of(plan).deltaAt(n / LAMBDA).log10Delta().upper();
  }

  private static double probabilisticLog10(int n) {
    double mu = Math.sqrt(n) / LAMBDA;
    return NormalTail.logAbove(n / LAMBDA / mu - mu / 2) / Math.log(10);
  }

  /** Section 6.2.1: the classes, and from which number of releases on the Gaussian is better. */
  static PaperFigure classes() {
    List<ChartLine> lines = new ArrayList<>();
    List<String> from = new ArrayList<>();
    for (int i = 0; i < DELTAS.length; i++) {
      double delta = DELTAS[i];
      List<ChartLine.Point> ratio = new ArrayList<>();
      long better = 0;
      for (long n = 1; n <= MOST_RELEASES; n *= 2) {
        Bounds gauss = epsilon(GaussianMechanism.of(LAMBDA), n, delta);
        Bounds laplace = epsilon(LaplaceMechanism.of(LAMBDA), n, delta);
        if (laplace.lower() > 0 && gauss.lower() > 0) {
          double middle = (gauss.lower() + gauss.upper()) / (laplace.lower() + laplace.upper());
          ratio.add(new ChartLine.Point(ChartScale.LOG2.coordinate((double) n), middle));
        }
        if (gauss.upper() < laplace.lower()) {
          better = better == 0 ? n : better;
        } else {
          better = 0;
        }
      }
      String name = String.format(Locale.ROOT, "delta %.0e", delta).replace("e-0", "e-");
      lines.add(new ChartLine(name, LineLook.of(i), LineStroke.UPPER_BOUND, ratio));
      from.add(
          (better == 0 ? "never" : "from " + better + " releases on")
              + String.format(
                  Locale.ROOT,
                  " at %s (ratio %.3f at %d, %.5f at %d)",
                  name,
                  ratio.get(0).y(),
                  first(ratio),
                  ratio.get(ratio.size() - 1).y(),
                  MOST_RELEASES));
    }
    LinesChart chart =
        LinesChart.of(
            "epsilon of the Gaussian over epsilon of Laplace",
            "standard deviation 40 against scale 40: half the variance",
            ChartAxis.of("releases", ChartScale.LOG2),
            ChartAxis.of("ratio of epsilons", ChartScale.LINEAR));
    for (ChartLine line : lines) {
      chart = chart.withLine(line);
    }
    return new PaperFigure(
        "Section 6.2: Gauss against Laplace of twice the variance",
        List.of(chart.svg("classes-")),
        "mean and variance of the Gaussian's privacy loss class are smaller for every z = 1/lambda up"
            + " to 1/2, and the classes meet as z falls",
        classesFound()
            + "; by the certified intervals the Gaussian has the smaller epsilon "
            + String.join(", ", from));
  }

  private static long first(List<ChartLine.Point> ratio) {
    return Math.round(Math.exp(ratio.get(0).x() * Math.log(2)));
  }

  /** Mean and variance of Laplace: e^-z - 1 + z, and 3 - 2 e^-z (1 + 2z) - e^-2z. */
  private static String classesFound() {
    boolean mean = true;
    boolean variance = true;
    double excess = 0;
    for (double z = 0.5; z > 1e-3; z *= 0.9) {
      double laplaceMean = Math.expm1(-z) + z;
      double laplaceVariance = 3 - 2 * Math.exp(-z) * (1 + 2 * z) - Math.exp(-2 * z);
      mean &= laplaceMean > z * z / 2;
      variance &= laplaceVariance > z * z;
      excess = z == 0.5 ? laplaceVariance / (z * z) : excess;
    }
    return String.format(
        Locale.ROOT,
        "the mean is %s and the variance is %s for z from 0.001 to 0.5 (ratio of variances Laplace"
            + " over Gauss %.4f at z = 0.5)",
        mean ? "smaller, as claimed," : "NOT smaller: Laplace has the smaller mean",
        variance ? "smaller, as claimed," : "NOT smaller: Laplace has the smaller variance",
        excess);
  }

  private static Bounds epsilon(Mechanism mechanism, long n, double delta) {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(mechanism).times(n));
    return PrivacyAccountant.of(plan).withWidth(1e-5).epsilonAt(delta).epsilon();
  }
}
