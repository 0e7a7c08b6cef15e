package org.noisewright.app.papers;

import org.noisewright.learning.data.Examples;
import org.noisewright.learning.dpsgd.PoissonBatches;
import org.noisewright.learning.dpsgd.PrivateSteps;
import org.noisewright.learning.dpsgd.PrivateTraining;
import org.noisewright.learning.model.Model;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.NoiseTableSampler;
import org.noisewright.sampling.RandomBits;
import org.noisewright.sampling.Rational;
import org.noisewright.sampling.SeededBits;

/** As the command line makes them. */
final class SeededDraws implements RepeatableDraws {
  @Override
  public PrivateTraining training(Model model, PrivateSteps privacy, Examples examples, long seed) {
    return PrivateTraining.seeded(model, privacy, examples, SeededBits.notPrivate(seed));
  }

  @Override
  public PoissonBatches batches(int records, Rational rate, long seed) {
    return PoissonBatches.seeded(records, rate, SeededBits.notPrivate(seed));
  }

  @Override
  public NoiseTableSampler noise(NoiseTable table, long seed) {
    return NoiseTableSampler.seeded(table, SeededBits.notPrivate(seed));
  }

  @Override
  public RandomBits bits(long seed) {
    return SeededBits.notPrivate(seed);
  }
}
