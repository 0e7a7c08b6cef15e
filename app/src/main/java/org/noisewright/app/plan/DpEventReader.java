package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.noisewright.app.plan.SourceNode.Sequence;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/**
 * Reads the event tree of Google's dp_accounting, written as JSON with its own class and field
 * names: {@code {"class_name": "PoissonSampledDpEvent", "sampling_probability": 0.01, "event":
 * {"class_name": "GaussianDpEvent", "noise_multiplier": 4}}}.
 *
 * <p>A noise multiplier there is the noise over the norm of one record. Under add or remove one
 * record that norm is the sensitivity; under replace one record the sensitivity is twice the norm.
 */
public final class DpEventReader {
  private static final List<String> CLASSES =
      List.of(
          "GaussianDpEvent",
          "LaplaceDpEvent",
          "EpsilonDeltaDpEvent",
          "RandomizedResponseDpEvent",
          "PoissonSampledDpEvent",
          "SampledWithoutReplacementDpEvent",
          "SampledWithReplacementDpEvent",
          "SelfComposedDpEvent",
          "ComposedDpEvent",
          "NoOpDpEvent");

  private final String file;
  private final double sensitivity;
  private final List<Release> releases = new ArrayList<>();

  private DpEventReader(String file, NeighboringRelation relation) {
    this.file = file;
    this.sensitivity = relation == NeighboringRelation.REPLACE_ONE ? 2 : 1;
  }

  /** The plan of an event file; the format does not hold the relation, so it is given here. */
  public static PrivacyPlan read(String fileName, NeighboringRelation relation) {
    SourceNode root = SourceReader.read(TextFile.path(fileName), "an event");
    return plan(fileName, root, relation);
  }

  static PrivacyPlan plan(String file, SourceNode root, NeighboringRelation relation) {
    DpEventReader reader = new DpEventReader(file, relation);
    reader.event(root, 1);
    if (reader.releases.isEmpty()) {
      throw new BadInputException(file + ": the event releases nothing, so there is no plan");
    }
    return new PrivacyPlan(relation, reader.releases);
  }

  private Fields fields(SourceNode node) {
    Fields event = Fields.of(file, "", node, "an event such as {\"class_name\": \"NoOpDpEvent\"}");
    return event.at(event.word("class_name", "GaussianDpEvent"));
  }

  private void event(SourceNode node, long times) {
    Fields event = fields(node);
    switch (event.place()) {
      case "NoOpDpEvent" -> allow(event);
      case "SelfComposedDpEvent" -> {
        allow(event, "event", "count");
        event(event.node("event", "event: {}"), product(event, times, count(event)));
      }
      case "ComposedDpEvent" -> {
        for (SourceNode part : parts(event)) {
          event(part, times);
        }
      }
      case "PoissonSampledDpEvent" -> sampled(event, poisson(event), times);
      case "SampledWithoutReplacementDpEvent" -> sampled(event, fixedSize(event, false), times);
      case "SampledWithReplacementDpEvent" -> sampled(event, fixedSize(event, true), times);
      default -> releases.add(new Release(mechanism(event), Sampling.none(), times));
    }
  }

  private static void allow(Fields event, String... keys) {
    List<String> known = new ArrayList<>(List.of("class_name", "module_name"));
    known.addAll(List.of(keys));
    event.allowOnly(known);
  }

  private static long count(Fields event) {
    long count = event.whole("count", "of at least 1", "10");
    if (count < 1) {
      throw event.error(
          event.line("count"),
          "count must be at least 1, got " + count + "; leave out an event that never happens");
    }
    return count;
  }

  private static long product(Fields event, long times, long count) {
    long product;
    try {
      product = Math.multiplyExact(times, count);
    } catch (ArithmeticException e) {
      product = Long.MAX_VALUE;
    }
    if (product > 1_000_000_000_000_000L) {
      throw event.error(
          event.line("count"),
          "the counts multiply to more than 1e15 (" + times + " times " + count + ")");
    }
    return product;
  }

  private static List<SourceNode> parts(Fields event) {
    allow(event, "events");
    SourceNode node = event.node("events", "\"events\": []");
    if (node instanceof Sequence list) {
      return list.items();
    }
    throw event.error(node.line(), "events must be a list, got " + node.words());
  }

  private void sampled(Fields event, Sampling sampling, long times) {
    Fields inner = single(fields(event.node("event", "event: {}")));
    if (inner.place().equals("NoOpDpEvent")) {
      allow(inner);
      return;
    }
    releases.add(new Release(mechanism(inner), sampling, times));
  }

  private static Sampling poisson(Fields event) {
    allow(event, "sampling_probability", "event");
    double rate = event.number("sampling_probability", "a number in [0, 1]", "0.01");
    try {
      return Sampling.poisson(rate);
    } catch (IllegalArgumentException e) {
      throw event.error(event.line("sampling_probability"), String.valueOf(e.getMessage()));
    }
  }

  private static Sampling fixedSize(Fields event, boolean replacement) {
    allow(event, "source_dataset_size", "sample_size", "event");
    long population = event.whole("source_dataset_size", "of at least 1", "60000");
    long size = event.whole("sample_size", "of at least 1", "600");
    try {
      return replacement
          ? new Sampling.WithReplacement(size, population)
          : new Sampling.WithoutReplacement(size, population);
    } catch (IllegalArgumentException e) {
      throw event.error(event.line("sample_size"), "sample_size: " + e.getMessage());
    }
  }

  /** The event inside compositions of one; any other composition cannot stand under sampling. */
  private Fields single(Fields event) {
    switch (event.place()) {
      case "SelfComposedDpEvent" -> {
        allow(event, "event", "count");
        if (count(event) == 1) {
          return single(fields(event.node("event", "event: {}")));
        }
      }
      case "ComposedDpEvent" -> {
        List<SourceNode> parts = parts(event);
        if (parts.size() == 1) {
          return single(fields(parts.get(0)));
        }
      }
      case "PoissonSampledDpEvent",
          "SampledWithoutReplacementDpEvent",
          "SampledWithReplacementDpEvent" ->
          throw event.error(
              event.line(),
              "sampling inside sampling is not read; for Poisson sampling multiply the two"
                  + " probabilities and write one");
      default -> {
        return event;
      }
    }
    throw event.error(
        event.line(),
        "a composition under a sampled event is not accounted for: all its parts would see"
            + " the same sample; put the sampling around each part instead, if each part draws its"
            + " own");
  }

  private Mechanism mechanism(Fields event) {
    switch (event.place()) {
      case "GaussianDpEvent" -> {
        allow(event, "noise_multiplier");
        double noise = event.number("noise_multiplier", MechanismReader.POSITIVE, "4");
        return build(event, "noise_multiplier", () -> new GaussianMechanism(noise, sensitivity));
      }
      case "LaplaceDpEvent" -> {
        allow(event, "noise_multiplier");
        double noise = event.number("noise_multiplier", MechanismReader.POSITIVE, "5");
        return build(event, "noise_multiplier", () -> new LaplaceMechanism(noise, sensitivity));
      }
      case "EpsilonDeltaDpEvent" -> {
        allow(event, "epsilon", "delta");
        double epsilon = event.number("epsilon", MechanismReader.NOT_NEGATIVE, "0.1");
        double delta = event.number("delta", MechanismReader.PROBABILITY, "1e-6");
        return event.build(() -> new ApproximateDp(epsilon, delta));
      }
      case "RandomizedResponseDpEvent" -> {
        return randomizedResponse(event);
      }
      default ->
          throw event.error(
              event.line("class_name"),
              "class "
                  + event.place()
                  + " is not read"
                  + Nearest.suggestion(event.place(), CLASSES));
    }
  }

  private static Mechanism randomizedResponse(Fields event) {
    allow(event, "noise_parameter", "num_buckets");
    double noise = event.number("noise_parameter", "a number in (0, 1]", "0.5");
    if (!(noise > 0 && noise <= 1)) {
      throw event.error(
          event.line("noise_parameter"),
          "noise_parameter must be in (0, 1], got "
              + noise
              + "; it is the probability of a uniformly random answer");
    }
    long buckets = event.whole("num_buckets", "of at least 2", "2");
    return build(
        event,
        "num_buckets",
        () -> {
          int values = MechanismReader.values(buckets);
          return new RandomizedResponse(
              keepProbability(noise, values), values, RandomizedResponse.AbsentRecord.UNSTATED);
        });
  }

  /** 1 - r + r / n, rounded once and never below 1 / n. */
  private static double keepProbability(double noise, int values) {
    if (values < 2) {
      return 0.5;
    }
    BigDecimal r = new BigDecimal(noise);
    BigDecimal n = BigDecimal.valueOf(values);
    double keep = BigDecimal.ONE.subtract(r).add(r.divide(n, new MathContext(60))).doubleValue();
    return Math.max(keep, 1.0 / values);
  }

  private static Mechanism build(Fields event, String key, Supplier<Mechanism> constructor) {
    try {
      return constructor.get();
    } catch (IllegalArgumentException e) {
      throw event.error(event.line(key), key + ": " + e.getMessage());
    }
  }
}
