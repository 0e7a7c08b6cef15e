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
import org.noisewright.classical.BinomialBound;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.FourierAccountant;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;

/**
 * Figure 3 of the Fourier-accountant paper: binomial noise of probability 1/2 on 100 coordinates
 * that each change by 1/10, epsilon at delta 1e-4.
 */
final class BinomialFigure {
  private static final double DELTA = 1e-4;
  private static final int COORDINATES = 100;
  private static final double CHANGE = 0.1;
  private static final double[] STEPS = {0.1, 0.05, 0.025};
  private static final double LEAST_DEVIATION = 1;
  private static final double LARGEST_DEVIATION = 16;

  private BinomialFigure() {}

  static PaperFigure figure() {
    List<ChartLine> lines = new ArrayList<>();
    double most = 0;
    double mostAt = 0;
    double gaussian = 0;
    for (int s = 0; s < STEPS.length; s++) {
      List<ChartLine.Point> bound = new ArrayList<>();
      List<ChartLine.Point> fourier = new ArrayList<>();
      for (double sd = LEAST_DEVIATION; sd <= LARGEST_DEVIATION; sd *= Math.sqrt(2)) {
        long trials = trials(sd, STEPS[s]);
        double published = bound(trials, STEPS[s]);
        double ours = certified(trials, STEPS[s]);
        double x = ChartScale.LOG2.coordinate(deviation(trials, STEPS[s]));
        bound.add(new ChartLine.Point(x, Math.log10(published)));
        fourier.add(new ChartLine.Point(x, Math.log10(fourier(trials, STEPS[s]))));
        gaussian = Math.max(gaussian, ours / gauss(deviation(trials, STEPS[s])));
        double saved = published < 20 ? 1 - equallyPrivate(published, STEPS[s]) / trials : 0;
        if (saved > most) {
          most = saved;
          mostAt = deviation(trials, STEPS[s]);
        }
      }
      String step = String.format(Locale.ROOT, "%s", STEPS[s]);
      lines.add(
          new ChartLine(
              "cpSGD bound, step " + step, LineLook.of(s), LineStroke.APPROXIMATION, bound));
      lines.add(
          new ChartLine(
              "Algorithm 1, step " + step, LineLook.of(s + 3), LineStroke.UPPER_BOUND, fourier));
    }
    return new PaperFigure(
        "Figure 3: the binomial mechanism on 100 coordinates, delta 1e-4",
        List.of(chart(lines).svg("binomial-")),
        "Algorithm 1 lies below the bound of cpSGD and close to the Gaussian of the same variance, and"
            + " allows to lower the variance by up to 75 percent",
        String.format(
            Locale.ROOT,
            "at the epsilon of the cpSGD bound the certified interval allows up to %.0f %% less variance"
                + " (standard deviation %.1f); the certified epsilon is at most %.3f times that of the"
                + " Gaussian",
            100 * most,
            mostAt,
            gaussian));
  }

  private static LinesChart chart(List<ChartLine> lines) {
    List<ChartLine.Point> gauss = new ArrayList<>();
    for (double sd = LEAST_DEVIATION; sd <= LARGEST_DEVIATION * 1.01; sd *= Math.sqrt(2)) {
      gauss.add(new ChartLine.Point(ChartScale.LOG2.coordinate(sd), Math.log10(gauss(sd))));
    }
    LinesChart chart =
        LinesChart.of(
            "epsilon of binomial noise, 100 coordinates that change by 1/10",
            "probability 1/2; where the cpSGD bound says nothing its line ends",
            ChartAxis.of("standard deviation of the noise of a coordinate", ChartScale.LOG2),
            ChartAxis.of("epsilon (nats)", ChartScale.LOG10));
    for (ChartLine line : lines) {
      chart = chart.withLine(line);
    }
    return chart.withLine(
        new ChartLine(
            "Gaussian, certified",
            new LineLook(LineLook.CERTIFIED, 0),
            LineStroke.UPPER_BOUND,
            gauss));
  }

  private static long trials(double deviation, double step) {
    return Math.round(4 * deviation * deviation / step / step);
  }

  private static double deviation(long trials, double step) {
    return step * Math.sqrt((double) trials) / 2;
  }

  private static PrivacyPlan plan(long trials, double step) {
    AdditiveNoise noise =
        AdditiveNoise.of(new BinomialNoise(trials, 0.5, step)).withSensitivity(CHANGE);
    return PrivacyPlan.of(Release.of(noise).times(COORDINATES));
  }

  private static double certified(long trials, double step) {
    return PrivacyAccountant.of(plan(trials, step)).epsilonAt(DELTA).epsilon().upper();
  }

  private static double fourier(long trials, double step) {
    ComparedPlan compared = ComparedPlan.of(plan(trials, step));
    return FourierAccountant.automatic().curve(compared).epsilonAt(DELTA).upper();
  }

  private static double gauss(double deviation) {
    PrivacyPlan plan = PrivacyPlan.of(Release.of(GaussianMechanism.of(deviation)));
    return PrivacyAccountant.of(plan).epsilonAt(DELTA).epsilon().upper();
  }

  private static double bound(long trials, double step) {
    double l2 = CHANGE * Math.sqrt(COORDINATES);
    return new BinomialBound(
            new BinomialNoise(trials, 0.5, step), COORDINATES, CHANGE * COORDINATES, l2, CHANGE)
        .epsilonAt(DELTA);
  }

  /** The number of trials at which the certified epsilon is this, about. */
  private static double equallyPrivate(double epsilon, double step) {
    double low = 4;
    double high = 1e8;
    for (int i = 0; i < 40 && high > 1.001 * low; i++) {
      double middle = Math.sqrt(low * high);
      if (certified(Math.max(4, Math.round(middle)), step) > epsilon) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
