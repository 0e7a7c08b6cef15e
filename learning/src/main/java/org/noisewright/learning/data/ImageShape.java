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

  /**
   * The value of an image between its pixels, linear from pixel to pixel; 0 outside.
   *
   * @param image its features
   * @param row from the top, any number
   * @param pixel from the left, any number
   */
  public double interpolated(double[] image, int channel, double row, double pixel) {
    int top = (int) Math.floor(row);
    int left = (int) Math.floor(pixel);
    double below = row - top;
    double beside = pixel - left;
    return (1 - below)
            * ((1 - beside) * at(image, channel, top, left)
                + beside * at(image, channel, top, left + 1))
        + below
            * ((1 - beside) * at(image, channel, top + 1, left)
                + beside * at(image, channel, top + 1, left + 1));
  }

  private double at(double[] image, int channel, int row, int pixel) {
    boolean inside = row >= 0 && row < height && pixel >= 0 && pixel < width;
    return inside ? image[column(channel, row, pixel)] : 0;
  }

  @Override
  public String toString() {
    return channels + " x " + height + " x " + width + " pixels";
  }
}
