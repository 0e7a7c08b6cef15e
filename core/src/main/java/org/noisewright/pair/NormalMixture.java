package org.noisewright.pair;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.noisewright.numerics.Rounding;

/**
 * A mixture of normal laws with one standard deviation s, the weights kept as logarithms. Means
 * increase. Errors are counted in units of 2^-53; those of one component count in a sum with the
 * share of the component, see GaussianMixtureCells.proof.md.
 */
final class NormalMixture {
  private static final double NEGLECTED = 60;
  private static final double HIDDEN = 101;

  private final double[] means;
  private final double[] logWeights;
  private final double[] weightErrors;
  private final boolean roundedMeans;
  private final double deviation;

  /**
   * Value at one outcome, relative to a normal density around a reference.
   *
   * @param log logarithm of the density, less that of the component at the reference
   * @param error bound on the absolute error of {@code log}
   * @param mean expected mean of the component given the outcome
   * @param meanError bound on the absolute error of {@code mean}
   */
  record Value(double log, double error, double mean, double meanError) {}

  private NormalMixture(
      double[] means,
      double[] logWeights,
      double[] weightErrors,
      boolean roundedMeans,
      double deviation) {
    this.means = means;
    this.logWeights = logWeights;
    this.weightErrors = weightErrors;
    this.roundedMeans = roundedMeans;
    this.deviation = deviation;
  }

  /**
   * Sorts the components, leaves out those of weight zero and divides the weights by their sum.
   *
   * @param logs logarithms of the weights up to a common constant, -infinity for a weight of zero
   * @param errors bounds on their absolute errors in units of 2^-53
   * @param roundedMeans true if the exact means may differ from these by half a unit in the last
   *     place
   */
  static NormalMixture of(
      double[] logs, double[] errors, double[] means, boolean roundedMeans, double deviation) {
    int[] order =
        IntStream.range(0, means.length)
            .filter(i -> logs[i] > Double.NEGATIVE_INFINITY)
            .boxed()
            .sorted((i, j) -> Double.compare(means[i], means[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    double top = Arrays.stream(order).mapToDouble(i -> logs[i]).max().orElseThrow();
    CompensatedSum sum = new CompensatedSum();
    CompensatedSum errorSum = new CompensatedSum();
    for (int i = 0; i < logs.length; i++) {
      if (logs[i] == Double.NEGATIVE_INFINITY) {
        continue;
      }
      double weight = Math.exp(logs[i] - top);
      sum.add(weight);
      errorSum.add(weight * (errors[i] + Math.min(800, top - logs[i])));
    }
    double logSum = Math.log(sum.value());
    double sumError = errorSum.value() / sum.value() + 6;
    double[] sortedMeans = new double[order.length];
    double[] sortedLogs = new double[order.length];
    double[] sortedErrors = new double[order.length];
    for (int k = 0; k < order.length; k++) {
      int i = order[k];
      sortedMeans[k] = means[i];
      sortedLogs[k] = logs[i] - top - logSum;
      sortedErrors[k] =
          errors[i]
              + sumError
              + (logs[i] == top ? 0 : top - logs[i])
              + 2 * Math.abs(logSum)
              + 2 * Math.abs(sortedLogs[k]);
    }
    return new NormalMixture(sortedMeans, sortedLogs, sortedErrors, roundedMeans, deviation);
  }

  /**
   * Without the components whose share is below e^-100 everywhere on an interval: the logarithm of
   * the quotient of two components is linear in the outcome.
   */
  NormalMixture restrictedTo(double left, double right) {
    int n = means.length;
    double[] atLeft = new double[n];
    double[] atRight = new double[n];
    int topLeft = 0;
    int topRight = 0;
    for (int i = 0; i < n; i++) {
      atLeft[i] = logTerm(i, left, least());
      atRight[i] = logTerm(i, right, largest());
      topLeft = atLeft[i] > atLeft[topLeft] ? i : topLeft;
      topRight = atRight[i] > atRight[topRight] ? i : topRight;
    }
    double[][] ends = {atLeft, atRight};
    int[] tops = {topLeft, topRight};
    int[] kept =
        IntStream.range(0, n)
            .filter(i -> Arrays.stream(tops).noneMatch(top -> hidden(ends, i, top)))
            .toArray();
    return new NormalMixture(
        Arrays.stream(kept).mapToDouble(i -> means[i]).toArray(),
        Arrays.stream(kept).mapToDouble(i -> logWeights[i]).toArray(),
        Arrays.stream(kept).mapToDouble(i -> weightErrors[i]).toArray(),
        roundedMeans,
        deviation);
  }

  private static boolean hidden(double[][] ends, int i, int top) {
    return Arrays.stream(ends).allMatch(end -> end[i] < end[top] - HIDDEN);
  }

  int size() {
    return means.length;
  }

  double mean(int i) {
    return means[i];
  }

  double logWeight(int i) {
    return logWeights[i];
  }

  double deviation() {
    return deviation;
  }

  double least() {
    return means[0];
  }

  double largest() {
    return means[means.length - 1];
  }

  /** Bound on the error of the logarithm of a weight, absolute. */
  double weightError(int i) {
    return Rounding.UNIT * weightErrors[i];
  }

  /**
   * Error in units of 2^-53 of the logarithm of a component z standard deviations away, beyond the
   * rounding of the exponent.
   */
  double componentError(int i, double z) {
    return weightErrors[i]
        + (roundedMeans ? 2 * Math.abs(means[i] / deviation) * (Math.abs(z) + 1) : 0);
  }

  /** Logarithm of component {@code i} at x, less that of a normal density around the reference. */
  double logTerm(int i, double x, double reference) {
    return logWeights[i]
        + 0.5
            * ((means[i] - reference) / deviation)
            * (((x - means[i]) + (x - reference)) / deviation);
  }

  /** The mixture at an outcome. The reference should be the mean that is nearest to it. */
  Value at(double x, double reference) {
    int n = means.length;
    double[] terms = new double[n];
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      terms[i] = logTerm(i, x, reference);
      top = Math.max(top, terms[i]);
    }
    CompensatedSum sum = new CompensatedSum();
    double errorSum = 0;
    double meanSum = 0;
    double spreadSum = 0;
    for (int i = 0; i < n; i++) {
      double below = top - terms[i];
      if (below > NEGLECTED) {
        continue;
      }
      double share = Math.exp(-below);
      double z = (x - means[i]) / deviation;
      double far =
          Math.abs((means[i] - reference) / deviation)
              * (Math.abs(z) + Math.abs((x - reference) / deviation));
      sum.add(share);
      errorSum += share * (6 * far + 2 * Math.abs(terms[i]) + below + componentError(i, z) + 4);
      meanSum += share * (means[i] - reference);
      spreadSum += share * Math.abs(means[i] - reference);
    }
    double total = sum.value();
    double neglected = n * Math.exp(-NEGLECTED);
    double log = top + Math.log(total);
    double relative = Rounding.UNIT * (errorSum / total * (1 + 1e-9) + 8) + neglected;
    double error = relative + Rounding.UNIT * (2 * Math.abs(log) + 2 * Math.abs(top));
    double mean = reference + meanSum / total;
    double spread = Math.max(largest() - reference, reference - least());
    double meanError =
        2 * relative * Math.max(spread, largest() - least())
            + neglected * deviation
            + Rounding.UNIT * ((2 * n + 8) * (spreadSum / total) + 4 * Math.abs(mean));
    return new Value(log, error, mean, meanError);
  }

  /** True if the other mixture is this one mirrored at zero, exactly. */
  boolean mirrors(NormalMixture other) {
    int n = means.length;
    if (n != other.means.length || deviation != other.deviation) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      if (means[i] != -other.means[n - 1 - i] || logWeights[i] != other.logWeights[n - 1 - i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof NormalMixture other
        && Arrays.equals(means, other.means)
        && Arrays.equals(logWeights, other.logWeights)
        && roundedMeans == other.roundedMeans
        && deviation == other.deviation;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(means) + Arrays.hashCode(logWeights);
  }
}
