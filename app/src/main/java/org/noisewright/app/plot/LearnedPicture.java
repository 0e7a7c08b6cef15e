package org.noisewright.app.plot;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.design.NoiseError;
import org.noisewright.design.learned.EqualCost;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.QueryKind;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.Mechanism;

/** The density of learned noise, over known families of the same cost. */
public final class LearnedPicture {
  private LearnedPicture() {}

  /** The picture. */
  public static LinesChart of(LearnedNoise noise, List<EqualCost> others, String title) {
    double view = noise.problem().range();
    boolean counting = noise.problem().kind() == QueryKind.COUNTING;
    LinesChart chart =
        LinesChart.of(
            "Learned noise",
            title,
            ChartAxis.of("noise", ChartScale.LINEAR).from(-view).to(view),
            ChartAxis.of(counting ? "probability" : "density", ChartScale.LINEAR).from(0));
    int place = 1;
    for (EqualCost other : counting ? List.<EqualCost>of() : others) {
      Mechanism mechanism = AdditiveNoise.of(other.noise());
      chart =
          chart.withLine(
              new ChartLine(
                  other.family() + ", same cost",
                  LineLook.of(place++),
                  LineStroke.UPPER_BOUND,
                  NoisesPicture.density(NoiseError.of(mechanism), mechanism, view)));
    }
    return chart.withLine(
        new ChartLine("learned", LineLook.of(0), LineStroke.UPPER_BOUND, points(noise, counting)));
  }

  private static List<ChartLine.Point> points(LearnedNoise noise, boolean counting) {
    double[] half = noise.halfMasses();
    double step = noise.step();
    List<ChartLine.Point> points = new ArrayList<>();
    for (int i = half.length - 1; i > (counting ? 0 : -1); i--) {
      points.add(point(half, step, -i - 1, i, counting));
    }
    for (int i = 0; i < half.length; i++) {
      points.add(point(half, step, i, i, counting));
    }
    return points;
  }

  /** The middle of a cell, or a point of the lattice. */
  private static ChartLine.Point point(
      double[] half, double step, int cell, int entry, boolean counting) {
    return counting
        ? new ChartLine.Point((cell < 0 ? -entry : entry) * step, half[entry])
        : new ChartLine.Point((cell + 0.5) * step, half[entry] / step);
  }
}
