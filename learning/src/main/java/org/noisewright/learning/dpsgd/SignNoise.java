package org.noisewright.learning.dpsgd;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.function.Function;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.Noise;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.AddedNoise;
import org.noisewright.sampling.FairCoinsSampler;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.SecureBits;
import org.noisewright.sampling.SeededBits;
import org.noisewright.sampling.TableSampler;

/**
 * Whole-number noise on a sum of signs, independent for each number. What is drawn is exactly what
 * is accounted: nothing is charged for the drawing.
 */
public sealed interface SignNoise {
  /** What is accounted: noise on one number that one sign moves. */
  AdditiveNoise mechanism();

  /** Steps of the lattice of the noise in one sign. */
  long step();

  /** Makes what draws it, in each thread its own; they share what is prepared. */
  Function<SecureBits, AddedNoise> samplers();

  /** The same from a seed: not private. */
  AddedNoise seeded(SeededBits bits);

  /**
   * The noise of a plan.
   *
   * @throws IllegalArgumentException for noise that is not drawn on sums of signs, with the reason
   */
  static SignNoise of(Noise noise) {
    if (!(noise instanceof BinomialNoise binomial)) {
      throw new IllegalArgumentException(
          "noise on sums of signs must be binomial, or a noise table, got "
              + noise.planName()
              + "; make a table of it with noisewright table");
    }
    if (!(binomial.probability() == 0.5)) {
      throw new IllegalArgumentException(
          "probability must be 0.5 on sums of signs, got "
              + binomial.probability()
              + "; other coins hide +1 and -1 differently, and no pair is proven for both together");
    }
    if (!(binomial.step() == 1)) {
      throw new IllegalArgumentException(
          "step must be 1 on sums of signs, got " + binomial.step() + "; a sign moves a sum by 1");
    }
    return new FairCoins(binomial.trials());
  }

  /**
   * Heads of fair coins, less half of them (papers on cpSGD call it binomial noise, p = 1/2).
   *
   * @param coins even, in [2, 2^20]
   */
  record FairCoins(long coins) implements SignNoise {
    /** Checks the number. */
    public FairCoins {
      FairCoinsSampler.requireCoins(coins);
    }

    @Override
    public AdditiveNoise mechanism() {
      return AdditiveNoise.of(new BinomialNoise(coins, 0.5, 1));
    }

    @Override
    public long step() {
      return 1;
    }

    @Override
    public Function<SecureBits, AddedNoise> samplers() {
      return bits -> FairCoinsSampler.of(coins, bits);
    }

    @Override
    public AddedNoise seeded(SeededBits bits) {
      return FairCoinsSampler.seeded(coins, bits);
    }
  }

  /**
   * Noise from a table, as of cactus or learned noise. It is accounted for a change by one sign,
   * whatever larger change the table was made for.
   *
   * @param table symmetric, for a sensitivity of at least 1, with a whole number of steps in 1
   */
  record OfTable(AccountedTable table) implements SignNoise {
    /** Checks that signs lie on the lattice of the table and that it is accounted for them. */
    public OfTable {
      Objects.requireNonNull(table, "table");
      if (!table.table().symmetric()) {
        throw new IllegalArgumentException(
            "table must be symmetric about 0, got "
                + table.table()
                + "; other noise hides +1 and -1 differently");
      }
      long steps = table.table().step().stepsIn(BigDecimal.ONE);
      if (!(steps == table.table().step().wholeStepsIn(BigDecimal.ONE))) {
        throw new IllegalArgumentException(
            "step of the table must go into 1 a whole number of times, got "
                + table.table().step()
                + "; a sign moves a sum by 1: make a table of step 1");
      }
      table.requireCovers(BigDecimal.ONE);
    }

    @Override
    public AdditiveNoise mechanism() {
      return table.table().mechanism(step());
    }

    @Override
    public long step() {
      return table.table().step().stepsIn(BigDecimal.ONE);
    }

    @Override
    public Function<SecureBits, AddedNoise> samplers() {
      TableSampler shared = TableSampler.of(table.table());
      return bits -> NoiseTableSampler.of(shared, bits);
    }

    @Override
    public AddedNoise seeded(SeededBits bits) {
      return NoiseTableSampler.seeded(table.table(), bits);
    }
  }
}
