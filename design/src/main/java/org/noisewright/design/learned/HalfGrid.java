package org.noisewright.design.learned;

/**
 * The entries of one half of symmetric noise. For cells, entry k stands for [k step, (k + 1) step)
 * and its mirror image, each with the mass v(k). For points, entry 0 is the value 0 and entry k the
 * two values k step and -k step.
 *
 * @param entries number of entries, at least the shift
 * @param shift the sensitivity in steps, at least 1
 * @param step width of a cell or distance of two points
 * @param points true for points, false for cells
 * @param falling true if the masses may not rise with k; always so for cells
 */
public record HalfGrid(int entries, int shift, double step, boolean points, boolean falling) {

  /** Cells, {@code perShift} of them as wide as the sensitivity. */
  public static HalfGrid cells(int entries, int perShift, double step) {
    return new HalfGrid(entries, perShift, step, false, true);
  }

  /**
   * Points. For a shift of one step the masses are free; for more they fall, for otherwise noise
   * would be found that hides the largest shift and no smaller one.
   */
  public static HalfGrid points(int entries, int shift, double step) {
    return new HalfGrid(entries, shift, step, true, shift > 1);
  }

  /** The first entries of this grid, at least as many as the shift has. */
  HalfGrid within(int first) {
    return new HalfGrid(first, shift, step, points, falling);
  }

  /** How often entry {@code k} occurs in the whole noise: 2, and 1 for the point 0. */
  public double copies(int k) {
    return points && k == 0 ? 1 : 2;
  }

  /** E|X| given entry {@code k}. */
  public double absolute(int k) {
    return points ? k * step : (k + 0.5) * step;
  }

  /** E X^2 given entry {@code k}. */
  public double square(int k) {
    double distance = absolute(k);
    return points ? distance * distance : distance * distance + step * step / 12;
  }

  /** Number of cells or points of the whole noise. */
  public int size() {
    return points ? 2 * entries - 1 : 2 * entries;
  }

  /** The entry of cell or point {@code i} of the whole noise, counted from the left. */
  public int entry(int i) {
    if (points) {
      return Math.abs(i - (entries - 1));
    }
    return i < entries ? entries - 1 - i : i - entries;
  }

  /** All masses from the left, of a half. */
  public double[] mirrored(double[] half) {
    double[] whole = new double[size()];
    for (int i = 0; i < whole.length; i++) {
      whole[i] = half[entry(i)];
    }
    return whole;
  }

  /** Number of cells or points of the whole noise that the entries 0 to {@code k} stand for. */
  public double width(int k) {
    return points ? 2.0 * k + 1 : 2.0 * k + 2;
  }

  /** The sum of all masses of the whole noise. */
  public double total(double[] half) {
    double sum = 0;
    for (int k = entries - 1; k >= 0; k--) {
      sum += copies(k) * half[k];
    }
    return sum;
  }
}
