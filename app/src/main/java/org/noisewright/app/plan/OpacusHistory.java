package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.noisewright.app.plan.SourceNode.Mapping;
import org.noisewright.app.plan.SourceNode.Sequence;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/**
 * The history of an Opacus accountant as JSON: a list of {@code [noise multiplier, sample rate,
 * steps]}, or of objects with the keys noise_multiplier, sample_rate and steps, or an object whose
 * key history holds either. The relation is add or remove one record.
 */
public final class OpacusHistory {
  private static final List<String> KEYS = List.of("noise_multiplier", "sample_rate", "steps");

  private OpacusHistory() {}

  /** The plan of a history file. */
  public static PrivacyPlan read(String fileName) {
    return plan(fileName, SourceReader.read(TextFile.path(fileName), "a history"));
  }

  static PrivacyPlan plan(String file, SourceNode root) {
    SourceNode node = root;
    if (root instanceof Mapping mapping && mapping.fields().containsKey("history")) {
      Fields state = new Fields(file, "", mapping);
      state.allowOnly(List.of("history", "mechanism"));
      node = state.node("history", "\"history\": []");
    }
    if (!(node instanceof Sequence list)) {
      throw Fields.error(
          file,
          node.line(),
          "",
          "expected a list of [noise multiplier, sample rate, steps], got " + node.words());
    }
    if (list.items().isEmpty()) {
      throw Fields.error(file, node.line(), "", "the history is empty, so there is no plan");
    }
    List<Release> releases = new ArrayList<>();
    for (SourceNode item : list.items()) {
      releases.add(release(named(file, "entry " + (releases.size() + 1), item)));
    }
    return new PrivacyPlan(NeighboringRelation.ADD_OR_REMOVE_ONE, releases);
  }

  /** An entry with names; a triple gets the names of its places. */
  private static Fields named(String file, String place, SourceNode item) {
    if (item instanceof Sequence triple && triple.items().size() == KEYS.size()) {
      Map<String, SourceNode.Field> fields = new LinkedHashMap<>();
      for (int i = 0; i < KEYS.size(); i++) {
        SourceNode value = triple.items().get(i);
        fields.put(KEYS.get(i), new SourceNode.Field(value.line(), value));
      }
      return new Fields(file, place, new Mapping(fields, triple.line()));
    }
    Fields entry =
        Fields.of(file, place, item, "three values [noise multiplier, sample rate, steps]");
    entry.allowOnly(KEYS);
    return entry;
  }

  private static Release release(Fields entry) {
    double noise = entry.number("noise_multiplier", MechanismReader.POSITIVE, "1.1");
    double rate = entry.number("sample_rate", "a number in [0, 1]", "0.01");
    long steps = entry.whole("steps", PlanReader.TIMES_RANGE, "1000");
    GaussianMechanism gaussian =
        checked(entry, "noise_multiplier", () -> GaussianMechanism.of(noise));
    Sampling sampling = checked(entry, "sample_rate", () -> Sampling.poisson(rate));
    return checked(
        entry, "steps", () -> new Release(gaussian, rate == 1 ? Sampling.none() : sampling, steps));
  }

  private static <T> T checked(Fields entry, String key, Supplier<T> constructor) {
    try {
      return constructor.get();
    } catch (IllegalArgumentException e) {
      throw entry.error(entry.line(key), key + ": " + e.getMessage());
    }
  }

  /**
   * The history of a plan as JSON.
   *
   * @throws BadInputException if the plan holds anything but Gaussian releases with Poisson
   *     sampling or none, under add or remove one record
   */
  public static String json(PrivacyPlan plan) {
    if (plan.relation() != NeighboringRelation.ADD_OR_REMOVE_ONE) {
      throw new BadInputException(
          "an Opacus history is about add-or-remove-one, the plan is about "
              + Relations.name(plan.relation()));
    }
    DpEventWriter.oneRecordPerUser(plan, "an Opacus history");
    List<Object> history = new ArrayList<>();
    for (Release release : plan.releases()) {
      if (!(release.mechanism() instanceof GaussianMechanism gaussian)) {
        throw new BadInputException(
            "release "
                + (history.size() + 1)
                + " ("
                + release.mechanism().planName()
                + ") has no place in an Opacus history, which holds gaussian releases only; use"
                + " dp-event");
      }
      Sampling sampling = release.sampling();
      if (!(sampling instanceof Sampling.None || sampling instanceof Sampling.Poisson)) {
        throw new BadInputException(
            "release "
                + (history.size() + 1)
                + " has "
                + ReleaseSampling.words(sampling)
                + ", an Opacus history holds Poisson sampling or none; use dp-event");
      }
      double noise =
          DpEventWriter.multiplier(
              gaussian.standardDeviation(), gaussian.sensitivity(), plan.relation());
      double rate = release.sampling() instanceof Sampling.Poisson poisson ? poisson.rate() : 1.0;
      history.add(List.<Object>of(noise, rate, release.times()));
    }
    return JsonText.of(history);
  }
}
