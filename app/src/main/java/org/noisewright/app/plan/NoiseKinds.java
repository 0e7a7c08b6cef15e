package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.KindDescription.Sample;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;

/** The kinds of noise with a density in closed form that is added to a value, in plans. */
final class NoiseKinds {
  private static final List<String> RATIOS = List.of("least-absolute", "least-squared");

  private NoiseKinds() {}

  /** All of them. */
  static List<MechanismKind> all() {
    List<MechanismKind> kinds = new ArrayList<>(classical());
    kinds.addAll(continuous());
    kinds.addAll(staircases());
    return kinds;
  }

  private static List<MechanismKind> classical() {
    return List.of(
        MechanismKind.of(
            "gaussian",
            KindDescription.of(
                    "Normal noise on a number or a vector.",
                    "density of x: exp(-x^2 / (2 standardDeviation^2)) / (standardDeviation sqrt(2"
                        + " pi))",
                    new ProofSource(
                        "DominatingPairs", "gaussian", "Balle and Wang 2018, Theorem 8"),
                    "standardDeviation: 4, sensitivity: 1")
                .withVectors("l2"),
            List.of(
                KindKey.length(
                    "standardDeviation",
                    "standard deviation of the noise on each number",
                    KeyEffect.noise(KeySpan.NOISE)),
                KindKey.SENSITIVITY,
                KindKey.CLIP_NORM,
                new KindKey(
                    "noiseMultiplier",
                    "instead of `standardDeviation`, with `clipNorm`: standard deviation over clip"
                        + " norm",
                    "positive, no unit",
                    KeyEffect.noise(KeySpan.NOISE))),
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
            KindDescription.of(
                    "Laplace noise on a number or a vector.",
                    "density of x: exp(-|x| / scale) / (2 scale)",
                    new ProofSource("DominatingPairs", "Laplace noise on a vector", ""),
                    "scale: 5, sensitivity: 1")
                .withProof(new ProofSource("DominatingPairs", "Falling noise", ""))
                .withVectors("l1"),
            List.of(
                KindKey.length(
                    "scale",
                    "scale of the noise; the standard deviation is sqrt(2) times this",
                    KeyEffect.noise(KeySpan.NOISE)),
                KindKey.SENSITIVITY,
                KindKey.CLIP_NORM),
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
            KindDescription.of(
                    "Noise between Laplace (shape 1), normal (shape 2) and nearly uniform (large"
                        + " shapes).",
                    "density of x: proportional to exp(-|x|^shape / scale)",
                    new ProofSource("PowerNoise", "Domination", ""),
                    "shape: 1.5, scale: 20")
                .withProof(new ProofSource("GaussianCertificate", "z is concave", ""))
                .withProof(new ProofSource("DominatingPairs", "Laplace noise on a vector", ""))
                .withSamples(
                    new Sample("shape up to 2", "shape: 1.5, scale: 20"),
                    new Sample("shape above 2", "shape: 4, scale: 200")),
            List.of(
                new KindKey(
                    "shape",
                    "exponent; 1 is Laplace noise, 2 normal noise",
                    "in [1, 64], no unit",
                    KeyEffects.OTHER_NOISE),
                new KindKey(
                    "scale",
                    "raw scale, not a standard deviation; at shape 2 the variance is half of it",
                    "positive, in units of the value to the power shape",
                    KeyEffect.noise(KeySpan.NOISE))),
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
            KindDescription.of(
                    "Normal noise, drawn again until it lies within the range.",
                    "density of x: proportional to exp(-x^2 / (2 standardDeviation^2)) for |x| <="
                        + " range, 0 beyond",
                    new ProofSource("PowerNoise", "Domination", ""),
                    "standardDeviation: 5, range: 30")
                .withProof(new ProofSource("DominatingPairs", "Falling noise", "")),
            List.of(
                KindKey.length(
                    "standardDeviation",
                    "standard deviation of the normal law before it is cut",
                    KeyEffects.CUT),
                KindKey.length("range", "largest absolute value of the noise", KeyEffects.RANGE)),
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
            KindDescription.of(
                    "Laplace noise, drawn again until it lies within the range.",
                    "density of x: proportional to exp(-|x| / scale) for |x| <= range, 0 beyond",
                    new ProofSource("PowerNoise", "Domination", ""),
                    "scale: 2, range: 40")
                .withProof(new ProofSource("DominatingPairs", "Falling noise", "")),
            List.of(
                KindKey.length(
                    "scale", "scale of the Laplace law before it is cut", KeyEffects.CUT),
                KindKey.length("range", "largest absolute value of the noise", KeyEffects.RANGE)),
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
            KindDescription.of(
                    "Noise that is equally likely everywhere within the range. Its delta is the"
                        + " same at every epsilon.",
                    "density of x: 1 / (2 range) for |x| <= range, 0 beyond",
                    new ProofSource("StaircaseCells", "Uniform", ""),
                    "range: 1000000")
                .withProof(new ProofSource("DominatingPairs", "Falling noise", "")),
            List.of(
                KindKey.length(
                    "range",
                    "largest absolute value of the noise",
                    KeyEffect.noise(KeySpan.RANGE))),
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
            KindDescription.of(
                    "The staircase noise of Geng and Viswanath. It is epsilon-differentially"
                        + " private for a sensitivity of its width.",
                    "density of x, with k = floor(|x| / width): proportional to e^(-k epsilon)"
                        + " where |x| - k width < ratio width, to e^(-(k + 1) epsilon) elsewhere",
                    new ProofSource("StaircaseCells", "Staircase", ""),
                    "epsilon: 1, ratio: least-squared")
                .withProof(new ProofSource("DominatingPairs", "Falling noise", "")),
            List.of(
                new KindKey(
                    "epsilon",
                    "fall of the logarithm of the density at each stair",
                    "positive, in nats",
                    KeyEffect.less(KeySpan.NATS)),
                new KindKey(
                    "ratio",
                    "part of each width that is on the upper stair",
                    "a number in (0, 1], `least-absolute` (default) or `least-squared`; no unit",
                    KeyEffects.OTHER_NOISE),
                new KindKey(
                    "width",
                    "width of a stair, the sensitivity that it is made for",
                    "positive, in units of the value; default: the sensitivity",
                    KeyEffect.noise(KeySpan.NOISE))),
            StaircaseNoise.class,
            source -> staircase(source, Double.POSITIVE_INFINITY),
            NoiseKinds::staircase),
        MechanismKind.additive(
            "truncated-staircase",
            KindDescription.of(
                    "Staircase noise, drawn again until it lies within the range.",
                    "density of x, with k = floor(|x| / width): proportional to e^(-k epsilon)"
                        + " where |x| - k width < ratio width, to e^(-(k + 1) epsilon) elsewhere;"
                        + " 0 where |x| > range",
                    new ProofSource("StaircaseCells", "Staircase", ""),
                    "epsilon: 1, ratio: 0.4, range: 30")
                .withProof(new ProofSource("DominatingPairs", "Falling noise", "")),
            List.of(
                new KindKey(
                    "epsilon",
                    "fall of the logarithm of the density at each stair",
                    "positive, in nats",
                    KeyEffects.CUT),
                new KindKey(
                    "ratio",
                    "part of each width that is on the upper stair",
                    "a number in (0, 1], `least-absolute` (default) or `least-squared`; no unit",
                    KeyEffects.OTHER_NOISE),
                new KindKey(
                    "width",
                    "width of a stair, the sensitivity that it is made for",
                    "positive, in units of the value; default: the sensitivity",
                    KeyEffects.CUT),
                KindKey.length("range", "largest absolute value of the noise", KeyEffects.RANGE)),
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
}
