package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noisewright.app.law.LawTree;
import org.noisewright.app.plan.KindDescription.Sample;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMixturePair;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.StoredLaw;

/** The kinds of mechanisms that are given by what they do on two inputs, in plans. */
final class PairKinds {
  private PairKinds() {}

  /** All of them. */
  static List<MechanismKind> all() {
    return List.of(
        MechanismKind.of(
            "randomized-response",
            KindDescription.of(
                    "One answer out of several, kept or replaced by another one.",
                    "probability of the true answer: keepProbability; of each other one: (1 -"
                        + " keepProbability) / (values - 1)",
                    new ProofSource("DominatingPairs", "randomized-response", ""),
                    "keepProbability: 0.75, absentRecord: uniform")
                .withSamples(
                    new Sample(
                        "absent record stated", "keepProbability: 0.75, absentRecord: uniform"),
                    new Sample("absent record unstated", "keepProbability: 0.75")),
            List.of(
                new KindKey(
                    "keepProbability",
                    "probability that the true answer is kept",
                    "in [1/values, 1)",
                    KeyEffect.less(KeySpan.KEEP)),
                new KindKey(
                    "values",
                    "number of possible answers",
                    "a whole number of at least 2; default 2",
                    KeyEffect.less(new KeySpan(2, Integer.MAX_VALUE, true, 2))),
                new KindKey(
                    "absentRecord",
                    "what is released for a record that is not there",
                    "`uniform`: each answer alike; left out: not stated",
                    KeyEffect.NO_NUMBER)),
            RandomizedResponse.class,
            source -> response(source.fields()),
            (response, tree) -> {
              tree.put("keepProbability", response.keepProbability());
              tree.put("values", response.values());
              if (response.absentRecord() == AbsentRecord.UNIFORM) {
                tree.put("absentRecord", "uniform");
              }
            }),
        MechanismKind.of(
            "discrete-pair",
            KindDescription.of(
                "The two output distributions themselves. That they are the worst pair is your"
                    + " statement.",
                "probabilities p[i] with the record and q[i] without it, each divided by its sum",
                new ProofSource("DominatingPairs", "discrete-pair", "the statement of the user"),
                "p: [0.75, 0.25], q: [0.25, 0.75]"),
            List.of(
                new KindKey("file", "a CSV file with both columns", "a name", KeyEffect.NO_NUMBER),
                new KindKey(
                    "p",
                    "probabilities with the record",
                    "at least 0, with the sum 1 within 1e-6",
                    KeyEffect.NO_NUMBER),
                new KindKey("q", "probabilities without it", "the same", KeyEffect.NO_NUMBER),
                new KindKey(
                    "pCounts",
                    "instead of `p`: counts",
                    "at least 0 and finite",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "qCounts",
                    "instead of `q`: counts",
                    "at least 0 and finite",
                    KeyEffect.NO_NUMBER)),
            DiscretePair.class,
            PairKinds::discrete,
            (pair, tree) -> {
              IntStream outcomes = IntStream.range(0, pair.outcomes());
              List<Double> p = weights(outcomes.mapToDouble(pair::withRecord));
              List<Double> q =
                  weights(IntStream.range(0, pair.outcomes()).mapToDouble(pair::withoutRecord));
              boolean probabilities = isOne(p) && isOne(q);
              tree.put(probabilities ? "p" : "pCounts", p);
              tree.put(probabilities ? "q" : "qCounts", q);
            }),
        MechanismKind.of(
            "gaussian-mixture",
            KindDescription.of(
                "Two mixtures of normal laws. That they are the worst pair is your statement. The"
                    + " loss need not be monotone.",
                "P = sum of weights[i] N(means[i], standardDeviation^2), Q = the same of"
                    + " otherWeights and otherMeans",
                new ProofSource("GaussianMixtureCells", "Slope", "the statement of the user"),
                "weights: [0.9, 0.05, 0.05], means: [0, -1, 1], standardDeviation: 1"),
            List.of(
                new KindKey(
                    "weights",
                    "weights with the record",
                    "in [0, 1], with the sum 1 within 1e-9",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "means",
                    "means with the record",
                    "finite, in units of the value",
                    KeyEffect.NO_NUMBER),
                KindKey.length(
                    "standardDeviation",
                    "standard deviation of every part",
                    KeyEffect.more(KeySpan.LENGTH)),
                new KindKey(
                    "otherWeights",
                    "weights without the record",
                    "as `weights`; default [1]",
                    KeyEffect.NO_NUMBER),
                new KindKey(
                    "otherMeans",
                    "means without the record",
                    "finite, in units of the value; default [0]",
                    KeyEffect.NO_NUMBER)),
            GaussianMixturePair.class,
            PairKinds::mixture,
            (pair, tree) -> {
              tree.put("weights", GuaranteeKinds.list(pair.weightsP()));
              tree.put("means", GuaranteeKinds.list(pair.meansP()));
              tree.put("standardDeviation", pair.standardDeviation());
              tree.put("otherWeights", GuaranteeKinds.list(pair.weightsQ()));
              tree.put("otherMeans", GuaranteeKinds.list(pair.meansQ()));
            }),
        stored());
  }

  private static MechanismKind stored() {
    String range =
        "a file of `noisewright law`, a `.pb` file of Google's library, or a group of the keys"
            + " standing (`upper` or `exact`), losses, logMasses (or masses) and logInfinityMass (or"
            + " infinityMass)";
    return MechanismKind.of(
        "loss-law",
        KindDescription.of(
                "The law of the privacy loss, as another computation stored it. That it is above"
                    + " that of every pair of neighbours is your statement. Upper laws have no"
                    + " lower bound and no sampling.",
                "mass e^logMasses[i] at the loss losses[i]; mass e^logInfinityMass at infinity",
                new ProofSource("StoredPair", "Claim", "the statement of the user"),
                "remove: {standing: exact, direction: both, losses: [-1, 0, 1], masses:"
                    + " [0.1344707106849976, 0.5, 0.3655292893150024]}")
            .withSamples(
                new Sample(
                    "exact",
                    "remove: {standing: exact, direction: both, losses: [-1, 0, 1], masses:"
                        + " [0.1344707106849976, 0.5, 0.3655292893150024]}"),
                new Sample(
                    "upper",
                    "remove: {standing: upper, direction: both, losses: [-1, 0, 1], masses: [0.1,"
                        + " 0.5, 0.39], infinityMass: 0.01}")),
        List.of(
            new KindKey(
                "remove",
                "law of the input with the record against that without",
                range,
                KeyEffect.NO_NUMBER),
            new KindKey(
                "add",
                "law of the exchanged inputs",
                "the same; left out where the law of `remove` says `direction: both`",
                KeyEffect.NO_NUMBER)),
        StoredLaw.class,
        LawReader::read,
        (law, tree) -> {
          String both = law.symmetric() ? "both" : "remove";
          tree.put("remove", LawTree.of(law.remove(), law.exact(), both));
          if (!law.symmetric()) {
            tree.put("add", LawTree.of(law.add(), law.exact(), "add"));
          }
        });
  }

  private static RandomizedResponse response(Fields release) {
    double keep = release.number("keepProbability", "in [1/values, 1)", "0.75");
    int values =
        release.build(() -> MechanismReader.values(release.wholeOr("values", "of at least 2", 2)));
    AbsentRecord absent =
        release.has("absentRecord")
            ? release.build(
                () -> MechanismReader.absentRecord(release.word("absentRecord", "uniform")))
            : AbsentRecord.UNSTATED;
    return release.build(() -> new RandomizedResponse(keep, values, absent));
  }

  private static DiscretePair discrete(MechanismSource source) {
    Fields release = source.fields();
    boolean file = release.has("file");
    boolean probabilities = release.has("p") || release.has("q");
    boolean counts = release.has("pCounts") || release.has("qCounts");
    if ((file ? 1 : 0) + (probabilities ? 1 : 0) + (counts ? 1 : 0) != 1) {
      throw release.error(
          release.line(),
          "a discrete pair is given either by 'file: histograms.csv', or by probabilities"
              + " 'p: [0.9, 0.1]' and 'q: [0.1, 0.9]', or by counts 'pCounts: [90, 10]' and"
              + " 'qCounts: [10, 90]'");
    }
    if (file) {
      return HistogramFile.read(source.file());
    }
    if (probabilities) {
      double[] p = release.numbers("p", MechanismReader.NOT_NEGATIVE, "[0.9, 0.1]");
      double[] q = release.numbers("q", MechanismReader.NOT_NEGATIVE, "[0.1, 0.9]");
      return release.build(() -> DiscretePair.ofProbabilities(p, q));
    }
    double[] p = release.numbers("pCounts", MechanismReader.NOT_NEGATIVE, "[90, 10]");
    double[] q = release.numbers("qCounts", MechanismReader.NOT_NEGATIVE, "[10, 90]");
    return release.build(() -> DiscretePair.ofHistograms(p, q));
  }

  private static GaussianMixturePair mixture(MechanismSource source) {
    Fields release = source.fields();
    double[] weights = release.numbers("weights", "in [0, 1]", "[0.9, 0.1]");
    double[] means = release.numbers("means", "finite", "[0, 1]");
    double deviation = source.positive("standardDeviation", "1");
    boolean other = release.has("otherWeights") || release.has("otherMeans");
    double[] otherWeights =
        other ? release.numbers("otherWeights", "in [0, 1]", "[1]") : new double[] {1};
    double[] otherMeans = other ? release.numbers("otherMeans", "finite", "[0]") : new double[] {0};
    return release.build(
        () -> GaussianMixturePair.of(weights, means, otherWeights, otherMeans, deviation));
  }

  private static List<Double> weights(DoubleStream values) {
    return new ArrayList<>(values.boxed().toList());
  }

  private static boolean isOne(List<Double> weights) {
    double sum = weights.stream().mapToDouble(weight -> weight).sum();
    return Math.abs(sum - 1) <= 1e-7;
  }
}
