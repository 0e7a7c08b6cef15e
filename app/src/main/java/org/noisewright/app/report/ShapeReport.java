package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.app.plan.JsonText;
import org.noisewright.app.plan.NumberText;
import org.noisewright.design.Calibration;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.pate.RankedShape;
import org.noisewright.learning.pate.UtilityQuestion;
import org.noisewright.learning.pate.VoteQueries;

/**
 * Shapes of noise on votes at equal privacy, the most useful first.
 *
 * @param queries what is asked
 * @param target what may be spent
 * @param utility over which votes the utility is taken
 * @param ranking at least one; those that do not meet the target last
 * @param version of the program
 */
public record ShapeReport(
    VoteQueries queries,
    PrivacyTarget target,
    UtilityQuestion utility,
    List<RankedShape> ranking,
    String version) {

  /** Copies the list. */
  public ShapeReport {
    ranking = List.copyOf(ranking);
  }

  /** The sentence that is quoted first. */
  public String headline() {
    String asked =
        NumberText.grouped(queries.answers())
            + (queries.answers() == 1 ? " answer" : " answers")
            + " at epsilon "
            + NumberText.of(target.epsilon())
            + ", delta "
            + NumberText.of(target.delta())
            + " if "
            + queries.relation().words();
    return ranking.get(0).privacy().isPresent()
        ? "beta " + NumberText.of(ranking.get(0).shape()) + " is the most useful for " + asked
        : "no shape tried is known to meet epsilon for " + asked;
  }

  /** The ranking for people. */
  public String text() {
    TextColumns columns =
        new TextColumns(
            List.of(
                "beta",
                "utility",
                "to the best",
                "scale",
                "standard deviation",
                "epsilon, certified"),
            0);
    StringBuilder notes = new StringBuilder();
    double best = ranking.get(0).utility();
    for (RankedShape ranked : ranking) {
      if (ranked.privacy().isEmpty()) {
        notes
            .append("beta ")
            .append(NumberText.of(ranked.shape()))
            .append(": no scale that was tried is known to meet the target\n");
        continue;
      }
      IntervalText epsilon = IntervalText.of(calibration(ranked).answer().epsilon());
      columns.row(
          List.of(
              NumberText.of(ranked.shape()),
              fixed(ranked.utility()),
              fixed(ranked.utility() - best),
              Digits.of(calibration(ranked).value(), 6, RoundingMode.CEILING),
              Digits.of(ranked.standardDeviation(), 4, RoundingMode.HALF_EVEN),
              "[" + epsilon.lower() + ", " + epsilon.upper() + "]"));
    }
    return headline()
        + "\nutility: probability that the noisy winner of "
        + utility.classes()
        + " classes is the true one, "
        + votes()
        + ";\ncomputed from made-up votes, so that the choice costs no privacy. The density falls as"
        + " exp(-|x|^beta / scale);\nepsilon is that of the noise at the part of delta that its tables"
        + " leave, "
        + NumberText.of(calibration(ranking.get(0)).target().delta())
        + "\n\n"
        + columns.text()
        + (notes.isEmpty() ? "" : "\n" + notes);
  }

  private String votes() {
    return utility.from() == utility.to()
        ? "ahead by " + Digits.of(utility.from()) + " votes"
        : "mean over a lead of "
            + Digits.of(utility.from())
            + " to "
            + Digits.of(utility.to())
            + " votes";
  }

  private static Calibration calibration(RankedShape ranked) {
    return ranked.found().calibration();
  }

  private static String fixed(double value) {
    return String.format(Locale.ROOT, "%.4f", value + 0.0);
  }

  /** The ranking for programs. */
  public String json() {
    Map<String, Object> tree = new LinkedHashMap<>();
    if (ranking.get(0).privacy().isPresent()) {
      tree.put("best", ranking.get(0).shape());
    }
    tree.put("queries", queries.answers());
    tree.put("targetEpsilon", target.epsilon());
    tree.put("delta", target.delta());
    tree.put("relation", queries.relation().word());
    tree.put("classes", utility.classes());
    tree.put("gaps", List.of(utility.from(), utility.to()));
    List<Object> rows = new ArrayList<>();
    for (RankedShape ranked : ranking) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("beta", ranked.shape());
      row.put("met", ranked.privacy().isPresent());
      row.put("utility", ranked.utility());
      row.put("scale", calibration(ranked).value());
      row.put("standardDeviation", ranked.standardDeviation());
      row.put("deltaWithoutTables", calibration(ranked).target().delta());
      row.put(
          "epsilon",
          JsonReport.interval(
              calibration(ranked).answer().epsilon(), calibration(ranked).answer().status()));
      rows.add(row);
    }
    tree.put("ranking", rows);
    tree.put("version", version);
    return JsonText.of(tree);
  }
}
