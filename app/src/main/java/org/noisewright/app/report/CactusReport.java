package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.table.CactusTree;
import org.noisewright.app.table.TableTree;
import org.noisewright.curve.EpsilonAnswer;
import org.noisewright.design.NoiseOfCost;
import org.noisewright.design.cactus.CactusForm;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusTable;
import org.noisewright.design.cactus.SolveStatus;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.numerics.Bounds;
import org.noisewright.sampling.AccountedTable;

/**
 * A designed cactus: what it is, how near to the best possible, and what it saves.
 *
 * @param noise the design
 * @param table its table of whole weights
 * @param mechanisms the cactus and noise of the same cost, by name
 * @param epsilons their certified epsilons, if they were asked for
 * @param version of the program
 */
public record CactusReport(
    CactusNoise noise,
    AccountedTable table,
    Map<String, Mechanism> mechanisms,
    Map<String, EpsilonAnswer> epsilons,
    String version) {

  /** For a reader. */
  public String text() {
    CactusProblem problem = noise.problem();
    StringBuilder text = new StringBuilder(headline());
    text.append(
        LabelledLine.of(
            "cost",
            "mean of |x|^"
                + NumberText.of(problem.exponent())
                + " at most "
                + NumberText.of(problem.budget())
                + (problem.exponent() == 2
                    ? ", standard deviation " + Digits.of(Math.sqrt(problem.budget()))
                    : "")
                + ", sensitivity "
                + NumberText.of(problem.sensitivity())));
    text.append(LabelledLine.of("divergence", divergence()));
    text.append(LabelledLine.of("best", best()));
    text.append(
        LabelledLine.of(
            "lattice",
            problem.bins()
                + " points in one sensitivity, step "
                + table.table().step()
                + "; "
                + NumberText.grouped(noise.points())
                + " free, then a ratio of "
                + Digits.of(noise.tailRatio())));
    text.append(
        LabelledLine.of(
            "solved",
            noise.iterations()
                + " iterations, relative gap "
                + Digits.few(noise.gap())
                + (noise.status() == SolveStatus.SOLVED
                    ? ""
                    : "; the search ended early ("
                        + noise.status().name().toLowerCase(Locale.ROOT)
                        + "), what is certified holds all the same")));
    text.append(LabelledLine.of("table", tableWords()));
    text.append(LabelledLine.of("checksum", table.checksum()));
    return text + "\n" + comparison();
  }

  private String headline() {
    double excess = excess();
    String near =
        excess <= Double.MAX_VALUE
            ? "within " + TextReport.percent(excess) + " of the best possible noise"
            : "how near to the best possible noise was not shown";
    return "cactus noise: "
        + ceiling(noise.divergence().upper())
        + " nats, "
        + near
        + " (certified)\n";
  }

  /** By which part the divergence is above that of the best noise on the line, at most. */
  private double excess() {
    double possible = noise.leastPossibleOnLine();
    return possible > 0
        ? Math.max(0, noise.divergence().upper() / possible - 1)
        : Double.POSITIVE_INFINITY;
  }

  private String divergence() {
    IntervalText interval = IntervalText.of(noise.divergence());
    return "Kullback-Leibler, between "
        + interval.lower()
        + " and "
        + interval.upper()
        + " nats at the worst shift up to the sensitivity";
  }

  private String best() {
    String onLine =
        "no noise of this cost is below " + floor(noise.leastPossibleOnLine()) + " nats";
    return noise.problem().form() == CactusForm.LATTICE && noise.leastPossible() > 0
        ? onLine
            + ", on this lattice none below "
            + floor(noise.leastPossible())
            + " ("
            + TextReport.percent(noise.excess())
            + ")"
        : onLine;
  }

  private String tableWords() {
    CactusTable stated = CactusTable.of(noise);
    Bounds found = stated.divergence(table.table().toMechanism());
    return NumberText.grouped(table.table().size())
        + " whole weights; computed again from them: "
        + ceiling(found.upper())
        + " nats, and "
        + Digits.few(table.infinityMass())
        + " of outcomes that show the record";
  }

  private String comparison() {
    List<String> heads = new ArrayList<>(List.of("noise of this cost", "nats"));
    epsilons.values().stream()
        .findFirst()
        .ifPresent(
            answer ->
                heads.add("epsilon at delta " + NumberText.of(answer.delta()) + ", certified"));
    TextColumns columns = new TextColumns(heads, 1);
    mechanisms.forEach(
        (name, mechanism) -> {
          List<String> row = new ArrayList<>();
          row.add(name.equals("cactus") ? name : ReleaseSummary.name(mechanism));
          row.add(ceiling(nats(mechanism)));
          EpsilonAnswer answer = epsilons.get(name);
          if (answer != null) {
            IntervalText epsilon = IntervalText.of(answer.epsilon());
            row.add(
                epsilon.exact()
                    ? epsilon.lower()
                    : "[" + epsilon.lower() + ", " + epsilon.upper() + "]");
          }
          columns.row(row);
        });
    return columns.text();
  }

  private double nats(Mechanism mechanism) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      return NoiseOfCost.divergence(gaussian);
    }
    return mechanism instanceof LaplaceMechanism laplace
        ? NoiseOfCost.divergence(laplace)
        : noise.divergence().upper();
  }

  /** For programs. */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>(CactusTree.of(noise));
    tree.remove("shiftWeights");
    tree.put("table", new TableReport(table, Optional.empty(), Optional.empty()).tree());
    tree.put("excess", excess());
    Map<String, Object> compared = new LinkedHashMap<>();
    mechanisms.forEach(
        (name, mechanism) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("kl", nats(mechanism));
          EpsilonAnswer epsilon = epsilons.get(name);
          if (epsilon != null) {
            one.put("delta", epsilon.delta());
            one.put("epsilon", JsonReport.interval(epsilon.epsilon(), epsilon.status()));
          }
          compared.put(name, one);
        });
    tree.put("compared", compared);
    tree.put("version", version);
    return tree;
  }

  /** The table with its design, as a file. */
  public Map<String, Object> file() {
    return TableTree.of(table, version, Map.of("design", CactusTree.of(noise)));
  }

  private static String ceiling(double value) {
    return Digits.of(value, 6, RoundingMode.CEILING);
  }

  private static String floor(double value) {
    return Digits.of(value, 6, RoundingMode.FLOOR);
  }
}
