package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMixturePair;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;

/** The kinds of mechanisms that are given by what they do on two inputs, in plans. */
final class PairKinds {
  private PairKinds() {}

  /** All of them. */
  static List<MechanismKind> all() {
    return List.of(
        MechanismKind.of(
            "randomized-response",
            List.of("keepProbability", "values", "absentRecord"),
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
            List.of("file", "p", "q", "pCounts", "qCounts"),
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
            List.of("weights", "means", "standardDeviation", "otherWeights", "otherMeans"),
            GaussianMixturePair.class,
            PairKinds::mixture,
            (pair, tree) -> {
              tree.put("weights", GuaranteeKinds.list(pair.weightsP()));
              tree.put("means", GuaranteeKinds.list(pair.meansP()));
              tree.put("standardDeviation", pair.standardDeviation());
              tree.put("otherWeights", GuaranteeKinds.list(pair.weightsQ()));
              tree.put("otherMeans", GuaranteeKinds.list(pair.meansQ()));
            }));
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
