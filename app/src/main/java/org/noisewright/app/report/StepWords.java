package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.NumberText;
import org.noisewright.design.NoiseError;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.dpsgd.Clip;
import org.noisewright.learning.dpsgd.LargestSigns;
import org.noisewright.learning.dpsgd.PrivateSteps;
import org.noisewright.learning.dpsgd.SignNoise.FairCoins;
import org.noisewright.learning.dpsgd.SignNoise.OfTable;
import org.noisewright.learning.dpsgd.SignedPrivacy;
import org.noisewright.learning.dpsgd.TrainingPrivacy;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.sampling.AccountedTable;

/**
 * What a report says of a step: how a record is bounded, and the noise.
 *
 * @param bound one word for the bound
 * @param boundWords the bound
 * @param noiseLines the noise
 * @param tree both for a program
 */
record StepWords(
    String bound, String boundWords, List<String> noiseLines, Map<String, Object> tree) {

  static StepWords of(PrivateSteps steps, ChargedEpsilon cost) {
    return steps instanceof SignedPrivacy signed
        ? signs(signed)
        : clipped((TrainingPrivacy) steps, cost);
  }

  private static String four(double value) {
    return Digits.of(value, 4, RoundingMode.HALF_EVEN);
  }

  private static String onSums(PrivateSteps steps) {
    return "on the sum of each of " + NumberText.grouped(steps.parameters()) + " parameters";
  }

  private static StepWords clipped(TrainingPrivacy steps, ChargedEpsilon cost) {
    Clip clip = steps.noise().clip();
    GeneralizedGaussianNoise density = steps.noise().density();
    double deviation = NoiseError.of(density).rootMeanSquare();
    double multiplier = deviation / clip.bound();
    Map<String, Object> bound = new LinkedHashMap<>();
    bound.put("norm", clip.bound());
    bound.put("power", clip.power());
    Map<String, Object> noise = new LinkedHashMap<>();
    noise.put("mechanism", "generalized-gaussian");
    noise.put("beta", density.shape());
    noise.put("scale", density.scale());
    noise.put("standardDeviation", deviation);
    noise.put("noiseMultiplier", multiplier);
    return new StepWords(
        "clip",
        "l"
            + NumberText.of(clip.power())
            + " norm of the gradient of each record at most "
            + NumberText.of(clip.bound()),
        List.of(
            "generalized-gaussian (shape "
                + NumberText.of(density.shape())
                + ", scale "
                + Digits.of(density.scale())
                + "), standard deviation "
                + four(deviation),
            onSums(steps) + ": " + four(multiplier) + " clip norms",
            cost.paid()
                ? "delta includes "
                    + Digits.of(cost.charge(), 3, RoundingMode.CEILING)
                    + " for the distance of what is drawn from that noise"
                : "at so large an epsilon the distance of what is drawn from that noise costs more"
                    + " than delta: take more noise"),
        tree("clip", bound, noise));
  }

  private static StepWords signs(SignedPrivacy steps) {
    LargestSigns signs = steps.signs();
    double deviation = deviation(steps);
    Map<String, Object> bound = new LinkedHashMap<>();
    bound.put("changedNumbers", signs.changed());
    bound.put("largest", signs.layers().stream().map(LargestSigns.Layer::largest).toList());
    Map<String, Object> noise = new LinkedHashMap<>();
    String words;
    if (steps.noise() instanceof OfTable table) {
      AccountedTable drawn = table.table();
      noise.put("mechanism", "lattice-table");
      noise.put("noise", drawn.table().provenance());
      noise.put("checksum", drawn.checksum());
      words = "table of " + drawn.table().provenance() + ", step " + drawn.table().step();
    } else {
      long coins = ((FairCoins) steps.noise()).coins();
      noise.put("mechanism", "binomial");
      noise.put("coins", coins);
      words = "binomial (heads of " + NumberText.grouped(coins) + " fair coins, less half of them)";
    }
    noise.put("standardDeviation", deviation);
    return new StepWords(
        "signs",
        "of the "
            + NumberText.grouped(signs.changed())
            + (signs.changed() == 1 ? " entry" : " entries")
            + " of largest size in the gradient of each record"
            + (signs.layers().size() == 1 ? "" : ", chosen by layers")
            + "; all others 0",
        List.of(
            words + ", standard deviation " + four(deviation),
            onSums(steps)
                + "; a record changes at most "
                + NumberText.grouped(signs.changed())
                + " of them, each by 1",
            "drawn exactly as accounted: nothing is added to delta"),
        tree("signs", bound, noise));
  }

  /** In units of a sign. */
  private static double deviation(SignedPrivacy steps) {
    return NoiseError.of(steps.mechanism()).rootMeanSquare() * steps.unit();
  }

  private static Map<String, Object> tree(
      String bound, Map<String, Object> bounds, Map<String, Object> noise) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put(bound, bounds);
    tree.put("noise", noise);
    return tree;
  }
}
