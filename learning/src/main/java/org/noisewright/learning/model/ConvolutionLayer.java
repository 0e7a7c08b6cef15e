package org.noisewright.learning.model;

import org.noisewright.learning.data.ImageShape;

/**
 * A convolution and what follows it: every filter is laid on every place of the image, its sum is
 * activated, and squares of sums become their mean.
 *
 * @param filters how many there are, at least 1
 * @param side pixels of a filter to either direction, at least 1
 * @param stride pixels from one place to the next, at least 1
 * @param padding zeros added on all sides, at least 0 and below the side
 * @param pool side of the squares that become their mean, at least 1; 1 leaves all as it is
 */
public record ConvolutionLayer(int filters, int side, int stride, int padding, int pool) {
  /** Checks the numbers. */
  public ConvolutionLayer {
    if (!(filters >= 1 && side >= 1 && stride >= 1 && pool >= 1)) {
      throw new IllegalArgumentException(
          "filters, side, stride and pool must be at least 1, got "
              + filters
              + ", "
              + side
              + ", "
              + stride
              + " and "
              + pool);
    }
    if (!(padding >= 0 && padding < side)) {
      throw new IllegalArgumentException(
          "padding must be in [0, side - 1], got "
              + padding
              + " for a side of "
              + side
              + "; more of it would only add places that see nothing");
    }
  }

  /** This many filters, without padding and pooling. */
  public static ConvolutionLayer of(int filters, int side, int stride) {
    return new ConvolutionLayer(filters, side, stride, 0, 1);
  }

  /** The same with zeros added on all sides. */
  public ConvolutionLayer padded(int pixels) {
    return new ConvolutionLayer(filters, side, stride, pixels, pool);
  }

  /** The same with squares of this side made means. */
  public ConvolutionLayer pooled(int pixels) {
    return new ConvolutionLayer(filters, side, stride, padding, pixels);
  }

  /**
   * The places of an image of this shape: one channel for each filter, before pooling.
   *
   * @throws IllegalArgumentException if the filter is larger than the image
   */
  ImageShape places(ImageShape image) {
    int height = image.height() + 2 * padding - side;
    int width = image.width() + 2 * padding - side;
    if (!(height >= 0 && width >= 0)) {
      throw new IllegalArgumentException(
          "a filter must fit into its image, got side "
              + side
              + " with padding "
              + padding
              + " for "
              + image);
    }
    return new ImageShape(filters, height / stride + 1, width / stride + 1);
  }

  /**
   * What comes out for an image of this shape.
   *
   * @throws IllegalArgumentException if the squares do not divide the places
   */
  ImageShape output(ImageShape image) {
    ImageShape places = places(image);
    if (places.height() % pool != 0 || places.width() % pool != 0) {
      throw new IllegalArgumentException(
          "pool must divide what it pools, got " + pool + " for " + places);
    }
    return new ImageShape(filters, places.height() / pool, places.width() / pool);
  }

  /** Weights of a filter. */
  int weights(ImageShape image) {
    return image.channels() * side * side;
  }

  /** Weights and biases of all filters. */
  long parameters(ImageShape image) {
    return filters * (weights(image) + 1L);
  }
}
