package org.noisewright.learning.teacher;

import java.util.List;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.Examples;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Predictions;
import org.noisewright.learning.model.Training;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.RandomBits;

/**
 * A teacher that is a dense network, trained for a fixed number of passes.
 *
 * @param hidden widths of the hidden layers
 * @param training how it is trained
 */
public record NetworkRecipe(List<Integer> hidden, Training training) implements TeacherRecipe {
  /** Keeps the widths. */
  public NetworkRecipe {
    hidden = List.copyOf(hidden);
  }

  /** One hidden layer of 64, 60 passes of Adam. */
  public static NetworkRecipe standard() {
    return new NetworkRecipe(List.of(64), new Training(60, 32, 2e-3, 1e-4, Optimizer.adam()));
  }

  @Override
  public Teacher train(Examples part, RandomBits bits) {
    if (part.size() == 0) {
      return new FixedVote();
    }
    DenseNetwork network = DenseNetwork.of(part.width(), hidden, part.classes(), Activation.RELU);
    try (Workers one = Workers.of(1)) {
      return new Network(network, training.train(network, part, bits, one, Progress.NONE));
    }
  }

  @Override
  public String words() {
    return "dense network with hidden layers "
        + hidden
        + ", "
        + training.epochs()
        + " passes in batches of "
        + training.batch()
        + ", learning rate "
        + training.rate()
        + ", weight decay "
        + training.decay();
  }

  private static final class Network implements Teacher {
    private final DenseNetwork network;
    private final double[] parameters;

    Network(DenseNetwork network, double[] parameters) {
      this.network = network;
      this.parameters = parameters;
    }

    @Override
    public int[] votes(Examples queries) {
      try (Workers one = Workers.of(1)) {
        return Predictions.classes(network, parameters, queries, one);
      }
    }

    @Override
    public double[] numbers() {
      return parameters.clone();
    }
  }
}
