package org.noisewright.learning.student;

import java.util.List;
import org.noisewright.curve.Progress;
import org.noisewright.learning.data.Images;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Optimizer;
import org.noisewright.learning.model.Training;
import org.noisewright.learning.model.Workers;
import org.noisewright.sampling.RandomBits;

/**
 * How a student learns: a dense network is trained on the queries with their released labels, then
 * says the class of every public record, and is trained anew on all of them with what it said. In
 * every pass images are distorted anew. Nothing private goes in but the labels that were released,
 * so the student costs no privacy beside theirs.
 *
 * @param hidden widths of the hidden layers
 * @param first training on the labelled queries
 * @param second training on all public records; of 0 epochs for none
 * @param distortion of the images of each pass
 */
public record StudentRecipe(
    List<Integer> hidden, Training first, Training second, ImageDistortion distortion) {
  /** Keeps the widths. */
  public StudentRecipe {
    hidden = List.copyOf(hidden);
  }

  /** One hidden layer of 200; 60 passes, then 10. */
  public static StudentRecipe standard(Images like) {
    return new StudentRecipe(
        List.of(200),
        new Training(60, 50, 2e-3, 1e-4, Optimizer.adam()),
        new Training(10, 100, 2e-3, 1e-4, Optimizer.adam()),
        ImageDistortion.suiting(like.shape()));
  }

  /**
   * A student.
   *
   * @param queries public records with the labels that were released for them
   * @param pool all public records; their labels are not looked at
   * @param bits for starting values, orders and distortions: no noise, no secret
   */
  public Student train(
      Images queries, Images pool, RandomBits bits, Workers workers, Progress progress) {
    DenseNetwork network =
        DenseNetwork.of(
            queries.shape().features(), hidden, queries.examples().classes(), Activation.RELU);
    Student taught = new Student(network, train(network, first, queries, bits, workers, progress));
    if (second.epochs() == 0) {
      return taught;
    }
    Images said =
        new Images(
            pool.shape(), pool.examples().withLabels(taught.classes(pool.examples(), workers)));
    return new Student(network, train(network, second, said, bits, workers, progress));
  }

  private double[] train(
      DenseNetwork network,
      Training training,
      Images images,
      RandomBits bits,
      Workers workers,
      Progress progress) {
    return training.train(
        network,
        epoch -> distortion.isNone() ? images.examples() : distortion.of(images, bits),
        bits,
        workers,
        (stage, fraction) -> progress.report("student", fraction));
  }
}
