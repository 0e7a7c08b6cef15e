package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.numerics.NormalTail;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;
import org.noisewright.pld.PrivacyLossClass;

/**
 * Figure 1 of the loss-class paper: the law of the loss of Laplace noise after 1, 2, 4, 8 and 16
 * releases, and the normal law with its mean and variance. Losses are counted in bins of the width
 * of {@link #BIN}; the two atoms of the law stand out as the first and the last bin.
 */
final class LaplaceShape {
  private static final int[] RELEASES = {1, 2, 4, 8, 16};
  private static final double SCALE = 2;
  private static final double BIN = 1.0 / 16 / SCALE;
  private static final int FINE = 8;

  private LaplaceShape() {}

  static PaperFigure figure() {
    double[] one = bins();
    PrivacyLossClass lossClass = lossClass();
    List<String> pictures = new ArrayList<>();
    List<String> distances = new ArrayList<>();
    double[] composed = {1};
    int done = 0;
    for (int releases : RELEASES) {
      for (; done < releases; done++) {
        composed = convolved(composed, one);
      }
      PrivacyLossClass sum = lossClass.times(releases);
      pictures.add(picture(composed, releases, sum));
      distances.add(String.format(Locale.ROOT, "%.3f", distance(composed, releases, sum)));
    }
    return new PaperFigure(
        "Figure 1: Laplace noise in privacy-loss space, scale "
            + (int) SCALE
            + " at sensitivity 1, and the Gauss of equal class",
        pictures,
        "composition convolves the law of the loss, which turns into the Gauss of its privacy loss"
            + " class",
        "the largest distance between the two distribution functions is "
            + String.join(", ", distances)
            + " after 1, 2, 4, 8 and 16 releases; what is left at 16 are the jumps of the sums of"
            + " atoms, which are still seen as spikes");
  }

  private static LossLaw law(double width) {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(LaplaceMechanism.of(SCALE)));
    return ComparedPlan.of(plan).directions().get(0).only().law(Side.UPPER, width);
  }

  private static PrivacyLossClass lossClass() {
    return law(BIN / 256).lossClass();
  }

  /** Mass of the loss of one release near each multiple of BIN / FINE, the least loss first. */
  private static double[] bins() {
    double step = BIN / FINE;
    LossLaw law = law(step / 16);
    int reach = (int) Math.round(1 / SCALE / step);
    double[] bins = new double[2 * reach + 1];
    for (int i = 0; i < law.size(); i++) {
      bins[reach + (int) Math.round(law.loss(i) / step)] += Math.exp(law.logMass(i));
    }
    return bins;
  }

  private static double[] convolved(double[] a, double[] b) {
    double[] sum = new double[a.length + b.length - 1];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        sum[i + j] += a[i] * b[j];
      }
    }
    return sum;
  }

  private static double distance(double[] composed, int releases, PrivacyLossClass sum) {
    double step = BIN / FINE;
    double deviation = Math.sqrt(sum.variance());
    double most = 0;
    double below = 0;
    for (int i = 0; i < composed.length; i++) {
      double loss = i * step - releases / SCALE;
      double normal = Math.exp(NormalTail.logAbove(-(loss - sum.mean()) / deviation));
      most = Math.max(most, Math.abs(below - normal));
      below += composed[i];
      most = Math.max(most, Math.abs(below - normal));
    }
    return most;
  }

  private static String picture(double[] composed, int releases, PrivacyLossClass sum) {
    int bins = (composed.length - 1) / FINE + 1;
    double[] masses = new double[bins];
    for (int i = 0; i < composed.length; i++) {
      masses[(i + FINE / 2) / FINE] += composed[i] / BIN;
    }
    double[] x = new double[2 * bins];
    double[] y = new double[2 * bins];
    double[] gauss = new double[2 * bins];
    double deviation = Math.sqrt(sum.variance());
    for (int i = 0; i < 2 * bins; i++) {
      int bin = i / 2;
      double loss = bin * BIN - releases / SCALE;
      x[i] = loss + (i % 2 - 0.5) * BIN;
      y[i] = masses[bin];
      double z = (x[i] - sum.mean()) / deviation;
      gauss[i] = Math.exp(-0.5 * z * z) / deviation / Math.sqrt(2 * Math.PI);
    }
    double top = 1.6 * Arrays.stream(gauss).max().orElse(1);
    double heaviest = Arrays.stream(masses).max().orElse(0);
    LinesChart chart =
        LinesChart.of(
                releases == 1 ? "1 release" : releases + " releases",
                heaviest > top ? String.format(Locale.ROOT, "highest bin %.1f, cut", heaviest) : "",
                ChartAxis.of("privacy loss (nats)", ChartScale.LINEAR),
                ChartAxis.of("mass per unit of loss", ChartScale.LINEAR).from(0).to(top))
            .withLine(
                ChartLine.of(
                    "law of the loss",
                    new LineLook(LineLook.CERTIFIED, 0),
                    LineStroke.UPPER_BOUND,
                    x,
                    y))
            .withLine(
                ChartLine.of(
                    "Gauss of equal class", LineLook.of(0), LineStroke.APPROXIMATION, x, gauss));
    return chart.halfSvg("laplace" + releases + "-");
  }
}
