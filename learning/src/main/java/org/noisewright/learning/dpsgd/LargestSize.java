package org.noisewright.learning.dpsgd;

import java.util.Arrays;

/**
 * The k-th largest size among some entries of a gradient, exactly. A sample says about how large it
 * is, so that only a part of the entries has to be sorted; if the guess was too high, all are.
 * Belongs to one thread.
 */
final class LargestSize {
  private static final int STRIDE = 16;

  /** Fewer entries than this for each one that is wanted are sorted at once. */
  private static final int FEW = 8;

  private final double[] sizes;

  /** A place to work in for this many entries. */
  LargestSize(int most) {
    // One place more, for the entry that was not counted.
    this.sizes = new double[most + 1];
  }

  /**
   * The k-th largest size.
   *
   * @param entries indices of n finite entries, of which the k-th largest is sought, k from 1 to n
   */
  double kthLargest(double[] gradient, int[] entries, int n, int k) {
    if (n / k >= FEW) {
      int sample = 0;
      for (int i = 0; i < n; i += STRIDE) {
        sizes[sample++] = Math.abs(gradient[entries[i]]);
      }
      // Half as many again as are wanted, and a few for the error of a small sample.
      int place = Math.min(sample, k / STRIDE + k / (2 * STRIDE) + 3);
      int found = atLeast(kthLargest(sizes, sample, place), gradient, entries, n);
      if (found >= k) {
        return kthLargest(sizes, found, k);
      }
    }
    return kthLargest(sizes, atLeast(0, gradient, entries, n), k);
  }

  /** Lists the sizes that are at least this. */
  private int atLeast(double least, double[] gradient, int[] entries, int n) {
    int found = 0;
    for (int i = 0; i < n; i++) {
      double size = Math.abs(gradient[entries[i]]);
      sizes[found] = size;
      found += size >= least ? 1 : 0;
    }
    return found;
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
