package org.noisewright.sampling;

import java.util.Objects;
import java.util.function.LongToDoubleFunction;

/**
 * Masses of the points of a lattice from which a {@link NoiseTable} is made. They need not be
 * exact: the table is what is accounted and drawn, and the masses only say what it resembles.
 *
 * @param step of the lattice
 * @param noise text that names the noise and its parameters
 * @param centre index that gets the remainder of a table
 * @param symmetric true if the masses at i and -i are the same; the centre is 0 then
 * @param mass mass at an index, at least 0
 * @param above sum of the masses above an index
 * @param below sum of the masses below an index
 */
public record CellMasses(
    LatticeStep step,
    String noise,
    long centre,
    boolean symmetric,
    LongToDoubleFunction mass,
    LongToDoubleFunction above,
    LongToDoubleFunction below) {

  /** Checks the centre. */
  public CellMasses {
    Objects.requireNonNull(step, "step");
    Objects.requireNonNull(noise, "noise");
    Objects.requireNonNull(mass, "mass");
    Objects.requireNonNull(above, "above");
    Objects.requireNonNull(below, "below");
    if (symmetric && centre != 0) {
      throw new IllegalArgumentException("centre of symmetric masses must be 0, got " + centre);
    }
  }

  /**
   * The same masses at the same indices of a lattice of another step, as where the double 0.1 of a
   * description stands for 1/10.
   */
  public CellMasses withStep(LatticeStep newStep) {
    return new CellMasses(newStep, noise, centre, symmetric, mass, above, below);
  }

  /**
   * Masses that are symmetric about 0.
   *
   * @param mass asked for indices of at least 0 only
   * @param above the same
   */
  public static CellMasses symmetric(
      LatticeStep step, String noise, LongToDoubleFunction mass, LongToDoubleFunction above) {
    return new CellMasses(
        step,
        noise,
        0,
        true,
        i -> mass.applyAsDouble(Math.abs(i)),
        above,
        i -> above.applyAsDouble(-i));
  }
}
