package org.noisewright.app.report;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noisewright.learning.dpsgd.StepTimes;

/**
 * What was measured of a training. Times depend on the records, zeros for example are left out of
 * sums, and no noise is on them: they are for the operator and never to be published.
 *
 * @param times of the steps of this program
 * @param expectedBatch records of a step, on average
 * @param seconds of the whole program
 */
public record MeasuredTraining(StepTimes times, long expectedBatch, double seconds) {
  static final String SECRET =
      "SECRET: depends on the records without noise; never publish this file";

  /** For a program. */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("note", SECRET);
    tree.put("seconds", seconds);
    tree.put("steps", times.steps());
    tree.put("stepSeconds", times.seconds());
    tree.put(
        "examplesPerSecond",
        times.seconds() > 0
            ? (double) expectedBatch * (double) times.steps() / times.seconds()
            : 0);
    tree.put("noiseShare", times.noiseShare());
    return tree;
  }
}
