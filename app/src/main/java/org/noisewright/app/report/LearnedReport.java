package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.noisewright.app.plan.LearnedFile;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.table.TableTree;
import org.noisewright.curve.DeltaAnswer;
import org.noisewright.design.learned.EqualCost;
import org.noisewright.design.learned.LearnedNoise;
import org.noisewright.design.learned.LearnedProblem;
import org.noisewright.design.learned.ShiftCheck;
import org.noisewright.numerics.Bounds;
import org.noisewright.sampling.AccountedTable;

/**
 * Noise that was found for a range: its delta, its cost, and known families beside it.
 *
 * @param noise what was found
 * @param table the same as whole weights
 * @param shifts delta at smaller changes, if it was asked for
 * @param others known families at the same cost
 * @param version of the program
 */
public record LearnedReport(
    LearnedNoise noise,
    AccountedTable table,
    Optional<ShiftCheck> shifts,
    List<EqualCost> others,
    String version) {

  private static final String INTERRUPTED = "interrupted: best so far";

  /** Copies the list. */
  public LearnedReport {
    others = List.copyOf(others);
  }

  /** What was asked, for a picture. */
  public String title() {
    return LearnedFile.words(noise);
  }

  /** For a reader. */
  public String text() {
    LearnedProblem problem = noise.problem();
    StringBuilder text = new StringBuilder();
    text.append("learned noise: ")
        .append(TextReport.claim("delta", "", noise.delta()))
        .append(" at epsilon ")
        .append(NumberText.of(problem.epsilon()))
        .append(", ")
        .append(problem.cost().words())
        .append(" = ")
        .append(Digits.of(noise.cost()))
        .append('\n');
    text.append(LabelledLine.of("noise", title()));
    text.append(
        LabelledLine.of(
            "directions",
            TextReport.claim("remove", "", noise.remove().delta())
                + "; "
                + TextReport.claim("add", "", noise.add().delta())));
    text.append(
        LabelledLine.of(
            "certain",
            Digits.of(noise.distinguishingMass())
                + " of each release tells for certain that the record is there: the noise ends"));
    shifts.ifPresent(check -> text.append(LabelledLine.of("changes", changes(check))));
    text.append(LabelledLine.of("best", best()));
    text.append(
        LabelledLine.of(
            "lattice",
            NumberText.grouped(table.table().size())
                + " whole weights, step "
                + table.table().step()));
    text.append(LabelledLine.of("checksum", table.checksum()));
    if (noise.stopped()) {
      text.append(LabelledLine.of("note", INTERRUPTED + "; what was asked may not be reached"));
    }
    return others.isEmpty() ? text.toString() : text + "\n" + comparison();
  }

  private List<String> changes(ShiftCheck check) {
    double sensitivity = noise.problem().sensitivity();
    List<String> lines = new ArrayList<>();
    if (check.holds()) {
      lines.add(
          "the whole sensitivity is the worst change ("
              + (check.proven() ? "proven)" : "not proven, only looked at)"));
    } else {
      lines.add(
          "A CHANGE BY "
              + NumberText.of(check.worst(sensitivity))
              + " IS WORSE THAN ONE BY THE SENSITIVITY; delta above covers both");
    }
    if (!check.smaller().isEmpty()) {
      // Of one release many were looked at: three of them are told.
      int count = check.smaller().size();
      String told =
          IntStream.of(count / 4, count / 2, 3 * count / 4)
              .distinct()
              .mapToObj(i -> check.smaller().get(i))
              .map(
                  one ->
                      "at "
                          + Digits.few(one.shift())
                          + " at most "
                          + Digits.of(one.delta().upper(), 3, RoundingMode.CEILING))
              .collect(Collectors.joining(", "));
      lines.add("delta " + told + (count > 3 ? " (of " + count + " looked at)" : ""));
    }
    return lines;
  }

  private List<String> best() {
    List<String> lines = new ArrayList<>();
    if (noise.leastObjective().isPresent()) {
      lines.add(
          "certified for one release: nothing on this grid is below "
              + Digits.of(noise.leastObjective().getAsDouble(), 6, RoundingMode.FLOOR));
    } else {
      lines.add(
          "searched, not certified: the problem has more than one valley; the starts differ by "
              + Digits.few(noise.spread()));
    }
    lines.add(
        NumberText.grouped(noise.evaluations())
            + " evaluations, stationary to "
            + Digits.few(noise.stationarity()));
    if (!noise.binding()) {
      lines.add("the cost asked for is more than the noise of least delta costs");
    }
    return lines;
  }

  private String comparison() {
    TextColumns columns =
        new TextColumns(List.of("noise of this cost", "delta, certified", "to learned"), 1);
    double own = noise.delta().upper();
    columns.row(List.of("learned", interval(noise.delta()), "1"));
    for (EqualCost other : others) {
      columns.row(
          List.of(other.family(), interval(other.delta()), Digits.of(other.delta().upper() / own)));
    }
    return columns.text();
  }

  private static String interval(Bounds bounds) {
    IntervalText text = IntervalText.of(bounds);
    return text.exact() ? text.lower() : "[" + text.lower() + ", " + text.upper() + "]";
  }

  /** For programs. */
  public Map<String, Object> tree() {
    Map<String, Object> tree = design();
    tree.put("table", new TableReport(table, Optional.empty(), Optional.empty()).tree());
    List<Object> families = new ArrayList<>();
    for (EqualCost other : others) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("family", other.family());
      one.put("utility", other.cost());
      one.put("delta", JsonReport.ends(other.delta()));
      families.add(one);
    }
    shifts.ifPresent(check -> tree.put("worstChange", changesTree(check)));
    tree.put("atEqualUtility", families);
    tree.put("version", version);
    return tree;
  }

  private Map<String, Object> changesTree(ShiftCheck check) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("change", check.worst(noise.problem().sensitivity()));
    tree.put("basis", check.proven() ? "proven" : "looked at");
    List<Object> smaller = new ArrayList<>();
    for (ShiftCheck.ShiftDelta one : check.smaller()) {
      Map<String, Object> delta = new LinkedHashMap<>();
      delta.put("change", one.shift());
      delta.put("delta", JsonReport.ends(one.delta()));
      smaller.add(delta);
    }
    tree.put("smaller", smaller);
    return tree;
  }

  private Map<String, Object> design() {
    LearnedProblem problem = noise.problem();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("family", "learned");
    tree.put("range", problem.range());
    tree.put("sensitivity", problem.sensitivity());
    tree.put("epsilon", problem.epsilon());
    tree.put("times", problem.compositions());
    tree.put("kind", problem.kind().words());
    tree.put("samplingRate", problem.samplingRate());
    tree.put("cost", problem.cost().words());
    tree.put("utility", noise.cost());
    tree.put("delta", directions());
    tree.put("objective", noise.smoothDelta() + noise.weight() * noise.cost());
    tree.put("weight", noise.weight());
    tree.put("distinguishingMass", noise.distinguishingMass());
    tree.put("stationarity", noise.stationarity());
    tree.put("spread", noise.spread());
    noise.leastObjective().ifPresent(least -> tree.put("leastObjective", least));
    tree.put("evaluations", noise.evaluations());
    tree.put("status", noise.stopped() ? INTERRUPTED : "complete");
    return tree;
  }

  private Map<String, Object> directions() {
    Map<String, Object> delta = JsonReport.ends(noise.delta());
    Map<String, DeltaAnswer> both = new LinkedHashMap<>();
    both.put("remove", noise.remove());
    both.put("add", noise.add());
    both.forEach((name, answer) -> delta.put(name, JsonReport.ends(answer.delta())));
    return delta;
  }

  /** The table with its design, as a file. */
  public Map<String, Object> file() {
    return TableTree.of(table, version, Map.of("designedFor", design()));
  }
}
