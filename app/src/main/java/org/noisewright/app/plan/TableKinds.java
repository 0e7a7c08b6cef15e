package org.noisewright.app.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.noisewright.app.plan.KindDescription.Sample;
import org.noisewright.app.plan.TableSource.Column;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.sampling.AccountedTable;

/** The kinds of noise given as data that is added to a value, in plans. */
final class TableKinds {
  /** The kind that designed noise belongs to, whose own word names its family. */
  static final String LATTICE_TABLE = "lattice-table";

  private TableKinds() {}

  /** All of them. */
  static List<MechanismKind> all() {
    Column weights =
        new Column("weights", "weight", MechanismReader.NOT_NEGATIVE, TableKinds::isWeight);
    Column masses =
        new Column("masses", "mass", MechanismReader.NOT_NEGATIVE, TableKinds::isWeight);
    Column logarithms = new Column("logDensity", "logDensity", "finite", Double::isFinite);
    return List.of(
        MechanismKind.additive(
            LATTICE_TABLE,
            KindDescription.of(
                    "Noise given as a table of weights on a lattice. The table is the mechanism:"
                        + " nothing lies beyond it. `mechanism: cactus` and `mechanism:"
                        + " learned` are the same with the `file` that `design cactus` or `design"
                        + " learned` wrote, and nothing else. Noise learned for counting queries is"
                        + " refused where the sensitivity is not a whole number of its steps. All shifts up to the sensitivity are covered,"
                        + " in both signs, where the weights neither fall from a centre nor are"
                        + " log-concave.",
                    "probability of x = start + i step: weights[i] / sum of the weights",
                    new ProofSource("TableCells", "Outcomes", ""),
                    "start: -2, step: 1, weights: [1, 2, 3, 2, 1]")
                .withProof(new ProofSource("ShiftMembers", "Constant on cells", ""))
                .withProof(
                    new ProofSource("EnvelopePair", "Proof", "Zhu, Dong, Wang 2022, Theorem 10"))
                .withSamples(
                    new Sample("weights that fall", "start: -2, step: 1, weights: [1, 2, 3, 2, 1]"),
                    new Sample("any weights", "start: -2, step: 1, weights: [1, 3, 2, 4, 1]")),
            List.of(
                new KindKey(
                    "file",
                    "instead of the table in the plan: a file beside it; a noise table gives the"
                        + " sensitivity too, unless it is stated",
                    "a name; see [tables](../examples/README.md#tables)",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "start",
                    "value of the first entry",
                    "finite, in units of the value",
                    KeyEffects.PLACE),
                KindKey.length(
                    "step", "distance of neighbouring entries", KeyEffect.more(KeySpan.LENGTH)),
                new KindKey(
                    "weights",
                    "one weight for each value",
                    "at least 0 and finite, with a positive sum",
                    KeyEffect.NO_NUMBER)),
            LatticeTable.class,
            source -> lattice(source, weights),
            TableKinds::write),
        MechanismKind.additive(
            "piecewise-density",
            KindDescription.of(
                    "Noise given as a density that is constant on cells.",
                    "density of x in [start + i step, start + (i + 1) step): masses[i] / (step"
                        + " times the sum of the masses), 0 beyond the cells",
                    new ProofSource("TableCells", "Outcomes", ""),
                    "start: -2.5, step: 1, masses: [1, 2, 3, 2, 1]")
                .withProof(new ProofSource("ShiftMembers", "Constant on cells", ""))
                .withProof(
                    new ProofSource("EnvelopePair", "Proof", "Zhu, Dong, Wang 2022, Theorem 10"))
                .withSamples(
                    new Sample("masses that fall", "start: -2.5, step: 1, masses: [1, 2, 3, 2, 1]"),
                    new Sample("any masses", "start: -2.5, step: 1, masses: [1, 3, 2, 4, 1]")),
            List.of(
                new KindKey(
                    "file",
                    "instead of the table in the plan: a file beside it",
                    "a name; see [tables](../examples/README.md#tables)",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "start",
                    "left end of the first cell",
                    "finite, in units of the value",
                    KeyEffects.PLACE),
                KindKey.length("step", "width of each cell", KeyEffect.more(KeySpan.LENGTH)),
                new KindKey(
                    "masses",
                    "one mass for each cell",
                    "at least 0 and finite, with a positive sum",
                    KeyEffect.NO_NUMBER)),
            PiecewiseDensity.class,
            source -> TableSource.entries(source, "start", masses, PiecewiseDensity::new),
            (noise, tree) ->
                entries(noise.start(), noise.step(), "masses", noise.size(), noise::masses, tree)),
        MechanismKind.additive(
            "log-density",
            KindDescription.of(
                    "Noise given by samples of the logarithm of its density and a bound on the"
                        + " error between them. The bound is your statement; it"
                        + " is in the width of the answer.",
                    "logarithm of the density at x: within error of the line between logDensity[i]"
                        + " and logDensity[i + 1] on either side of x, up to one constant; density"
                        + " 0 beyond the samples",
                    new ProofSource("LogDensityCells", "Claim A", ""),
                    "start: -2, step: 1, logDensity: [-4, -1, 0, -1, -4], error: 0.001,"
                        + " sensitivity: 0.5")
                .withProof(new ProofSource("ShiftMembers", "Log density with a stated error", "")),
            List.of(
                new KindKey(
                    "file",
                    "instead of the table in the plan: a file beside it",
                    "a name; see [tables](../examples/README.md#tables)",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "start",
                    "place of the first sample",
                    "finite, in units of the value",
                    KeyEffects.PLACE),
                KindKey.length("step", "distance of the samples", KeyEffect.more(KeySpan.LENGTH)),
                new KindKey(
                    "logDensity",
                    "natural logarithm of the density at each sample, up to one constant",
                    "finite, at least two",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "error",
                    "bound on the error of the interpolated logarithm",
                    "at least 0 and finite, in nats",
                    KeyEffects.ERROR)),
            LogDensityTable.class,
            source -> {
              double error = source.fields().number("error", MechanismReader.NOT_NEGATIVE, "1e-9");
              if (!isWeight(error)) {
                throw source
                    .fields()
                    .error(
                        source.fields().line("error"),
                        "error must be at least 0 and finite, got "
                            + error
                            + "; it bounds the error of the interpolated logarithm");
              }
              return TableSource.entries(
                  source,
                  "place",
                  logarithms,
                  (start, step, values) -> new LogDensityTable(start, step, values, error));
            },
            (noise, tree) -> {
              entries(
                  noise.start(), noise.step(), "logDensity", noise.size(), noise::logDensity, tree);
              tree.put("error", noise.error());
            }));
  }

  /** True for numbers that are at least 0 and finite. */
  static boolean isWeight(double value) {
    return value >= 0 && value <= Double.MAX_VALUE;
  }

  private static void entries(
      double start,
      double step,
      String key,
      int size,
      IntToDoubleFunction entry,
      Map<String, Object> tree) {
    tree.put("start", start);
    tree.put("step", step);
    tree.put(key, IntStream.range(0, size).mapToDouble(entry).boxed().toList());
  }

  /** The table of a plan, or the whole weights of a noise table. */
  private static LatticeTable lattice(MechanismSource source, Column weights) {
    Fields fields = source.fields();
    String family = fields.word("mechanism", LATTICE_TABLE);
    Optional<TableFile.Stored> stored =
        fields.has("file") ? TableFile.find(source.file()) : Optional.empty();
    if (!family.equals(LATTICE_TABLE)
        && !stored.map(TableFile.Stored::family).orElse("").equals(family)) {
      throw fields.error(
          fields.line("mechanism"),
          "mechanism "
              + family
              + " must name a file that 'noisewright design "
              + family
              + "' wrote; write for example 'file: "
              + family
              + ".json'");
    }
    if (stored.isPresent()) {
      for (String key : List.of("start", "step", "weights")) {
        if (fields.has(key)) {
          throw fields.error(
              fields.line(key), key + " and file are both given; the file holds it, leave one out");
        }
      }
      AccountedTable table = stored.get().table();
      source.countStepsOf(table, stored.get().counting());
      return table.table().toMechanism();
    }
    return TableSource.entries(
        source, "value", weights, LatticeTable::new, Optional.of(LatticeTable::ofWhole));
  }

  private static void write(LatticeTable noise, Map<String, Object> tree) {
    tree.put("start", noise.start());
    tree.put("step", noise.step());
    IntStream indices = IntStream.range(0, noise.size());
    tree.put(
        "weights",
        noise.whole()
            ? indices.mapToLong(noise::wholeWeight).boxed().toList()
            : indices.mapToDouble(noise::weights).boxed().toList());
  }
}
