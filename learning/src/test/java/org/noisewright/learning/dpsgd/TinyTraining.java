package org.noisewright.learning.dpsgd;

import java.io.IOException;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.data.ExamplesBuilder;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Workers;

/**
 * A training of 20 parameters of which every step is seen, with a crafted record or without it. The
 * crafted record has a column of its own that no other record has; with a learning rate near 0 its
 * clipped gradient is the same in each step, so that the loss of the transcript is known: the sum
 * over the steps of ln(1 - rate + rate e^l), l the loss of the noisy sum of one step.
 */
final class TinyTraining {
  static final int FEATURES = 9;
  static final int PUBLIC_RECORDS = 4;
  private static final double LEARNING_RATE = 1e-9;
  private static final float OWN = 4096;
  private static final DenseNetwork NETWORK = DenseNetwork.regression(FEATURES, 2);

  private TinyTraining() {}

  static int parameters() {
    return NETWORK.parameters();
  }

  /** Three records, and a fourth one if it is the crafted one's turn. */
  static Examples examples(boolean crafted) {
    ExamplesBuilder examples = new ExamplesBuilder(FEATURES, 2);
    for (int i = 0; i < PUBLIC_RECORDS - 1; i++) {
      examples.feature(i + 1, OWN);
      examples.add(i % 2);
    }
    if (crafted) {
      examples.feature(0, OWN);
      examples.add(1);
    }
    return examples.build();
  }

  /** The loss of what one training shows, under normal noise of one clip norm (1). */
  static double loss(PrivateTraining training, double rate, Workers workers) throws IOException {
    double[] before = new double[NETWORK.parameters()];
    double[] loss = {0};
    PrivateTraining.Ledger ledger =
        new PrivateTraining.Ledger() {
          @Override
          public void reserve(long step) {}

          @Override
          public void taken(long step, double[] parameters) {
            // The column of the crafted record has the parameters 0 and 1: -1/sqrt 2 for its own
            // class, 1/sqrt 2 for the other.
            double along = 0;
            for (int k = 0; k < 2; k++) {
              double sum = (before[k] - parameters[k]) / LEARNING_RATE * training.expectedBatch();
              along += (k == 1 ? -sum : sum) * Math.sqrt(0.5);
            }
            loss[0] += Math.log1p(rate * Math.expm1(along - 0.5));
            System.arraycopy(parameters, 0, before, 0, before.length);
          }
        };
    training.run(
        before.clone(),
        0,
        Optimizer.descent(0).make(before.length),
        step -> LEARNING_RATE,
        ledger,
        workers,
        Progress.NONE);
    return loss[0];
  }
}
