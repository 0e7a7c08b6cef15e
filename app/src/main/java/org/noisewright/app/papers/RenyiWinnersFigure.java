package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noisewright.app.plot.ChartAxis;
import org.noisewright.app.plot.ChartLine;
import org.noisewright.app.plot.ChartScale;
import org.noisewright.app.plot.LineLook;
import org.noisewright.app.plot.LineStroke;
import org.noisewright.app.plot.LinesChart;
import org.noisewright.learning.pate.HardmaxUtility;

/**
 * Figure 10 of the paper on generalised Gaussian noise: hardmax utility of Laplace and normal noise
 * with the same Renyi divergence of one order, by the corrected closed forms.
 */
final class RenyiWinnersFigure {
  /** Slopes of the two utilities at gap 0 are 1 / (4 scale) and 1 / (2 sqrt(pi) deviation). */
  static final double EQUAL_SLOPES = 2 / Math.sqrt(Math.PI);

  private static final double[] ORDERS = {1.5, 2, 4, 8, 16, 32, 64};
  private static final double[] DIVERGENCES = {0.1, 1, 4};
  private static final double NEARLY_NEVER = 1e-6;

  private RenyiWinnersFigure() {}

  /** Renyi divergence of Laplace noise of a scale, sensitivity 1, of an order above 1. */
  static double laplaceDivergence(double order, double scale) {
    double largest = (order - 1) / scale;
    if (largest > 500) {
      return (largest + Math.log(order / (2 * order - 1))) / (order - 1);
    }
    double grown = order / (2 * order - 1) * Math.expm1(largest);
    double shrunk = (order - 1) / (2 * order - 1) * Math.expm1(-order / scale);
    return Math.log1p(grown + shrunk) / (order - 1);
  }

  /** The scale of Laplace noise that has this divergence. */
  static double laplaceScale(double order, double divergence) {
    double low = 1e-6;
    double high = 1e6;
    for (int i = 0; i < 200; i++) {
      double middle = Math.sqrt(low * high);
      if (laplaceDivergence(order, middle) > divergence) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The standard deviation of normal noise that has it: order / (2 deviation^2). */
  static double deviation(double order, double divergence) {
    return Math.sqrt(order / (2 * divergence));
  }

  /** From which gap on normal noise is better; 0 if it always is. */
  static double crossing(double order, double divergence) {
    double scale = laplaceScale(order, divergence);
    double deviation = deviation(order, divergence);
    if (deviation <= EQUAL_SLOPES * scale) {
      return 0;
    }
    double low = 1e-3 * scale;
    double high = low;
    while (lead(scale, deviation, high) > 0) {
      low = high;
      high *= 1.01;
    }
    for (int i = 0; i < 100; i++) {
      double middle = 0.5 * (low + high);
      if (lead(scale, deviation, middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** By how much Laplace noise is better. */
  private static double lead(double scale, double deviation, double gap) {
    return HardmaxUtility.laplace(scale, gap) - HardmaxUtility.gaussian(deviation, gap);
  }

  static PaperFigure figure() {
    return new PaperFigure(
        "Figure 10 (Appendix D.4): Laplace and normal noise of equal Renyi divergence, 2 classes",
        List.of(
            utilities(2, 1).halfSvg("renyi-low-"),
            utilities(16, 1).halfSvg("renyi-middle-"),
            utilities(64, 4).halfSvg("renyi-high-"),
            ratios().halfSvg("renyi-ratios-")),
        "under an accountant of one Renyi order there are regimes where Laplace noise is better,"
            + " where normal noise is better, and where it depends on the gap",
        found());
  }

  private static LinesChart utilities(double order, double divergence) {
    double scale = laplaceScale(order, divergence);
    double deviation = deviation(order, divergence);
    double far = 6 * scale + 2 * deviation;
    List<ChartLine.Point> laplace = new ArrayList<>();
    List<ChartLine.Point> normal = new ArrayList<>();
    for (int i = 0; i <= 60; i++) {
      double gap = far * i / 60;
      laplace.add(new ChartLine.Point(gap, HardmaxUtility.laplace(scale, gap)));
      normal.add(new ChartLine.Point(gap, HardmaxUtility.gaussian(deviation, gap)));
    }
    return LinesChart.of(
            String.format(
                Locale.ROOT,
                "Order %s, divergence %s",
                PateNoises.plain(order),
                PateNoises.plain(divergence)),
            String.format(
                Locale.ROOT, "Laplace scale %.3g, standard deviation %.3g", scale, deviation),
            ChartAxis.of("gap of the two counts (votes)", ChartScale.LINEAR).from(0).to(far),
            ChartAxis.of("probability of the true argmax", ChartScale.LINEAR).from(0.5).to(1))
        .withLine(new ChartLine("Laplace", LineLook.of(0), LineStroke.UPPER_BOUND, laplace))
        .withLine(new ChartLine("normal", LineLook.of(1), LineStroke.UPPER_BOUND, normal));
  }

  private static LinesChart ratios() {
    LinesChart chart =
        LinesChart.of(
            "Standard deviation of normal noise / scale of Laplace noise",
            "below the dotted line (1.128) normal noise is better at every gap",
            ChartAxis.of("order", ChartScale.LOG2).from(0.5).to(6),
            ChartAxis.of("ratio", ChartScale.LINEAR).from(0));
    for (int d = 0; d < DIVERGENCES.length; d++) {
      List<ChartLine.Point> points = new ArrayList<>();
      for (double order = 1.5; order <= 64; order *= Math.sqrt(Math.sqrt(2))) {
        points.add(
            new ChartLine.Point(
                ChartScale.LOG2.coordinate(order),
                deviation(order, DIVERGENCES[d]) / laplaceScale(order, DIVERGENCES[d])));
      }
      chart =
          chart.withLine(
              new ChartLine(
                  "divergence " + PateNoises.plain(DIVERGENCES[d]),
                  LineLook.of(d),
                  LineStroke.UPPER_BOUND,
                  points));
    }
    return chart.withLine(
        ChartLine.of(
            "equal slopes at gap 0",
            LineLook.of(3),
            LineStroke.APPROXIMATION,
            new double[] {0.5, 6},
            new double[] {EQUAL_SLOPES, EQUAL_SLOPES}));
  }

  /** Probability that Laplace noise answers wrongly, also where the utility rounds to 1. */
  private static double failure(double order, double divergence, double gap) {
    double losses = gap / laplaceScale(order, divergence);
    return 0.25 * Math.exp(-losses) * (2 + losses);
  }

  private static String found() {
    int normal = 0;
    int laplace = 0;
    int between = 0;
    for (double divergence : DIVERGENCES) {
      for (double order : ORDERS) {
        double gap = crossing(order, divergence);
        if (gap == 0) {
          normal++;
        } else if (failure(order, divergence, gap) < NEARLY_NEVER) {
          laplace++;
        } else {
          between++;
        }
      }
    }
    return String.format(
        Locale.ROOT,
        "these regimes are found. Of %d pairs of an order (1.5 to 64) and a divergence (0.1, 1, 4)"
            + " normal noise is better at every gap in %d; in %d it depends on the gap: Laplace noise"
            + " is better up to a gap and normal noise beyond it; in %d Laplace noise is better up to"
            + " gaps at which both are wrong with a probability below 1e-6. Strictly better at every"
            + " gap Laplace noise never is, because its tail is heavier. The closed forms as printed"
            + " cannot be what was drawn: that of Laplace noise, 1 - (1/4) e^(L D) (2 + L D), is %.4f"
            + " at L D = 0.75 and should be %.4f, by 1 - (1/4) e^(-L D) (2 + L D); that of normal noise"
            + " is right for a standard deviation, but in the paper's own parameter the difference of"
            + " two noises has the variance sigma, not 2 sigma^2; and the event is n1 - n0 < D, not"
            + " n0 - n1 > D",
        ORDERS.length * DIVERGENCES.length,
        normal,
        between,
        laplace,
        1 - 0.25 * Math.exp(0.75) * 2.75,
        HardmaxUtility.laplace(1, 0.75));
  }
}
