package org.noisewright.design.learned.descent;

import java.util.Arrays;
import java.util.List;

/**
 * Where a descent stands, enough to go on from. Immutable; what is handed in and out is copied.
 *
 * @param epoch number of steps that were taken
 * @param parameters the free numbers of the model, then those that the loss trains
 * @param means running means of the slopes, as many
 * @param squares running means of the squared slopes, as many
 * @param bestValue least loss + weight cost so far, infinite before the first step
 * @param bestLoss the loss there
 * @param bestEpoch the epoch there
 * @param bestParameters the parameters there
 * @param trace loss + weight cost at every {@link Descent#BLOCK}th epoch from 0 on
 */
@SuppressWarnings("ArrayRecordComponent") // Copied on the way in and out; equality is by content.
public record DescentState(
    int epoch,
    double[] parameters,
    double[] means,
    double[] squares,
    double bestValue,
    double bestLoss,
    int bestEpoch,
    double[] bestParameters,
    List<Double> trace) {

  /** Checks that everything fits together. */
  public DescentState {
    if (!(epoch >= 0)) {
      throw new IllegalArgumentException("epoch must be at least 0, got " + epoch);
    }
    if (!(bestEpoch >= 0 && bestEpoch <= epoch)) {
      throw new IllegalArgumentException(
          "bestEpoch must be in [0, epoch], got " + bestEpoch + " of " + epoch);
    }
    requireFinite("parameters", parameters, parameters.length);
    requireFinite("means", means, parameters.length);
    requireFinite("squares", squares, parameters.length);
    requireFinite("bestParameters", bestParameters, parameters.length);
    parameters = parameters.clone();
    means = means.clone();
    squares = squares.clone();
    bestParameters = bestParameters.clone();
    trace = List.copyOf(trace);
  }

  private static void requireFinite(String name, double[] numbers, int length) {
    if (numbers.length != length) {
      throw new IllegalArgumentException(
          name + " must have " + length + " numbers, got " + numbers.length);
    }
    for (double number : numbers) {
      if (!Double.isFinite(number)) {
        throw new IllegalArgumentException(
            name + " must be finite, got " + number + "; take a smaller learning rate");
      }
    }
  }

  /** Before the first step. */
  static DescentState start(double[] parameters) {
    double[] nothing = new double[parameters.length];
    return new DescentState(
        0,
        parameters,
        nothing,
        nothing,
        Double.POSITIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        0,
        parameters,
        List.of());
  }

  @Override
  public double[] parameters() {
    return parameters.clone();
  }

  @Override
  public double[] means() {
    return means.clone();
  }

  @Override
  public double[] squares() {
    return squares.clone();
  }

  @Override
  public double[] bestParameters() {
    return bestParameters.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DescentState state
        && epoch == state.epoch
        && Arrays.equals(parameters, state.parameters)
        && Arrays.equals(means, state.means)
        && Arrays.equals(squares, state.squares)
        && bestValue == state.bestValue
        && bestLoss == state.bestLoss
        && bestEpoch == state.bestEpoch
        && Arrays.equals(bestParameters, state.bestParameters)
        && trace.equals(state.trace);
  }

  @Override
  public int hashCode() {
    return 31 * epoch + Arrays.hashCode(parameters);
  }

  @Override
  public String toString() {
    return "DescentState[epoch=" + epoch + ", bestValue=" + bestValue + "]";
  }
}
