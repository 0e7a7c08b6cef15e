package org.noisewright.classical;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToDoubleFunction;
import org.noisewright.composition.InfinityMass;
import org.noisewright.numerics.Interrupts;
import org.noisewright.numerics.Rounding;
import org.noisewright.numerics.Side;
import org.noisewright.pld.LossLaw;
import org.noisewright.pld.LossLaw.Standing;

/**
 * Optimal composition through approximate randomised response over a set of splits of delta; see
 * ObliviousComposition.proof.md.
 */
final class OptimalCurve implements MethodCurve {
  private static final int FINEST = 3200;
  private static final int STRIDE = 256;
  private static final double PER_DECADE = 64;
  private static final double MOST_POINTS = 1 << 20;
  private static final int KEPT_POINTS = 1 << 16;

  /** Number of the split with delta 0 for every release. */
  private static final int PURE = -1;

  private final List<ObliviousRelease> releases;
  private final double times;
  private final Map<Integer, LawCurve> kept = new ConcurrentHashMap<>();

  private OptimalCurve(List<ObliviousRelease> releases, double times) {
    this.releases = releases;
    this.times = times;
  }

  static OptimalCurve of(List<ObliviousRelease> releases) {
    double points = 1;
    double times = 0;
    for (ObliviousRelease release : releases) {
      times += release.times();
      points *= Math.min(release.times() + 1, 55 * Math.sqrt(release.times()) + 8);
      if (release.times() > (double) ApproximateRandomizedResponse.MOST_TIMES) {
        throw new MethodRefusedException("it composes up to 2^26 releases, and these are more");
      }
    }
    if (releases.size() > 1 && points > MOST_POINTS) {
      throw new MethodRefusedException(
          "the product of the binomial laws of its unlike releases has more than 2^20 points");
    }
    return new OptimalCurve(List.copyOf(releases), times);
  }

  @Override
  public MethodDelta deltaAt(double epsilon) {
    return MethodDelta.upper(Math.min(0, least(j -> curve(j).logDelta(epsilon))));
  }

  @Override
  public MethodEpsilon epsilonAt(double delta) {
    double target = Math.log(delta);
    double logTarget = target - 8 * Rounding.UNIT * (1 + Math.abs(target));
    return new MethodEpsilon(0, least(j -> curve(j).leastEpsilon(logTarget)), List.of());
  }

  /** The least over the splits: every 256th of them, then ever nearer ones around the best. */
  private double least(IntToDoubleFunction value) {
    boolean pure = releases.stream().allMatch(r -> r.pure() < Double.POSITIVE_INFINITY);
    double least = pure ? value.applyAsDouble(PURE) : Double.POSITIVE_INFINITY;
    int best = 0;
    double here = Double.POSITIVE_INFINITY;
    for (int j = 0; j <= FINEST; j += STRIDE) {
      double one = value.applyAsDouble(j);
      if (one < here) {
        here = one;
        best = j;
      }
    }
    for (int stride = STRIDE / 2; stride >= 1; stride /= 2) {
      int centre = best;
      for (int j = Math.max(0, centre - stride); j <= centre + stride; j += stride) {
        double one = value.applyAsDouble(j);
        if (one < here) {
          here = one;
          best = j;
        }
      }
    }
    return Math.min(least, here);
  }

  private LawCurve curve(int split) {
    Interrupts.look();
    LawCurve known = kept.get(split);
    if (known != null) {
      return known;
    }
    LossLaw law = law(split);
    LawCurve curve = LawCurve.of(law);
    if (law.size() <= KEPT_POINTS) {
      kept.put(split, curve);
    }
    return curve;
  }

  private LossLaw law(int split) {
    LossLaw product = null;
    double logDelta = -(split + 1) / PER_DECADE * Math.log(10) - Math.log(times);
    for (ObliviousRelease release : releases) {
      ObliviousRelease.Guarantee one =
          split == PURE
              ? new ObliviousRelease.Guarantee(release.pure(), Double.NEGATIVE_INFINITY)
              : release.at(logDelta);
      LossLaw law =
          ApproximateRandomizedResponse.law(
              one.epsilon(), one.logDelta(), (long) release.times(), Side.UPPER);
      product = product == null ? law : product(product, law);
    }
    if (product == null) {
      double[] zero = {0};
      return LossLaw.ofLogs(zero, zero.clone(), Double.NEGATIVE_INFINITY, Standing.UPPER);
    }
    return product;
  }

  /** The law of the sum of two losses, rounded up. */
  private static LossLaw product(LossLaw one, LossLaw other) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < other.size(); j++) {
        double mass = one.logMass(i) + other.logMass(j);
        points.add(
            new double[] {
              Math.nextUp(one.loss(i) + other.loss(j)),
              Math.min(0, mass + 2 * Rounding.UNIT * Math.abs(mass))
            });
      }
    }
    double[][] sorted = points.toArray(new double[0][]);
    Arrays.sort(sorted, (a, b) -> Double.compare(a[0], b[0]));
    double[] loss = new double[sorted.length];
    double[] logMass = new double[sorted.length];
    int size = 0;
    for (double[] point : sorted) {
      if (size > 0 && loss[size - 1] == point[0]) {
        double sum = Rounding.logAdd(logMass[size - 1], point[1]);
        logMass[size - 1] = Math.min(0, sum + 8 * Rounding.UNIT * (1 + Math.abs(sum)));
      } else {
        loss[size] = point[0];
        logMass[size] = point[1];
        size++;
      }
    }
    InfinityMass mass = new InfinityMass();
    mass.add(one.logInfinityMass(), 1);
    mass.add(other.logInfinityMass(), 1);
    return LossLaw.ofLogs(
        Arrays.copyOf(loss, size),
        Arrays.copyOf(logMass, size),
        mass.log(Side.UPPER),
        Standing.UPPER);
  }
}
