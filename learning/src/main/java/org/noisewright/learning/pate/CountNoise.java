package org.noisewright.learning.pate;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Norm;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.CellMasses;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseMasses;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.TotalVariation;

/**
 * Noise on one count: what is accounted and the table that is drawn.
 *
 * @param accounted the mechanism of one count that moves by the sensitivity
 * @param table what is drawn, with the sensitivity in steps of its lattice
 * @param distance of the table from the accounted noise; empty if the table itself is accounted
 */
public record CountNoise(
    Mechanism accounted, AccountedTable table, Optional<TotalVariation> distance) {

  /** Checks that nothing is missing. */
  public CountNoise {
    Objects.requireNonNull(accounted, "accounted");
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(distance, "distance");
  }

  /**
   * Generalised Gaussian noise, rounded to a lattice. The continuous noise is accounted at the
   * sensitivity rounded up to whole steps; the table costs its distance.
   *
   * @param shape beta in [1, 64]
   * @param scale raw scale, positive: the density falls as exp(-|x|^shape / scale)
   * @param sensitivity largest change of one count, positive; 1 for votes
   * @param step of the lattice; 1 for votes
   */
  public static CountNoise generalizedGaussian(
      double shape, double scale, BigDecimal sensitivity, LatticeStep step) {
    Mechanism accounted = mechanism(shape, scale, sensitivity, step);
    CellMasses masses = NoiseMasses.of(accounted, step);
    NoiseTable table = NoiseTable.of(masses);
    return new CountNoise(
        accounted,
        AccountedTable.of(table, sensitivity),
        Optional.of(TotalVariation.of(table, masses)));
  }

  /** What {@link #generalizedGaussian} accounts, without the table. */
  static Mechanism mechanism(double shape, double scale, BigDecimal sensitivity, LatticeStep step) {
    double moved = (double) step.stepsIn(sensitivity) * step.value();
    double most = step.equals(LatticeStep.ONE) ? moved : moved * (1 + 0x1p-50);
    return new AdditiveNoise(new GeneralizedGaussianNoise(shape, scale), most, Norm.ONE_NUMBER);
  }

  /**
   * Any noise of this program as a table, which is accounted as it stands.
   *
   * @throws IllegalArgumentException if the table is not symmetric: a count may grow or fall
   */
  public static CountNoise of(AccountedTable table) {
    if (!table.table().symmetric()) {
      throw new IllegalArgumentException(
          "table must be symmetric, because counts grow and fall, got "
              + table.table().provenance()
              + "; make a table of symmetric noise");
    }
    return new CountNoise(table.mechanism(), table, Optional.empty());
  }

  /**
   * What delta grows by because tables are drawn, rounded up: (1 + e^epsilon) draws distance.
   *
   * @param draws how many draws are behind what is released
   */
  public double charge(double epsilon, long draws) {
    return distance.map(far -> far.charge(epsilon, draws)).orElse(0.0);
  }
}
