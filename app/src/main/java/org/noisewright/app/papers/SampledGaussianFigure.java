package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartBand;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.MethodCurve;
import org.noisewright.classical.MethodDelta;
import org.noisewright.classical.MinMaxFourierAccountant;
import org.noisewright.classical.RenyiAccountant;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;

/**
 * Figure 5 of the Fourier-accountant paper: the sampled Gaussian of rate 0.02 and noise 2, delta at
 * epsilon 1, by the laws of least and greatest density on [-8, 8) with ever more points.
 */
final class SampledGaussianFigure {
  private static final double EPSILON = 1;
  private static final double HALF_WIDTH = 8;
  private static final int[] POINTS = {1 << 16, 1 << 18, 1 << 20, 1 << 22};
  private static final int[] TIMES = {256, 362, 512, 724, 1024, 1448, 2048};

  private SampledGaussianFigure() {}

  static PaperFigure figure() {
    LinesChart chart =
        LinesChart.of(
            "delta at epsilon 1, sampled Gaussian of rate 0.02 and noise 2",
            "min/max laws on [-8, 8); solid: upper bound, dashed: lower bound",
            ChartAxis.of("compositions", ChartScale.LOG2),
            ChartAxis.of("delta", ChartScale.LOG10).from(-9).to(0));
    List<ChartBand.Ends> certified = new ArrayList<>();
    List<ChartLine.Point> moments = new ArrayList<>();
    for (int times : TIMES) {
      double x = ChartScale.LOG2.coordinate(times);
      Bounds bounds = PrivacyAccountant.of(plan(times)).deltaAt(EPSILON).log10Delta();
      certified.add(new ChartBand.Ends(x, bounds.lower(), bounds.upper()));
      MethodCurve curve = RenyiAccountant.classical().curve(ComparedPlan.of(plan(times)));
      moments.add(new ChartLine.Point(x, log10(curve.deltaAt(EPSILON).logUpper())));
    }
    chart =
        chart
            .withBand(new ChartBand("certified", certified))
            .withLine(
                new ChartLine(
                    "moments accountant", LineLook.of(9), LineStroke.UPPER_BOUND, moments));
    List<String> found = new ArrayList<>();
    for (int i = 0; i < POINTS.length; i++) {
      List<ChartLine.Point> upper = new ArrayList<>();
      List<ChartLine.Point> lower = new ArrayList<>();
      long start = System.nanoTime();
      for (int times : TIMES) {
        double x = ChartScale.LOG2.coordinate(times);
        MethodCurve curve =
            MinMaxFourierAccountant.of(HALF_WIDTH, POINTS[i]).curve(ComparedPlan.of(plan(times)));
        MethodDelta delta = curve.deltaAt(EPSILON);
        upper.add(new ChartLine.Point(x, log10(delta.logUpper())));
        lower.add(new ChartLine.Point(x, log10(delta.logLower())));
      }
      double milliseconds = (System.nanoTime() - start) * 1e-6 / TIMES.length;
      String name = "2^" + Integer.numberOfTrailingZeros(POINTS[i]) + " points";
      chart =
          chart
              .withLine(
                  new ChartLine(name + ", upper", LineLook.of(i), LineStroke.UPPER_BOUND, upper))
              .withLine(
                  new ChartLine(name + ", lower", LineLook.of(i), LineStroke.LOWER_BOUND, lower));
      found.add(
          String.format(
              Locale.ROOT,
              "%s: delta after 1024 in [%.4g, %.4g], %.0f ms",
              name,
              Math.pow(10, lower.get(4).y()),
              Math.pow(10, upper.get(4).y()),
              milliseconds));
    }
    Bounds exact = PrivacyAccountant.of(plan(1024)).withWidth(1e-6).deltaAt(EPSILON).delta();
    return new PaperFigure(
        "Figure 5: the sampled Gaussian by laws of least and greatest density",
        List.of(chart.svg("sampled-")),
        "the strict bounds meet as the number of points grows, at a delta below the moments"
            + " accountant's",
        String.join("; ", found)
            + String.format(
                Locale.ROOT,
                "; the certified interval is [%.6g, %.6g] (milliseconds for both sides and"
                    + " directions, one number of compositions)",
                exact.lower(),
                exact.upper()));
  }

  private static double log10(double log) {
    return log / Math.log(10);
  }

  private static PrivacyPlan plan(int times) {
    return PrivacyPlan.of(
        Release.of(GaussianMechanism.of(2)).withSampling(Sampling.poisson(0.02)).times(times));
  }
}
