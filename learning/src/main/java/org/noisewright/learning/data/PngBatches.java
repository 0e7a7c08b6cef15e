package org.noisewright.learning.data;

import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.IIOException;
import javax.imageio.ImageIO;

/**
 * Colour images in PNG files, each file a batch: one image a row, its pixels from left to right in
 * the order of the image's rows. The labels stand in text files, one whole number a line. Values
 * become value / 255, so in [0, 1], the red ones first, then green and blue.
 */
public final class PngBatches {
  private PngBatches() {}

  /**
   * Reads batches one after the other.
   *
   * @param batches files of images
   * @param labels for each batch the file of its labels
   * @param side height and width of an image; a batch is side * side pixels wide
   * @param classes how many classes there are
   * @throws BadDataException for a file that is no such batch, or labels that do not belong to it
   */
  public static Images read(List<Path> batches, List<Path> labels, int side, int classes) {
    if (batches.isEmpty() || batches.size() != labels.size()) {
      throw new BadDataException(
          "each batch needs its file of labels, got "
              + batches.size()
              + " batches and "
              + labels.size()
              + " files of labels");
    }
    ImageShape shape = new ImageShape(3, side, side);
    ExamplesBuilder examples = new ExamplesBuilder(shape.features(), classes);
    for (int i = 0; i < batches.size(); i++) {
      BufferedImage batch = image(batches.get(i), side * side);
      List<Integer> known = labels(labels.get(i), classes);
      if (known.size() != batch.getHeight()) {
        throw new BadDataException(
            labels.get(i)
                + " holds "
                + known.size()
                + " labels for "
                + batch.getHeight()
                + " images of "
                + batches.get(i));
      }
      for (int row = 0; row < batch.getHeight(); row++) {
        add(batch, row, examples);
        examples.add(known.get(row));
      }
    }
    return new Images(shape, examples.build());
  }

  private static void add(BufferedImage batch, int row, ExamplesBuilder examples) {
    int[] pixels = batch.getRGB(0, row, batch.getWidth(), 1, null, 0, batch.getWidth());
    for (int channel = 0; channel < 3; channel++) {
      int shift = 16 - 8 * channel;
      for (int i = 0; i < pixels.length; i++) {
        examples.feature(channel * pixels.length + i, (pixels[i] >>> shift & 0xFF) / 255f);
      }
    }
  }

  private static BufferedImage image(Path path, int width) {
    BufferedImage image =
        DataStream.read(
            path,
            stream -> {
              try {
                return ImageIO.read(stream);
              } catch (IIOException | IndexOutOfBoundsException | IllegalArgumentException e) {
                throw new BadDataException(
                    path
                        + " is no whole PNG ("
                        + e.getMessage()
                        + "); it is damaged or truncated, fetch it again");
              }
            });
    if (image == null) {
      throw new BadDataException(path + " is no image that can be read; name a PNG file");
    }
    if (image.getWidth() != width) {
      throw new BadDataException(
          path + " must be " + width + " pixels wide, one image a row, got " + image.getWidth());
    }
    return image;
  }

  private static List<Integer> labels(Path path, int classes) {
    List<Integer> labels = new ArrayList<>();
    DataStream.lines(
        path,
        (number, line) -> {
          String text = line.strip();
          if (text.isEmpty()) {
            return;
          }
          try {
            int label = Integer.parseInt(text);
            ExamplesBuilder.checkLabel(label, classes);
            labels.add(label);
          } catch (NumberFormatException e) {
            throw BadDataException.at(
                path.toString(), number, "label must be a whole number, got '" + text + "'");
          } catch (IllegalArgumentException e) {
            throw BadDataException.at(path.toString(), number, String.valueOf(e.getMessage()));
          }
        });
    return labels;
  }
}
