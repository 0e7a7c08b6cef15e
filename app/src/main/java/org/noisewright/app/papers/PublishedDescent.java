package org.noisewright.app.papers;

import org.noisewright.design.learned.BucketLoss;
import org.noisewright.design.learned.ExactLoss;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.MomentsLoss;
import org.noisewright.design.learned.NoiseLoss;
import org.noisewright.design.learned.TrainedNoise;
import org.noisewright.design.learned.descent.Descent;
import org.noisewright.design.learned.descent.DescentSchedule;
import org.noisewright.design.learned.descent.NoiseModel;
import org.noisewright.design.learned.descent.SigmoidModel;

/**
 * The paper's own method at a smaller size.
 *
 * @param sigmoids number of logistic steps; published 10,000
 * @param epochs number of steps; published 15,000, and 100,000 for the moments accountant
 * @param learningRate published 0.001, and 0.01 for one release
 */
record PublishedDescent(int sigmoids, int epochs, double learningRate) {
  /** The published seed. */
  static final long SEED = 5678;

  private static final double FIRST_WEIGHT = 0.5;

  /** What is trained on besides the cost. */
  enum Trained {
    /** Delta itself. */
    EXACT("exact delta"),
    /** The paper's buckets, with slopes by differences. */
    BUCKETS("bucket loss, approximate"),
    /** The paper's buckets of probabilistic privacy. */
    PROBABILISTIC("bucket loss, probabilistic"),
    /** The extended moments accountant with a trained order. */
    MOMENTS("extended moments");

    private final String words;

    Trained(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    NoiseLoss loss(LearnedProblem problem) {
      return switch (this) {
        case EXACT -> ExactLoss.of(problem);
        case BUCKETS -> BucketLoss.approximate(problem, BucketLoss.Slopes.DIFFERENCES);
        case PROBABILISTIC -> BucketLoss.probabilistic(problem);
        case MOMENTS -> MomentsLoss.of(problem);
      };
    }
  }

  /** For a weight that stays. */
  DescentSchedule constant(double weight) {
    return DescentSchedule.of(weight).withEpochs(epochs).withLearningRate(learningRate);
  }

  /** For a weight that halves from 0.5 down to this one in the last epoch. */
  DescentSchedule falling(double lastWeight) {
    double halvings = Math.log(FIRST_WEIGHT / lastWeight) / Math.log(2);
    return constant(FIRST_WEIGHT).withHalving(epochs / halvings);
  }

  /** Trains the logistic model. */
  TrainedNoise train(LearnedProblem problem, Trained trained, DescentSchedule schedule, long seed) {
    return train(
        problem,
        SigmoidModel.of(problem.grid(), sigmoids, SigmoidModel.SLOPE),
        trained.loss(problem),
        schedule,
        seed);
  }

  /** Trains any model. */
  static TrainedNoise train(
      LearnedProblem problem,
      NoiseModel model,
      NoiseLoss loss,
      DescentSchedule schedule,
      long seed) {
    Descent descent = Descent.of(problem, model, loss, schedule);
    return descent.noise(descent.run(descent.start(new StartNumbers(seed))));
  }

  /** The same with this many times the epochs. */
  PublishedDescent longer(int factor) {
    return new PublishedDescent(sigmoids, factor * epochs, learningRate);
  }

  /** For a caption. */
  String words() {
    return sigmoids + " logistic steps, " + epochs + " epochs";
  }
}
