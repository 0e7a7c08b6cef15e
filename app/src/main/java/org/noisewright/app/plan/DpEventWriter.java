package org.noisewright.app.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/** Writes a plan as the event tree that {@link DpEventReader} reads. */
public final class DpEventWriter {
  private static final String MODULE = "dp_accounting.dp_event";

  private DpEventWriter() {}

  /**
   * The event tree as JSON.
   *
   * @throws BadInputException if a release has no event class
   */
  public static String json(PrivacyPlan plan) {
    oneRecordPerUser(plan, "a dp-event");
    List<Object> events = new ArrayList<>();
    for (Release release : plan.releases()) {
      events.add(event(events.size() + 1, release, plan.relation()));
    }
    if (events.size() == 1) {
      return JsonText.of(events.get(0));
    }
    Map<String, Object> all = named("ComposedDpEvent");
    all.put("events", events);
    return JsonText.of(all);
  }

  /** Refuses plans about users of several records, which no other format states. */
  static void oneRecordPerUser(PrivacyPlan plan, String format) {
    if (plan.recordsPerUser() > 1) {
      throw new BadInputException(
          format
              + " is about one record of each user, the plan has recordsPerUser "
              + plan.recordsPerUser()
              + "; leave it out and state it to the other tool");
    }
  }

  private static Map<String, Object> named(String name) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("module_name", MODULE);
    event.put("class_name", name);
    return event;
  }

  private static Map<String, Object> event(
      int number, Release release, NeighboringRelation relation) {
    Map<String, Object> event = mechanism(number, release.mechanism(), relation);
    if (release.sampling() instanceof Sampling.Poisson poisson) {
      Map<String, Object> sampled = named("PoissonSampledDpEvent");
      sampled.put("sampling_probability", poisson.rate());
      sampled.put("event", event);
      event = sampled;
    }
    if (release.sampling() instanceof Sampling.WithoutReplacement without) {
      event =
          sampled("SampledWithoutReplacementDpEvent", without.size(), without.population(), event);
    }
    if (release.sampling() instanceof Sampling.WithReplacement with) {
      event = sampled("SampledWithReplacementDpEvent", with.size(), with.population(), event);
    }
    if (release.sampling() instanceof Sampling.Shuffled) {
      throw new BadInputException(
          "release " + number + " is shuffled, which has no dp-event form; leave it out");
    }
    if (release.times() > 1) {
      Map<String, Object> repeated = named("SelfComposedDpEvent");
      repeated.put("event", event);
      repeated.put("count", release.times());
      event = repeated;
    }
    return event;
  }

  private static Map<String, Object> sampled(
      String name, long size, long population, Map<String, Object> event) {
    Map<String, Object> sampled = named(name);
    sampled.put("source_dataset_size", population);
    sampled.put("sample_size", size);
    sampled.put("event", event);
    return sampled;
  }

  private static Map<String, Object> mechanism(
      int number, Mechanism mechanism, NeighboringRelation relation) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      Map<String, Object> event = named("GaussianDpEvent");
      event.put(
          "noise_multiplier",
          multiplier(gaussian.standardDeviation(), gaussian.sensitivity(), relation));
      return event;
    }
    if (mechanism instanceof LaplaceMechanism laplace) {
      Map<String, Object> event = named("LaplaceDpEvent");
      event.put("noise_multiplier", multiplier(laplace.scale(), laplace.sensitivity(), relation));
      return event;
    }
    if (mechanism instanceof ApproximateDp step) {
      Map<String, Object> event = named("EpsilonDeltaDpEvent");
      event.put("epsilon", step.epsilon());
      event.put("delta", step.delta());
      return event;
    }
    if (mechanism instanceof RandomizedResponse response
        && response.absentRecord() == RandomizedResponse.AbsentRecord.UNSTATED) {
      Map<String, Object> event = named("RandomizedResponseDpEvent");
      BigDecimal n = BigDecimal.valueOf(response.values());
      BigDecimal r =
          BigDecimal.ONE
              .subtract(new BigDecimal(response.keepProbability()))
              .multiply(n)
              .divide(n.subtract(BigDecimal.ONE), new MathContext(60));
      event.put("noise_parameter", Math.min(1.0, r.doubleValue()));
      event.put("num_buckets", response.values());
      return event;
    }
    throw new BadInputException(
        "release "
            + number
            + " ("
            + mechanism.planName()
            + ") has no dp-event form"
            + (mechanism instanceof RandomizedResponse
                ? ": the format cannot say what is released for an absent record"
                : "; leave it out, or state it as approximate-dp"));
  }

  /**
   * Noise over the norm of one record. The quotient is rounded down, so that the event never claims
   * more noise than the plan has.
   */
  static double multiplier(double noise, double sensitivity, NeighboringRelation relation) {
    BigDecimal norm = new BigDecimal(sensitivity);
    if (relation == NeighboringRelation.REPLACE_ONE) {
      norm = norm.divide(BigDecimal.valueOf(2));
    }
    double quotient = new BigDecimal(noise).divide(norm, MathContext.DECIMAL128).doubleValue();
    if (!(quotient > 0 && quotient <= Double.MAX_VALUE)) {
      throw new BadInputException(
          "noise "
              + noise
              + " over sensitivity "
              + sensitivity
              + " is no double; scale both by the same factor");
    }
    boolean tooLarge = new BigDecimal(quotient).multiply(norm).compareTo(new BigDecimal(noise)) > 0;
    return tooLarge ? Math.nextDown(quotient) : quotient;
  }
}
