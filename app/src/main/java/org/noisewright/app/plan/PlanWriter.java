package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/** Writes plans in the normal form that {@link PlanReader} reads back to an equal plan. */
public final class PlanWriter {
  private PlanWriter() {}

  /** The plan as maps, lists, words and numbers, with every default written out. */
  public static Map<String, Object> tree(PrivacyPlan plan) {
    List<Object> releases = new ArrayList<>();
    for (Release release : plan.releases()) {
      releases.add(tree(release));
    }
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("relation", Relations.name(plan.relation()));
    tree.put("releases", releases);
    return tree;
  }

  private static Map<String, Object> tree(Release release) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("mechanism", release.mechanism().planName());
    parameters(release.mechanism(), tree);
    Sampling sampling = release.sampling();
    tree.put(
        "sampling",
        sampling instanceof Sampling.Poisson poisson
            ? Map.<String, Object>of("poisson", poisson.rate())
            : "none");
    tree.put("times", release.times());
    return tree;
  }

  private static void parameters(Mechanism mechanism, Map<String, Object> tree) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      tree.put("standardDeviation", gaussian.standardDeviation());
      tree.put("sensitivity", gaussian.sensitivity());
    } else if (mechanism instanceof LaplaceMechanism laplace) {
      tree.put("scale", laplace.scale());
      tree.put("sensitivity", laplace.sensitivity());
    } else if (mechanism instanceof ApproximateDp step) {
      tree.put("epsilon", step.epsilon());
      tree.put("delta", step.delta());
    } else if (mechanism instanceof RandomizedResponse response) {
      tree.put("keepProbability", response.keepProbability());
      tree.put("values", response.values());
      if (response.absentRecord() == RandomizedResponse.AbsentRecord.UNIFORM) {
        tree.put("absentRecord", "uniform");
      }
    } else if (mechanism instanceof DiscretePair pair) {
      List<Object> p = weights(IntStream.range(0, pair.outcomes()).mapToDouble(pair::withRecord));
      List<Object> q =
          weights(IntStream.range(0, pair.outcomes()).mapToDouble(pair::withoutRecord));
      boolean probabilities = isOne(p) && isOne(q);
      tree.put(probabilities ? "p" : "pCounts", p);
      tree.put(probabilities ? "q" : "qCounts", q);
    } else {
      throw new IllegalStateException("no plan form for " + mechanism);
    }
  }

  private static List<Object> weights(DoubleStream values) {
    return new ArrayList<>(values.boxed().toList());
  }

  private static boolean isOne(List<Object> weights) {
    double sum = weights.stream().mapToDouble(weight -> (Double) weight).sum();
    return Math.abs(sum - 1) <= 1e-7;
  }

  /** The plan as YAML, one release a line. */
  public static String yaml(PrivacyPlan plan) {
    StringBuilder text = new StringBuilder();
    text.append("relation: ").append(Relations.name(plan.relation())).append("\nreleases:\n");
    for (Release release : plan.releases()) {
      text.append("  - ");
      flow(tree(release), text);
      text.append('\n');
    }
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
    String text = NumberText.of(value);
    int exponent = text.indexOf('e');
    if (exponent < 0 || text.indexOf('.') >= 0) {
      return text;
    }
    return text.substring(0, exponent) + ".0" + text.substring(exponent);
  }
}
