package org.noisewright.learning.dpsgd;

import java.io.IOException;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Model;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.SeededBits;

/** Seeded runs of a private training. */
final class SmallTraining {
  private static final PrivateTraining.Ledger NO_LEDGER =
      new PrivateTraining.Ledger() {
        @Override
        public void reserve(long step) {}

        @Override
        public void taken(long step, double[] parameters) {}
      };

  private SmallTraining() {}

  /** The parameters after all steps, with a learning rate that falls to zero. */
  static double[] run(
      Model model,
      PrivateSteps steps,
      Examples examples,
      Optimizer.Kind optimizer,
      double rate,
      long seed,
      Workers workers)
      throws IOException {
    PrivateTraining training =
        PrivateTraining.seeded(model, steps, examples, SeededBits.notPrivate(seed));
    return training.run(
        training.initialParameters(),
        0,
        optimizer.make(model.parameters()),
        step -> rate * (1 - (double) step / steps.steps()),
        NO_LEDGER,
        workers,
        Progress.NONE);
  }
}
