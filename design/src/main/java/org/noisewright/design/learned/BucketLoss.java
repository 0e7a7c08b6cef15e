package org.noisewright.design.learned;

import java.util.Arrays;
import org.noisewright.numerics.RealTransform;

/**
 * The losses of the paper by buckets: delta of approximate differential privacy, or the probability
 * of a loss above epsilon, of all releases, from 1001 buckets of one release ({@link #approximate},
 * {@link #probabilistic}). The value is that of {@link PaperLosses}.
 *
 * <p>With lam(j) the slope by the mass of bucket j of one release, an outcome of mass a under P and
 * b under Q in bucket j has the slopes lam(j) + s by a and -(a/b) s by b, where s is how lam
 * changes with the loss:
 *
 * <ul>
 *   <li>{@link Slopes#DIFFERENCES}: s = (lam(j+1) - lam(j-1)) / (2 width), the slope of lam. Right
 *       up to the width of a bucket.
 *   <li>{@link Slopes#PUBLISHED}: what the authors' program computes. A loss is in bucket i if
 *       equal(ceil(loss / width), i) with equal' = 1/(1 + 100 (j - i)^2) and ceil' = 1, and beyond
 *       the last, or below the first, by a logistic function of slope 5. As equal' is positive on
 *       both sides of j it is the slope of no function that could stand for equality: s is about
 *       lam(j) / width, so that every loss above epsilon seems to have to become smaller, and no
 *       loss can pay for another. Biased: a descent along it ends elsewhere.
 * </ul>
 *
 * <p>The authors add both directions, which for symmetric noise are the same: their utility weight
 * is worth half as much as ours. In the value they also use the logistic function at both ends,
 * where it drops 8 % of the first bucket; here both ends are exact.
 *
 * <p>Cost: one logarithm for each cell, and two transforms of 2048 points for each doubling of the
 * number of releases, four on the way back.
 *
 * <p>Source: Sommer, Abfalterer, Zingg and Mohammadi (2021), Section 3.4.2 and their program.
 */
public final class BucketLoss implements NoiseLoss {
  /** Which slopes the loss has by the indices of the buckets. */
  public enum Slopes {
    /** Of the loss, by central differences over the buckets. */
    DIFFERENCES,
    /** Those of the authors' program; biased. */
    PUBLISHED
  }

  private static final double LOGISTIC = 5;
  private static final int LENGTH = 2048;
  private static final RealTransform TRANSFORM = RealTransform.of(LENGTH);

  /** Transform of equal', which is even. */
  private static final double[] EQUAL = new double[LENGTH];

  static {
    Arrays.setAll(EQUAL, d -> 1 / (1 + 100 * Math.pow(Math.min(d, LENGTH - d), 2)));
    TRANSFORM.forward(EQUAL);
  }

  private final Outcomes outcomes;
  private final double[] weights;
  private final double width;
  private final int compositions;
  private final Slopes slopes;

  private BucketLoss(LearnedProblem problem, boolean approximate, Slopes slopes) {
    PaperLosses.requireUnsampled(problem);
    this.outcomes = Outcomes.of(problem.grid(), 1);
    this.width = LossBuckets.width(problem.epsilon());
    this.weights = weights(problem.epsilon(), approximate);
    this.compositions = problem.compositions();
    this.slopes = slopes;
  }

  /**
   * Delta of approximate differential privacy by buckets.
   *
   * @throws IllegalArgumentException behind sampling
   */
  public static BucketLoss approximate(LearnedProblem problem, Slopes slopes) {
    return new BucketLoss(problem, true, slopes);
  }

  /**
   * The probability of a loss above epsilon by buckets, with the published slopes: as a function of
   * the masses it jumps, so no slopes are right.
   *
   * @throws IllegalArgumentException behind sampling
   */
  public static BucketLoss probabilistic(LearnedProblem problem) {
    return new BucketLoss(problem, false, Slopes.PUBLISHED);
  }

  /** Weights of the composed buckets: of a loss above epsilon 1 - e^(epsilon - loss), or 1. */
  static double[] weights(double epsilon, boolean approximate) {
    double width = LossBuckets.width(epsilon);
    int first = (int) Math.floor(epsilon / width);
    double[] weights = new double[LossBuckets.COUNT + 1];
    for (int j = first + 1; j <= LossBuckets.HALF; j++) {
      weights[j + LossBuckets.HALF] = approximate ? -Math.expm1((first - j) * width) : 1;
    }
    weights[LossBuckets.COUNT] = 1;
    return weights;
  }

  @Override
  public double at(double[] half, double[] own, double[] byMass, double[] byOwn) {
    double infinite = outcomes.fill(half);
    double[] masses = new double[LossBuckets.COUNT];
    int[] places = new int[2 * outcomes.count()];
    for (int i = 0; i < outcomes.count(); i++) {
      double loss = Math.log(outcomes.p[i] / outcomes.q[i]);
      places[2 * i] = place(loss);
      places[2 * i + 1] = place(-loss);
      infinite += put(masses, places[2 * i], outcomes.copies[i] * outcomes.p[i]);
      infinite += put(masses, places[2 * i + 1], outcomes.copies[i] * outcomes.q[i]);
    }
    LossBuckets.Power power = new LossBuckets(masses, infinite).power(compositions);
    double value = power.all().weighed(weights);
    double[] byBucket = power.backward(weights);
    double[] byLoss = slopes == Slopes.PUBLISHED ? published(byBucket) : differences(byBucket);
    for (int i = 0; i < outcomes.count(); i++) {
      double a = outcomes.copies[i] * outcomes.p[i];
      double b = outcomes.copies[i] * outcomes.q[i];
      int there = places[2 * i];
      int back = places[2 * i + 1];
      double moved = (a > 0 ? a * byLoss[there] : 0) - (b > 0 ? b * byLoss[back] : 0);
      outcomes.byP[i] = outcomes.copies[i] * (byBucket[there] + (a > 0 ? moved / a : 0));
      outcomes.byQ[i] = outcomes.copies[i] * (byBucket[back] - (b > 0 ? moved / b : 0));
    }
    Arrays.fill(byMass, 0);
    outcomes.scatter(byBucket[LossBuckets.COUNT], byMass);
    return value;
  }

  private static double put(double[] masses, int place, double mass) {
    if (place == LossBuckets.COUNT) {
      return mass;
    }
    masses[place] += mass;
    return 0;
  }

  /** The bucket of a loss; of nothing against nothing the one of 0. */
  private int place(double loss) {
    double j = Math.ceil(loss / width) + LossBuckets.HALF;
    return Double.isNaN(j) ? LossBuckets.HALF : (int) Math.max(0, Math.min(LossBuckets.COUNT, j));
  }

  /** Change of the slope by mass with the loss, in each bucket. */
  private double[] differences(double[] byBucket) {
    double[] changes = new double[byBucket.length];
    for (int j = 1; j < LossBuckets.COUNT; j++) {
      changes[j] = 0.5 * (byBucket[j + 1] - byBucket[j - 1]) / width;
    }
    return changes;
  }

  private double[] published(double[] byBucket) {
    double[] near = new double[LENGTH];
    System.arraycopy(byBucket, 1, near, 1, LossBuckets.COUNT - 1);
    TRANSFORM.forward(near);
    for (int i = 0; i < LENGTH; i++) {
      // The transform of an even array is real; the first two numbers are real in any case.
      near[i] *= EQUAL[i < 2 ? i : i & ~1];
    }
    TRANSFORM.inverse(near);
    double[] changes = new double[byBucket.length];
    for (int j = 0; j < changes.length; j++) {
      double ends =
          byBucket[LossBuckets.COUNT] * bump(j - (LossBuckets.COUNT - 1) - 0.5)
              - byBucket[0] * bump(j - 0.5);
      changes[j] = (near[j] + LOGISTIC * ends) / width;
    }
    return changes;
  }

  /** Slope of the logistic function over its steepness. */
  private static double bump(double distance) {
    double small = Math.exp(-LOGISTIC * Math.abs(distance));
    return small / ((1 + small) * (1 + small));
  }
}
