package org.noisewright.accountant;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.noisewright.classical.Claim;
import org.noisewright.classical.ComparedPlan;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.MethodCurve;
import org.noisewright.classical.MethodDelta;
import org.noisewright.classical.MethodEpsilon;
import org.noisewright.classical.MethodRefusedException;

/** A method that says what a test wants, and keeps the plans that it was asked for. */
final class FakeMethod implements ComparisonMethod {
  private final String name;
  private final Claim claim;
  private final Function<ComparedPlan, MethodCurve> curve;
  final List<ComparedPlan> plans = new ArrayList<>();

  FakeMethod(String name, Claim claim, Function<ComparedPlan, MethodCurve> curve) {
    this.name = name;
    this.claim = claim;
    this.curve = curve;
  }

  /** Says the same epsilon and the same ln delta whatever is asked. */
  static FakeMethod of(String name, Claim claim, double lower, double upper) {
    return new FakeMethod(
        name,
        claim,
        plan ->
            new MethodCurve() {
              @Override
              public MethodDelta deltaAt(double epsilon) {
                return new MethodDelta(lower, upper, List.of("note of " + name));
              }

              @Override
              public MethodEpsilon epsilonAt(double delta) {
                return new MethodEpsilon(lower, upper, List.of("note of " + name));
              }
            });
  }

  /** Refuses every plan. */
  static FakeMethod refusing(String name) {
    return new FakeMethod(
        name,
        Claim.UPPER,
        plan -> {
          throw new MethodRefusedException("the plan is not for " + name);
        });
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Claim claim() {
    return claim;
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
    plans.add(plan);
    return curve.apply(plan);
  }
}
