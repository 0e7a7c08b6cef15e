package org.noisewright.sampling;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.noisewright.numerics.Interrupts;

/**
 * Masses of the points of a lattice from which a {@link NoiseTable} is made, as doubles and, where
 * the kind of noise has them, as whole multiples of 2^-160 for tables of up to 2^16 entries. The
 * table is what is accounted and drawn, and the masses say what it resembles; how much it does is
 * the {@link TotalVariation}, for which their errors are stated.
 *
 * <p>Immutable.
 */
public final class CellMasses {
  private static final double UNKNOWN = Double.POSITIVE_INFINITY;
  private static final int CHUNK = 1 << 12;

  private final LatticeStep step;
  private final String noise;
  private final long centre;
  private final boolean symmetric;
  private final LongToDoubleFunction mass;
  private final LongToDoubleFunction above;
  private final LongToDoubleFunction below;
  private final Known known;

  /** The first and the last index that have mass. */
  record Span(long first, long last) {}

  /** What else is known of the masses; {@code onlyFixed} if the doubles are the fixed ones. */
  private record Known(
      double relativeError,
      double descriptionError,
      Optional<FixedMasses> fixed,
      Optional<Span> span,
      boolean onlyFixed) {
    static final Known NOTHING = new Known(UNKNOWN, 0, Optional.empty(), Optional.empty(), false);
  }

  private CellMasses(
      LatticeStep step,
      String noise,
      long centre,
      boolean symmetric,
      LongToDoubleFunction mass,
      LongToDoubleFunction above,
      LongToDoubleFunction below,
      Known known) {
    this.step = Objects.requireNonNull(step, "step");
    this.noise = Objects.requireNonNull(noise, "noise");
    this.centre = centre;
    this.symmetric = symmetric;
    this.mass = Objects.requireNonNull(mass, "mass");
    this.above = Objects.requireNonNull(above, "above");
    this.below = Objects.requireNonNull(below, "below");
    this.known = known;
  }

  /**
   * Masses as doubles of an unknown error.
   *
   * @param step of the lattice
   * @param noise text that names the noise and its parameters
   * @param centre index from which the table is made outward
   * @param mass mass at an index, at least 0
   * @param above sum of the masses above an index
   * @param below sum of the masses below an index
   */
  public static CellMasses of(
      LatticeStep step,
      String noise,
      long centre,
      LongToDoubleFunction mass,
      LongToDoubleFunction above,
      LongToDoubleFunction below) {
    return new CellMasses(step, noise, centre, false, mass, above, below, Known.NOTHING);
  }

  /**
   * Masses that are symmetric about 0, as doubles of an unknown error.
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
        i -> outside(above, i),
        i -> outside(above, -i),
        Known.NOTHING);
  }

  private static double outside(LongToDoubleFunction above, long index) {
    return index >= 0 ? above.applyAsDouble(index) : 1 - above.applyAsDouble(-index - 1);
  }

  /** Masses whose doubles are the fixed ones, rounded. */
  static CellMasses of(
      LatticeStep step, String noise, long centre, boolean symmetric, FixedMasses fixed) {
    return new CellMasses(
        step,
        noise,
        centre,
        symmetric,
        i -> rounded(fixed.masses(i, 1)[0]),
        i -> rounded(fixed.above(i)),
        i -> rounded(fixed.below(i)),
        new Known(0x1p-50, 0, Optional.of(fixed), Optional.empty(), true));
  }

  private static double rounded(BigInteger units) {
    return Math.scalb(units.doubleValue(), -FixedPoint.BITS);
  }

  /**
   * The same masses at the same indices of a lattice of another step, as where the double 0.1 of a
   * description stands for 1/10.
   */
  public CellMasses withStep(LatticeStep newStep) {
    return with(newStep, known);
  }

  /**
   * The same masses with a statement of how accurate they are.
   *
   * @param error bound on the relative error of each mass and each tail that is above 2^-80; in [0,
   *     1]
   */
  public CellMasses withRelativeError(double error) {
    if (!(error >= 0 && error <= 1)) {
      throw new IllegalArgumentException("relative error must be in [0, 1], got " + error);
    }
    return with(
        step,
        new Known(error, known.descriptionError(), known.fixed(), known.span(), known.onlyFixed()));
  }

  /** The same masses under another name. */
  public CellMasses named(String newNoise) {
    return new CellMasses(step, newNoise, centre, symmetric, mass, above, below, known);
  }

  private CellMasses with(LatticeStep newStep, Known other) {
    return new CellMasses(newStep, noise, centre, symmetric, mass, above, below, other);
  }

  CellMasses withFixed(FixedMasses more) {
    return with(
        step,
        new Known(
            known.relativeError(),
            known.descriptionError(),
            Optional.of(more),
            known.span(),
            false));
  }

  /** The same where the noise itself is known up to a relative error of its masses only. */
  CellMasses withDescriptionError(double error) {
    return with(
        step,
        new Known(known.relativeError(), error, known.fixed(), known.span(), known.onlyFixed()));
  }

  /** The same where it is known that no other index has mass. */
  CellMasses within(long first, long last) {
    return with(
        step,
        new Known(
            known.relativeError(),
            known.descriptionError(),
            known.fixed(),
            Optional.of(new Span(first, last)),
            known.onlyFixed()));
  }

  /** Step of the lattice. */
  public LatticeStep step() {
    return step;
  }

  /** Names the noise and its parameters. */
  public String noise() {
    return noise;
  }

  /** Index from which the table is made outward. */
  public long centre() {
    return centre;
  }

  /** True if the masses at i and -i are the same; the centre is 0 then. */
  public boolean symmetric() {
    return symmetric;
  }

  /** The mass at an index. */
  public LongToDoubleFunction mass() {
    return mass;
  }

  /** Sum of the masses above an index. */
  public LongToDoubleFunction above() {
    return above;
  }

  /** Sum of the masses below an index. */
  public LongToDoubleFunction below() {
    return below;
  }

  /**
   * Bound on the relative error of each double mass and tail above 2^-80 as a mass of the noise;
   * infinite if it is not known.
   */
  public double relativeError() {
    return known.relativeError();
  }

  /** Bound on the relative error of all masses that comes from the description of the noise. */
  public double descriptionError() {
    return known.descriptionError();
  }

  Optional<FixedMasses> fixed() {
    return known.fixed();
  }

  Optional<Span> span() {
    return known.span();
  }

  /** The masses of so many indices, each in [0, 1]. */
  double[] values(long first, int count) {
    double[] values = new double[count];
    boolean mirrored = symmetric && count % 2 == 1 && first == -(count - 1L) / 2;
    int from = mirrored ? count / 2 : 0;
    for (int i = from; i < count; i += CHUNK) {
      double[] part = part(first + i, Math.min(CHUNK, count - i));
      System.arraycopy(part, 0, values, i, part.length);
    }
    for (int i = 0; i < from; i++) {
      values[i] = values[count - 1 - i];
    }
    return values;
  }

  private double[] part(long first, int count) {
    Interrupts.look();
    double[] part = new double[count];
    if (known.onlyFixed()) {
      BigInteger[] units = known.fixed().orElseThrow().masses(first, count);
      Arrays.setAll(part, i -> rounded(units[i]));
    } else {
      Arrays.setAll(part, i -> checked(mass.applyAsDouble(first + i), first + i));
    }
    return part;
  }

  /** Refuses what is no mass. */
  static double checked(double mass, long index) {
    if (!(mass >= 0 && mass <= 2)) {
      throw new IllegalArgumentException(
          "masses must be in [0, 1], got " + mass + " at index " + index);
    }
    return mass;
  }
}
