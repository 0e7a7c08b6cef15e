package org.noisewright.app.plot;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.noisewright.app.report.CurveTable;
import org.w3c.dom.DOMImplementation;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A privacy curve as a picture. */
public final class CurvePicture {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 560;
  private static final int PIXELS_PER_POINT = 2;
  private static final String SVG_NAMESPACE = "http://www.w3.org/2000/svg";

  private final JFreeChart chart;

  private CurvePicture(JFreeChart chart) {
    this.chart = chart;
  }

  /** The picture of these points: both sides over epsilon, the band between them filled. */
  public static CurvePicture of(CurveTable table) {
    return new CurvePicture(CurveChart.of(table));
  }

  /** Writes SVG with text as text. */
  public void writeSvg(OutputStream stream) throws IOException {
    SVGGraphics2D graphics = new SVGGraphics2D(document());
    draw(graphics);
    graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
    Writer writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
    Element root = graphics.getRoot();
    root.setAttributeNS(null, "viewBox", "0 0 " + WIDTH + " " + HEIGHT);
    graphics.stream(root, writer, true, false);
    writer.flush();
  }

  /** Writes PNG at twice the size of the SVG. */
  public void writePng(OutputStream stream) throws IOException {
    BufferedImage image =
        new BufferedImage(
            WIDTH * PIXELS_PER_POINT, HEIGHT * PIXELS_PER_POINT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(PIXELS_PER_POINT, PIXELS_PER_POINT);
    draw(graphics);
    graphics.dispose();
    if (!ImageIO.write(image, "png", stream)) {
      throw new IOException("no writer for PNG");
    }
  }

  private void draw(Graphics2D graphics) {
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
  }

  private static Document document() throws IOException {
    try {
      DOMImplementation dom =
          DocumentBuilderFactory.newInstance().newDocumentBuilder().getDOMImplementation();
      return dom.createDocument(SVG_NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IOException("no document builder", e);
    }
  }
}
