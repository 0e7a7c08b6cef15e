package org.noisewright.sampling;

import java.math.BigDecimal;
import java.util.Objects;
import org.noisewright.mechanism.AdditiveNoise;

/**
 * A noise table together with the sensitivity for which it is accounted: the value that it is added
 * to lies on the lattice of the table, and a record moves it by at most {@link #steps} steps.
 *
 * <p>Immutable.
 *
 * @param table the noise
 * @param sensitivity largest change of the value between neighbours, in units of the value,
 *     positive; as a decimal number exactly
 * @param source text that describes the noise from which the table was made, for a program that
 *     compares the two; empty if it is not known. Nothing that is proven of the table uses it.
 */
public record AccountedTable(NoiseTable table, BigDecimal sensitivity, String source) {
  private static final int TOTAL_BITS = 62;

  /** Checks that the sensitivity is positive and at most 2^50 steps. */
  public AccountedTable {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(source, "source");
    if (sensitivity.signum() <= 0) {
      throw new IllegalArgumentException("sensitivity must be positive, got " + sensitivity);
    }
    if (Math.abs((long) sensitivity.scale()) > 2000 || sensitivity.precision() > 2000) {
      throw new IllegalArgumentException(
          "sensitivity must have at most 2000 digits, got more; write it shorter");
    }
    table.step().stepsIn(sensitivity);
    sensitivity = sensitivity.stripTrailingZeros();
  }

  /** A table for a sensitivity, without a description of where it comes from. */
  public static AccountedTable of(NoiseTable table, BigDecimal sensitivity) {
    return new AccountedTable(table, sensitivity, "");
  }

  /** The sensitivity in steps of the lattice, rounded up; in [1, 2^50]. */
  public long steps() {
    return table.step().stepsIn(sensitivity);
  }

  /** What is accounted: exactly these weights, on one number of this sensitivity. */
  public AdditiveNoise mechanism() {
    return table.mechanism(steps());
  }

  /**
   * Refuses a sensitivity for which the table is not accounted.
   *
   * @param stated largest change of the value to which the noise is added, positive
   * @throws IllegalArgumentException if it is more steps than those of the table
   */
  public void requireCovers(BigDecimal stated) {
    long needed = table.step().stepsIn(stated);
    if (needed > steps()) {
      throw new IllegalArgumentException(
          "sensitivity must be at most "
              + sensitivity.toPlainString()
              + ", for which this table is accounted ("
              + steps()
              + " steps of "
              + table.step()
              + "), got "
              + stated.toPlainString()
              + " ("
              + needed
              + " steps); make a table for this sensitivity");
    }
  }

  /**
   * The weight, in units of 2^-62, of the outcomes that show a move of the value by the whole
   * sensitivity with certainty: entries from where the noise cannot have come without it, the
   * larger of the two directions. A delta below this share has no finite epsilon.
   */
  public long infinityWeight() {
    return Math.max(weightWithout(steps()), weightWithout(-steps()));
  }

  /** {@link #infinityWeight} / 2^62. */
  public double infinityMass() {
    return Math.scalb((double) infinityWeight(), -TOTAL_BITS);
  }

  /**
   * SHA-256 over everything that is drawn and accounted, and the provenance: the same for the same
   * table in every file form, as 64 hexadecimal digits.
   */
  public String checksum() {
    return TableBytes.checksum(this);
  }

  private long weightWithout(long shift) {
    long sum = 0;
    for (int i = 0; i < table.size(); i++) {
      long from = i - shift;
      if (!(from >= 0 && from < table.size() && table.weights((int) from) > 0)) {
        sum += table.weights(i);
      }
    }
    return sum;
  }
}
