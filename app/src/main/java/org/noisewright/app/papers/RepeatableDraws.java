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

/** Draws from a seed, so that a figure comes out the same again. Nothing of it is private. */
public interface RepeatableDraws {
  /** A training. */
  PrivateTraining training(Model model, PrivateSteps privacy, Examples examples, long seed);

  /** Poisson batches. */
  PoissonBatches batches(int records, Rational rate, long seed);

  /** Noise from a table. */
  NoiseTableSampler noise(NoiseTable table, long seed);

  /** Bits for parameters to start from. */
  RandomBits bits(long seed);
}
