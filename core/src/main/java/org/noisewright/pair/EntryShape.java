package org.noisewright.pair;

import org.noisewright.pair.TableCells.Entries;

/** What is exactly true of the entries of a table and saves shifts. */
enum EntryShape {
  /** Their own mirror image, and never rising after the middle. */
  FALLING,
  /** Log-concave: no 0 between positive entries, m(i)^2 at least m(i - 1) m(i + 1). */
  CONCAVE,
  /** Their own mirror image. */
  MIRRORED,
  /** None of these. */
  ANY;

  private static final double SAFE = 0x1p-900;

  static EntryShape of(Entries entries) {
    boolean mirrored = entries.mirrored();
    if (mirrored && fallingAfterMiddle(entries)) {
      return FALLING;
    }
    return concave(entries) ? CONCAVE : mirrored ? MIRRORED : ANY;
  }

  private static boolean fallingAfterMiddle(Entries entries) {
    for (int i = entries.size() / 2; i + 1 < entries.size(); i++) {
      double rise = entries.mass(i + 1L) - entries.mass(i);
      if (rise > 0 || (rise == 0 && entries.rest(i + 1L) > entries.rest(i))) {
        return false;
      }
    }
    return true;
  }

  /** False also where products of doubles could underflow, which only costs time. */
  private static boolean concave(Entries entries) {
    int first = 0;
    while (entries.mass(first) == 0) {
      first++;
    }
    int last = entries.size() - 1;
    while (entries.mass(last) == 0) {
      last--;
    }
    for (int i = first; i <= last; i++) {
      double square = entries.mass(i) * entries.mass(i);
      if (!(square >= SAFE && square <= 1 / SAFE)) {
        return false;
      }
      if (i > first && i < last && !atLeast(entries, i)) {
        return false;
      }
    }
    return true;
  }

  /** m(i)^2 at least m(i - 1) m(i + 1), decided with the exact rounding errors of the products. */
  private static boolean atLeast(Entries entries, int i) {
    double middle = entries.mass(i);
    double left = entries.mass(i - 1L);
    double right = entries.mass(i + 1L);
    if (entries.rest(i) != 0 || entries.rest(i - 1L) != 0 || entries.rest(i + 1L) != 0) {
      return entries.exact(i).pow(2).compareTo(entries.exact(i - 1).multiply(entries.exact(i + 1)))
          >= 0;
    }
    double square = middle * middle;
    double product = left * right;
    return square > product
        || (square == product
            && Math.fma(middle, middle, -square) >= Math.fma(left, right, -product));
  }
}
