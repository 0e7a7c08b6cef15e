package org.noisewright.learning.student;

import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.data.ImageShape;
import org.noisewright.learning.data.Images;
import org.noisewright.sampling.RandomBits;

/**
 * Images turned, scaled, sheared and shifted a little at random, so that few public images teach as
 * much as many: each pixel of the new image is read, by linear interpolation between four pixels,
 * where an affine map takes it; outside of the image there are zeros.
 *
 * @param turn largest angle to either side, in radians, in [0, 1]
 * @param stretch largest relative change of height, of width, and largest shear, in [0, 0.5]
 * @param shift largest shift in each direction, in pixels, at least 0
 */
public record ImageDistortion(double turn, double stretch, double shift) {
  /** Checks the numbers. */
  public ImageDistortion {
    if (!(turn >= 0 && turn <= 1)) {
      throw new IllegalArgumentException("turn must be in [0, 1], got " + turn);
    }
    if (!(stretch >= 0 && stretch <= 0.5)) {
      throw new IllegalArgumentException("stretch must be in [0, 0.5], got " + stretch);
    }
    if (!(shift >= 0 && shift <= 1000)) {
      throw new IllegalArgumentException("shift must be in [0, 1000], got " + shift);
    }
  }

  /** For images of this shape: 0.2 radians, a tenth, a fourteenth of the side; none for rows. */
  public static ImageDistortion suiting(ImageShape shape) {
    int side = Math.min(shape.height(), shape.width());
    return side == 1 ? new ImageDistortion(0, 0, 0) : new ImageDistortion(0.2, 0.1, side / 14.0);
  }

  /** True if nothing is changed. */
  public boolean isNone() {
    return turn == 0 && stretch == 0 && shift == 0;
  }

  /** Every image once, each with an affine map of its own; labels stay. */
  public Examples of(Images images, RandomBits bits) {
    ImageShape shape = images.shape();
    Examples examples = images.examples();
    double[] image = new double[shape.features()];
    ExamplesBuilder made = new ExamplesBuilder(shape.features(), examples.classes());
    for (int i = 0; i < examples.size(); i++) {
      examples.copyRow(i, image, 0);
      distort(shape, image, bits, made);
      made.add(examples.label(i));
    }
    return made.build();
  }

  private void distort(ImageShape shape, double[] image, RandomBits bits, ExamplesBuilder made) {
    double angle = turn * uniform(bits);
    double cos = StrictMath.cos(angle);
    double sin = StrictMath.sin(angle);
    double tall = 1 + stretch * uniform(bits);
    double wide = 1 + stretch * uniform(bits);
    double shear = stretch * uniform(bits);
    double middleRow = (shape.height() - 1) / 2.0;
    double middlePixel = (shape.width() - 1) / 2.0;
    double down = middleRow + shift * uniform(bits);
    double right = middlePixel + shift * uniform(bits);
    for (int channel = 0; channel < shape.channels(); channel++) {
      for (int row = 0; row < shape.height(); row++) {
        for (int pixel = 0; pixel < shape.width(); pixel++) {
          double y = row - middleRow;
          double x = pixel - middlePixel + shear * y;
          double fromRow = down + tall * (cos * y + sin * x);
          double fromPixel = right + wide * (cos * x - sin * y);
          double value = shape.interpolated(image, channel, fromRow, fromPixel);
          if (value != 0) {
            made.feature(shape.column(channel, row, pixel), (float) value);
          }
        }
      }
    }
  }

  /** Uniform on (-1, 1). */
  private static double uniform(RandomBits bits) {
    return (double) ((bits.nextLong() >> 11 << 1) + 1) * 0x1p-53;
  }
}
