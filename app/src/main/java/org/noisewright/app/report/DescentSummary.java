package org.noisewright.app.report;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noisewright.app.plan.NumberText;

/**
 * How noise was found by the paper's descent.
 *
 * @param loss that was made small, in words
 * @param gradient along which slopes, in words
 * @param sigmoids steps of the model
 * @param slope of each step
 * @param epochs that were asked for
 * @param learningRate of the first epoch
 * @param weight of the cost in the first epoch
 * @param halving epochs in which the weight halves, infinite for a weight that stays
 * @param seed of the first numbers
 * @param trained the loss of the best state, as the descent saw it
 */
public record DescentSummary(
    String loss,
    String gradient,
    int sigmoids,
    double slope,
    int epochs,
    double learningRate,
    double weight,
    double halving,
    long seed,
    double trained) {

  /** For a reader. */
  String words() {
    return "by descent from seed "
        + seed
        + ", not certified: "
        + NumberText.grouped(sigmoids)
        + " sigmoids, loss "
        + loss
        + " = "
        + Digits.of(trained)
        + " along "
        + gradient
        + " slopes";
  }

  /** For programs. */
  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("loss", loss);
    tree.put("gradient", gradient);
    tree.put("sigmoids", sigmoids);
    tree.put("slope", slope);
    tree.put("epochs", epochs);
    tree.put("learningRate", learningRate);
    tree.put("firstWeight", weight);
    if (Double.isFinite(halving)) {
      tree.put("halving", halving);
    }
    tree.put("seed", seed);
    tree.put("trainedLoss", trained);
    return tree;
  }
}
