package org.noisewright.composition;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * Where an epsilon falls among the lattice points of a composed law. Points are counted from the
 * sum of the centres; their losses are sum of k (offset + centre step) + n step, computed exactly.
 */
final class Placement {
  private static final MathContext DIGITS = new MathContext(60);

  private static final long FARTHEST = 1L << 61;

  private final BigDecimal origin;
  private final BigDecimal step;

  Placement(List<TiltedLaw> laws) {
    BigDecimal sum = BigDecimal.ZERO;
    for (TiltedLaw law : laws) {
      BigDecimal one =
          new BigDecimal(law.law().lattice().offset())
              .add(
                  new BigDecimal(law.law().lattice().step())
                      .multiply(BigDecimal.valueOf(law.centre())));
      sum = sum.add(one.multiply(BigDecimal.valueOf(law.exactTimes())));
    }
    origin = sum;
    step = new BigDecimal(laws.get(0).law().lattice().step());
  }

  /**
   * The first point whose loss is above epsilon.
   *
   * @param index its number; +-2^61 if it is beyond
   * @param excess its loss less epsilon, in (0, step], to the last place
   */
  record First(long index, double excess) {
    /** True if epsilon is farther from the lattice than the index can say. */
    boolean isClipped() {
      return Math.abs(index) >= FARTHEST;
    }
  }

  First firstAbove(double epsilon) {
    BigDecimal distance = new BigDecimal(epsilon).subtract(origin);
    double rough = distance.doubleValue() / step.doubleValue();
    if (!(Math.abs(rough) < FARTHEST)) {
      return new First(rough > 0 ? FARTHEST : -FARTHEST, step.doubleValue());
    }
    BigDecimal quotient = distance.divide(step, DIGITS);
    BigDecimal floor = quotient.setScale(0, RoundingMode.FLOOR);
    // The quotient is rounded; correct the floor by exact products.
    while (step.multiply(floor).compareTo(distance) > 0) {
      floor = floor.subtract(BigDecimal.ONE);
    }
    while (step.multiply(floor.add(BigDecimal.ONE)).compareTo(distance) <= 0) {
      floor = floor.add(BigDecimal.ONE);
    }
    BigDecimal index = floor.add(BigDecimal.ONE);
    double excess = step.multiply(index).subtract(distance).doubleValue();
    return new First(index.longValueExact(), excess);
  }
}
