package org.noisewright.app.plan;

import java.util.LinkedHashMap;
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
            List.of("epsilon", "utility"),
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
