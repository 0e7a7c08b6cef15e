package org.noisewright.learning.data;

import java.util.Arrays;

/**
 * Examples that are images.
 *
 * @param shape how their features are laid out
 * @param examples the images, of as many features as the shape says
 */
public record Images(ImageShape shape, Examples examples) {
  /** Checks that the two agree. */
  public Images {
    if (!(shape.features() == examples.width())) {
      throw new IllegalArgumentException(
          "images of "
              + shape
              + " must have "
              + shape.features()
              + " features, got "
              + examples.width());
    }
  }

  /**
   * Smaller images: a margin is cut off on all sides, then each square of {@code side} by {@code
   * side} pixels becomes its mean. A function of one image: no other record moves it.
   *
   * @param margin pixels cut off, at least 0
   * @param side pixels, at least 1; it must divide what is left
   */
  public Images pooled(int margin, int side) {
    int height = shape.height() - 2 * margin;
    int width = shape.width() - 2 * margin;
    if (!(margin >= 0 && side >= 1 && height >= side && width >= side)
        || height % side != 0
        || width % side != 0) {
      throw new IllegalArgumentException(
          "squares must divide the image without its margin, got side "
              + side
              + ", margin "
              + margin
              + " and "
              + shape);
    }
    ImageShape small = new ImageShape(shape.channels(), height / side, width / side);
    double[] image = new double[shape.features()];
    double[] pooled = new double[small.features()];
    double share = 1.0 / (side * side);
    ExamplesBuilder made = new ExamplesBuilder(small.features(), examples.classes());
    for (int i = 0; i < examples.size(); i++) {
      examples.copyRow(i, image, 0);
      Arrays.fill(pooled, 0);
      for (int channel = 0; channel < shape.channels(); channel++) {
        for (int row = 0; row < height; row++) {
          for (int pixel = 0; pixel < width; pixel++) {
            pooled[small.column(channel, row / side, pixel / side)] +=
                image[shape.column(channel, row + margin, pixel + margin)];
          }
        }
      }
      for (int column = 0; column < pooled.length; column++) {
        made.feature(column, (float) (pooled[column] * share));
      }
      if (examples.hasKeys()) {
        made.add(examples.label(i), examples.key(i));
      } else {
        made.add(examples.label(i));
      }
    }
    return new Images(small, made.build());
  }

  /**
   * The images upright and in the middle: each is moved so that the centre of its mass is the
   * centre of the picture, and sheared so that its rows lean to neither side (the slant is the
   * covariance of columns and rows over the variance of rows, at most 1 to either side). A function
   * of one image: no other record moves it. An image without mass stays as it is.
   */
  public Images straightened() {
    double[] image = new double[shape.features()];
    ExamplesBuilder made = new ExamplesBuilder(shape.features(), examples.classes());
    for (int i = 0; i < examples.size(); i++) {
      examples.copyRow(i, image, 0);
      straighten(image, made);
      if (examples.hasKeys()) {
        made.add(examples.label(i), examples.key(i));
      } else {
        made.add(examples.label(i));
      }
    }
    return new Images(shape, made.build());
  }

  private void straighten(double[] image, ExamplesBuilder made) {
    double mass = 0;
    double rows = 0;
    double pixels = 0;
    for (int channel = 0; channel < shape.channels(); channel++) {
      for (int row = 0; row < shape.height(); row++) {
        for (int pixel = 0; pixel < shape.width(); pixel++) {
          double value = image[shape.column(channel, row, pixel)];
          mass += value;
          rows += value * row;
          pixels += value * pixel;
        }
      }
    }
    double middleRow = mass > 0 ? rows / mass : (shape.height() - 1) / 2.0;
    double middlePixel = mass > 0 ? pixels / mass : (shape.width() - 1) / 2.0;
    double spread = 0;
    double lean = 0;
    for (int channel = 0; channel < shape.channels(); channel++) {
      for (int row = 0; row < shape.height(); row++) {
        for (int pixel = 0; pixel < shape.width(); pixel++) {
          double value = image[shape.column(channel, row, pixel)];
          spread += value * (row - middleRow) * (row - middleRow);
          lean += value * (row - middleRow) * (pixel - middlePixel);
        }
      }
    }
    double slant = spread > 0 ? Math.max(-1, Math.min(1, lean / spread)) : 0;
    for (int channel = 0; channel < shape.channels(); channel++) {
      for (int row = 0; row < shape.height(); row++) {
        double y = row - (shape.height() - 1) / 2.0;
        for (int pixel = 0; pixel < shape.width(); pixel++) {
          double x = pixel - (shape.width() - 1) / 2.0;
          double value =
              shape.interpolated(image, channel, middleRow + y, middlePixel + x + slant * y);
          if (value != 0) {
            made.feature(shape.column(channel, row, pixel), (float) value);
          }
        }
      }
    }
  }

  /** The images from row {@code from} up to before row {@code to}. */
  public Images range(int from, int to) {
    return new Images(shape, examples.range(from, to));
  }
}
