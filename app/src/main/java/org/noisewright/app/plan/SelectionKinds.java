package org.noisewright.app.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.KindDescription.Sample;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.ExponentialMechanism.Utility;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PermuteAndFlip;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.ReportNoisyMax.Change;

/** The kinds of mechanisms that select one of several outcomes, in plans. */
final class SelectionKinds {
  private static final Map<String, Utility> UTILITIES = utilities();
  private static final Map<String, Change> CHANGES = changes();

  private SelectionKinds() {}

  private static Map<String, Utility> utilities() {
    Map<String, Utility> utilities = new LinkedHashMap<>();
    for (Utility utility : Utility.values()) {
      utilities.put(name(utility), utility);
    }
    return utilities;
  }

  private static String name(Utility utility) {
    return utility == Utility.COUNTING ? "counting" : "any";
  }

  private static Map<String, Change> changes() {
    Map<String, Change> changes = new LinkedHashMap<>();
    for (Change change : Change.values()) {
      changes.put(change.words(), change);
    }
    return changes;
  }

  /** All of them. */
  static List<MechanismKind> all() {
    return List.of(
        MechanismKind.of(
            "exponential",
            KindDescription.of(
                    "The exponential mechanism: an outcome is chosen by its utility.",
                    "probability of outcome o: proportional to exp(epsilon u(o) / (2 D)), or"
                        + " exp(epsilon u(o) / D) for a counting utility; D the sensitivity of u",
                    new ProofSource(
                        "BoundedRangeCells",
                        "The exponential mechanism",
                        "Zhu, Dong, Wang 2022, Theorem 10"),
                    "epsilon: 0.5")
                .withProof(new ProofSource("TwoPointCells", "Counting queries", ""))
                .withSamples(
                    new Sample("any utility", "epsilon: 0.5"),
                    new Sample("counting", "epsilon: 0.5, utility: counting")),
            List.of(
                new KindKey(
                    "epsilon",
                    "parameter; the mechanism is epsilon-differentially private",
                    "positive and finite, in nats",
                    KeyEffect.less(KeySpan.NATS)),
                new KindKey(
                    "utility",
                    "what is known of the utility",
                    "`any` (default), or `counting`: a record moves all utilities in one"
                        + " direction, each by 0 or D",
                    KeyEffect.NO_NUMBER)),
            ExponentialMechanism.class,
            source -> {
              double epsilon = source.positive("epsilon", "1");
              Utility utility = source.fields().choiceOr("utility", UTILITIES);
              return source.fields().build(() -> new ExponentialMechanism(epsilon, utility));
            },
            (selection, tree) -> {
              tree.put("epsilon", selection.epsilon());
              tree.put("utility", name(selection.utility()));
            }),
        MechanismKind.of(
            "permute-and-flip",
            KindDescription.of(
                "Permute-and-flip of McKenna and Sheldon: outcomes are tried in random order.",
                "an outcome that is tried is taken with probability exp(epsilon (u(o) - max u) /"
                    + " (2 D)); D the sensitivity of u",
                new ProofSource("NoisyMaxPairs", "Permute-and-flip", "McKenna and Sheldon 2020"),
                "epsilon: 0.5"),
            List.of(
                new KindKey(
                    "epsilon",
                    "parameter; the mechanism is epsilon-differentially private",
                    "positive and finite, in nats",
                    KeyEffect.less(KeySpan.NATS))),
            PermuteAndFlip.class,
            source -> {
              double epsilon = source.positive("epsilon", "1");
              return source.fields().build(() -> new PermuteAndFlip(epsilon));
            },
            (selection, tree) -> tree.put("epsilon", selection.epsilon())),
        MechanismKind.of(
            "report-noisy-max",
            KindDescription.of(
                    "The index of the largest of several scores, each with independent noise.",
                    "index of the largest c_j + r_j; c_j the scores, r_j the noise",
                    new ProofSource("NoisyMaxPairs", "One score changes", ""),
                    "noise: {mechanism: laplace, scale: 4}, change: monotone")
                .withProof(
                    new ProofSource(
                        "NoisyMaxPairs", "All scores change", "Dwork and Roth 2014, Claim 3.9"))
                .withSamples(
                    new Sample(
                        "Laplace, monotone",
                        "noise: {mechanism: laplace, scale: 4}, change: monotone"),
                    new Sample(
                        "Gaussian, one score",
                        "noise: {mechanism: gaussian, standardDeviation: 4}, change: one"),
                    new Sample(
                        "Gaussian, two scores",
                        "noise: {mechanism: gaussian, standardDeviation: 4}, change: two"),
                    new Sample(
                        "Gaussian, all scores",
                        "noise: {mechanism: gaussian, standardDeviation: 4}, change: all")),
            List.of(
                new KindKey(
                    "noise",
                    "noise on one score, with the largest change of one score as its sensitivity",
                    "a mechanism of the first three groups, `norm: one-number`",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "change",
                    "which scores a neighbour changes",
                    "`one`, `two`, `monotone` (all, in one direction) or `all`",
                    KeyEffect.NO_NUMBER)),
            ReportNoisyMax.class,
            source -> {
              Mechanism noise = source.inner("noise", "{mechanism: laplace, scale: 5}");
              Change change = source.fields().choice("change", CHANGES);
              return source.fields().build(() -> new ReportNoisyMax(noise, change));
            },
            (selection, tree) -> {
              Map<String, Object> noise = PlanWriter.tree(selection.noise());
              tree.put("noise", noise);
              tree.put("change", selection.change().words());
            }));
  }
}
