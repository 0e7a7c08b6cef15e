package org.noisewright.pair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.noisewright.mechanism.GaussianMixturePair;
import org.noisewright.mechanism.Sampling;
import org.noisewright.numerics.Bounds;
import org.noisewright.numerics.Side;

/**
 * P and Q are mixtures of normal laws with one standard deviation. The loss need not be monotone in
 * the outcome. The axis is cut into intervals; each is a cell, with an enclosure of its loss from
 * the slope and masses by quadrature. Relative error of a mass: about 10^-14 where the mass is,
 * growing with the square of the distance from the means in standard deviations. Proof in
 * GaussianMixtureCells.proof.md.
 */
public final class GaussianMixtureCells implements OutcomeSource {
  private static final double BULK = 9;
  private static final int COARSEST = 256;
  private static final double WIDEST = 0.5;
  private static final double NARROWEST = 1.0 / 16;
  private static final double LARGEST_SPAN = 1e6;
  private static final double LARGEST_MEAN = 1e9;
  private static final int LARGEST_GROUP = 1_000_000;

  private final NormalMixture p;
  private final NormalMixture q;

  private GaussianMixtureCells(NormalMixture p, NormalMixture q) {
    double s = p.deviation();
    double least = Math.min(p.least(), q.least());
    double largest = Math.max(p.largest(), q.largest());
    double span = (largest - least) / s;
    if (!(span <= LARGEST_SPAN)) {
      throw new IllegalArgumentException(
          "means must lie within 1e6 standard deviations of each other, got "
              + span
              + "; noise this small gives no privacy: check the units of both");
    }
    double size = Math.max(Math.abs(least), Math.abs(largest)) / s;
    if (!(size <= LARGEST_MEAN)) {
      throw new IllegalArgumentException(
          "means must lie within 1e9 standard deviations of 0, got "
              + size
              + "; subtract the same number from all of them");
    }
    this.p = p;
    this.q = q;
  }

  /** The stated pair. Weights are divided by their sum; those of zero are left out. */
  public static GaussianMixtureCells of(GaussianMixturePair pair) {
    double s = pair.standardDeviation();
    return new GaussianMixtureCells(
        mixture(pair.weightsP(), pair.meansP(), s), mixture(pair.weightsQ(), pair.meansQ(), s));
  }

  private static NormalMixture mixture(double[] weights, double[] means, double deviation) {
    double[] logs = Arrays.stream(weights).map(Math::log).toArray();
    double[] errors = Arrays.stream(logs).map(log -> 2 * Math.abs(log)).toArray();
    return NormalMixture.of(logs, errors, means, false, deviation);
  }

  /**
   * The records of one user behind Poisson sampling: P = sum over j of Bin(m, q)(j) N(j D, s^2)
   * against Q = N(0, s^2); REMOVE is the direction in which the user is there.
   *
   * @param standardDeviation s, positive and finite
   * @param sensitivity D, change of the sum by one record (l2 norm), positive and finite
   * @param records records m of one user, in [1, 10^6]
   * @param rate probability q in (0, 1] that a record takes part
   */
  public static GaussianMixtureCells group(
      double standardDeviation, double sensitivity, long records, double rate) {
    if (!(rate > 0 && rate <= 1)) {
      throw new IllegalArgumentException(
          "rate must be in (0, 1], got " + rate + "; a rate of 0 needs no pair");
    }
    int trials = trials(records);
    double logOdds = Math.log(rate) - Math.log1p(-rate);
    double error = 3 * (Math.abs(Math.log(rate)) + Math.abs(Math.log1p(-rate)));
    NormalMixture with = steps(standardDeviation, sensitivity, trials, logOdds, error);
    NormalMixture without =
        NormalMixture.of(
            new double[] {0}, new double[] {0}, new double[] {0}, false, standardDeviation);
    return new GaussianMixtureCells(with, without);
  }

  /**
   * The formula of Koskela, Jalko and Honkela (2020) for sampling with replacement: the number l of
   * draws of one record is binomial of m trials with probability 1/n, P = sum over l of its
   * probabilities times N(l D, s^2), Q the same with means -l D. That this pair dominates is not
   * proven.
   *
   * @param standardDeviation s, positive and finite
   * @param sensitivity D, positive and finite: twice this is the change of the sum by one exchanged
   *     draw
   * @param sampling m draws from n records, m in [1, 10^6]
   */
  public static GaussianMixtureCells withReplacement(
      double standardDeviation, double sensitivity, Sampling.WithReplacement sampling) {
    int trials = trials(sampling.size());
    double logOdds = -Math.log((double) (sampling.population() - 1));
    double error = 2 * Math.abs(logOdds);
    return new GaussianMixtureCells(
        steps(standardDeviation, sensitivity, trials, logOdds, error),
        steps(standardDeviation, -sensitivity, trials, logOdds, error));
  }

  private static int trials(long records) {
    if (!(records >= 1 && records <= LARGEST_GROUP)) {
      throw new IllegalArgumentException(
          "records must be in [1, "
              + LARGEST_GROUP
              + "], got "
              + records
              + "; limit the records of one user or of one batch");
    }
    return (int) records;
  }

  /** sum over j of Bin(trials, odds)(j) N(j change, s^2); infinite odds leave j = trials only. */
  private static NormalMixture steps(
      double deviation, double change, int trials, double logOdds, double oddsError) {
    if (logOdds == Double.POSITIVE_INFINITY) {
      return NormalMixture.of(
          new double[] {0}, new double[] {0}, new double[] {trials * change}, true, deviation);
    }
    BinomialWeights weights = BinomialWeights.of(trials, logOdds, oddsError);
    double[] means = new double[trials + 1];
    for (int j = 0; j <= trials; j++) {
      means[j] = j * change;
    }
    return NormalMixture.of(weights.logs(), weights.errors(), means, true, deviation);
  }

  @Override
  public Cells cells(Fineness fineness, double logTail) {
    List<Interval> bulk = new ArrayList<>();
    List<Interval> covered = new ArrayList<>();
    cover(p, logTail, covered, bulk);
    cover(q, logTail, covered, bulk);
    List<Interval> parts = union(covered);
    double left = parts.get(0).left;
    double right = parts.get(parts.size() - 1).right;
    return new Division(fineness, p.restrictedTo(left, right), q.restrictedTo(left, right))
        .cut(parts, union(bulk))
        .build(logTail, logTail);
  }

  private record Interval(double left, double right) {}

  private static final class Division {
    private final Fineness fineness;
    private final Cells.Builder cells = new Cells.Builder();
    private final double deviation;
    private final MixtureLoss loss;
    private final MixtureMass massP;
    private final MixtureMass massQ;
    private long count;

    Division(Fineness fineness, NormalMixture p, NormalMixture q) {
      this.fineness = fineness;
      this.deviation = p.deviation();
      this.loss = new MixtureLoss(p, q);
      this.massP = new MixtureMass(p);
      this.massQ = new MixtureMass(q);
    }

    /** Narrow cells in the bulk, wide ones elsewhere. */
    Cells.Builder cut(List<Interval> parts, List<Interval> bulks) {
      double length = bulks.stream().mapToDouble(part -> part.right - part.left).sum();
      double wide = WIDEST * deviation;
      double fine = Math.min(wide, Math.max(NARROWEST * deviation, length / COARSEST));
      for (Interval part : parts) {
        double left = part.left;
        for (Interval inner : bulks) {
          if (inner.left < part.right && inner.right > left) {
            spread(left, inner.left, wide);
            left = Math.max(left, inner.left);
            double right = Math.min(part.right, inner.right);
            spread(left, right, fine);
            left = right;
          }
        }
        spread(left, part.right, wide);
      }
      return cells;
    }

    private void spread(double from, double to, double width) {
      if (!(from < to)) {
        return;
      }
      int parts = (int) Math.min(1 << 22, Math.max(1, Math.ceil((to - from) / width)));
      MixtureLoss.Point left = loss.at(from);
      for (int i = 1; i <= parts; i++) {
        double end = i == parts ? to : from + (to - from) * ((double) i / (double) parts);
        if (end > left.x()) {
          MixtureLoss.Point right = loss.at(end);
          divide(left, right);
          left = right;
        }
      }
    }

    private void divide(MixtureLoss.Point a, MixtureLoss.Point b) {
      Bounds bounds = loss.between(a, b);
      double middle = a.x() + 0.5 * (b.x() - a.x());
      boolean resolved =
          !(a.x() < middle && middle < b.x()) || bounds.width() <= 4 * (a.error() + b.error());
      if (resolved || fineness.suffices(bounds.lower(), bounds.upper())) {
        CellLimit.check(++count);
        double logP = massP.logMass(a.x(), a.p(), a.reference(), b.x(), b.p(), b.reference());
        double logQ = massQ.logMass(a.x(), a.q(), a.reference(), b.x(), b.q(), b.reference());
        double error = Math.max(massP.error(), massQ.error());
        cells.add(logP, logQ, bounds.lower(), bounds.upper(), error);
        return;
      }
      MixtureLoss.Point point = loss.at(middle);
      divide(a, point);
      divide(point, b);
    }
  }

  /**
   * Intervals around the means. Outside them each component has at most the mass e^logTail divided
   * by the number of components; one whose whole weight is below that needs no interval.
   */
  private static void cover(
      NormalMixture mixture, double logTail, List<Interval> covered, List<Interval> bulk) {
    double s = mixture.deviation();
    double share = logTail - Math.log(mixture.size()) - 0.01;
    for (int i = 0; i < mixture.size(); i++) {
      double need = mixture.logWeight(i) - share;
      if (need > 0) {
        double mean = mixture.mean(i);
        double reach = s * (Math.sqrt(2 * need) * (1 + 1e-9) + 1e-3);
        covered.add(around(mean, reach));
        bulk.add(around(mean, Math.min(reach, BULK * s)));
      }
    }
  }

  private static Interval around(double mean, double reach) {
    return new Interval(mean - reach, mean + reach);
  }

  private static List<Interval> union(List<Interval> parts) {
    List<Interval> sorted = new ArrayList<>(parts);
    sorted.sort(Comparator.comparingDouble(Interval::left));
    List<Interval> union = new ArrayList<>();
    for (Interval part : sorted) {
      int last = union.size() - 1;
      if (last >= 0 && part.left <= union.get(last).right) {
        Interval before = union.get(last);
        union.set(last, new Interval(before.left, Math.max(before.right, part.right)));
      } else {
        union.add(part);
      }
    }
    return union;
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    MixtureLoss loss =
        direction == Direction.REMOVE ? new MixtureLoss(p, q) : new MixtureLoss(q, p);
    Bounds supremum = loss.supremum();
    return side == Side.UPPER ? supremum.upper() : supremum.lower();
  }

  /** True if P and Q are mirrored at zero, or each is one normal law. */
  @Override
  public boolean symmetric() {
    return (p.size() == 1 && q.size() == 1) || p.mirrors(q);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof GaussianMixtureCells other && p.equals(other.p) && q.equals(other.q);
  }

  @Override
  public int hashCode() {
    return 31 * p.hashCode() + q.hashCode();
  }

  @Override
  public String toString() {
    return "GaussianMixtureCells[" + p.size() + " against " + q.size() + "]";
  }
}
