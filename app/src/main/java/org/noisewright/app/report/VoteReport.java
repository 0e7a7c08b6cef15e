package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.PlanWriter;
import org.noisewright.app.votes.LabelAccuracy;
import org.noisewright.app.votes.VoteFile;
import org.noisewright.design.NoiseError;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.pate.AnswerRule;
import org.noisewright.learning.pate.AnswerRule.OwnNoise;
import org.noisewright.learning.pate.AnswerRule.SeparateNoise;
import org.noisewright.learning.pate.CountNoise;
import org.noisewright.learning.pate.VoteBudget;
import org.noisewright.learning.pate.VotePrivacy;
import org.noisewright.learning.pate.VoteQueries;
import org.noisewright.learning.pate.VoteRelation;

/**
 * What labelling cost and gave. All of it follows from what was stated beforehand and from the
 * released labels, but for the accuracy, which uses true labels. Counts and times are not here.
 *
 * @param votes file of the votes
 * @param privacy noise and what was asked
 * @param costs certified cost under each relation
 * @param target what was to be met, if a target was stated
 * @param source where the bits come from
 * @param isPrivate false if they come from a seed
 * @param budget what is spent now
 * @param labels lines of labels there are now
 * @param accuracy of the labels
 * @param labelsName file of the labels
 * @param budgetName file of the budget
 * @param version of the program
 */
public record VoteReport(
    VoteFile votes,
    VotePrivacy privacy,
    Map<VoteRelation, ChargedEpsilon> costs,
    Optional<PrivacyTarget> target,
    String source,
    boolean isPrivate,
    VoteBudget budget,
    long labels,
    LabelAccuracy accuracy,
    String labelsName,
    String budgetName,
    String version) {

  /** The same without what true labels say. */
  public VoteReport withoutAccuracy() {
    return new VoteReport(
        votes,
        privacy,
        costs,
        target,
        source,
        isPrivate,
        budget,
        labels,
        new LabelAccuracy(0, 0, accuracy.answered()),
        labelsName,
        budgetName,
        version);
  }

  private VoteQueries queries() {
    return privacy.queries();
  }

  private ChargedEpsilon cost() {
    return Objects.requireNonNull(costs.get(queries().relation()));
  }

  /** The sentence that is quoted first. */
  public String headline() {
    String asked =
        queries().tests()
            ? NumberText.grouped(queries().queries())
                + " queries with at most "
                + NumberText.grouped(queries().answers())
                + " answers"
            : NumberText.grouped(queries().answers())
                + (queries().answers() == 1 ? " answer" : " answers");
    double upper = cost().epsilon().upper();
    String plural = queries().answers() == 1 && !queries().tests() ? " costs" : " cost";
    return (isPrivate ? "" : source + ": ")
        + asked
        + plural
        + (upper <= Double.MAX_VALUE
            ? " at most epsilon "
                + IntervalText.upperEnd(upper)
                + " at delta "
                + NumberText.of(cost().delta())
            : " no finite epsilon at delta " + NumberText.of(cost().delta()))
        + " if "
        + queries().relation().words();
  }

  /** For a reader. */
  public String text() {
    StringBuilder text = new StringBuilder(headline()).append('\n');
    List<String> epsilons = new ArrayList<>();
    costs.forEach(
        (relation, cost) ->
            epsilons.add(
                relation.word()
                    + ": "
                    + TextReport.claim("epsilon", "", cost.epsilon())
                    + " at delta "
                    + NumberText.of(cost.delta())));
    text.append(LabelledLine.of("privacy", epsilons));
    text.append(LabelledLine.of("composed", composed()));
    text.append(LabelledLine.of("noise", noises()));
    text.append(LabelledLine.of("tables", tables()));
    text.append(LabelledLine.of("rule", rule(queries().rule())));
    text.append(LabelledLine.of("votes", votesWords()));
    text.append(LabelledLine.of("labels", labelWords()));
    accuracy
        .share()
        .ifPresent(
            share ->
                text.append(
                    LabelledLine.of(
                        "accuracy",
                        Digits.of(share, 4, RoundingMode.HALF_EVEN)
                            + " of "
                            + NumberText.grouped(accuracy.known())
                            + " labels (not private: uses true labels)")));
    text.append(LabelledLine.of("budget", budgetWords()));
    text.append(LabelledLine.of("source", source));
    return text + "wrote " + labelsName + "\n";
  }

  private List<String> composed() {
    List<String> lines = new ArrayList<>();
    long counts = queries().answers() * queries().relation().counts();
    lines.add(
        NumberText.grouped(counts)
            + " releases of one count ("
            + (queries().relation().counts() == 1 ? "one" : "two")
            + " for each answer)"
            + (queries().tests()
                ? " and " + NumberText.grouped(queries().queries()) + " tests of the largest count"
                : ""));
    return lines;
  }

  private List<String> noises() {
    List<String> lines = new ArrayList<>();
    lines.add(noise(privacy.counts()) + " on each count");
    privacy
        .test()
        .ifPresent(test -> lines.add(noise(test) + " on the largest count, for the test"));
    return lines;
  }

  private static String noise(CountNoise noise) {
    String drawn =
        noise.distance().isPresent()
            ? ReleaseSummary.name(noise.accounted())
            : noise.table().table().provenance();
    return drawn
        + (noise.distance().isPresent()
            ? ", standard deviation "
                + Digits.of(
                    NoiseError.of(noise.accounted()).rootMeanSquare(), 4, RoundingMode.HALF_EVEN)
            : "");
  }

  private List<String> tables() {
    List<String> lines = new ArrayList<>();
    table(lines, privacy.counts());
    privacy.test().ifPresent(test -> table(lines, test));
    lines.add(
        cost().charge() == 0
            ? "the tables themselves are accounted: nothing is added to delta"
            : "delta includes "
                + Digits.of(cost().charge(), 3, RoundingMode.CEILING)
                + " for the distance of the tables from that noise");
    return lines;
  }

  private static void table(List<String> lines, CountNoise noise) {
    lines.add(
        NumberText.grouped(noise.table().table().size())
            + " entries by "
            + noise.table().table().step()
            + ", checksum "
            + noise.table().checksum());
  }

  private static String rule(AnswerRule rule) {
    if (rule instanceof OwnNoise own) {
      return "answered if the largest noisy count is at least " + NumberText.of(own.threshold());
    }
    return rule instanceof SeparateNoise separate
        ? "answered, with fresh noise, if the largest count with noise of its own is at least "
            + NumberText.of(separate.threshold())
        : "every query is answered; of equal noisy counts the first class wins";
  }

  private String votesWords() {
    return votes.name()
        + ": "
        + NumberText.grouped(votes.queries())
        + " queries, "
        + NumberText.grouped(votes.classes())
        + " classes ("
        + votes.form().word()
        + ")";
  }

  private String labelWords() {
    return NumberText.grouped(labels)
        + " of "
        + NumberText.grouped(votes.rows())
        + " queries"
        + (accuracy.answered() == labels
            ? (labels == 0 ? "" : ", all answered")
            : ", " + NumberText.grouped(accuracy.answered()) + " of them answered")
        + (labels < votes.rows() ? "; stopped: " + why() : "");
  }

  private String why() {
    return queries().tests() && budget.answersSpent() == budget.answers()
        ? "all answers are given"
        : "the budget is used up";
  }

  private String budgetWords() {
    return budgetName
        + ": "
        + NumberText.grouped(budget.queriesSpent())
        + " of "
        + NumberText.grouped(budget.queries())
        + " queries spent"
        + (queries().tests()
            ? ", "
                + NumberText.grouped(budget.answersSpent())
                + " of "
                + NumberText.grouped(budget.answers())
                + " answers"
            : "");
  }

  /** The same for a program. */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("sentence", headline());
    tree.put("relation", queries().relation().word());
    Map<String, Object> epsilons = new LinkedHashMap<>();
    costs.forEach(
        (relation, cost) -> epsilons.put(relation.word(), JsonReport.ends(cost.epsilon())));
    tree.put("epsilon", epsilons);
    tree.put("delta", cost().delta());
    tree.put("tableCharge", cost().charge());
    target.ifPresent(
        stated -> {
          Map<String, Object> words = new LinkedHashMap<>();
          words.put("epsilon", stated.epsilon());
          words.put("delta", stated.delta());
          tree.put("target", words);
        });
    tree.put("noise", noise("counts", privacy.counts()));
    privacy.test().ifPresent(test -> tree.put("testNoise", noise("test", test)));
    tree.put("rule", rule(queries().rule()));
    tree.put("classes", votes.classes());
    tree.put("queries", votes.queries());
    tree.put("labels", labels);
    tree.put("answered", accuracy.answered());
    tree.put("complete", labels == votes.rows());
    accuracy
        .share()
        .ifPresent(
            share -> {
              Map<String, Object> words = new LinkedHashMap<>();
              words.put("share", share);
              words.put("right", accuracy.right());
              words.put("of", accuracy.known());
              words.put("private", false);
              words.put("note", "uses true labels");
              tree.put("accuracy", words);
            });
    Map<String, Object> spent = new LinkedHashMap<>();
    spent.put("file", budgetName);
    spent.put("queriesAllowed", budget.queries());
    spent.put("queriesSpent", budget.queriesSpent());
    spent.put("answersAllowed", budget.answers());
    spent.put("answersSpent", budget.answersSpent());
    tree.put("budget", spent);
    tree.put("file", labelsName);
    tree.put("source", source);
    tree.put("private", isPrivate);
    tree.put("version", version);
    return tree;
  }

  private static Map<String, Object> noise(String on, CountNoise noise) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("on", on);
    tree.put("noise", noise.table().table().provenance());
    if (noise.distance().isPresent()) {
      tree.put("accounted", PlanWriter.line(noise.accounted()));
      tree.put("standardDeviation", NoiseError.of(noise.accounted()).rootMeanSquare());
      noise
          .distance()
          .ifPresent(far -> tree.put("totalVariation", JsonReport.ends(far.distance())));
    }
    tree.put("entries", noise.table().table().size());
    tree.put("step", noise.table().table().step().toString());
    tree.put("checksum", noise.table().checksum());
    return tree;
  }
}
