package org.noisewright.app.plot;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Objects;

/**
 * Colour and marks of a line. The colours differ for readers who see red and green alike as far as
 * twelve colours can; the marks tell apart what has the same or a similar colour.
 *
 * @param colour of line and marks
 * @param mark form of the marks, in [0, {@value #MARKS})
 */
public record LineLook(Color colour, int mark) {
  /** Number of forms of marks. */
  public static final int MARKS = 5;

  /** What is certified: the same everywhere. */
  public static final Color CERTIFIED = new Color(0x1f, 0x4e, 0x8c);

  /** The band between certified ends. */
  public static final Color CERTIFIED_BAND = new Color(0xb9, 0xd3, 0xf2);

  private static final List<Color> COLOURS =
      List.of(
          new Color(0xd5, 0x5e, 0x00), // vermilion
          new Color(0x00, 0x9e, 0x73), // bluish green
          new Color(0xcc, 0x79, 0xa7), // reddish purple
          new Color(0x2b, 0x2b, 0x2b), // black
          new Color(0xd9, 0x9a, 0x00), // dark yellow
          new Color(0x3f, 0xa0, 0xd8), // sky blue
          new Color(0x88, 0x22, 0x55), // wine
          new Color(0x7f, 0x7f, 0x1e), // olive
          new Color(0x7d, 0x56, 0xc4), // violet
          new Color(0x9a, 0x9a, 0x9a), // grey
          new Color(0x11, 0x77, 0x33), // dark green
          new Color(0x8c, 0x56, 0x3b)); // brown

  private static final double RADIUS = 3.6;

  /** Checks the mark. */
  public LineLook {
    Objects.requireNonNull(colour, "colour");
    if (!(mark >= 0 && mark < MARKS)) {
      throw new IllegalArgumentException("mark must be in [0, " + MARKS + "), got " + mark);
    }
  }

  /** The look at this place of the palette; the first sixty differ. */
  public static LineLook of(int place) {
    int index = Math.floorMod(place, COLOURS.size() * MARKS);
    return new LineLook(COLOURS.get(index % COLOURS.size()), index % MARKS);
  }

  /** The mark around the origin. */
  Shape shape() {
    return switch (mark) {
      case 0 -> new Ellipse2D.Double(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS);
      case 1 -> new Rectangle2D.Double(-3.2, -3.2, 6.4, 6.4);
      case 2 -> polygon(0, -4.4, 4.2, 3.2, -4.2, 3.2);
      case 3 -> polygon(0, -4.8, 4.8, 0, 0, 4.8, -4.8, 0);
      default -> polygon(0, 4.4, 4.2, -3.2, -4.2, -3.2);
    };
  }

  private static Shape polygon(double... corners) {
    Path2D.Double path = new Path2D.Double();
    path.moveTo(corners[0], corners[1]);
    for (int i = 2; i < corners.length; i += 2) {
      path.lineTo(corners[i], corners[i + 1]);
    }
    path.closePath();
    return path;
  }
}
