package org.noisewright.app.plot;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.w3c.dom.DOMImplementation;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Something drawn, to be written as a file.
 *
 * @param width in points
 * @param height in points
 * @param drawing draws into this rectangle
 */
record Picture(int width, int height, Consumer<Graphics2D> drawing) {
  private static final int PIXELS_PER_POINT = 2;
  private static final int DECIMALS = 2;
  private static final String SVG_NAMESPACE = "http://www.w3.org/2000/svg";

  /** Writes SVG with text as text. */
  void writeSvg(OutputStream stream) throws IOException {
    Writer writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
    write(writer, new SVGIDGenerator());
  }

  /**
   * The SVG as an element of a page, without declarations before it.
   *
   * @param idPrefix letters before each name inside of it
   */
  String svgElement(String idPrefix) {
    StringWriter text = new StringWriter();
    try {
      write(text, new PrefixedNames(idPrefix));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String whole = text.toString();
    return whole.substring(whole.indexOf("<svg"));
  }

  /** Names that no other picture on the page has. */
  private static final class PrefixedNames extends SVGIDGenerator {
    private final String prefix;

    PrefixedNames(String prefix) {
      this.prefix = prefix;
    }

    @Override
    public String generateID(String kind) {
      return prefix + super.generateID(kind);
    }
  }

  private void write(Writer writer, SVGIDGenerator names) throws IOException {
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
    context.setPrecision(DECIMALS);
    context.setIDGenerator(names);
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    drawing.accept(graphics);
    graphics.setSVGCanvasSize(new Dimension(width, height));
    Element root = graphics.getRoot();
    root.setAttributeNS(null, "viewBox", "0 0 " + width + " " + height);
    graphics.stream(root, writer, true, false);
    writer.flush();
  }

  /** Writes PNG at twice the size of the SVG. */
  void writePng(OutputStream stream) throws IOException {
    BufferedImage image =
        new BufferedImage(
            width * PIXELS_PER_POINT, height * PIXELS_PER_POINT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(PIXELS_PER_POINT, PIXELS_PER_POINT);
    drawing.accept(graphics);
    graphics.dispose();
    if (!ImageIO.write(image, "png", stream)) {
      throw new IOException("no writer for PNG");
    }
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
