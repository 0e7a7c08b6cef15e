package org.noisewright.design.learned;

/**
 * Symmetric noise against itself, P shifted to the right. The mirror image about half the shift
 * exchanges P and Q, so half of the outcomes are enough.
 */
final class ShiftOutcomes extends Outcomes {
  private final int[] entryP;
  private final int[] entryQ;

  ShiftOutcomes(HalfGrid grid) {
    super(grid, Math.max(0, (grid.size() - 1 + grid.shift()) / 2 - grid.shift() + 1));
    this.entryP = new int[count()];
    this.entryQ = new int[count()];
    for (int i = 0; i < count(); i++) {
      int at = grid.shift() + i;
      entryP[i] = grid.entry(at);
      entryQ[i] = grid.entry(at - grid.shift());
      copies[i] = 2 * at == grid.size() - 1 + grid.shift() ? 0.5 : 1;
    }
  }

  @Override
  boolean mirrored() {
    return true;
  }

  @Override
  double fill(double[] half) {
    for (int i = 0; i < count(); i++) {
      p[i] = half[entryP[i]];
      q[i] = half[entryQ[i]];
    }
    double infinite = 0;
    for (int i = 0; i < Math.min(grid.shift(), grid.size()); i++) {
      infinite += half[grid.entry(i)];
    }
    return infinite;
  }

  @Override
  void scatter(double byInfinite, double[] byMass) {
    for (int i = 0; i < count(); i++) {
      byMass[entryP[i]] += byP[i];
      byMass[entryQ[i]] += byQ[i];
    }
    for (int i = 0; i < Math.min(grid.shift(), grid.size()); i++) {
      byMass[grid.entry(i)] += byInfinite;
    }
  }
}
