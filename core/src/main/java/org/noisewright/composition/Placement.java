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
   * @param index its number; limited to +-2^61
   * @param excess its loss less epsilon, in (0, step], to the last place
   */
  record First(long index, double excess) {}

  First firstAbove(double epsilon) {
    BigDecimal distance = new BigDecimal(epsilon).subtract(origin);
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
    BigDecimal limit = BigDecimal.valueOf(1L << 61);
    if (index.compareTo(limit) > 0) {
      return new First(1L << 61, excess);
    }
    if (index.compareTo(limit.negate()) < 0) {
      return new First(-(1L << 61), excess);
    }
    return new First(index.longValueExact(), excess);
  }
}
