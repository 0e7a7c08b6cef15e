package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.noisewright.app.plan.TableSource.Column;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/** The kinds of noise that is added to a value, in plans. */
final class NoiseKinds {
  private static final List<String> RATIOS = List.of("least-absolute", "least-squared");

  private NoiseKinds() {}

  /** All of them. */
  static List<MechanismKind> all() {
    List<MechanismKind> kinds = new ArrayList<>(classical());
    kinds.addAll(continuous());
    kinds.addAll(staircases());
    kinds.addAll(discrete());
    kinds.addAll(tables());
    return kinds;
  }

  private static List<MechanismKind> classical() {
    return List.of(
        MechanismKind.of(
            "gaussian",
            List.of("standardDeviation", "sensitivity", "clipNorm", "noiseMultiplier"),
            GaussianMechanism.class,
            source -> {
              double deviation = source.standardDeviation();
              double sensitivity = source.sensitivity();
              return source.fields().build(() -> new GaussianMechanism(deviation, sensitivity));
            },
            (noise, tree) -> {
              tree.put("standardDeviation", noise.standardDeviation());
              tree.put("sensitivity", noise.sensitivity());
            }),
        MechanismKind.of(
            "laplace",
            List.of("scale", "sensitivity", "clipNorm"),
            LaplaceMechanism.class,
            source -> {
              double scale = source.positive("scale", "5");
              double sensitivity = source.sensitivity();
              return source.fields().build(() -> new LaplaceMechanism(scale, sensitivity));
            },
            (noise, tree) -> {
              tree.put("scale", noise.scale());
              tree.put("sensitivity", noise.sensitivity());
            }));
  }

  private static List<MechanismKind> continuous() {
    return List.of(
        MechanismKind.additive(
            "generalized-gaussian",
            List.of("shape", "scale"),
            GeneralizedGaussianNoise.class,
            source -> {
              double shape = source.fields().number("shape", "in [1, 64]", "1.5");
              double scale = source.positive("scale", "5");
              return source.fields().build(() -> new GeneralizedGaussianNoise(shape, scale));
            },
            (noise, tree) -> {
              tree.put("shape", noise.shape());
              tree.put("scale", noise.scale());
            }),
        MechanismKind.additive(
            "truncated-gaussian",
            List.of("standardDeviation", "range"),
            TruncatedGaussianNoise.class,
            source -> {
              double deviation = source.positive("standardDeviation", "4");
              double range = source.positive("range", "20");
              return source.fields().build(() -> new TruncatedGaussianNoise(deviation, range));
            },
            (noise, tree) -> {
              tree.put("standardDeviation", noise.standardDeviation());
              tree.put("range", noise.range());
            }),
        MechanismKind.additive(
            "truncated-laplace",
            List.of("scale", "range"),
            TruncatedLaplaceNoise.class,
            source -> {
              double scale = source.positive("scale", "5");
              double range = source.positive("range", "50");
              return source.fields().build(() -> new TruncatedLaplaceNoise(scale, range));
            },
            (noise, tree) -> {
              tree.put("scale", noise.scale());
              tree.put("range", noise.range());
            }),
        MechanismKind.additive(
            "uniform",
            List.of("range"),
            UniformNoise.class,
            source -> {
              double range = source.positive("range", "1000");
              return source.fields().build(() -> new UniformNoise(range));
            },
            (noise, tree) -> tree.put("range", noise.range())));
  }

  private static List<MechanismKind> staircases() {
    return List.of(
        MechanismKind.additive(
            "staircase",
            List.of("epsilon", "ratio", "width"),
            StaircaseNoise.class,
            source -> staircase(source, Double.POSITIVE_INFINITY),
            NoiseKinds::staircase),
        MechanismKind.additive(
            "truncated-staircase",
            List.of("epsilon", "ratio", "width", "range"),
            StaircaseNoise.class,
            source -> staircase(source, source.positive("range", "20")),
            (noise, tree) -> {
              staircase(noise, tree);
              tree.put("range", noise.range());
            }));
  }

  private static StaircaseNoise staircase(MechanismSource source, double range) {
    Fields fields = source.fields();
    double epsilon = source.positive("epsilon", "1");
    double width = fields.has("width") ? source.positive("width", "1") : source.sensitivity();
    double ratio = fields.build(() -> ratio(fields, epsilon, width));
    return fields.build(() -> new StaircaseNoise(epsilon, ratio, width, range));
  }

  private static double ratio(Fields fields, double epsilon, double width) {
    String word = fields.has("ratio") ? fields.word("ratio", RATIOS.get(0)) : RATIOS.get(0);
    if (word.equals(RATIOS.get(0))) {
      return StaircaseNoise.leastAbsolute(epsilon, width).ratio();
    }
    if (word.equals(RATIOS.get(1))) {
      return StaircaseNoise.leastSquared(epsilon, width).ratio();
    }
    return fields.number(
        "ratio", "a number in (0, 1], least-absolute or least-squared", "least-absolute");
  }

  private static void staircase(StaircaseNoise noise, Map<String, Object> tree) {
    tree.put("epsilon", noise.epsilon());
    tree.put("ratio", noise.ratio());
    tree.put("width", noise.width());
  }

  private static List<MechanismKind> discrete() {
    return List.of(
        MechanismKind.additive(
            "discrete-gaussian",
            List.of("standardDeviation", "step"),
            DiscreteGaussianNoise.class,
            source -> {
              double deviation = source.positive("standardDeviation", "4");
              double step = source.positiveOr("step", 1);
              return source.fields().build(() -> new DiscreteGaussianNoise(deviation, step));
            },
            (noise, tree) -> {
              tree.put("standardDeviation", noise.standardDeviation());
              tree.put("step", noise.step());
            }),
        MechanismKind.additive(
            "discrete-laplace",
            List.of("scale", "step"),
            DiscreteLaplaceNoise.class,
            source -> geometric(source, Double.POSITIVE_INFINITY),
            NoiseKinds::geometric),
        MechanismKind.additive(
            "truncated-geometric",
            List.of("scale", "range", "step"),
            DiscreteLaplaceNoise.class,
            source -> geometric(source, source.positive("range", "50")),
            (noise, tree) -> {
              geometric(noise, tree);
              tree.put("range", noise.range());
            }),
        MechanismKind.additive(
            "binomial",
            List.of("trials", "probability", "step"),
            BinomialNoise.class,
            source -> {
              long trials = source.fields().whole("trials", "in [1, 1e9]", "1000");
              double probability = source.fields().numberOr("probability", "in (0, 1)", 0.5);
              double step = source.positiveOr("step", 1);
              return source.fields().build(() -> new BinomialNoise(trials, probability, step));
            },
            (noise, tree) -> {
              tree.put("trials", noise.trials());
              tree.put("probability", noise.probability());
              tree.put("step", noise.step());
            }));
  }

  private static DiscreteLaplaceNoise geometric(MechanismSource source, double range) {
    double scale = source.positive("scale", "5");
    double step = source.positiveOr("step", 1);
    return source.fields().build(() -> new DiscreteLaplaceNoise(scale, step, range));
  }

  private static void geometric(DiscreteLaplaceNoise noise, Map<String, Object> tree) {
    tree.put("scale", noise.scale());
    tree.put("step", noise.step());
  }

  private static List<MechanismKind> tables() {
    Column weights =
        new Column("weights", "weight", MechanismReader.NOT_NEGATIVE, NoiseKinds::isWeight);
    Column masses =
        new Column("masses", "mass", MechanismReader.NOT_NEGATIVE, NoiseKinds::isWeight);
    Column logarithms = new Column("logDensity", "logDensity", "finite", Double::isFinite);
    return List.of(
        MechanismKind.additive(
            "lattice-table",
            List.of("file", "start", "step", "weights"),
            LatticeTable.class,
            source -> TableSource.entries(source, "value", weights, LatticeTable::new),
            (noise, tree) ->
                entries(
                    noise.start(), noise.step(), "weights", noise.size(), noise::weights, tree)),
        MechanismKind.additive(
            "piecewise-density",
            List.of("file", "start", "step", "masses"),
            PiecewiseDensity.class,
            source -> TableSource.entries(source, "start", masses, PiecewiseDensity::new),
            (noise, tree) ->
                entries(noise.start(), noise.step(), "masses", noise.size(), noise::masses, tree)),
        MechanismKind.additive(
            "log-density",
            List.of("file", "start", "step", "logDensity", "error"),
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
}
