package org.noisewright.app.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.CactusFile;
import org.noisewright.app.table.CactusTree;
import org.noisewright.design.NoiseError;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.mechanism.Mechanism;

/** The density of a cactus, over noise of the same cost. */
public final class CactusPicture {
  private static final double LEAST_PART = 1e-3;

  private CactusPicture() {}

  /**
   * The picture.
   *
   * @param mechanisms the cactus, by that name, and others
   */
  public static LinesChart of(CactusNoise noise, Map<String, Mechanism> mechanisms) {
    double view = view(noise);
    LinesChart chart =
        LinesChart.of(
            "Cactus noise",
            CactusFile.words(noise.problem()),
            ChartAxis.of("noise", ChartScale.LINEAR).from(-view).to(view),
            ChartAxis.of("density", ChartScale.LINEAR).from(0));
    int place = 1;
    for (Map.Entry<String, Mechanism> other : mechanisms.entrySet()) {
      if (!other.getKey().equals(CactusTree.FAMILY)) {
        Mechanism mechanism = other.getValue();
        chart =
            chart.withLine(
                new ChartLine(
                    other.getKey() + ", same cost",
                    LineLook.of(place++),
                    LineStroke.UPPER_BOUND,
                    NoisesPicture.density(NoiseError.of(mechanism), mechanism, view)));
      }
    }
    return chart.withLine(
        new ChartLine(
            CactusTree.FAMILY, LineLook.of(0), LineStroke.UPPER_BOUND, points(noise, view)));
  }

  /** As far as the noise has a thousandth of its largest density. */
  private static double view(CactusNoise noise) {
    int last = noise.points();
    while (last > noise.problem().bins() && noise.mass(last) < LEAST_PART * noise.mass(0)) {
      last--;
    }
    return last * noise.step();
  }

  private static List<ChartLine.Point> points(CactusNoise noise, double view) {
    double step = noise.step();
    int last = (int) Math.ceil(view / step);
    List<ChartLine.Point> points = new ArrayList<>();
    for (int i = -last; i <= last; i++) {
      points.add(new ChartLine.Point(i * step, noise.mass(Math.abs(i)) / step));
    }
    return points;
  }
}
