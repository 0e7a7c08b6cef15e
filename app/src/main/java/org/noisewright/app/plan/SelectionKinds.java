package org.noisewright.app.plan;

import java.util.List;
import java.util.Map;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.ExponentialMechanism.Utility;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PermuteAndFlip;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.ReportNoisyMax.Change;

/** The kinds of mechanisms that select one of several outcomes, in plans. */
final class SelectionKinds {
  private static final List<String> UTILITIES = List.of("any", "counting");
  private static final List<String> CHANGES =
      List.of(Change.ONE.words(), Change.TWO.words(), Change.MONOTONE.words(), Change.ALL.words());

  private SelectionKinds() {}

  /** All of them. */
  static List<MechanismKind> all() {
    return List.of(
        MechanismKind.of(
            "exponential",
            List.of("epsilon", "utility"),
            ExponentialMechanism.class,
            source -> {
              double epsilon = source.positive("epsilon", "1");
              String word = source.fields().choiceOr("utility", UTILITIES);
              Utility utility = Utility.values()[UTILITIES.indexOf(word)];
              return source.fields().build(() -> new ExponentialMechanism(epsilon, utility));
            },
            (selection, tree) -> {
              tree.put("epsilon", selection.epsilon());
              tree.put("utility", UTILITIES.get(selection.utility().ordinal()));
            }),
        MechanismKind.of(
            "permute-and-flip",
            List.of("epsilon"),
            PermuteAndFlip.class,
            source -> {
              double epsilon = source.positive("epsilon", "1");
              return source.fields().build(() -> new PermuteAndFlip(epsilon));
            },
            (selection, tree) -> tree.put("epsilon", selection.epsilon())),
        MechanismKind.of(
            "report-noisy-max",
            List.of("noise", "change"),
            ReportNoisyMax.class,
            source -> {
              Mechanism noise = source.inner("noise", "{mechanism: laplace, scale: 5}");
              String word = source.fields().choice("change", CHANGES);
              Change change = Change.values()[CHANGES.indexOf(word)];
              return source.fields().build(() -> new ReportNoisyMax(noise, change));
            },
            (selection, tree) -> {
              Map<String, Object> noise = PlanWriter.tree(selection.noise());
              tree.put("noise", noise);
              tree.put("change", selection.change().words());
            }));
  }
}
