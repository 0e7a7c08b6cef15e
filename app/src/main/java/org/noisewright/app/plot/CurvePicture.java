package org.noisewright.app.plot;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import org.jfree.chart.JFreeChart;
import org.noisewright.app.report.CurveTable;

/** A privacy curve as a picture. */
public final class CurvePicture {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 560;

  private final Picture picture;

  private CurvePicture(Picture picture) {
    this.picture = picture;
  }

  /** The picture of these points: both sides over epsilon, the band between them filled. */
  public static CurvePicture of(CurveTable table) {
    JFreeChart chart = CurveChart.of(table);
    Rectangle2D all = new Rectangle2D.Double(0, 0, WIDTH, HEIGHT);
    return new CurvePicture(new Picture(WIDTH, HEIGHT, graphics -> chart.draw(graphics, all)));
  }

  /** Writes SVG with text as text. */
  public void writeSvg(OutputStream stream) throws IOException {
    picture.writeSvg(stream);
  }

  /** Writes PNG at twice the size of the SVG. */
  public void writePng(OutputStream stream) throws IOException {
    picture.writePng(stream);
  }
}
