package org.noisewright.app.report;

import java.util.LinkedHashMap;
import java.util.List;
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
 * @param bestEpoch the epoch of this state
 * @param bestObjective the loss + weight cost of this state
 * @param lastObjective the same of the last state
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
    double trained,
    int bestEpoch,
    double bestObjective,
    double lastObjective) {

  /** For a reader. */
  List<String> lines() {
    return List.of(
        how(),
        "best after "
            + NumberText.grouped(bestEpoch)
            + " steps: loss + weight cost = "
            + Digits.of(bestObjective)
            + "; after the last one "
            + Digits.of(lastObjective));
  }

  private String how() {
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
    tree.put("bestEpoch", bestEpoch);
    tree.put("bestObjective", bestObjective);
    tree.put("lastObjective", lastObjective);
    return tree;
  }
}
