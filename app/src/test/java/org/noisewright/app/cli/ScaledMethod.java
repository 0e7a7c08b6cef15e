package org.noisewright.app.cli;

import java.util.List;
import org.noisewright.classical.Claim;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.MethodCurve;
import org.noisewright.classical.MethodDelta;
import org.noisewright.classical.MethodRefusedException;

/** A method that says delta = factor 0.001 k exp(-epsilon) of k releases, for tests of commands. */
record ScaledMethod(
    String name, Claim claim, double factor, List<String> notes, Behaviour behaviour)
    implements ComparisonMethod {

  /** What it does when it is asked. */
  interface Behaviour {
    void act();
  }

  static ScaledMethod of(String name, Claim claim, double factor) {
    return new ScaledMethod(name, claim, factor, List.of(), () -> {});
  }

  static ScaledMethod refusing(String name, String reason) {
    return new ScaledMethod(
        name,
        Claim.UPPER,
        1,
        List.of(),
        () -> {
          throw new MethodRefusedException(reason);
        });
  }

  static ScaledMethod failing(String name) {
    return new ScaledMethod(
        name,
        Claim.UPPER,
        1,
        List.of(),
        () -> {
          throw new IllegalStateException("a defect of " + name);
        });
  }

  ScaledMethod withNote(String note) {
    return new ScaledMethod(name, claim, factor, List.of(note), behaviour);
  }

  @Override
  public String source() {
    return "source of " + name;
  }

  @Override
  public String cost() {
    return "cost of " + name;
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    behaviour.act();
    double times = (double) plan.plan().releases().get(0).times();
    return epsilon -> {
      double log = Math.log(0.001 * factor * times) - epsilon;
      double lower =
          switch (claim.kind()) {
            case UPPER_BOUND -> Double.NEGATIVE_INFINITY;
            case BOTH_BOUNDS -> log - 2 * Math.log(factor);
            default -> log;
          };
      double upper = claim.kind() == Claim.Kind.LOWER_BOUND ? 0 : log;
      return new MethodDelta(Math.min(0, lower), Math.min(0, upper), notes);
    };
  }
}
