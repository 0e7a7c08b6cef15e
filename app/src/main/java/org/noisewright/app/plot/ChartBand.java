package org.noisewright.app.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A filled band between two ends: the certified interval. A band narrower than a pixel is seen as a
 * thick line.
 *
 * @param name in the legend
 * @param points by rising x; left out where x or the upper end is not finite, drawn down to the
 *     axis where the lower end is -infinity
 */
public record ChartBand(String name, List<Ends> points) {

  /** Both ends at one place, in the coordinates of the axes. */
  public record Ends(double x, double lower, double upper) {
    boolean drawn() {
      return Double.isFinite(x) && Double.isFinite(upper);
    }
  }

  /** Copies the points. */
  public ChartBand {
    Objects.requireNonNull(name, "name");
    points = List.copyOf(points);
  }

  /** The places at which it is drawn. */
  List<Ends> drawn() {
    return points.stream().filter(Ends::drawn).toList();
  }

  /** The points of its upper end, or of its lower one. */
  List<ChartLine.Point> edge(boolean upper) {
    List<ChartLine.Point> edge = new ArrayList<>();
    points.forEach(p -> edge.add(new ChartLine.Point(p.x(), upper ? p.upper() : p.lower())));
    return edge;
  }

  /** Where its upper end is last seen. */
  double lastY() {
    List<Ends> drawn = drawn();
    return drawn.isEmpty() ? Double.NEGATIVE_INFINITY : drawn.get(drawn.size() - 1).upper();
  }
}
