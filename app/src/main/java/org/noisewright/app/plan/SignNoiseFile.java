package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.noisewright.learning.dpsgd.SignNoise;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.LatticeStep;
import org.noisewright.sampling.NoiseMasses;
import org.noisewright.sampling.NoiseTable;

/** Reads noise on sums of signs: a noise table, or a plan that says what is added to one number. */
public final class SignNoiseFile {
  private SignNoiseFile() {}

  /**
   * The noise of a file.
   *
   * @throws BadInputException naming the file, for noise that is not drawn on sums of signs
   */
  public static SignNoise read(String name) {
    Path path = TextFile.path(name);
    Optional<AccountedTable> table = TableFile.find(path).map(TableFile.Stored::table);
    return table.isPresent()
        ? named(path, () -> new SignNoise.OfTable(table.get()))
        : ofPlan(path, PlanReader.read(name));
  }

  private static SignNoise ofPlan(Path path, PrivacyPlan plan) {
    Release release = plan.releases().get(0);
    if (plan.releases().size() != 1
        || plan.relation() != NeighboringRelation.ADD_OR_REMOVE_ONE
        || plan.recordsPerUser() != 1
        || !(release.sampling() instanceof Sampling.None)
        || release.times() != 1) {
      throw new BadInputException(
          path
              + " must state noise alone: one release, without relation, sampling, times and"
              + " recordsPerUser, which the training states itself");
    }
    Mechanism mechanism = release.mechanism();
    if (mechanism instanceof SparseVector) {
      throw new BadInputException(
          path + ": changedNumbers is what the training states itself; leave it out");
    }
    if (!(mechanism instanceof AdditiveNoise additive)) {
      throw new BadInputException(
          path
              + " must be noise that is added to a number, got "
              + mechanism.planName()
              + "; write for example 'mechanism: binomial, trials: 3000', or make a noise table by"
              + " 'noisewright table'");
    }
    if (!(additive.sensitivity() == 1)) {
      throw new BadInputException(
          path
              + ": sensitivity must be 1, by which a sign moves a sum, got "
              + NumberText.of(additive.sensitivity())
              + "; leave it out, or name the file of a noise table itself");
    }
    return named(
        path,
        () ->
            additive.noise() instanceof LatticeTable table
                ? new SignNoise.OfTable(accounted(table))
                : SignNoise.of(additive.noise()));
  }

  /** A table of whole weights; they are what is drawn and what is accounted. */
  private static AccountedTable accounted(LatticeTable table) {
    NoiseTable made =
        NoiseTable.of(
            NoiseMasses.of(
                AdditiveNoise.of(table), LatticeStep.parse(NumberText.of(table.step()))));
    return AccountedTable.of(made, BigDecimal.ONE);
  }

  private static SignNoise named(Path path, Supplier<SignNoise> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(path + ": " + e.getMessage());
    }
  }
}
