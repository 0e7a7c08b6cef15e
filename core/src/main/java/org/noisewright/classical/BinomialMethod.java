package org.noisewright.classical;

import java.math.RoundingMode;
import java.util.List;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.Norm;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.numerics.Rounding;
import org.noisewright.pair.WholeSteps;

/**
 * {@link BinomialBound} as a method to compare with. The changed numbers of all releases are the
 * coordinates of one vector, each of which changes by the sensitivity in whole steps. They have the
 * same noise and the same sensitivity; one number may have unfair coins, several have fair ones,
 * for which one change is the worst whatever was seen before. Without sampling, one record of a
 * user. Side: UPPER, rounded up; no bound where the theorem asks for more trials. Cost: some
 * logarithms.
 *
 * <p>The bound holds for adaptive choices too: see BinomialBound.proof.md.
 *
 * <p>Source: Agarwal, Suresh, Yu, Kumar, McMahan 2018, Theorem 1.
 */
public final class BinomialMethod implements ComparisonMethod {
  private static final double MOST_NUMBERS = 0x1p53;

  @Override
  public String name() {
    return "binomial noise on a vector";
  }

  @Override
  public Claim claim() {
    return Claim.UPPER;
  }

  @Override
  public String source() {
    return "Agarwal, Suresh, Yu, Kumar, McMahan 2018, Theorem 1";
  }

  @Override
  public String cost() {
    return "one formula for an epsilon";
  }

  @Override
  public MethodCurve curve(ComparedPlan plan) {
    List<Release> releases = StatedReleases.unsampled(plan);
    Numbers first = Numbers.of(releases.get(0).mechanism());
    double coordinates = 0;
    for (Release release : releases) {
      Numbers own = Numbers.of(release.mechanism());
      if (!own.noise.equals(first.noise) || own.steps != first.steps) {
        throw new MethodRefusedException(
            "its theorem is about equal noise on all numbers, and here noise or sensitivity differ");
      }
      coordinates += (double) release.times() * own.changed;
    }
    if (!(coordinates <= MOST_NUMBERS)) {
      throw new MethodRefusedException("it counts at most 2^53 changed numbers");
    }
    double p = first.noise.probability();
    if (!(p == 0.5 || coordinates == 1)) {
      throw new MethodRefusedException(
          "its theorem is about changes that are fixed beforehand; for several numbers with unfair"
              + " coins no change is known to be the worst whatever was seen before");
    }
    // Successes of probability p above 1/2 are failures of 1 - p, which is exact.
    BinomialNoise unit = new BinomialNoise(first.noise.trials(), Math.min(p, 1 - p), 1);
    double up = 1 + 4 * Rounding.UNIT;
    return new Curve(
        new BinomialBound(
            unit,
            (long) coordinates,
            coordinates * first.steps * up,
            Math.sqrt(coordinates) * first.steps * up,
            first.steps));
  }

  /**
   * What one release changes.
   *
   * @param noise on each number
   * @param steps by how many whole steps of the noise a number changes
   * @param changed how many numbers change
   */
  private record Numbers(BinomialNoise noise, double steps, int changed) {

    static Numbers of(Mechanism mechanism) {
      if (mechanism instanceof SparseVector vector) {
        return of(vector.noise(), vector.changedNumbers());
      }
      if (mechanism instanceof AdditiveNoise additive) {
        return of(additive, 1);
      }
      throw other(mechanism);
    }

    /** Under an l1 sensitivity one number that has all of it is the worst vector. */
    private static Numbers of(AdditiveNoise additive, int changed) {
      if (!(additive.noise() instanceof BinomialNoise noise) || additive.norm() == Norm.L2) {
        throw other(additive);
      }
      long steps = WholeSteps.onLattice(additive.sensitivity(), noise.step(), RoundingMode.CEILING);
      return new Numbers(noise, (double) steps, changed);
    }

    private static MethodRefusedException other(Mechanism mechanism) {
      return new MethodRefusedException(
          "its theorem is about binomial noise, and the plan has " + mechanism.planName());
    }
  }

  /** The bound and its inverse. */
  private record Curve(BinomialBound bound) implements MethodCurve {
    private static final double LEAST_LOG = -690;
    private static final int ROUNDS = 60;

    @Override
    public MethodEpsilon epsilonAt(double delta) {
      double epsilon = bound.epsilonAt(delta);
      List<String> notes =
          epsilon < Double.POSITIVE_INFINITY
              ? List.of()
              : List.of(
                  "no bound: n p (1 - p) of the noise must be at least 23 ln(10 d/delta), d the"
                      + " changed numbers, and twice the change in steps; it is "
                      + variance());
      return new MethodEpsilon(0, epsilon, notes);
    }

    private double variance() {
      double p = bound.noise().probability();
      return (double) bound.noise().trials() * p * (1 - p);
    }

    /** The least delta found whose bound is at most epsilon. */
    @Override
    public MethodDelta deltaAt(double epsilon) {
      double best = 0;
      double low = LEAST_LOG;
      double high = 0;
      for (int i = 0; i < ROUNDS; i++) {
        double middle = 0.5 * (low + high);
        double delta = Math.exp(middle);
        if (delta < 1 && bound.epsilonAt(delta) <= epsilon) {
          best = Math.log(delta) * (1 - 4 * Rounding.UNIT);
          high = middle;
        } else {
          low = middle;
        }
      }
      return MethodDelta.upper(best);
    }
  }
}
