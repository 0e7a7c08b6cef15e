package org.noisewright.app.plot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/** Every kind of noise with the same standard deviation. */
final class EqualNoises {
  /** Standard deviation of all of them, at sensitivity 1. */
  static final double STANDARD_DEVIATION = 2;

  private static final double RANGE = 5;
  private static final double WIDER = 7;
  private static final List<Double> NO_JUMPS = List.of();
  private static final double[] MASSES = {1, 3, 2, 5, 2, 3, 1};
  private static final int TABLE_END = 8;
  private static final int SAMPLES = 17;

  private EqualNoises() {}

  /** The noises in groups of the picture of curves. */
  static Map<String, List<DrawnNoise>> groups() {
    Map<String, List<DrawnNoise>> groups = new LinkedHashMap<>();
    groups.put(
        "without an end",
        List.of(gaussian(), laplace(), generalized(1.5), generalized(4), staircase(false)));
    groups.put(
        "cut to a range",
        List.of(uniform(), truncatedGaussian(), truncatedLaplace(), staircase(true)));
    groups.put(
        "on the whole numbers",
        List.of(discreteGaussian(), discreteLaplace(), truncatedGeometric(), binomial()));
    groups.put("given as data", List.of(latticeTable(), piecewiseDensity(), logDensity()));
    return groups;
  }

  /** All of them. */
  static List<DrawnNoise> all() {
    return groups().values().stream().flatMap(List::stream).toList();
  }

  static DrawnNoise gaussian() {
    return new DrawnNoise(
        "gaussian",
        GaussianMechanism.of(STANDARD_DEVIATION),
        normal(STANDARD_DEVIATION),
        false,
        DrawnNoise.FAR,
        NO_JUMPS);
  }

  private static DrawnNoise laplace() {
    double scale = STANDARD_DEVIATION / Math.sqrt(2);
    return new DrawnNoise(
        "laplace", LaplaceMechanism.of(scale), laplace(scale), false, DrawnNoise.FAR, NO_JUMPS);
  }

  private static DrawnNoise generalized(double shape) {
    return fitted(
        length ->
            smooth(
                "generalized-gaussian " + (shape == 4 ? "4" : shape),
                new GeneralizedGaussianNoise(shape, Math.pow(length, shape)),
                x -> Math.exp(-Math.pow(Math.abs(x) / length, shape)),
                DrawnNoise.FAR));
  }

  private static DrawnNoise uniform() {
    return fitted(range -> smooth("uniform", new UniformNoise(range), x -> 1, range));
  }

  private static DrawnNoise truncatedGaussian() {
    return fitted(
        deviation ->
            smooth(
                "truncated-gaussian",
                new TruncatedGaussianNoise(deviation, RANGE),
                normal(deviation),
                RANGE));
  }

  private static DrawnNoise truncatedLaplace() {
    return fitted(
        scale ->
            smooth(
                "truncated-laplace",
                new TruncatedLaplaceNoise(scale, WIDER),
                laplace(scale),
                WIDER));
  }

  /** The staircase of least variance, or a cut one of ratio 1/2. */
  private static DrawnNoise staircase(boolean cut) {
    return fitted(inverse -> staircase(cut, Math.min(20, 1 / inverse)));
  }

  private static DrawnNoise staircase(boolean cut, double epsilon) {
    StaircaseNoise noise =
        cut ? new StaircaseNoise(epsilon, 0.5, 1, RANGE) : StaircaseNoise.leastSquared(epsilon, 1);
    double end = cut ? RANGE : DrawnNoise.FAR;
    List<Double> jumps =
        IntStream.range(0, (int) Math.ceil(end - noise.ratio()))
            .mapToDouble(i -> i + noise.ratio())
            .boxed()
            .toList();
    return new DrawnNoise(
        noise.planName(),
        AdditiveNoise.of(noise),
        x -> {
          double k = Math.floor(Math.abs(x));
          return Math.exp(-epsilon * (Math.abs(x) - k < noise.ratio() ? k : k + 1));
        },
        false,
        end,
        jumps);
  }

  private static DrawnNoise discreteGaussian() {
    return fitted(
        deviation ->
            lattice(
                "discrete-gaussian",
                new DiscreteGaussianNoise(deviation, 1),
                normal(deviation),
                DrawnNoise.FAR));
  }

  private static DrawnNoise discreteLaplace() {
    return fitted(
        scale ->
            lattice(
                "discrete-laplace",
                new DiscreteLaplaceNoise(scale, 1, Double.POSITIVE_INFINITY),
                laplace(scale),
                DrawnNoise.FAR));
  }

  private static DrawnNoise truncatedGeometric() {
    return fitted(
        scale ->
            lattice(
                "truncated-geometric",
                new DiscreteLaplaceNoise(scale, 1, RANGE),
                laplace(scale),
                RANGE));
  }

  private static DrawnNoise binomial() {
    int trials = (int) (4 * STANDARD_DEVIATION * STANDARD_DEVIATION);
    int half = trials / 2;
    double[] row = {1};
    for (int n = 1; n <= trials; n++) {
      double[] next = new double[n + 1];
      for (int i = 0; i <= n; i++) {
        next[i] = (i == 0 ? 0 : row[i - 1]) + (i == n ? 0 : row[i]);
      }
      row = next;
    }
    double[] coefficients = row;
    return lattice(
        "binomial",
        new BinomialNoise(trials, 0.5, 1),
        x -> coefficients[half + (int) Math.rint(x)],
        half);
  }

  private static DrawnNoise latticeTable() {
    return fitted(
        width -> {
          DoubleUnaryOperator weight = i -> 1 / (1 + Math.pow(i / Math.min(width, 100), 4));
          double[] weights =
              IntStream.rangeClosed(-TABLE_END, TABLE_END)
                  .mapToDouble(weight::applyAsDouble)
                  .toArray();
          return lattice(
              "lattice-table", new LatticeTable(-TABLE_END, 1, weights), weight, TABLE_END);
        });
  }

  private static DrawnNoise piecewiseDensity() {
    double half = 0.5 * MASSES.length;
    return fitted(
        width ->
            new DrawnNoise(
                "piecewise-density",
                AdditiveNoise.of(new PiecewiseDensity(-half * width, width, MASSES)),
                x -> MASSES[Math.max(0, Math.min(MASSES.length - 1, (int) (x / width + half)))],
                false,
                half * width,
                IntStream.range(0, MASSES.length / 2)
                    .mapToDouble(i -> (i + 0.5) * width)
                    .boxed()
                    .toList()));
  }

  private static DrawnNoise logDensity() {
    int middle = SAMPLES / 2;
    double[] logarithms =
        IntStream.range(0, SAMPLES)
            .mapToDouble(i -> -2 * Math.log(Math.cosh(0.5 * (i - middle))))
            .toArray();
    return fitted(
        step ->
            new DrawnNoise(
                "log-density",
                AdditiveNoise.of(new LogDensityTable(-middle * step, step, logarithms, 0)),
                x -> {
                  double place = Math.abs(x) / step + middle;
                  int left = Math.min(SAMPLES - 2, (int) place);
                  double part = place - left;
                  return Math.exp((1 - part) * logarithms[left] + part * logarithms[left + 1]);
                },
                false,
                middle * step,
                NO_JUMPS));
  }

  private static DrawnNoise fitted(DoubleFunction<DrawnNoise> family) {
    return DrawnNoise.with(STANDARD_DEVIATION, family);
  }

  private static DrawnNoise smooth(
      String title, Noise noise, DoubleUnaryOperator weight, double range) {
    return new DrawnNoise(title, AdditiveNoise.of(noise), weight, false, range, NO_JUMPS);
  }

  private static DrawnNoise lattice(
      String title, Noise noise, DoubleUnaryOperator weight, double range) {
    return new DrawnNoise(title, AdditiveNoise.of(noise), weight, true, range, NO_JUMPS);
  }

  private static DoubleUnaryOperator normal(double deviation) {
    return x -> Math.exp(-0.5 * (x / deviation) * (x / deviation));
  }

  private static DoubleUnaryOperator laplace(double scale) {
    return x -> Math.exp(-Math.abs(x) / scale);
  }
}
