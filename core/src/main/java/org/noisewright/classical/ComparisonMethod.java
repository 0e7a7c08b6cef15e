package org.noisewright.classical;

/**
 * A way to bound or to estimate the privacy of a plan, for comparison with the certified interval.
 * Immutable.
 */
public interface ComparisonMethod {

  /** The name as printed, short and unique: "Renyi, improved conversion". */
  String name();

  /** What its answers say of the exact value. */
  Claim claim();

  /** Paper and theorem. */
  String source();

  /** What it costs, in the sizes of the problem: "one minimum over orders a question". */
  String cost();

  /**
   * Its curve for a plan; what the method composes, it composes here.
   *
   * @throws MethodRefusedException if the method says nothing of this plan, with the reason
   */
  MethodCurve curve(ComparedPlan plan);
}
