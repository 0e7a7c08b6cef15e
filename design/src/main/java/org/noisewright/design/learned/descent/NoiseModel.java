package org.noisewright.design.learned.descent;

import java.util.function.DoubleSupplier;
import org.noisewright.design.learned.HalfGrid;

/**
 * Masses of half of a symmetric noise as a function of free numbers, with the way back for slopes.
 * Mutable, for one descent in one thread.
 */
public interface NoiseModel {

  /** What the masses stand for. */
  HalfGrid grid();

  /** How many free numbers there are. */
  int size();

  /**
   * Free numbers to start from.
   *
   * @param uniform numbers that are drawn evenly from [0, 1)
   */
  double[] start(DoubleSupplier uniform);

  /**
   * The masses of these numbers.
   *
   * @param half is filled with positive masses that sum to 1 with their mirror image
   */
  void masses(double[] parameters, double[] half);

  /**
   * From slopes by the masses to slopes by the free numbers, for the numbers and the masses of the
   * last call of {@link #masses}: the transposed Jacobian, exact.
   *
   * @param byParameter is filled
   */
  void pullBack(double[] parameters, double[] half, double[] byMass, double[] byParameter);
}
