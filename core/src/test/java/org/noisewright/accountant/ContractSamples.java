package org.noisewright.accountant;

import static org.noisewright.accountant.ContractSample.anyShift;
import static org.noisewright.accountant.ContractSample.largest;
import static org.noisewright.accountant.ContractSample.lattice;
import static org.noisewright.mechanism.NeighboringRelation.REPLACE_ONE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.noisewright.KnownNoise;
import org.noisewright.TwoLaws;
import org.noisewright.accountant.ContractSample.Claim;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.ExponentialMechanism;
import org.noisewright.mechanism.ExponentialMechanism.Utility;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.GaussianMixturePair;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.LossPoints;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.PermuteAndFlip;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.RenyiProfile;
import org.noisewright.mechanism.ReportNoisyMax;
import org.noisewright.mechanism.ReportNoisyMax.Change;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.StoredLaw;
import org.noisewright.mechanism.TradeOffPoints;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.mechanism.ZeroConcentratedDp;
import org.noisewright.pld.LossLaw;

/** The mechanisms that must pass the contract: a new one is one line here. */
final class ContractSamples {
  private static final double NO_END = Double.POSITIVE_INFINITY;
  private static final String ONLY_REPLACE = "----- o--oo -----";
  private static final String NO_SAMPLING = "o---- o---- o----";
  private static final String NOWHERE = "----- ----- -----";

  private ContractSamples() {}

  private static AdditiveNoise on(double sensitivity, Noise noise) {
    return AdditiveNoise.of(noise).withSensitivity(sensitivity);
  }

  static List<ContractSample> all() {
    List<ContractSample> all = new ArrayList<>();
    all.addAll(smooth());
    all.addAll(cut());
    all.addAll(onLattice());
    all.addAll(asData());
    all.addAll(finite());
    all.addAll(choices());
    all.addAll(guarantees());
    all.addAll(refused());
    return all;
  }

  private static List<ContractSample> smooth() {
    AdditiveNoise root = on(1, new GeneralizedGaussianNoise(1.5, 1));
    AdditiveNoise first = on(2, new GeneralizedGaussianNoise(1, 2.5)).withNorm(Norm.L1);
    return List.of(
        largest("gaussian 0.5", GaussianMechanism.of(0.5), KnownNoise.gaussian(0.5)),
        largest("gaussian 2 on 3", new GaussianMechanism(2, 3), KnownNoise.gaussian(2)),
        largest("laplace 1", LaplaceMechanism.of(1), KnownNoise.generalized(1, 1)),
        largest("laplace 5 on 2", new LaplaceMechanism(5, 2), KnownNoise.generalized(1, 5)),
        largest("shape 1", on(1, new GeneralizedGaussianNoise(1, 2)), KnownNoise.generalized(1, 2)),
        largest("shape 1 in l1", first, KnownNoise.generalized(1, 2.5)),
        largest("shape 1.5", root, KnownNoise.generalized(1.5, 1)),
        largest("shape 1.5 in l2", root.withNorm(Norm.L2), KnownNoise.generalized(1.5, 1))
            .withClaim(Claim.BRACKET),
        largest("shape 2", on(1, new GeneralizedGaussianNoise(2, 4)), KnownNoise.generalized(2, 4)),
        largest(
            "shape 4", on(1, new GeneralizedGaussianNoise(4, 3)), KnownNoise.generalized(4, 3)));
  }

  private static List<ContractSample> cut() {
    return List.of(
        largest(
            "truncated gaussian 1 at 4",
            on(1, new TruncatedGaussianNoise(1, 4)),
            KnownNoise.truncated(2, 2, 4)),
        largest(
            "truncated gaussian 2 at 3",
            on(1, new TruncatedGaussianNoise(2, 3)),
            KnownNoise.truncated(2, 8, 3)),
        largest(
            "truncated laplace 1 at 6",
            on(1, new TruncatedLaplaceNoise(1, 6)),
            KnownNoise.truncated(1, 1, 6)),
        largest(
            "truncated laplace 0.5 at 2",
            on(0.5, new TruncatedLaplaceNoise(0.5, 2)),
            KnownNoise.truncated(1, 0.5, 2)),
        largest("uniform 2", on(1, new UniformNoise(2)), KnownNoise.uniform(2)),
        largest("uniform 5 on 0.3", on(0.3, new UniformNoise(5)), KnownNoise.uniform(5)),
        largest(
            "staircase of least absolute value",
            on(1, StaircaseNoise.leastAbsolute(1, 1)),
            KnownNoise.staircase(1, 1 / (1 + Math.exp(0.5)), 1, NO_END)),
        largest(
            "staircase of least variance",
            on(1, StaircaseNoise.leastSquared(1, 1)),
            KnownNoise.staircase(1, StaircaseNoise.leastSquared(1, 1).ratio(), 1, NO_END)),
        largest(
            "staircase on 2.5 widths",
            on(2.5, new StaircaseNoise(0.5, 0.3, 1, NO_END)),
            KnownNoise.staircase(0.5, 0.3, 1, NO_END)),
        largest(
            "truncated staircase",
            on(1, new StaircaseNoise(1, 0.4, 1, 5)),
            KnownNoise.staircase(1, 0.4, 1, 5)),
        largest(
            "truncated staircase on 1.5 widths",
            on(1.5, new StaircaseNoise(0.5, 0.3, 1, 3.4)),
            KnownNoise.staircase(0.5, 0.3, 1, 3.4)));
  }

  private static List<ContractSample> onLattice() {
    return List.of(
        lattice(
            "discrete gaussian 1",
            on(1, new DiscreteGaussianNoise(1, 1)),
            KnownNoise.discreteGaussian(1, 1)),
        lattice(
            "discrete gaussian 3 on 4 steps",
            on(2, new DiscreteGaussianNoise(3, 0.5)),
            KnownNoise.discreteGaussian(3, 0.5)),
        lattice(
            "discrete laplace 1",
            on(1, new DiscreteLaplaceNoise(1, 1, NO_END)),
            KnownNoise.discreteLaplace(1, 1, NO_END)),
        lattice(
            "discrete laplace 2 on 3 steps",
            on(1.2, new DiscreteLaplaceNoise(2, 0.5, NO_END)),
            KnownNoise.discreteLaplace(2, 0.5, NO_END)),
        lattice(
            "truncated geometric 1 at 8",
            on(1, new DiscreteLaplaceNoise(1, 1, 8)),
            KnownNoise.discreteLaplace(1, 1, 8)),
        lattice(
            "truncated geometric 2 at 5",
            on(2, new DiscreteLaplaceNoise(2, 1, 5)),
            KnownNoise.discreteLaplace(2, 1, 5)),
        lattice(
            "binomial 20", on(1, new BinomialNoise(20, 0.5, 1)), KnownNoise.binomial(20, 0.5, 1)),
        lattice(
            "binomial 64 on 2",
            on(2, new BinomialNoise(64, 0.5, 1)),
            KnownNoise.binomial(64, 0.5, 1)),
        lattice(
            "unfair binomial 20",
            on(1, new BinomialNoise(20, 0.3, 1)),
            KnownNoise.binomial(20, 0.3, 1)),
        lattice(
            "unfair binomial 50 on 2 steps",
            on(1, new BinomialNoise(50, 0.3, 0.5)),
            KnownNoise.binomial(50, 0.3, 0.5)));
  }

  private static ContractSample table(String name, double sensitivity, double... weights) {
    return lattice(
        name, on(sensitivity, new LatticeTable(0, 1, weights)), KnownNoise.table(1, weights));
  }

  private static ContractSample wholeTable(String name, double sensitivity, long... weights) {
    double[] rounded = Arrays.stream(weights).asDoubleStream().toArray();
    return lattice(
        name, on(sensitivity, LatticeTable.ofWhole(0, 1, weights)), KnownNoise.table(1, rounded));
  }

  private static ContractSample lines(String name, Claim claim, double error, double... logs) {
    return anyShift(
        name,
        on(1, new LogDensityTable(-2, 1, logs, error)),
        KnownNoise.lines(-2, 1, error, logs),
        claim,
        error == 0 ? 64 : 8);
  }

  private static List<ContractSample> asData() {
    double[] falling = {1, 2, 4, 2, 1};
    double[] uneven = {1, 3, 1, 3, 2};
    return List.of(
        wholeTable("whole weights", 1, (1L << 60) + 1, (1L << 61) - 3, (1L << 60) + 2),
        table("falling table", 1, 1, 2, 4, 8, 4, 2, 1),
        table("falling table on 2", 2, 1, 1, 3, 3, 1, 1),
        table("mirrored table", 2, 1, 3, 2, 5, 2, 3, 1),
        table("mirrored table on 3", 3, 2, 1, 4, 1, 2),
        table("uneven table", 1, 1, 4, 2, 2),
        table("uneven table on 2", 2, 1, 2, 5, 3, 4, 1),
        largest(
            "falling pieces",
            on(0.7, new PiecewiseDensity(-1.25, 0.5, falling)),
            KnownNoise.pieces(-1.25, 0.5, falling)),
        anyShift(
            "uneven pieces on 1.5",
            on(1.5, new PiecewiseDensity(0, 1, uneven)),
            KnownNoise.pieces(0, 1, uneven),
            Claim.EXACT,
            3),
        lines("log-density that falls", Claim.EXACT, 0, -4, -1, 0, -1, -4),
        lines("log-density of any shape", Claim.BRACKET, 0, -3, -1, -2, 0, -3),
        lines("log-density with an error", Claim.BRACKET, 0.05, -4, -1, 0, -1, -4),
        lines("log-density of any shape with an error", Claim.BRACKET, 0.01, -3, -1, -2, 0, -3));
  }

  private static double normal(double x, double mean, double s) {
    return Math.exp(-(x - mean) * (x - mean) / (2 * s * s));
  }

  private static TwoLaws approximate(double epsilon, double delta) {
    double e = Math.exp(epsilon);
    double high = (1 - delta) * e / (1 + e);
    double low = (1 - delta) / (1 + e);
    return TwoLaws.table(new double[] {delta, high, low, 0}, new double[] {0, low, high, delta});
  }

  private static ContractSample response(double keep, int values) {
    double other = (1 - keep) / (values - 1);
    double rest = other * (values - 2);
    TwoLaws changed =
        TwoLaws.table(new double[] {keep, other, rest}, new double[] {other, keep, rest});
    return ContractSample.of(
            "randomized response of " + values,
            RandomizedResponse.of(keep).withValues(values),
            Claim.EXACT,
            changed)
        .withOffered(ONLY_REPLACE);
  }

  private static ContractSample uniformResponse(double keep, int values) {
    double other = (1 - keep) / (values - 1);
    TwoLaws absent =
        TwoLaws.table(new double[] {keep, 1 - keep}, new double[] {1.0 / values, 1 - 1.0 / values});
    TwoLaws changed =
        TwoLaws.table(
            new double[] {keep, other, 1 - keep - other},
            new double[] {other, keep, 1 - keep - other});
    return ContractSample.of(
            "randomized response of " + values + " or uniform",
            RandomizedResponse.of(keep).withValues(values).withAbsentRecord(AbsentRecord.UNIFORM),
            Claim.EXACT)
        .withPairs(relation -> List.of(relation == REPLACE_ONE ? changed : absent));
  }

  private static ContractSample pair(String name, double[] p, double[] q) {
    return ContractSample.of(
        name, DiscretePair.ofHistograms(p, q), Claim.EXACT, TwoLaws.table(p, q));
  }

  /** The exact laws of a pair, as a file would hold them. */
  private static ContractSample stored(String name, double[] p, double[] q) {
    StoredLaw law = new StoredLaw(points(p, q), points(q, p), true);
    return ContractSample.of(name, law, Claim.EXACT, TwoLaws.table(p, q));
  }

  private static LossPoints points(double[] p, double[] q) {
    LossLaw law = LossLaw.ofPair(p, q);
    double[] losses = IntStream.range(0, law.size()).mapToDouble(law::loss).toArray();
    double[] logs = IntStream.range(0, law.size()).mapToDouble(law::logMass).toArray();
    return LossPoints.of(losses, logs, law.logInfinityMass());
  }

  private static List<ContractSample> finite() {
    return List.of(
        ContractSample.of(
            "approximate-dp 1", ApproximateDp.of(1, 1e-5), Claim.EXACT, approximate(1, 1e-5)),
        ContractSample.of(
            "approximate-dp 0.3", ApproximateDp.of(0.3, 0.01), Claim.EXACT, approximate(0.3, 0.01)),
        response(0.7, 2),
        response(0.75, 5),
        uniformResponse(0.8, 2),
        uniformResponse(0.6, 4),
        pair("discrete pair", new double[] {5, 3, 2}, new double[] {3, 3, 4}),
        pair(
            "discrete pair with own outcomes",
            new double[] {5, 0, 3, 2},
            new double[] {3, 3, 4, 0}),
        stored("stored law", new double[] {0.5, 0.3, 0.2}, new double[] {0.3, 0.3, 0.4}),
        stored(
            "stored law with own outcomes",
            new double[] {0.5, 0, 0.3, 0.2},
            new double[] {0.3, 0.3, 0.4, 0}),
        ContractSample.of(
            "gaussian mixture",
            GaussianMixturePair.of(
                new double[] {0.5, 0.5}, new double[] {1, -1}, new double[] {1}, new double[1], 1),
            Claim.EXACT,
            TwoLaws.densities(
                x -> normal(x, 1, 1) + normal(x, -1, 1),
                x -> normal(x, 0, 1),
                new double[] {-11, 11},
                800)),
        ContractSample.of(
            "uneven gaussian mixture",
            GaussianMixturePair.of(
                new double[] {0.3, 0.7},
                new double[] {0, 2},
                new double[] {0.6, 0.4},
                new double[] {0, -1},
                2),
            Claim.EXACT,
            TwoLaws.densities(
                x -> 0.3 * normal(x, 0, 2) + 0.7 * normal(x, 2, 2),
                x -> 0.6 * normal(x, 0, 2) + 0.4 * normal(x, -1, 2),
                new double[] {-21, 23},
                800)));
  }

  /** Every curve of losses in an interval of this length, at each epsilon the largest. */
  private static TwoLaws boundedRange(double range) {
    return TwoLaws.densities(
        y -> Math.exp(y / 2), y -> Math.exp(-y / 2), new double[] {-range, range}, 200);
  }

  private static ContractSample exponential(double epsilon, Utility utility) {
    TwoLaws once = boundedRange(epsilon);
    TwoLaws twice = boundedRange(2 * epsilon);
    boolean counting = utility == Utility.COUNTING;
    return ContractSample.of(
            "exponential " + epsilon + " " + utility,
            new ExponentialMechanism(epsilon, utility),
            Claim.BRACKET)
        .withPairs(relation -> List.of(counting && relation == REPLACE_ONE ? twice : once));
  }

  /** One of two candidates, the first chosen with these probabilities. */
  private static TwoLaws coin(double p, double q) {
    return TwoLaws.table(new double[] {p, 1 - p}, new double[] {q, 1 - q});
  }

  /** Probability that the difference of two Laplace noises of this scale is at most x. */
  private static double laplaceDifference(double x, double scale) {
    double t = Math.abs(x) / scale;
    double beyond = 0.5 * Math.exp(-t) * (1 + 0.5 * t);
    return x < 0 ? beyond : 1 - beyond;
  }

  private static ContractSample laplaceChoice(double scale, Change change, double moved) {
    TwoLaws[] pairs = new TwoLaws[7];
    for (int i = 0; i < pairs.length; i++) {
      double gap = i - 4 + 0.25;
      pairs[i] = coin(laplaceDifference(gap + moved, scale), laplaceDifference(gap, scale));
    }
    return ContractSample.of(
        "report-noisy-max laplace " + change.words(),
        new ReportNoisyMax(LaplaceMechanism.of(scale), change),
        Claim.ABOVE,
        pairs);
  }

  private static ContractSample flip(double epsilon) {
    double worse = Math.exp(-epsilon / 2);
    return ContractSample.of(
        "permute-and-flip " + epsilon,
        new PermuteAndFlip(epsilon),
        Claim.ABOVE,
        coin(0.5, 0.5 * Math.exp(-epsilon)),
        coin(0.5 * worse, 1 - 0.5 * worse),
        coin(0.5 * worse, 0.5 * worse * Math.exp(-epsilon)));
  }

  private static List<ContractSample> choices() {
    return List.of(
        exponential(1, Utility.ANY),
        exponential(0.3, Utility.ANY),
        exponential(1, Utility.COUNTING),
        exponential(0.3, Utility.COUNTING),
        laplaceChoice(1, Change.ONE, 1),
        laplaceChoice(2, Change.TWO, 2).withOffered(NO_SAMPLING),
        laplaceChoice(1.5, Change.MONOTONE, 1),
        laplaceChoice(3, Change.ALL, 2),
        ContractSample.of(
            "report-noisy-max of discrete gaussian one",
            new ReportNoisyMax(on(1, new DiscreteGaussianNoise(2, 1)), Change.ONE),
            Claim.ABOVE,
            coin(first(1, 2), first(0, 2)),
            coin(first(-1, 2), first(-2, 2))),
        flip(1),
        flip(0.2));
  }

  /** Probability that the first of two scores with discrete normal noise is not the smaller. */
  private static double first(double gap, double deviation) {
    double wins = 0;
    double all = 0;
    for (int i = -40; i <= 40; i++) {
      for (int j = -40; j <= 40; j++) {
        double weight = normal(i, 0, deviation) * normal(j, 0, deviation);
        wins += gap + i >= j ? weight : 0;
        all += weight;
      }
    }
    return wins / all;
  }

  private static TwoLaws shifted(double mu) {
    return KnownNoise.gaussian(1).at(mu);
  }

  private static ContractSample renyi(double mu, double... orders) {
    double[] values = new double[orders.length];
    for (int i = 0; i < orders.length; i++) {
      values[i] = orders[i] * mu * mu / 2;
    }
    return ContractSample.of(
        "renyi " + mu, RenyiProfile.of(orders, values), Claim.ABOVE, shifted(mu), shifted(-mu));
  }

  private static List<ContractSample> guarantees() {
    double[] alpha = {0, 0.2, 0.5, 1};
    double[] beta = {0.95, 0.5, 0.2, 0};
    return List.of(
        ContractSample.of(
            "zcdp 0.5", new ZeroConcentratedDp(0, 0.5), Claim.ABOVE, shifted(1), shifted(-1)),
        ContractSample.of(
            "zcdp 0.05 and 0.1", new ZeroConcentratedDp(0.05, 0.1), Claim.ABOVE, shifted(0.44)),
        renyi(1, 1.5, 2, 4, 8, 16),
        renyi(0.5, 2, 5, 20),
        ContractSample.of(
            "trade-off of straight lines",
            TradeOffPoints.of(alpha, beta, true),
            Claim.ABOVE,
            TwoLaws.table(new double[] {0.05, 0.45, 0.3, 0.2}, new double[] {0, 0.2, 0.3, 0.5})),
        ContractSample.of(
            "trade-off points",
            TradeOffPoints.of(new double[] {0.05, 0.2, 0.5}, new double[] {0.7, 0.4, 0.15}, false),
            Claim.BRACKET,
            TwoLaws.table(
                new double[] {0.3, 0.3, 0.25, 0.15}, new double[] {0.05, 0.15, 0.3, 0.5})));
  }

  private static ContractSample nowhere(String name, AdditiveNoise mechanism) {
    return ContractSample.of(name, mechanism, Claim.EXACT).withOffered(NOWHERE);
  }

  private static List<ContractSample> refused() {
    return List.of(
        nowhere("shape 4 in l2", on(1, new GeneralizedGaussianNoise(4, 3)).withNorm(Norm.L2)),
        nowhere("staircase in l1", on(1, StaircaseNoise.leastAbsolute(1, 1)).withNorm(Norm.L1)),
        nowhere("uniform in l2", on(1, new UniformNoise(2)).withNorm(Norm.L2)),
        nowhere("unfair binomial in l1", on(1, new BinomialNoise(20, 0.3, 1)).withNorm(Norm.L1)));
  }
}
