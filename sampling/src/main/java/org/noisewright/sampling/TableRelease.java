package org.noisewright.sampling;

import java.math.BigDecimal;
import java.util.Objects;
import org.noisewright.numerics.Interrupts;

/**
 * Numbers in, noisy numbers out: a value is clamped, rounded to the lattice of a table, and gets
 * the noise of the table, all in whole numbers. What comes out lies on the lattice whatever went
 * in.
 *
 * <p>Each number is one release of {@link AccountedTable#mechanism}: if a record moves the value,
 * as it is after clamping and before rounding, by at most the stated sensitivity, it moves the
 * index by at most {@link AccountedTable#steps} (see {@link LatticeRounding}). That the value
 * itself has this sensitivity is the caller's word: a sum of doubles depends on their order by more
 * than nothing, so sum the records in whole numbers by {@link LatticeSum}.
 *
 * <p>Sums beyond the ends of long become the ends, as a function of the exact sum. Nothing throws
 * for a value. Belongs to the thread of its bits; the time of the rounding depends on the value.
 */
public final class TableRelease {
  private final AccountedTable table;
  private final Clamping clamping;
  private final LatticeRounding rounding;
  private final NoiseTableSampler noise;

  private TableRelease(
      AccountedTable table, BigDecimal sensitivity, Clamping clamping, NoiseTableSampler noise) {
    table.requireCovers(sensitivity);
    this.table = table;
    this.clamping = Objects.requireNonNull(clamping, "clamping");
    this.rounding = LatticeRounding.of(table.table().step().exact(), 0);
    this.noise = noise;
  }

  /**
   * Private releases.
   *
   * @param table the noise
   * @param sensitivity largest change of a value between neighbours
   * @param clamping what becomes of values first
   * @throws IllegalArgumentException if the table is not accounted for the sensitivity
   */
  public static TableRelease of(
      AccountedTable table, BigDecimal sensitivity, Clamping clamping, SecureBits bits) {
    return new TableRelease(
        table, sensitivity, clamping, NoiseTableSampler.of(table.table(), bits));
  }

  /** The same for tests and simulation, not private. */
  public static TableRelease seeded(
      AccountedTable table, BigDecimal sensitivity, Clamping clamping, SeededBits bits) {
    return new TableRelease(
        table, sensitivity, clamping, NoiseTableSampler.seeded(table.table(), bits));
  }

  /** What is released for a value, as an index of the lattice. */
  public long index(double value) {
    Interrupts.look();
    return noise.nextSum(rounding.index(clamping.of(value)));
  }

  /**
   * The same for a decimal number, exactly: numbers that are read from text need not become doubles
   * first, which could move two of them apart by more than the sensitivity.
   */
  public long index(BigDecimal value) {
    return noise.nextSum(rounding.index(clamping.of(value)));
  }

  /** An index as a number: the double nearest to the index times the step, up to 2^-51 of it. */
  public double value(long index) {
    return index * table.table().step().value();
  }

  /** What is released for a value, as a number. */
  public double release(double value) {
    return value(index(value));
  }

  /** False if the bits come from a seed: then nothing that is released hides data. */
  public boolean isPrivate() {
    return noise.isPrivate();
  }

  /** The source of bits, for reports. */
  public String source() {
    return noise.source();
  }
}
