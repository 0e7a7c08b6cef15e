package org.noisewright.learning.dpsgd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Model;

/**
 * How a gradient becomes signs: in each layer the entries of largest size become their sign, +1 or
 * -1, and all others 0. Of entries of equal size those of lower index are taken; zeros stay 0.
 *
 * <p>So the vector of one example has at most {@link #changed} entries that are not zero.
 *
 * @param layers of the gradient, in their order, side by side from index 0 on
 */
public record LargestSigns(List<Layer> layers) {
  /**
   * A part of the gradient.
   *
   * @param from first index
   * @param to index after the last one
   * @param largest how many entries become signs, in [1, to - from]
   */
  public record Layer(int from, int to, int largest) {
    /** Checks the numbers. */
    public Layer {
      if (!(from >= 0 && to > from)) {
        throw new IllegalArgumentException(
            "a layer must have at least one entry, got " + from + " to " + to);
      }
      if (!(largest >= 1 && largest <= to - from)) {
        throw new IllegalArgumentException(
            "largest must be in [1, "
                + (to - from)
                + "], the entries of the layer, got "
                + largest);
      }
    }
  }

  /** Checks that the layers stand side by side. */
  public LargestSigns {
    layers = List.copyOf(layers);
    int at = 0;
    for (Layer layer : layers) {
      if (layer.from() != at) {
        throw new IllegalArgumentException(
            "layers must stand side by side from 0 on, got " + layer.from() + " after " + at);
      }
      at = layer.to();
    }
    if (at == 0) {
      throw new IllegalArgumentException("layers must be at least one, got none");
    }
  }

  /**
   * The largest entries of each layer of a dense network, its biases among them.
   *
   * @param largest one number for each layer, the first one first
   */
  public static LargestSigns of(DenseNetwork network, List<Integer> largest) {
    if (largest.size() != network.layers()) {
      throw new IllegalArgumentException(
          "largest must be " + network.layers() + " numbers, one for each layer, got " + largest);
    }
    List<Layer> layers = new ArrayList<>();
    for (int i = 0; i < network.layers(); i++) {
      int to = network.biasesOf(i) + network.outputsOf(i);
      layers.add(new Layer(network.offsetOf(i), to, largest.get(i)));
    }
    return new LargestSigns(layers);
  }

  /** The largest entries of a whole gradient. */
  public static LargestSigns of(Model model, int largest) {
    return new LargestSigns(List.of(new Layer(0, model.parameters(), largest)));
  }

  /** How many entries a gradient has. */
  public int size() {
    return layers.get(layers.size() - 1).to();
  }

  /** How many entries of the vector of one example are not zero, at most. */
  public int changed() {
    return layers.stream().mapToInt(Layer::largest).sum();
  }

  /** Chooses the entries of one gradient after the other. Belongs to one thread. */
  static final class Choice {
    private final LargestSigns signs;
    private final int[] chosen;
    private final int[] nonzero;
    private final double[] sizes;
    private int count;

    Choice(LargestSigns signs) {
      this.signs = signs;
      this.chosen = new int[signs.changed()];
      this.nonzero = new int[signs.size()];
      this.sizes = new double[signs.size()];
    }

    /**
     * Adds the signs of a gradient to the sum, each as this many steps; a gradient that is not
     * finite adds nothing.
     */
    void add(double[] gradient, long step, long[] sum) {
      count = 0;
      for (Layer layer : signs.layers()) {
        if (!choose(gradient, layer)) {
          return;
        }
      }
      for (int i = 0; i < count; i++) {
        sum[chosen[i]] += gradient[chosen[i]] > 0 ? step : -step;
      }
    }

    /** Chooses entries of a layer; false if one of its entries is not finite. */
    private boolean choose(double[] gradient, Layer layer) {
      int found = 0;
      for (int k = layer.from(); k < layer.to(); k++) {
        if (gradient[k] != 0) {
          double size = Math.abs(gradient[k]);
          if (!(size <= Double.MAX_VALUE)) {
            return false;
          }
          nonzero[found] = k;
          sizes[found] = size;
          found++;
        }
      }
      if (found <= layer.largest()) {
        System.arraycopy(nonzero, 0, chosen, count, found);
        count += found;
        return true;
      }
      double least = kthLargest(sizes, found, layer.largest());
      int equal = layer.largest();
      for (int i = 0; i < found; i++) {
        equal -= Math.abs(gradient[nonzero[i]]) > least ? 1 : 0;
      }
      for (int i = 0; i < found; i++) {
        double size = Math.abs(gradient[nonzero[i]]);
        if (size > least || (size == least && equal-- > 0)) {
          chosen[count++] = nonzero[i];
        }
      }
      return true;
    }
  }

  /** The k-th largest of the first n values, k from 1; the values are moved about. */
  static double kthLargest(double[] values, int n, int k) {
    int place = n - k;
    int low = 0;
    int high = n - 1;
    while (high - low > 16) {
      double pivot = median(values[low], values[(low + high) >>> 1], values[high]);
      int i = low;
      int j = high;
      while (i <= j) {
        while (values[i] < pivot) {
          i++;
        }
        while (values[j] > pivot) {
          j--;
        }
        if (i <= j) {
          double moved = values[i];
          values[i++] = values[j];
          values[j--] = moved;
        }
      }
      // Up to j all are at most the pivot, from i on at least; between them they equal it.
      if (place <= j) {
        high = j;
      } else if (place >= i) {
        low = i;
      } else {
        return values[place];
      }
    }
    Arrays.sort(values, low, high + 1);
    return values[place];
  }

  private static double median(double a, double b, double c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
