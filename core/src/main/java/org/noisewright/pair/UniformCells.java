package org.noisewright.pair;

import org.noisewright.mechanism.UniformNoise;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Uniform noise on one number: the loss is 0 on [D - range, range], infinite on the two ends of
 * mass D / (2 range) each.
 *
 * @param noise the range
 * @param sensitivity the shift D; D / range in [1e-12, 1e12]
 */
public record UniformCells(UniformNoise noise, double sensitivity) implements OutcomeSource {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final double ALL = Double.POSITIVE_INFINITY;
  private static final double LARGEST_RATIO = 1e12;

  /** Checks the ratio. */
  public UniformCells {
    ContinuousNoise.requireRatio("sensitivity / range", sensitivity / noise.range(), LARGEST_RATIO);
  }

  private boolean disjoint() {
    return 0.5 * sensitivity >= noise.range();
  }

  private double logEnd() {
    return disjoint() ? 0 : Math.log(0.5 * sensitivity / noise.range());
  }

  private static double error(double log) {
    return log == 0 ? 0 : Rounding.UNIT * (4 + 2 * Math.abs(log));
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    Cells.Builder cells = new Cells.Builder();
    double end = logEnd();
    cells.add(end, NONE, ALL, ALL, error(end)).add(NONE, end, NONE, NONE, error(end));
    if (!disjoint()) {
      double common = Math.log((noise.range() - 0.5 * sensitivity) / noise.range());
      cells.add(common, common, 0, 0, Rounding.UNIT * (4 + 2 * Math.abs(common)));
    }
    return cells.build();
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    double end = logEnd();
    return Math.min(0, end + side.sign() * 2 * error(end));
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    if (disjoint()) {
      return 1;
    }
    double mass = 0.5 * sensitivity / noise.range();
    return ContinuousNoise.isExact(mass, noise.range(), 0.5 * sensitivity) ? mass : Double.NaN;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    return disjoint() ? NONE : 0;
  }

  @Override
  public boolean symmetric() {
    return true;
  }
}
