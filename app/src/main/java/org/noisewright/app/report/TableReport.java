package org.noisewright.app.report;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.NumberText;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.numerics.Bounds;
import org.noisewright.sampling.AccountedTable;
import org.noisewright.sampling.NoiseTable;
import org.noisewright.sampling.TotalVariation;

/**
 * What a noise table is, for a reader and for programs.
 *
 * @param accounted the table
 * @param source the mechanism from which it was made, if it is known
 * @param variation its distance from the noise of that mechanism on the lattice, if it is known
 */
public record TableReport(
    AccountedTable accounted, Optional<Mechanism> source, Optional<TotalVariation> variation) {

  /** The sentence that a reader would quote. */
  public String headline() {
    NoiseTable table = accounted.table();
    return source.map(ReleaseSummary::name).orElse(table.provenance())
        + " as a table: "
        + NumberText.grouped(table.size())
        + (table.size() == 1 ? " entry, " : " entries, ")
        + Digits.of(place(table.first()))
        + " to "
        + Digits.of(place(table.first() + table.size() - 1))
        + " by "
        + table.step();
  }

  /** Everything after the headline. */
  public String body() {
    return LabelledLine.of("sensitivity", sensitivity())
        + LabelledLine.of("weights", weights())
        + LabelledLine.of("least delta", leastDelta())
        + variationLines()
        + LabelledLine.of("checksum", accounted.checksum());
  }

  /** How far the table is from the noise, and what that allows; empty if it is not known. */
  String variationLines() {
    return variation.map(v -> LabelledLine.of("variation", variation(v))).orElse("");
  }

  private String sensitivity() {
    long steps = accounted.steps();
    return accounted.sensitivity().toPlainString()
        + " ("
        + NumberText.grouped(steps)
        + (steps == 1 ? " step)" : " steps)");
  }

  private String weights() {
    NoiseTable table = accounted.table();
    return "whole numbers that sum to 2^62, "
        + (table.symmetric() ? "symmetric, " : "")
        + "tails "
        + table.tails().name().toLowerCase(Locale.ROOT);
  }

  private String leastDelta() {
    double mass = accounted.infinityMass();
    return mass == 0
        ? "0: every outcome is possible with and without the record"
        : Digits.of(mass, 3, RoundingMode.FLOOR)
            + " for one release: below it there is no finite epsilon, because "
            + (mass == 1
                ? "the noise is narrower than the sensitivity"
                : "outer entries show the record");
  }

  private static List<String> variation(TotalVariation variation) {
    List<String> lines = new ArrayList<>();
    Bounds distance = variation.distance();
    lines.add(
        "between "
            + Digits.of(distance.lower(), 3, RoundingMode.FLOOR)
            + " and "
            + Digits.of(distance.upper(), 3, RoundingMode.CEILING)
            + " from that noise, rounded to the lattice (certified)");
    lines.add(
        variation.allowsVectors()
            ? "at most 2^-50: for a vector bounded in norm only, take the epsilon of the noise"
                + " itself and"
            : "above 2^-50: do not use the table for a vector that is bounded in norm only");
    if (variation.allowsVectors()) {
      lines.add(
          "add (1 + e^epsilon) "
              + Digits.of(distance.upper(), 3, RoundingMode.CEILING)
              + " to delta for each draw");
    }
    return lines;
  }

  /** The same as maps, words and numbers. */
  public Map<String, Object> tree() {
    NoiseTable table = accounted.table();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("noise", table.provenance());
    if (!accounted.source().isEmpty()) {
      tree.put("source", accounted.source());
    }
    tree.put("step", table.step().toString());
    tree.put("first", table.first());
    tree.put("entries", table.size());
    tree.put("tails", table.tails().name().toLowerCase(Locale.ROOT));
    tree.put("symmetric", table.symmetric());
    tree.put("sensitivity", accounted.sensitivity().toString());
    tree.put("steps", accounted.steps());
    tree.put("infinityMass", accounted.infinityMass());
    variation.ifPresent(
        v -> {
          tree.put("totalVariation", JsonReport.ends(v.distance()));
          tree.put("allowsVectors", v.allowsVectors());
        });
    tree.put("checksum", accounted.checksum());
    return tree;
  }

  private double place(long index) {
    return index * accounted.table().step().value();
  }
}
