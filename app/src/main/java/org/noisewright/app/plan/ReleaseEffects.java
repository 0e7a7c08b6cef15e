package org.noisewright.app.plan;

import java.util.List;
import org.noisewright.app.plan.KeyEffect.Known;

/** What the keys of a release do that do not belong to its mechanism. */
final class ReleaseEffects {
  /** Numbers of releases, epochs and the like. */
  static final Known TIMES = KeyEffect.less(KeySpan.upTo(1e15));

  static final Known RATE = KeyEffect.less(KeySpan.RATE);
  static final Known RECORDS_PER_USER = KeyEffect.less(KeySpan.upTo(1e6));

  /** Batch sizes and numbers of records where the rate follows from them and the times do not. */
  static final Known SIZE = KeyEffect.less(KeySpan.upTo(1L << 53));

  static final Known POPULATION = KeyEffect.more(KeySpan.upTo(1L << 53));

  private static final double MOST = (double) (1L << 53);

  /** Numbers of which both the rate and the number of steps are made. */
  static final KeyEffect BOTH =
      KeyEffect.mixed(
          "both the sampling rate and the number of steps follow from it, one rises where the"
              + " other falls, and epsilon is not monotone in it; give the number of releases"
              + " (times) instead of epochs, or solve the noise");

  private static final KeyEffect TWICE =
      KeyEffect.mixed(
          "sampling and steps both state the batches; leave them out of one of the two, or solve"
              + " another number");
  private static final KeyEffect SHUFFLE =
      KeyEffect.mixed("shuffled batches are not accounted for; state another sampling");

  private ReleaseEffects() {}

  /**
   * The effect of the key at this place of a release.
   *
   * @param keys for example sampling, poisson, batchSize
   */
  static KeyEffect of(List<String> keys, SourceTree release) {
    boolean steps = release.has(List.of("steps"));
    boolean ownBatches =
        SamplingReader.BATCH_KEYS.stream().anyMatch(key -> release.has(List.of("steps", key)));
    boolean sampledBatches = release.has(List.of("sampling", "poisson", "batchSize"));
    return switch (String.join(".", keys)) {
      case "times", "steps.epochs" -> TIMES;
      case "sampling.poisson" -> sampledBatches ? KeyEffect.NO_NUMBER : RATE;
      case "sampling.poisson.batchSize", "sampling.poisson.accumulation" ->
          ownBatches ? TWICE : steps ? BOTH : size(release, List.of("sampling", "poisson"), keys);
      case "sampling.poisson.records" ->
          ownBatches ? TWICE : steps ? BOTH : population(release, List.of("sampling", "poisson"));
      case "steps.batchSize", "steps.accumulation" ->
          sampledBatches ? TWICE : KeyEffect.more(size(release, List.of("steps"), keys).span());
      case "steps.records" ->
          sampledBatches ? TWICE : KeyEffect.less(population(release, List.of("steps")).span());
      case "sampling.withoutReplacement.size" ->
          SIZE.over(
              SIZE.span()
                  .within(1, release.number(List.of("sampling", keys.get(1), "population"), MOST)));
      case "sampling.withReplacement.size" -> SIZE;
      case "sampling.withoutReplacement.population" -> {
        double size = release.number(List.of("sampling", keys.get(1), "size"), 1);
        yield POPULATION.over(POPULATION.span().within(size, MOST).from(4 * size));
      }
      case "sampling.withReplacement.population" ->
          POPULATION.over(
              POPULATION
                  .span()
                  .from(4 * release.number(List.of("sampling", keys.get(1), "size"), 1)));
      case "sampling.shuffle.batches" -> SHUFFLE;
      default -> KeyEffect.NO_NUMBER;
    };
  }

  /** The number of records, which begins where a batch is a quarter of them. */
  private static Known population(SourceTree release, List<String> group) {
    double batch = release.number(append(group, "batchSize"), 1);
    double accumulation = release.number(append(group, "accumulation"), 1);
    return population(batch * accumulation);
  }

  /** The number of records of which a step takes so many. */
  static Known population(double perStep) {
    return POPULATION.over(POPULATION.span().within(perStep, MOST).from(4 * perStep));
  }

  /** A batch size or accumulation, with which a step takes at most all records. */
  private static Known size(SourceTree release, List<String> group, List<String> keys) {
    boolean batch = keys.get(keys.size() - 1).equals("batchSize");
    return size(
        release.number(append(group, "records"), MOST),
        release.number(append(group, batch ? "accumulation" : "batchSize"), 1));
  }

  /** One of the two factors of the records of a step, beside the other one. */
  static Known size(double records, double other) {
    return SIZE.over(SIZE.span().within(1, Math.floor(records / Math.max(1, other))));
  }

  private static List<String> append(List<String> keys, String key) {
    return SourceTree.longer(keys, key);
  }
}
