package org.noisewright.app.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.SourceNode.Field;
import org.noisewright.app.plan.SourceNode.Kind;
import org.noisewright.app.plan.SourceNode.Mapping;
import org.noisewright.app.plan.SourceNode.Scalar;
import org.noisewright.mechanism.Sampling;

/** Reads {@code sampling: {poisson: 0.01}} and the other schemes; explains names without sizes. */
final class SamplingReader {
  /** Keys that a group of batch sizes has. */
  static final List<String> BATCH_KEYS = List.of("records", "batchSize", "accumulation");

  private static final String EXAMPLE = "sampling: {poisson: 0.01}";
  private static final String WITHOUT =
      "sampling: {withoutReplacement: {size: 600, population: 60000}}";
  private static final String WITH = "sampling: {withReplacement: {size: 600, population: 60000}}";
  private static final String SHUFFLE = "sampling: {shuffle: {batches: 100}}";
  private static final List<String> KEYS =
      List.of("poisson", "withoutReplacement", "withReplacement", "shuffle");

  private static final String FIXED =
      "a batch of fixed size is not Poisson sampling; state it as '"
          + WITHOUT
          + "' under replace-one";
  private static final String SHUFFLED =
      "batches of a shuffled epoch depend on each other, and the amplification of Poisson sampling"
          + " can be far too small for them";

  /** Names that people use for schemes, with what to say about each. */
  private static final Map<String, String> EXPLAINED =
      Map.of(
          "withoutreplacement",
          "needs its sizes: write '"
              + WITHOUT
              + "' under replace-one; under add-or-remove-one a batch of fixed size depends on"
              + " every record, so the amplification of Poisson sampling does not hold",
          "withreplacement",
          "needs its sizes: write '"
              + WITH
              + "'; a record may be chosen several times, so the amplification of Poisson sampling"
              + " does not hold",
          "shuffle",
          "is not accounted for: " + SHUFFLED,
          "shuffling",
          "is not accounted for: " + SHUFFLED,
          "batch",
          "is not accounted for: " + FIXED,
          "batchsize",
          "is not accounted for: " + FIXED,
          "fixedbatch",
          "is not accounted for: " + FIXED);

  /**
   * How the records of one release are chosen.
   *
   * @param sampling the scheme
   * @param batches the batches from which its rate follows, if it was stated so
   */
  record Drawn(Sampling sampling, Optional<Batches> batches) {
    private static Drawn of(Sampling sampling) {
      return new Drawn(sampling, Optional.empty());
    }
  }

  private SamplingReader() {}

  /** The sampling of a release; none if it is not stated. */
  static Drawn read(Fields release, PlanFrame frame) {
    Optional<Field> field = release.field("sampling");
    if (field.isEmpty()) {
      return Drawn.of(Sampling.none());
    }
    SourceNode node = field.get().value();
    if (node instanceof Scalar scalar) {
      return Drawn.of(word(release, scalar));
    }
    if (node instanceof Mapping mapping) {
      return group(release, mapping, frame);
    }
    throw release.error(
        node.line(), "sampling must be none or poisson, got a list; write '" + EXAMPLE + "'");
  }

  private static Sampling word(Fields release, Scalar scalar) {
    if (scalar.kind() == Kind.STRING && scalar.text().equals("none")) {
      return Sampling.none();
    }
    explainName(release, scalar.line(), scalar.text());
    if (scalar.text().equals("poisson")) {
      throw release.error(
          scalar.line(), "sampling poisson needs its rate in [0, 1]; write '" + EXAMPLE + "'");
    }
    throw release.error(
        scalar.line(),
        "sampling must be none or poisson with a rate in [0, 1], got "
            + scalar.words()
            + "; write '"
            + EXAMPLE
            + "'");
  }

  private static Drawn group(Fields release, Mapping mapping, PlanFrame frame) {
    Fields sampling = new Fields(release.file(), release.place(), mapping);
    mapping
        .fields()
        .forEach(
            (key, field) -> {
              if (!KEYS.contains(key)) {
                explainName(release, field.line(), key);
              }
            });
    sampling.allowOnly(KEYS);
    if (mapping.fields().size() != 1) {
      throw release.error(
          mapping.line(), "sampling must name one scheme; write for example '" + EXAMPLE + "'");
    }
    return switch (mapping.fields().keySet().iterator().next()) {
      case "poisson" -> poisson(sampling, frame);
      case "withoutReplacement" -> {
        Fields sizes = sizes(sampling, "withoutReplacement", WITHOUT);
        long size = size(sizes);
        long population = population(sizes);
        yield Drawn.of(sizes.build(() -> new Sampling.WithoutReplacement(size, population)));
      }
      case "withReplacement" -> {
        Fields sizes = sizes(sampling, "withReplacement", WITH);
        long size = size(sizes);
        long population = population(sizes);
        yield Drawn.of(sizes.build(() -> new Sampling.WithReplacement(size, population)));
      }
      default -> {
        Fields shuffle = below(sampling, "shuffle", SHUFFLE);
        shuffle.allowOnly(List.of("batches"));
        long batches = shuffle.whole("batches", "of at least 1", "100");
        yield Drawn.of(shuffle.build(() -> new Sampling.Shuffled(batches)));
      }
    };
  }

  private static Fields sizes(Fields sampling, String key, String example) {
    Fields sizes = below(sampling, key, example);
    sizes.allowOnly(List.of("size", "population"));
    return sizes;
  }

  private static long size(Fields sizes) {
    return sizes.whole("size", "of at least 1", "600");
  }

  private static long population(Fields sizes) {
    return sizes.whole("population", "of at least 1", "60000");
  }

  private static Fields below(Fields sampling, String key, String example) {
    SourceNode node = sampling.node(key, example);
    if (!(node instanceof Mapping)) {
      throw sampling.error(
          node.line(),
          "sampling "
              + key
              + " needs its sizes, got "
              + node.words()
              + "; write '"
              + example
              + "'");
    }
    return sampling.group(key, example);
  }

  private static Drawn poisson(Fields sampling, PlanFrame frame) {
    if (sampling.node("poisson", EXAMPLE) instanceof Mapping) {
      Fields group = sampling.group("poisson", "{batchSize: 512, records: 50000}");
      group.allowOnly(BATCH_KEYS);
      Batches batches = batches(group);
      frame.derive(sampling.place(), "Poisson " + batches.rateWords());
      return new Drawn(Sampling.poisson(batches.rate()), Optional.of(batches));
    }
    double rate = sampling.number("poisson", "a number in [0, 1]", "0.01");
    try {
      return Drawn.of(Sampling.poisson(rate));
    } catch (IllegalArgumentException e) {
      throw sampling.error(sampling.line("poisson"), "sampling poisson: " + e.getMessage());
    }
  }

  /** The batches of a group with the keys of {@link #BATCH_KEYS}. */
  static Batches batches(Fields group) {
    long records = group.whole("records", "in [1, 2^53]", "50000");
    long batchSize = group.whole("batchSize", "in [1, 2^53]", "512");
    long accumulation = group.wholeOr("accumulation", "in [1, 2^53]", 1);
    return group.build(() -> new Batches(records, batchSize, accumulation));
  }

  /** Refuses names of schemes that need more than a name, with two ways out. */
  private static void explainName(Fields release, int line, String name) {
    String reason = EXPLAINED.get(Nearest.plain(name));
    if (reason != null) {
      throw release.error(
          line,
          "sampling '"
              + name
              + "' "
              + reason
              + "; other ways: choose every record by itself ('"
              + EXAMPLE
              + "' under add-or-remove-one), or claim no amplification ('sampling: none' with the"
              + " sensitivity of the whole batch under the relation: twice the clip norm for a sum"
              + " over a batch of fixed size)");
    }
  }
}
