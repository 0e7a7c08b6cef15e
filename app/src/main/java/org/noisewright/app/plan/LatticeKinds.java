package org.noisewright.app.plan;

import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.KindDescription.Sample;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;

/** The kinds of noise on a lattice that is added to a value, in plans. */
final class LatticeKinds {
  private LatticeKinds() {}

  /** All of them. */
  static List<MechanismKind> all() {
    return List.of(
        MechanismKind.additive(
            "discrete-gaussian",
            KindDescription.of(
                    "Normal weights on the multiples of a step, for counts and other values on"
                        + " this lattice.",
                    "probability of x = i step: proportional to exp(-x^2 / (2"
                        + " standardDeviation^2))",
                    new ProofSource("DiscreteGaussianCells", "Loss", ""),
                    "standardDeviation: 4")
                .withProof(new ProofSource("ShiftMembers", "Mirrored and falling", "")),
            List.of(
                KindKey.length(
                    "standardDeviation",
                    "standard deviation of the normal law that gives the weights",
                    KeyEffects.DISCRETE_GAUSSIAN),
                KindKey.step(KeyEffects.STEP)),
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
            KindDescription.of(
                    "Two-sided geometric noise on the multiples of a step.",
                    "probability of x = i step: proportional to exp(-|x| / scale)",
                    new ProofSource("DiscreteLaplaceCells", "Outcomes", ""),
                    "scale: 5, step: 0.5")
                .withProof(new ProofSource("ShiftMembers", "Mirrored and falling", "")),
            List.of(
                KindKey.length(
                    "scale",
                    "scale of the Laplace law that gives the weights",
                    KeyEffect.noise(KeySpan.LATTICE)),
                KindKey.step(KeyEffects.STEP)),
            DiscreteLaplaceNoise.class,
            source -> geometric(source, Double.POSITIVE_INFINITY),
            LatticeKinds::geometric),
        MechanismKind.additive(
            "truncated-geometric",
            KindDescription.of(
                    "Two-sided geometric noise that never exceeds the range.",
                    "probability of x = i step: proportional to exp(-|x| / scale) for |x| <="
                        + " range, 0 beyond",
                    new ProofSource("DiscreteLaplaceCells", "Outcomes", ""),
                    "scale: 5, range: 100")
                .withProof(new ProofSource("ShiftMembers", "Mirrored and falling", "")),
            List.of(
                KindKey.length(
                    "scale", "scale of the Laplace law that gives the weights", KeyEffects.CUT),
                new KindKey(
                    "range",
                    "largest absolute value of the noise",
                    "at least one step, in units of the value",
                    KeyEffect.more(KeySpan.LATTICE.from(50))),
                KindKey.step(KeyEffects.STEP)),
            DiscreteLaplaceNoise.class,
            source -> geometric(source, source.positive("range", "50")),
            (noise, tree) -> {
              geometric(noise, tree);
              tree.put("range", noise.range());
            }),
        MechanismKind.additive(
            "binomial",
            KindDescription.of(
                    "The number of heads among many coins, less its mean.",
                    "probability of x = (i - trials probability) step: C(trials, i) probability^i"
                        + " (1 - probability)^(trials - i), i from 0 to trials",
                    new ProofSource("BinomialCells", "Losses", ""),
                    "trials: 1000, probability: 0.5")
                .withProof(new ProofSource("ShiftMembers", "Log-concave", ""))
                .withSamples(
                    new Sample("fair coins", "trials: 1000, probability: 0.5"),
                    new Sample("other coins", "trials: 1000, probability: 0.3"),
                    new Sample("few numbers of a vector", "trials: 1000, changedNumbers: 221")),
            List.of(
                new KindKey(
                    "trials",
                    "number of coins",
                    "a whole number in [1, 1e9]",
                    KeyEffect.more(KeySpan.upTo(1e9).from(1000))),
                new KindKey(
                    "probability",
                    "probability of heads",
                    "in (0, 1); default 0.5",
                    KeyEffects.COIN),
                KindKey.step(KeyEffect.more(KeySpan.LENGTH))),
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
}
