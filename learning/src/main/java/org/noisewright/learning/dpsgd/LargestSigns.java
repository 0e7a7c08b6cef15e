package org.noisewright.learning.dpsgd;

import java.util.ArrayList;
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
    private final LargestSize sizes;
    private int count;

    Choice(LargestSigns signs) {
      this.signs = signs;
      this.chosen = new int[signs.changed()];
      // One place more, for the entry that was not counted.
      this.nonzero = new int[signs.size() + 1];
      this.sizes = new LargestSize(signs.size());
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
      int found = nonzero(gradient, layer);
      if (found < 0) {
        return false;
      }
      if (found <= layer.largest()) {
        System.arraycopy(nonzero, 0, chosen, count, found);
        count += found;
        return true;
      }
      double least = sizes.kthLargest(gradient, nonzero, found, layer.largest());
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

    /** Lists the entries of a layer that are not zero; -1 if one of its entries is not finite. */
    private int nonzero(double[] gradient, Layer layer) {
      int found = 0;
      for (int k = layer.from(); k < layer.to(); ) {
        // Most are zero where features are, side by side.
        if (k + 8 <= layer.to() && zeros8(gradient, k)) {
          k += 8;
          continue;
        }
        int end = Math.min(k + 8, layer.to());
        for (; k < end; k++) {
          if (!(Math.abs(gradient[k]) <= Double.MAX_VALUE)) {
            return -1;
          }
          // Without a branch, whose side would be hard to foresee.
          nonzero[found] = k;
          found += gradient[k] != 0 ? 1 : 0;
        }
      }
      return found;
    }

    private static boolean zeros8(double[] g, int k) {
      double first = Math.abs(g[k]) + Math.abs(g[k + 1]) + Math.abs(g[k + 2]) + Math.abs(g[k + 3]);
      double last =
          Math.abs(g[k + 4]) + Math.abs(g[k + 5]) + Math.abs(g[k + 6]) + Math.abs(g[k + 7]);
      return first + last == 0;
    }
  }
}
