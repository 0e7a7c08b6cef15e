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
import org.noisewright.design.cactus.CactusNoise;

/** Figure 1 of the cactus paper: the density, on a linear and on a logarithmic scale. */
final class CactusDensityFigure {
  private static final double PRINTED = 0.25;
  private static final double[] BUDGETS = {0.05, PRINTED, 1, 4};
  private static final int BINS = CactusReleases.BINS;
  private static final int NEAR = 3;
  private static final int FAR = 9;

  private CactusDensityFigure() {}

  static PaperFigure figure() {
    LinesChart linear =
        LinesChart.of(
            "The cactus density",
            "n = 200, N = 1600, r = 0.9, sensitivity 1; C is the variance",
            ChartAxis.of("noise (sensitivities)", ChartScale.LINEAR),
            ChartAxis.of("density (per sensitivity)", ChartScale.LINEAR).from(0));
    LinesChart logarithmic =
        LinesChart.of(
            "The same on a logarithmic scale",
            "free masses up to 8, geometric tails beyond",
            ChartAxis.of("noise (sensitivities)", ChartScale.LINEAR),
            ChartAxis.of("density (per sensitivity)", ChartScale.LOG10).from(-22).to(1));
    String words = "";
    for (int b = 0; b < BUDGETS.length; b++) {
      CactusNoise noise = CactusReleases.noise(BUDGETS[b]);
      String name = "C = " + number(BUDGETS[b]);
      linear = linear.withLine(line(name, b, points(noise, NEAR, 2, ChartScale.LINEAR)));
      logarithmic = logarithmic.withLine(line(name, b, points(noise, FAR, 5, ChartScale.LOG10)));
      if (BUDGETS[b] == PRINTED) {
        words = shape(noise);
      }
    }
    return new PaperFigure(
        "Figure 1: the cactus density",
        List.of(linear.halfSvg("density-"), logarithmic.halfSvg("log-density-")),
        "the optimal density for quadratic cost and C = 0.25 has the shape of a cactus, and the"
            + " Gaussian is strictly suboptimal",
        words
            + "; for larger budgets the divergence comes near to that of the Gaussian while the density"
            + " keeps its peaks, and at C = 4 the steep tails that r = 0.9 prescribes beyond 8 make the"
            + " density end in an edge with a peak before it, which is why Figure 2a has the cactus above"
            + " the Gaussian there");
  }

  private static ChartLine line(String name, int place, List<ChartLine.Point> points) {
    return new ChartLine(name, LineLook.of(place), LineStroke.UPPER_BOUND, points);
  }

  private static List<ChartLine.Point> points(
      CactusNoise noise, int reach, int every, ChartScale scale) {
    List<ChartLine.Point> points = new ArrayList<>();
    for (int i = -reach * BINS; i <= reach * BINS; i += every) {
      double density = density(noise, Math.abs(i));
      points.add(new ChartLine.Point((double) i / BINS, scale.coordinate(density)));
    }
    return points;
  }

  private static double density(CactusNoise noise, int i) {
    return noise.mass(i) * BINS;
  }

  /** Where the density of the printed figure rises again. */
  private static String shape(CactusNoise noise) {
    int valley = valley(noise);
    int first = largest(noise, BINS / 2 + BINS / 4, BINS + BINS / 4);
    int second = largest(noise, BINS + 3 * BINS / 4, 2 * BINS + BINS / 4);
    double normal = 1 / Math.sqrt(2 * Math.PI * PRINTED);
    return String.format(
        Locale.ROOT,
        "for C = 0.25 the density is %.3f at 0 (the Gaussian of the same variance: %.3f), falls to a"
            + " first local minimum at %.2f and has local maxima near the whole numbers, at %.3f and"
            + " %.3f; its divergence is at most %s against %.0f of the Gaussian, %.1f %% less",
        density(noise, 0),
        normal,
        (double) valley / BINS,
        (double) first / BINS,
        (double) second / BINS,
        CactusReleases.upwards(noise.divergence().upper(), 6),
        0.5 / PRINTED,
        100 * (1 - noise.divergence().upper() * 2 * PRINTED));
  }

  /** The first local minimum. */
  private static int valley(CactusNoise noise) {
    int i = 1;
    while (i < CactusReleases.POINTS && noise.mass(i + 1) < noise.mass(i)) {
      i++;
    }
    return i;
  }

  private static int largest(CactusNoise noise, int from, int to) {
    int best = from;
    for (int i = from; i <= to; i++) {
      best = noise.mass(i) > noise.mass(best) ? i : best;
    }
    return best;
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString(Math.round(value))
        : String.format(Locale.ROOT, "%s", value);
  }
}
