package org.noisewright.learning.data;

/**
 * How the features of an image are laid out: channel by channel, rows from the top, pixels from the
 * left.
 *
 * @param channels 1 for grey, 3 for colours; at least 1
 * @param height pixels, at least 1
 * @param width pixels, at least 1
 */
public record ImageShape(int channels, int height, int width) {
  /** Checks the numbers. */
  public ImageShape {
    if (!(channels >= 1 && height >= 1 && width >= 1)
        || !((long) channels * height * width <= 1 << 24)) {
      throw new IllegalArgumentException(
          "an image must have at least 1 channel, row and column and at most 2^24 values, got "
              + channels
              + " x "
              + height
              + " x "
              + width);
    }
  }

  /** Features of an image. */
  public int features() {
    return channels * height * width;
  }

  /** The column of a pixel. */
  public int column(int channel, int row, int pixel) {
    return (channel * height + row) * width + pixel;
  }
}
