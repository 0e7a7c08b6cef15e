package org.noisewright.app.plan;

import java.util.Arrays;
import java.util.List;
import org.noisewright.design.learned.SearchState;
import org.noisewright.design.learned.descent.DescentState;

/**
 * Where a descent stands, as the rows of numbers of a {@link SearchFile}: first the counters, then
 * the parameters, both running means, the best parameters and the trace.
 */
public final class DescentCheckpoint {
  private static final int ROWS = 6;
  private static final int COUNTERS = 4;

  private DescentCheckpoint() {}

  /** The rows of a state. */
  public static SearchState rows(DescentState state) {
    double[] counters = {
      state.epoch(), state.bestEpoch(), state.bestValue(), state.bestLoss(),
    };
    double[] trace = state.trace().stream().mapToDouble(Double::doubleValue).toArray();
    return SearchState.of(
        List.of(),
        List.of(
            counters,
            state.parameters(),
            state.means(),
            state.squares(),
            state.bestParameters(),
            trace));
  }

  /**
   * The state of these rows, the same to the last bit.
   *
   * @throws BadInputException if they are none of a descent
   */
  public static DescentState state(SearchState rows) {
    List<double[]> latest = rows.latest();
    if (latest.size() != ROWS || latest.get(0).length != COUNTERS) {
      throw new BadInputException(
          "the checkpoint holds no descent; delete it to start anew, or name another file");
    }
    double[] counters = latest.get(0);
    try {
      return new DescentState(
          (int) counters[0],
          latest.get(1),
          latest.get(2),
          latest.get(3),
          counters[2],
          counters[3],
          (int) counters[1],
          latest.get(4),
          Arrays.stream(latest.get(5)).boxed().toList());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(
          "the checkpoint holds no descent: "
              + e.getMessage()
              + "; delete it to start anew, or name another file");
    }
  }
}
