package org.noisewright.classical;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.composition.InfinityMass;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;

/**
 * Composition that knows of every release only that it is (epsilon_i, delta_i)-differentially
 * private, by three theorems:
 *
 * <pre>basic:     sums of epsilon_i and of delta_i
 * advanced:  epsilon = sqrt(2 k ln(1/d)) e + k e (e^e - 1), delta = k delta_i + d        for equal releases
 *            epsilon = min(sum e_i, A + sqrt(2 B ln(1/d)), A + sqrt(2 B ln(e + sqrt(B)/d))),
 *            A = sum e_i (e^(e_i) - 1)/(e^(e_i) + 1), B = sum e_i^2,
 *            delta = 1 - (1-d) product (1-delta_i)                                     for unlike ones
 * optimal:   the curve of approximate randomised response, composed</pre>
 *
 * <p>The guarantee of one release comes from its UPPER law in both directions, with one delta_i for
 * each single release. For basic composition it is the best delta_i; for advanced composition the
 * best of 10^(-j/16), j = 1 ... 960; for the optimal one the best found of 10^(-j/64) over the
 * number of releases, j = 1 ... 3201, of which some 30 are tried; and 0 where every release has a
 * finite epsilon at delta 0. Optimal composition takes equal releases up to 2^26 times, and unlike
 * ones while the product of their laws has at most 2^20 points. Basic and advanced composition say
 * nothing of negative epsilon. Side: UPPER, rounded up. Proof in ObliviousComposition.proof.md.
 *
 * <p>Sources: Dwork, Rothblum, Vadhan 2010, Theorem III.3; Kairouz, Oh, Viswanath 2015, Theorems
 * 3.3 and 3.5.
 */
public final class ObliviousComposition implements ComparisonMethod {

  private enum Kind {
    BASIC("basic composition", "Dwork et al. 2006", "one search over the splits of delta"),
    ADVANCED(
        "advanced composition",
        "Dwork, Rothblum, Vadhan 2010, Theorem III.3; Kairouz, Oh, Viswanath 2015, Theorem 3.5",
        "a pass over 960 splits of delta a question"),
    OPTIMAL(
        "optimal composition of (epsilon, delta)",
        "Kairouz, Oh, Viswanath 2015, Theorem 3.3",
        "some 30 splits of delta, each a binomial law of at most 55 sqrt(k) points");

    private final String words;
    private final String source;
    private final String cost;

    Kind(String words, String source, String cost) {
      this.words = words;
      this.source = source;
      this.cost = cost;
    }
  }

  private final Kind kind;

  private ObliviousComposition(Kind kind) {
    this.kind = kind;
  }

  /** Sums. */
  public static ObliviousComposition basic() {
    return new ObliviousComposition(Kind.BASIC);
  }

  /** The theorem of Dwork, Rothblum and Vadhan, for unlike releases that of Kairouz et al. */
  public static ObliviousComposition advanced() {
    return new ObliviousComposition(Kind.ADVANCED);
  }

  /** The best that can be said if only (epsilon_i, delta_i) is known. */
  public static ObliviousComposition optimal() {
    return new ObliviousComposition(Kind.OPTIMAL);
  }

  @Override
  public String name() {
    return kind.words;
  }

  @Override
  public Claim claim() {
    return Claim.UPPER;
  }

  @Override
  public String source() {
    return kind.source;
  }

  @Override
  public String cost() {
    return kind.cost;
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    List<ObliviousRelease> releases = ObliviousRelease.of(plan);
    return switch (kind) {
      case BASIC -> new BasicCurve(releases);
      case ADVANCED -> new AdvancedCurve(splits(releases));
      case OPTIMAL -> OptimalCurve.of(releases);
    };
  }

  private static final int FINEST = 960;
  private static final double PER_DECADE = 16;

  /** Guarantees of all releases for one split. */
  record Split(List<ObliviousRelease.Guarantee> guarantees, List<ObliviousRelease> releases) {

    static Split pure(List<ObliviousRelease> releases) {
      return new Split(
          releases.stream()
              .map(r -> new ObliviousRelease.Guarantee(r.pure(), Double.NEGATIVE_INFINITY))
              .toList(),
          releases);
    }

    static Split of(List<ObliviousRelease> releases, double logDelta) {
      return new Split(releases.stream().map(release -> release.at(logDelta)).toList(), releases);
    }

    /** The sum over all releases of a term of the epsilon of each, rounded up. */
    double sum(java.util.function.DoubleUnaryOperator term) {
      double sum = 0;
      for (int i = 0; i < releases.size(); i++) {
        double epsilon = guarantees.get(i).epsilon();
        sum += epsilon == 0 ? 0 : releases.get(i).times() * term.applyAsDouble(epsilon);
      }
      return sum * (1 + (16 + 2 * releases.size()) * Rounding.UNIT);
    }

    /** ln of the sum of all deltas, rounded up. */
    double logDelta() {
      double sum = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < releases.size(); i++) {
        double one = guarantees.get(i).logDelta();
        if (one > Double.NEGATIVE_INFINITY) {
          sum = Rounding.logAdd(sum, one + Math.log(releases.get(i).times()));
        }
      }
      return sum == Double.NEGATIVE_INFINITY
          ? sum
          : sum + 8 * releases.size() * Rounding.UNIT * (1 + Math.abs(sum));
    }

    /** ln of 1 - product of (1 - delta), rounded up. */
    double logJoint() {
      InfinityMass mass = new InfinityMass();
      for (int i = 0; i < releases.size(); i++) {
        mass.add(Math.min(0, guarantees.get(i).logDelta()), releases.get(i).times());
      }
      return mass.log(Side.UPPER);
    }
  }

  private static List<Split> splits(List<ObliviousRelease> releases) {
    List<Split> all = new ArrayList<>();
    all.add(Split.pure(releases));
    for (int j = 1; j <= FINEST; j++) {
      all.add(Split.of(releases, -j / PER_DECADE * Math.log(10)));
    }
    return all;
  }
}
