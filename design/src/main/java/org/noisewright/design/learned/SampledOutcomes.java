package org.noisewright.design.learned;

import java.util.Arrays;

/**
 * Symmetric noise behind Poisson sampling: P is 1 - rate of the noise and rate of the noise
 * shifted, Q the noise.
 */
final class SampledOutcomes extends Outcomes {
  private final double rate;

  SampledOutcomes(HalfGrid grid, double rate) {
    super(grid, grid.size());
    this.rate = rate;
    Arrays.fill(copies, 1);
  }

  @Override
  boolean mirrored() {
    return false;
  }

  private int beyond() {
    return Math.max(0, grid.size() - grid.shift());
  }

  @Override
  double fill(double[] half) {
    for (int i = 0; i < count(); i++) {
      q[i] = half[grid.entry(i)];
      double shifted = i < grid.shift() ? 0 : half[grid.entry(i - grid.shift())];
      p[i] = (1 - rate) * q[i] + rate * shifted;
    }
    double infinite = 0;
    for (int i = beyond(); i < grid.size(); i++) {
      infinite += rate * half[grid.entry(i)];
    }
    return infinite;
  }

  @Override
  void scatter(double byInfinite, double[] byMass) {
    for (int i = 0; i < count(); i++) {
      byMass[grid.entry(i)] += (1 - rate) * byP[i] + byQ[i];
      if (i >= grid.shift()) {
        byMass[grid.entry(i - grid.shift())] += rate * byP[i];
      }
    }
    for (int i = beyond(); i < grid.size(); i++) {
      byMass[grid.entry(i)] += rate * byInfinite;
    }
  }
}
