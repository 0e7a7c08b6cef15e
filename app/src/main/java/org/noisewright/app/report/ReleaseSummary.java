package org.noisewright.app.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.PlanWriter;
import org.noisewright.app.plan.ReleaseSampling;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.StoredLaw;

/** What a plan releases, in words. */
public final class ReleaseSummary {
  private static final int MOST_LINES = 10;
  private static final int MOST_NUMBERS = 3;

  private ReleaseSummary() {}

  /** What neighbours are, for example {@code "replace up to 3 records of one user"}. */
  public static String relation(PrivacyPlan plan) {
    String words = plan.relation().words();
    return plan.recordsPerUser() == 1
        ? words
        : words.replace(
            "one record",
            "up to " + NumberText.grouped(plan.recordsPerUser()) + " records of one user");
  }

  /** The same with what must hold beside it, if anything. */
  public static String relationInFull(PrivacyPlan plan) {
    boolean sampled =
        plan.releases().stream().anyMatch(r -> r.sampling() instanceof Sampling.Poisson);
    boolean fixed = plan.relation() == NeighboringRelation.ZERO_OUT && sampled;
    return relation(plan) + (fixed ? ": the divisor is public and fixed" : "");
  }

  /** How many releases there are, for example {@code "65,586 in 3 kinds"}. */
  public static String count(PrivacyPlan plan) {
    int kinds = plan.releases().size();
    return total(plan) + (kinds == 1 ? "" : " in " + kinds + " kinds");
  }

  private static String total(PrivacyPlan plan) {
    BigInteger total = BigInteger.ZERO;
    for (Release release : plan.releases()) {
      total = total.add(BigInteger.valueOf(release.times()));
    }
    return NumberText.grouped(total);
  }

  /** One line for each release, shortened after ten. */
  public static List<String> lines(PrivacyPlan plan) {
    List<String> lines = new ArrayList<>();
    int shown = shown(plan.releases());
    for (Release release : plan.releases().subList(0, shown)) {
      lines.add(line(release));
    }
    if (shown < plan.releases().size()) {
      lines.add("and " + (plan.releases().size() - shown) + " more kinds");
    }
    return lines;
  }

  /** The sentences on derived numbers, shortened after ten. */
  static List<String> derived(StatedPlan plan) {
    int shown = shown(plan.derived());
    List<String> lines = new ArrayList<>(plan.derived().subList(0, shown));
    if (shown < plan.derived().size()) {
      lines.add("and " + (plan.derived().size() - shown) + " more");
    }
    return lines;
  }

  private static int shown(List<?> lines) {
    return lines.size() > MOST_LINES ? MOST_LINES - 1 : lines.size();
  }

  /** The plan in at most a line, for the title of a picture. */
  public static String title(PrivacyPlan plan) {
    List<Release> releases = plan.releases();
    if (releases.size() == 1) {
      return line(releases.get(0));
    }
    List<String> names = releases.stream().map(r -> r.mechanism().planName()).distinct().toList();
    return total(plan) + " releases: " + String.join(", ", names);
  }

  /** One release, for example {@code "gaussian (standard deviation 4, sensitivity 1), once"}. */
  static String line(Release release) {
    boolean sampled = !(release.sampling() instanceof Sampling.None);
    String sampling = sampled ? ", " + ReleaseSampling.words(release.sampling()) : "";
    String times =
        release.times() == 1
            ? "once"
            : NumberText.grouped(BigInteger.valueOf(release.times())) + " times";
    Mechanism mechanism = release.mechanism();
    return mechanism.planName() + " (" + parameters(mechanism) + ")" + sampling + ", " + times;
  }

  /**
   * A mechanism, for example {@code "gaussian (standard deviation 4)"}, without its sensitivity.
   */
  static String name(Mechanism mechanism) {
    return mechanism.planName() + " (" + noise(mechanism) + ")";
  }

  /** The parameters of a noise without its sensitivity, with all their digits. */
  static String noise(Mechanism mechanism) {
    Map<String, Object> keys = new LinkedHashMap<>(PlanWriter.parameters(mechanism));
    keys.remove("sensitivity");
    return parameters(keys);
  }

  private static String parameters(Mechanism mechanism) {
    if (mechanism instanceof RandomizedResponse response) {
      return "keep probability "
          + NumberText.of(response.keepProbability())
          + ", "
          + response.values()
          + " values"
          + (response.absentRecord() == RandomizedResponse.AbsentRecord.UNIFORM
              ? ", uniform for an absent record"
              : "");
    }
    if (mechanism instanceof DiscretePair pair) {
      return pair.outcomes() + (pair.outcomes() == 1 ? " outcome" : " outcomes");
    }
    if (mechanism instanceof StoredLaw law) {
      int size = law.remove().size();
      return (law.exact() ? "exact" : "upper")
          + " law of "
          + NumberText.grouped(size)
          + (size == 1 ? " loss" : " losses")
          + (law.symmetric() ? " for both directions" : "");
    }
    return parameters(PlanWriter.parameters(mechanism));
  }

  private static String parameters(Map<?, ?> keys) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<?, ?> entry : keys.entrySet()) {
      String key = String.valueOf(entry.getKey());
      if (!key.equals("mechanism") && !"one-number".equals(entry.getValue())) {
        parts.add(key.equals("norm") ? entry.getValue() + " norm" : part(words(key), entry));
      }
    }
    return String.join(", ", parts);
  }

  private static String part(String name, Map.Entry<?, ?> entry) {
    Object value = entry.getValue();
    if (value instanceof Map<?, ?> group) {
      return name + " " + group.get("mechanism") + " (" + parameters(group) + ")";
    }
    if (value instanceof List<?> list) {
      String size = NumberText.grouped(list.size());
      return list.size() > MOST_NUMBERS
          ? (name.endsWith("s") ? size + " " + name : name + " of " + size + " numbers")
          : name + " " + String.join(" and ", list.stream().map(ReleaseSummary::value).toList());
    }
    if (value instanceof Boolean truth) {
      return truth ? name : "not " + name;
    }
    return name + " " + value(value);
  }

  private static String value(Object value) {
    if (value instanceof Double number) {
      return NumberText.of(number);
    }
    return value instanceof Long number ? NumberText.grouped(number) : String.valueOf(value);
  }

  /** standard deviation for standardDeviation. */
  private static String words(String key) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (Character.isUpperCase(c)) {
        words.append(' ');
      }
      words.append(Character.toLowerCase(c));
    }
    return words.toString();
  }
}
