package org.noisewright.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.PlanWriter;
import org.noisewright.app.plan.ReleaseSampling;
import org.noisewright.design.NoiseChoice;
import org.noisewright.design.NoiseQuestion;
import org.noisewright.mechanism.Sampling;

/**
 * Noises at equal privacy, the best first.
 *
 * @param question what was asked
 * @param ranking those that meet the target by rising cost, then the others
 * @param version of the program
 */
public record BestReport(NoiseQuestion question, List<NoiseChoice> ranking, String version) {
  private static final int DIGITS = 6;

  /** Copies the list. */
  public BestReport {
    ranking = List.copyOf(ranking);
  }

  /** Those that meet the target, the best first. */
  public List<NoiseChoice> met() {
    return ranking.stream().filter(NoiseChoice::met).toList();
  }

  /** What is asked, in one line. */
  public String title() {
    return "epsilon at most "
        + NumberText.of(question.target().epsilon())
        + " at delta "
        + NumberText.of(question.target().delta())
        + ", "
        + (question.times() == 1
            ? "one release"
            : NumberText.grouped(question.times()) + " releases")
        + (question.sampling() instanceof Sampling.None
            ? ""
            : ", " + ReleaseSampling.words(question.sampling()))
        + ", sensitivity "
        + NumberText.of(question.sensitivity());
  }

  /** The ranking for people. */
  public String text() {
    TextColumns columns =
        new TextColumns(
            List.of(
                "family",
                "parameters",
                question.cost().words(),
                "to the best",
                "epsilon, certified"),
            2);
    double best = met().isEmpty() ? 0 : met().get(0).cost();
    for (NoiseChoice choice : met()) {
      IntervalText epsilon = IntervalText.of(choice.answer().epsilon());
      columns.row(
          List.of(
              choice.family(),
              ReleaseSummary.noise(choice.mechanism()),
              number(choice.cost()),
              ratio(choice.cost() == best ? 1 : choice.cost() / best),
              epsilon.exact()
                  ? epsilon.lower()
                  : "[" + epsilon.lower() + ", " + epsilon.upper() + "]"));
    }
    StringBuilder text = new StringBuilder();
    text.append(title()).append('\n');
    text.append("one number; records added or removed; X is the noise of one release\n\n");
    text.append(met().isEmpty() ? "no family meets the target\n" : columns.text());
    StringBuilder notes = new StringBuilder();
    for (NoiseChoice choice : ranking) {
      if (!choice.note().isEmpty()) {
        notes.append(choice.family()).append(": ").append(choice.note()).append('\n');
      }
    }
    return text + (notes.isEmpty() ? "" : "\n" + notes);
  }

  /**
   * Why nothing is ranked, if no family meets the target, and what to change.
   *
   * @param picture the file that is not written for it, if one was asked for
   */
  public String refusal(Optional<String> picture) {
    return "no noise of "
        + (ranking.size() == 1
            ? "the family " + ranking.get(0).family()
            : "these " + ranking.size() + " families")
        + " is known to meet"
        + " epsilon "
        + NumberText.of(question.target().epsilon())
        + " at delta "
        + NumberText.of(question.target().delta())
        + picture.map(name -> ", so " + name + " is not written").orElse("")
        + "; give a larger epsilon or delta, "
        + (question.range().isPresent() ? "a wider range, " : "")
        + (question.times() > 1 ? "fewer releases, " : "")
        + "or other families";
  }

  private static String ratio(double value) {
    return value < 1e6 ? number(value, 4) : String.format(Locale.ROOT, "%.1e", value);
  }

  private static String number(double value) {
    return number(value, DIGITS);
  }

  private static String number(double value, int digits) {
    return value == 0 || !Double.isFinite(value)
        ? NumberText.of(value)
        : NumberText.of(new BigDecimal(value).round(new MathContext(digits)).doubleValue());
  }

  /** The ranking for programs. */
  public String json() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("targetEpsilon", question.target().epsilon());
    tree.put("delta", question.target().delta());
    tree.put("times", question.times());
    tree.put("sensitivity", question.sensitivity());
    tree.put("cost", question.cost().words());
    List<Object> choices = new ArrayList<>();
    ranking.forEach(choice -> choices.add(tree(choice)));
    tree.put("ranking", choices);
    tree.put("version", version);
    return JsonText.of(tree);
  }

  private static Map<String, Object> tree(NoiseChoice choice) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("family", choice.family());
    tree.put("met", choice.met());
    tree.put("mechanism", choice.mechanism().planName());
    tree.put("parameters", PlanWriter.parameters(choice.mechanism()));
    tree.put("cost", choice.cost());
    tree.put("meanAbsolute", choice.error().meanAbsolute());
    tree.put("rootMeanSquare", choice.error().rootMeanSquare());
    tree.put("epsilon", JsonReport.interval(choice.answer().epsilon(), choice.answer().status()));
    tree.put("calibrated", choice.parameter());
    choice
        .failing()
        .ifPresent(
            failing -> {
              Map<String, Object> near = new LinkedHashMap<>();
              near.put("value", failing.value());
              near.put(
                  "epsilon",
                  JsonReport.interval(failing.answer().epsilon(), failing.answer().status()));
              tree.put("failing", near);
            });
    if (!choice.note().isEmpty()) {
      tree.put("note", choice.note());
    }
    return tree;
  }
}
