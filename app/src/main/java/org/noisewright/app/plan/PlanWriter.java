package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/** Writes plans in the normal form that {@link PlanReader} reads back to an equal plan. */
public final class PlanWriter {
  private PlanWriter() {}

  /**
   * The plan as maps, lists, words and numbers, with every default but one record for each user
   * written out. Tables that were read from files are written as lists.
   */
  public static Map<String, Object> tree(PrivacyPlan plan) {
    List<Object> releases = new ArrayList<>();
    for (Release release : plan.releases()) {
      releases.add(tree(release));
    }
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("relation", Relations.name(plan.relation()));
    if (plan.recordsPerUser() > 1) {
      tree.put("recordsPerUser", plan.recordsPerUser());
    }
    tree.put("releases", releases);
    return tree;
  }

  private static Map<String, Object> tree(Release release) {
    Map<String, Object> tree = tree(release.mechanism());
    tree.put("sampling", tree(release.sampling()));
    tree.put("times", release.times());
    return tree;
  }

  /** A mechanism with its keys. */
  static Map<String, Object> tree(Mechanism mechanism) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("mechanism", mechanism.planName());
    tree.putAll(parameters(mechanism));
    return tree;
  }

  /** The keys of a mechanism without its name: words, numbers, lists of numbers, or a group. */
  public static Map<String, Object> parameters(Mechanism mechanism) {
    return MechanismReader.kind(mechanism).write(mechanism);
  }

  private static Object tree(Sampling sampling) {
    if (sampling instanceof Sampling.Poisson poisson) {
      return Map.of("poisson", poisson.rate());
    }
    if (sampling instanceof Sampling.WithoutReplacement without) {
      return Map.of("withoutReplacement", sizes(without.size(), without.population()));
    }
    if (sampling instanceof Sampling.WithReplacement with) {
      return Map.of("withReplacement", sizes(with.size(), with.population()));
    }
    if (sampling instanceof Sampling.Shuffled shuffled) {
      return Map.of("shuffle", Map.of("batches", shuffled.batches()));
    }
    return "none";
  }

  private static Map<String, Object> sizes(long size, long population) {
    Map<String, Object> sizes = new LinkedHashMap<>();
    sizes.put("size", size);
    sizes.put("population", population);
    return sizes;
  }

  /** The plan as YAML, one release a line. */
  public static String yaml(PrivacyPlan plan) {
    StringBuilder text = new StringBuilder();
    text.append("relation: ").append(Relations.name(plan.relation())).append('\n');
    if (plan.recordsPerUser() > 1) {
      text.append("recordsPerUser: ").append(plan.recordsPerUser()).append('\n');
    }
    text.append("releases:\n");
    for (Release release : plan.releases()) {
      text.append("  - ");
      flow(tree(release), text);
      text.append('\n');
    }
    return text.toString();
  }

  /** A mechanism in one line of YAML, with braces. */
  public static String line(Mechanism mechanism) {
    StringBuilder text = new StringBuilder();
    flow(tree(mechanism), text);
    return text.toString();
  }

  /** The plan as JSON. */
  public static String json(PrivacyPlan plan) {
    return JsonText.of(tree(plan));
  }

  private static void flow(Object value, StringBuilder text) {
    if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        text.append(separator).append(entry.getKey()).append(": ");
        flow(entry.getValue(), text);
        separator = ", ";
      }
      text.append('}');
    } else if (value instanceof List<?> list) {
      String separator = "[";
      for (Object item : list) {
        text.append(separator);
        flow(item, text);
        separator = ", ";
      }
      text.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof Double number) {
      text.append(yamlNumber(number));
    } else {
      text.append(value);
    }
  }

  /** A form that is a number to readers of YAML 1.1 and 1.2: 1.0e-06, not 1e-06. */
  private static String yamlNumber(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? ".inf" : "-.inf";
    }
    String text = NumberText.of(value);
    int exponent = text.indexOf('e');
    if (exponent < 0 || text.indexOf('.') >= 0) {
      return text;
    }
    return text.substring(0, exponent) + ".0" + text.substring(exponent);
  }
}
