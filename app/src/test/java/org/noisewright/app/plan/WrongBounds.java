package org.noisewright.app.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.app.report.IntervalText;
import org.noisewright.app.report.ReleaseSummary;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;

/**
 * The bounds of cases/peer-accountants.json that contradict the exact value, beside ours: the table
 * of docs/comparison.md.
 */
final class WrongBounds {
  /** The exact values are known to this relative error. */
  static final double REFERENCE_ERROR = 1e-9;

  private static final Pattern SETTING =
      Pattern.compile("interval \\S+|eps_error=[^,\\s]+|nx=\\S+");

  private WrongBounds() {}

  /** A question of accounting-references.json about both directions together. */
  record Question(PrivacyPlan plan, boolean epsilonAsked, double at, double exact) {
    Bounds answer() {
      PrivacyAccountant accountant = PrivacyAccountant.of(plan);
      return epsilonAsked ? accountant.epsilonAt(at).epsilon() : accountant.deltaAt(at).delta();
    }

    /** Whether a bound is on the wrong side of the exact value. */
    boolean contradicts(double lower, double upper) {
      return lower > exact * (1 + REFERENCE_ERROR) || upper < exact * (1 - REFERENCE_ERROR);
    }
  }

  /** All questions by their keys. */
  static Map<String, Question> questions() throws IOException {
    Map<String, Question> all = new LinkedHashMap<>();
    for (JsonNode node : cases("accounting-references.json")) {
      Question question = question(node);
      all.merge(key(node), question, (a, b) -> a.exact() >= b.exact() ? a : b);
    }
    return all;
  }

  static JsonNode cases(String file) throws IOException {
    File folder = new File(System.getProperty("noisewright.cases", "../cases"));
    return new ObjectMapper().readTree(new File(folder, file)).get("cases");
  }

  static String key(JsonNode node) {
    String at = node.has("atDelta") ? "atDelta" : "atEpsilon";
    return node.get("workload").asText() + " " + at + " " + number(node, at, Double.NaN);
  }

  /** Numbers are text where JSON has no such number. */
  static double number(JsonNode node, String field, double otherwise) {
    String text = node.path(field).asText();
    return switch (text) {
      case "" -> otherwise;
      case "inf" -> Double.POSITIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private static Question question(JsonNode node) {
    StringBuilder yaml = new StringBuilder();
    boolean replaced = false;
    for (JsonNode release : node.get("releases")) {
      replaced |= release.get("kind").asText().equals("rr");
      yaml.append("  - {").append(mechanism(release));
      if (release.path("q").asDouble(1) < 1) {
        yaml.append(", sampling: {poisson: ").append(release.get("q").asText()).append('}');
      }
      yaml.append(", times: ").append(release.get("times").asText()).append("}\n");
    }
    String relation = replaced ? "replace-one" : "add-or-remove-one";
    String text = "relation: " + relation + "\nreleases:\n" + yaml;
    boolean epsilonAsked = node.has("atDelta");
    return new Question(
        PlanReader.yaml("case", text, Path.of(".")).plan(),
        epsilonAsked,
        number(node, epsilonAsked ? "atDelta" : "atEpsilon", Double.NaN),
        number(node, epsilonAsked ? "epsilon" : "delta", Double.NaN));
  }

  private static String mechanism(JsonNode release) {
    String kind = release.get("kind").asText();
    return switch (kind) {
      case "gaussian" -> "mechanism: gaussian, standardDeviation: " + release.get("sigma").asText();
      case "laplace" -> "mechanism: laplace, scale: " + release.get("b").asText();
      case "dgaussian" ->
          "mechanism: discrete-gaussian, standardDeviation: " + release.get("sigma").asText();
      case "dlaplace" -> "mechanism: discrete-laplace, scale: " + 1 / release.get("a").asDouble();
      case "tlaplace" ->
          "mechanism: truncated-laplace, scale: "
              + release.get("b").asText()
              + ", range: "
              + release.get("A").asText();
      case "rr" -> "mechanism: randomized-response, keepProbability: " + release.get("p").asText();
      default -> throw new IllegalStateException("unknown kind: " + kind);
    };
  }

  /** Our answers to the questions of the table. */
  static Map<String, Bounds> answers(Map<String, Question> questions) throws IOException {
    Map<String, Bounds> answers = new LinkedHashMap<>();
    for (JsonNode node : cases("peer-accountants.json")) {
      Question question = questions.get(key(node));
      if (node.has("violation") && question != null) {
        answers.computeIfAbsent(key(node), key -> question.answer());
      }
    }
    return answers;
  }

  /** The table in Markdown: what is the same in the line above is left out. */
  static String table(Map<String, Question> questions, Map<String, Bounds> answers)
      throws IOException {
    Map<String, List<JsonNode>> wrong = new LinkedHashMap<>();
    for (JsonNode node : cases("peer-accountants.json")) {
      if (node.has("violation")) {
        wrong.computeIfAbsent(key(node), key -> new ArrayList<>()).add(node);
      }
    }
    StringBuilder text =
        new StringBuilder(
            """
            | plan | question | exact | Noisewright | tool | its bound | wrong by |
            |---|---|---|---|---|---|---|
            """);
    String last = "";
    for (Map.Entry<String, List<JsonNode>> entry : wrong.entrySet()) {
      Question question = questions.get(entry.getKey());
      Bounds answer = answers.get(entry.getKey());
      if (question == null || answer == null) {
        throw new IllegalStateException("no reference for " + entry.getKey());
      }
      String plan = String.join("; ", ReleaseSummary.lines(question.plan()));
      String head =
          "| "
              + (plan.equals(last) ? "" : plan)
              + " | "
              + (question.epsilonAsked() ? "epsilon at delta " : "delta at epsilon ")
              + NumberText.of(question.at())
              + " | "
              + digits(question.exact())
              + " | "
              + interval(answer)
              + " | ";
      last = plan;
      for (JsonNode node : entry.getValue()) {
        text.append(head).append(tool(node)).append(" | ").append(bound(question, node));
        text.append(" |\n");
        head = "|  |  |  |  | ";
      }
    }
    return text.toString();
  }

  private static String interval(Bounds bounds) {
    IntervalText text = IntervalText.of(bounds);
    return text.exact() ? text.lower() : text.lower() + " to " + text.upper();
  }

  private static String tool(JsonNode node) {
    String setting = node.get("setting").asText();
    Matcher matcher = SETTING.matcher(setting);
    return node.get("peer").asText() + (matcher.find() ? ", " + matcher.group() : "");
  }

  private static String bound(Question question, JsonNode node) {
    double upper = number(node, "upper", Double.POSITIVE_INFINITY);
    boolean below = upper < question.exact();
    double bound = below ? upper : number(node, "lower", Double.NaN);
    double off = Math.abs(bound - question.exact());
    String by;
    if (!(question.exact() > 0)) {
      by = digits(off) + " (absolute)";
    } else if (off > question.exact()) {
      by = "a factor of " + String.format(Locale.ROOT, "%.2g", bound / question.exact());
    } else {
      by = String.format(Locale.ROOT, "%.2g %%", 100 * off / question.exact());
    }
    return (below ? "at most " : "at least ")
        + digits(bound)
        + " | "
        + (Double.isInfinite(bound) ? "without end" : by);
  }

  private static String digits(double value) {
    return Double.isInfinite(value)
        ? "infinity"
        : NumberText.of(new BigDecimal(value).round(new MathContext(9)).doubleValue());
  }
}
