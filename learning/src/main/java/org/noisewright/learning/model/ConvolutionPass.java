package org.noisewright.learning.model;

import java.util.Arrays;
import org.noisewright.learning.data.ImageShape;

/**
 * One convolution at work on a batch. The patches of an image under the filter are laid out as
 * columns, so that sums and slopes are products of matrices whose inner loops run over places; a
 * block of images is done at once, so that these loops are long. What is computed of an image does
 * not depend on the others.
 */
final class ConvolutionPass {
  private static final int BLOCK_PLACES = 256;

  private final ConvolutionLayer layer;
  private final ImageShape image;
  private final Activation activation;
  private final int offset;
  private final int weights;
  private final int places;
  private final int width;
  private final ImageShape output;
  private final int block;
  // One row for each weight of a filter, one column for each place of each image of the block.
  private final double[][] columns;
  // One row for each filter, columns as above.
  private final double[][] sums;
  // One row for each place of one image, one column for each weight of a filter.
  private final double[][] patches;
  private final double[] weightSlopes;
  private final double[] activated;
  private final double[] slopes;
  private final double[] outputs;
  private final double[] inputSlopes;

  /**
   * A place to work in.
   *
   * @param offset where its parameters begin
   * @param capacity most images of a batch
   */
  ConvolutionPass(
      ConvolutionLayer layer, ImageShape image, Activation activation, int offset, int capacity) {
    this.layer = layer;
    this.image = image;
    this.activation = activation;
    this.offset = offset;
    this.weights = layer.weights(image);
    ImageShape sumShape = layer.places(image);
    this.width = sumShape.width();
    this.places = sumShape.height() * width;
    this.output = layer.output(image);
    this.block = Math.max(1, Math.min(capacity, BLOCK_PLACES / places));
    this.columns = new double[weights][block * places];
    this.sums = new double[layer.filters()][block * places];
    this.patches = new double[places][weights];
    this.weightSlopes = new double[weights];
    this.activated = new double[Math.multiplyExact(capacity, layer.filters() * places)];
    this.slopes = new double[activated.length];
    this.outputs =
        layer.pool() == 1 ? activated : new double[Math.multiplyExact(capacity, output.features())];
    this.inputSlopes = new double[Math.multiplyExact(capacity, image.features())];
  }

  /** What comes out, image by image. */
  double[] outputs() {
    return outputs;
  }

  /** The slopes of the losses in the pixels, image by image. */
  double[] inputSlopes() {
    return inputSlopes;
  }

  /** Weights and biases. */
  int parameters() {
    return layer.filters() * (weights + 1);
  }

  /** Computes the outputs for this many images. */
  void forward(double[] parameters, double[] images, int count) {
    int filters = layer.filters();
    int biases = offset + filters * weights;
    for (int first = 0; first < count; first += block) {
      int size = Math.min(block, count - first);
      int length = size * places;
      for (int i = 0; i < size; i++) {
        toColumns(images, (first + i) * image.features(), i * places);
      }
      for (int filter = 0; filter < filters; filter++) {
        double[] sum = sums[filter];
        Arrays.fill(sum, 0, length, parameters[biases + filter]);
        addRows(parameters, offset + filter * weights, 1, columns, sum, length);
        activation.apply(sum, length);
      }
      for (int i = 0; i < size; i++) {
        for (int filter = 0; filter < filters; filter++) {
          int to = ((first + i) * filters + filter) * places;
          System.arraycopy(sums[filter], i * places, activated, to, places);
        }
      }
    }
    if (layer.pool() > 1) {
      pool(count);
    }
  }

  /** to[k] += sum over r of factors[first + r stride] rows[r][k] for k below length. */
  private static void addRows(
      double[] factors, int first, int stride, double[][] rows, double[] to, int length) {
    int r = 0;
    for (; r + 3 < rows.length; r += 4) {
      RowLoops.add4(
          factors[first + r * stride],
          rows[r],
          factors[first + (r + 1) * stride],
          rows[r + 1],
          factors[first + (r + 2) * stride],
          rows[r + 2],
          factors[first + (r + 3) * stride],
          rows[r + 3],
          to,
          length);
    }
    for (; r < rows.length; r++) {
      RowLoops.add(factors[first + r * stride], rows[r], to, length);
    }
  }

  /** Lays the patches of an image into the columns from {@code column} on. */
  private void toColumns(double[] images, int from, int column) {
    int side = layer.side();
    for (int row = 0; row < weights; row++) {
      int channel = row / (side * side);
      int down = row / side % side - layer.padding();
      int right = row % side - layer.padding();
      double[] to = columns[row];
      for (int place = 0; place < places; place += width) {
        int y = place / width * layer.stride() + down;
        if (!(y >= 0 && y < image.height())) {
          Arrays.fill(to, column + place, column + place + width, 0);
          continue;
        }
        int line = from + image.column(channel, y, 0);
        int start = firstInside(right);
        int end = endInside(right);
        Arrays.fill(to, column + place, column + place + start, 0);
        for (int k = start; k < end; k++) {
          to[column + place + k] = images[line + k * layer.stride() + right];
        }
        Arrays.fill(to, column + place + end, column + place + width, 0);
      }
    }
  }

  /** The first place of a line whose pixel is not left of the image. */
  private int firstInside(int right) {
    return right >= 0 ? 0 : Math.min(width, (-right + layer.stride() - 1) / layer.stride());
  }

  /** The first place of a line whose pixel is right of the image. */
  private int endInside(int right) {
    int room = image.width() - 1 - right;
    return room < 0 ? firstInside(right) : Math.min(width, room / layer.stride() + 1);
  }

  private void pool(int count) {
    int pool = layer.pool();
    double share = 1.0 / (pool * pool);
    int n = count * layer.filters();
    for (int map = 0; map < n; map++) {
      for (int y = 0; y < output.height(); y++) {
        for (int x = 0; x < output.width(); x++) {
          double sum = 0;
          for (int i = 0; i < pool * pool; i++) {
            sum += activated[map * places + (y * pool + i / pool) * width + x * pool + i % pool];
          }
          outputs[(map * output.height() + y) * output.width() + x] = share * sum;
        }
      }
    }
  }

  /**
   * Computes the slopes from those in the outputs.
   *
   * @param further whether {@link #inputSlopes} are wanted
   */
  void backward(double[] parameters, double[] outputSlopes, int count, boolean further) {
    int pool = layer.pool();
    double share = 1.0 / (pool * pool);
    int n = count * layer.filters();
    for (int map = 0; map < n; map++) {
      for (int k = 0; k < places; k++) {
        int at = map * places + k;
        double above =
            pool == 1
                ? outputSlopes[at]
                : share
                    * outputSlopes[
                        (map * output.height() + k / width / pool) * output.width()
                            + k % width / pool];
        slopes[at] = above * activation.slope(activated[at]);
      }
    }
    if (further) {
      intoPixels(parameters, count);
    }
  }

  private void intoPixels(double[] parameters, int count) {
    int filters = layer.filters();
    Arrays.fill(inputSlopes, 0, count * image.features(), 0);
    for (int first = 0; first < count; first += block) {
      int size = Math.min(block, count - first);
      int length = size * places;
      for (int i = 0; i < size; i++) {
        for (int filter = 0; filter < filters; filter++) {
          int from = ((first + i) * filters + filter) * places;
          System.arraycopy(slopes, from, sums[filter], i * places, places);
        }
      }
      for (int row = 0; row < weights; row++) {
        Arrays.fill(columns[row], 0, length, 0);
        addRows(parameters, offset + row, weights, sums, columns[row], length);
      }
      for (int i = 0; i < size; i++) {
        fromColumns((first + i) * image.features(), i * places);
      }
    }
  }

  /** Adds the columns of an image to the pixels from which they came. */
  private void fromColumns(int to, int column) {
    int side = layer.side();
    for (int row = 0; row < weights; row++) {
      int channel = row / (side * side);
      int down = row / side % side - layer.padding();
      int right = row % side - layer.padding();
      double[] from = columns[row];
      for (int place = 0; place < places; place += width) {
        int y = place / width * layer.stride() + down;
        if (y >= 0 && y < image.height()) {
          int line = to + image.column(channel, y, 0);
          int end = endInside(right);
          for (int k = firstInside(right); k < end; k++) {
            inputSlopes[line + k * layer.stride() + right] += from[column + place + k];
          }
        }
      }
    }
  }

  /** Writes the gradient of one image in the weights and biases from {@code at} on. */
  void gradient(double[] images, int example, double[] into, int at) {
    toPatches(images, example * image.features());
    int filters = layer.filters();
    for (int filter = 0; filter < filters; filter++) {
      int from = (example * filters + filter) * places;
      Arrays.fill(weightSlopes, 0);
      addRows(slopes, from, 1, patches, weightSlopes, weights);
      System.arraycopy(weightSlopes, 0, into, at + filter * weights, weights);
      double sum = 0;
      for (int k = 0; k < places; k++) {
        sum += slopes[from + k];
      }
      into[at + filters * weights + filter] = sum;
    }
  }

  /** Lays the patches of an image side by side, one row for each place. */
  private void toPatches(double[] images, int from) {
    int side = layer.side();
    for (int place = 0; place < places; place++) {
      int top = place / width * layer.stride() - layer.padding();
      int left = place % width * layer.stride() - layer.padding();
      int start = Math.min(side, Math.max(0, -left));
      int end = Math.max(start, Math.min(side, image.width() - left));
      double[] patch = patches[place];
      for (int line = 0; line < weights / side; line++) {
        int y = top + line % side;
        int to = line * side;
        if (!(y >= 0 && y < image.height()) || start == end) {
          Arrays.fill(patch, to, to + side, 0);
          continue;
        }
        int pixel = from + image.column(line / side, y, left + start);
        Arrays.fill(patch, to, to + start, 0);
        System.arraycopy(images, pixel, patch, to + start, end - start);
        Arrays.fill(patch, to + end, to + side, 0);
      }
    }
  }
}
