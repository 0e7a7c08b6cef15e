package org.noisewright.pair;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;

/**
 * The pairs whose upper envelope is the profile of one number with noise on a lattice or noise
 * given as data: at every real epsilon the curve of every shift up to the sensitivity, of either
 * sign, lies below the largest of the upper curves of the members, in both directions. The exact
 * shift of each member occurs, so a lower curve of any one member is a lower bound.
 *
 * @param members at least one
 * @param closed true if exchanging P and Q gives the same list again, so that both directions have
 *     the same envelope
 */
public record ShiftMembers(List<OutcomeSource> members, boolean closed) {
  /** Most shifts that are taken apart. */
  static final int MOST_SHIFTS = 100_000;

  private static final int MOST_ENTRIES = 1 << 20;
  private static final int FEWEST_GAPS = 64;

  /** Copies the list. */
  public ShiftMembers {
    members = List.copyOf(members);
  }

  /**
   * The members for one number.
   *
   * @param noise on a lattice or given as data
   * @param sensitivity largest change of the number, positive and finite; rounded up to whole steps
   *     for noise on a lattice, on which the numbers must lie
   * @throws IllegalArgumentException for other noise, or if there are too many shifts or entries,
   *     with a way out
   */
  public static ShiftMembers of(Noise noise, double sensitivity) {
    if (!(sensitivity > 0 && sensitivity <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "sensitivity must be positive and finite, got " + sensitivity);
    }
    OptionalDouble step = step(noise);
    if (step.isPresent()) {
      return steps(
          noise, WholeSteps.onLattice(sensitivity, step.getAsDouble(), RoundingMode.CEILING));
    }
    if (noise instanceof PiecewiseDensity density) {
      return density(density, sensitivity);
    }
    if (noise instanceof LogDensityTable density) {
      return logDensity(density, sensitivity);
    }
    throw new IllegalArgumentException(
        noise.planName() + " is neither noise on a lattice nor noise given as data");
  }

  /**
   * The members whose exact shifts occur, for lower bounds: values that lie on the lattice change
   * by whole steps, at most the sensitivity. Empty if that is less than one step.
   */
  static List<OutcomeSource> attained(Noise noise, double sensitivity) {
    OptionalDouble step = step(noise);
    if (step.isEmpty()) {
      return of(noise, sensitivity).members();
    }
    long whole = WholeSteps.onLattice(sensitivity, step.getAsDouble(), RoundingMode.FLOOR);
    return whole == 0 ? List.of() : steps(noise, whole).members();
  }

  private static OptionalDouble step(Noise noise) {
    if (noise instanceof DiscreteGaussianNoise gaussian) {
      return OptionalDouble.of(gaussian.step());
    }
    if (noise instanceof DiscreteLaplaceNoise laplace) {
      return OptionalDouble.of(laplace.step());
    }
    if (noise instanceof BinomialNoise binomial) {
      return OptionalDouble.of(binomial.step());
    }
    if (noise instanceof LatticeTable table) {
      return OptionalDouble.of(table.step());
    }
    return OptionalDouble.empty();
  }

  private static ShiftMembers steps(Noise noise, long shift) {
    if (noise instanceof DiscreteGaussianNoise gaussian) {
      return one(new DiscreteGaussianCells(gaussian, shift));
    }
    if (noise instanceof DiscreteLaplaceNoise laplace) {
      return one(new DiscreteLaplaceCells(laplace, shift));
    }
    if (noise instanceof BinomialNoise binomial) {
      return binomial(binomial, shift);
    }
    return table((LatticeTable) noise, shift);
  }

  private static ShiftMembers one(OutcomeSource member) {
    return new ShiftMembers(List.of(member), true);
  }

  private static ShiftMembers binomial(BinomialNoise noise, long shift) {
    long most = Math.min(shift, noise.trials() + 1);
    BinomialCells up = new BinomialCells(noise, most);
    return up.symmetric() || most > noise.trials()
        ? one(up)
        : new ShiftMembers(List.of(up, new BinomialCells(noise, -most)), true);
  }

  private static ShiftMembers table(LatticeTable table, long shift) {
    checkEntries(table.planName(), table.size());
    TableCells.Entries entries = TableCells.Entries.of(table);
    double step = table.step();
    TableCells largest = TableCells.of(entries, shift, step);
    EntryShape shape = EntryShape.of(entries);
    if (shift >= table.size() || shape == EntryShape.FALLING) {
      return one(largest);
    }
    if (shape == EntryShape.CONCAVE) {
      return new ShiftMembers(List.of(largest, TableCells.of(entries, -shift, step)), true);
    }
    checkShifts(table.planName(), shift);
    List<OutcomeSource> members = new ArrayList<>();
    for (long k = 1; k <= shift; k++) {
      members.add(TableCells.of(entries, k, step));
      if (shape == EntryShape.ANY) {
        members.add(TableCells.of(entries, -k, step));
      }
    }
    return new ShiftMembers(members, true);
  }

  private static ShiftMembers density(PiecewiseDensity density, double shift) {
    checkEntries(density.planName(), density.size());
    TableCells.Entries entries = TableCells.Entries.of(density);
    double step = density.step();
    TableCells largest = TableCells.of(entries, shift, step);
    EntryShape shape = EntryShape.of(entries);
    long whole = WholeSteps.floor(shift, step);
    if (whole >= density.size() || shape == EntryShape.FALLING) {
      return one(largest);
    }
    if (shape == EntryShape.CONCAVE) {
      return new ShiftMembers(List.of(largest, TableCells.of(entries, -shift, step)), true);
    }
    checkShifts(density.planName(), whole + 1);
    boolean fraction = WholeSteps.remainder(shift, step, whole).signum() > 0;
    List<OutcomeSource> members = new ArrayList<>();
    for (long k = 1; k <= whole; k++) {
      members.add(TableCells.of(entries, k, step));
      if (shape == EntryShape.ANY) {
        members.add(TableCells.of(entries, -k, step));
      }
    }
    if (fraction) {
      members.add(largest);
      if (shape == EntryShape.ANY) {
        members.add(TableCells.of(entries, -shift, step));
      }
    }
    return new ShiftMembers(members, true);
  }

  private static ShiftMembers logDensity(LogDensityTable table, double shift) {
    checkEntries(table.planName(), table.size());
    LogDensitySamples samples = LogDensitySamples.of(table);
    double step = table.step();
    LogDensityCells largest = LogDensityCells.of(samples, shift, step, 0);
    boolean mirrored = samples.mirrored();
    long whole = WholeSteps.floor(shift, step);
    if (whole >= samples.pieces() || (mirrored && samples.fallingAfterMiddle())) {
      return one(largest);
    }
    if (samples.concave()) {
      return new ShiftMembers(List.of(largest, LogDensityCells.of(samples, -shift, step, 0)), true);
    }
    long gaps = Math.max(FEWEST_GAPS, whole + 2);
    if ((mirrored ? gaps : 2 * gaps) >= MOST_SHIFTS) {
      throw new IllegalArgumentException(
          "sensitivity: log-density noise that neither falls from a centre nor is log-concave needs"
              + " all shifts taken apart, here "
              + (mirrored ? gaps : 2 * gaps)
              + ", more than "
              + MOST_SHIFTS
              + "; take a larger step, or give the noise as a piecewise-density");
    }
    double reach = shift / step / (double) gaps * (1 + 1e-9);
    List<OutcomeSource> members = new ArrayList<>();
    for (long j = mirrored ? 0 : -gaps; j <= gaps; j++) {
      double part = j == gaps ? shift : j == -gaps ? -shift : shift * ((double) j / (double) gaps);
      members.add(LogDensityCells.of(samples, part, step, reach));
    }
    return new ShiftMembers(members, true);
  }

  private static void checkEntries(String name, int size) {
    if (size > MOST_ENTRIES) {
      throw new IllegalArgumentException(
          name
              + " may have at most "
              + MOST_ENTRIES
              + " entries, got "
              + size
              + " to be accounted; take a step at least "
              + (size / MOST_ENTRIES + 1)
              + " times as large, or cut the noise");
    }
  }

  private static void checkShifts(String name, long shifts) {
    if (shifts > MOST_SHIFTS) {
      throw new IllegalArgumentException(
          "sensitivity: "
              + name
              + " noise that neither falls from a centre nor is log-concave needs all shifts by"
              + " whole steps taken apart, here "
              + shifts
              + ", more than "
              + MOST_SHIFTS
              + "; take a larger step");
    }
  }
}
