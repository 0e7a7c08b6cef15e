package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads how often something is released: {@code times: 1000}, or {@code steps: {epochs: 40,
 * records: 50000, batchSize: 512}}.
 */
final class TimesReader {
  private static final String EXAMPLE = "{epochs: 40, records: 50000, batchSize: 512}";

  private TimesReader() {}

  /**
   * The number of releases; 1 if it is not stated.
   *
   * @param sampled the batches of the sampling, which steps may leave out
   */
  static long read(Fields release, Optional<Batches> sampled, PlanFrame frame) {
    if (!release.has("steps")) {
      return release.wholeOr("times", PlanReader.TIMES_RANGE, 1);
    }
    if (release.has("times")) {
      throw release.error(
          release.line("steps"), "steps and times are both given; they mean the same, give one");
    }
    if (release.node("steps", EXAMPLE) instanceof SourceNode.Scalar number && !number.isEmpty()) {
      throw release.error(
          number.line(),
          "steps must be a group of keys, got "
              + number.words()
              + "; write 'times: "
              + number.text()
              + "' for a number, or 'steps: "
              + EXAMPLE
              + "'");
    }
    Fields steps = release.group("steps", EXAMPLE);
    List<String> keys = new ArrayList<>(List.of("epochs"));
    keys.addAll(SamplingReader.BATCH_KEYS);
    steps.allowOnly(keys);
    long epochs = steps.whole("epochs", "of at least 1", "40");
    Batches batches = batches(steps, sampled);
    long times = steps.build(() -> batches.steps(epochs));
    frame.derive(release.place(), batches.stepWords(epochs));
    return times;
  }

  private static Batches batches(Fields steps, Optional<Batches> sampled) {
    boolean stated = SamplingReader.BATCH_KEYS.stream().anyMatch(steps::has);
    if (sampled.isPresent() && !stated) {
      return sampled.get();
    }
    Batches batches = SamplingReader.batches(steps);
    if (sampled.isPresent() && !sampled.get().equals(batches)) {
      throw steps.error(
          steps.line(),
          "the batches of steps and of sampling differ; leave them out here, steps takes those of"
              + " the sampling");
    }
    return batches;
  }
}
