package org.noisewright.pair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noisewright.numerics.Side;

/**
 * The upper envelope, at every real epsilon, of the curves of several pairs: the profile of a pair
 * that dominates each of them, also when each release may use another one. Only its UPPER laws are
 * built here; a LOWER law is that of one member. See EnvelopePair.proof.md.
 *
 * @param members at least one; each is a pair of neighbours, sampling included
 * @param symmetric true if the members are closed under exchanging the two laws
 */
public record EnvelopePair(List<AtomSource> members, boolean symmetric) implements AtomSource {

  /** Part of the wanted distance of losses at which the curves are taken. */
  private static final double PART = 0.25;

  /** Points of the coarsest law. */
  private static final int FEWEST = 400;

  private static final int MOST_DOTS = 1 << 14;

  /** Copies the list. */
  public EnvelopePair {
    members = List.copyOf(members);
  }

  @Override
  public Atoms atoms(Direction direction, Side side, Resolution resolution) {
    if (side == Side.LOWER) {
      throw new UnsupportedOperationException("an envelope has no lower law: take a member");
    }
    if (members.size() == 1) {
      return members.get(0).atoms(direction, side, resolution);
    }
    List<Atoms> laws = new ArrayList<>();
    members.forEach(member -> laws.add(member.atoms(direction, side, resolution)));
    CurveLaw envelope = new CurveLaw(dots(laws, resolution));
    laws.forEach(envelope::include);
    return envelope.law();
  }

  /** Distances as asked, and the losses of all laws where they are few: the curves bend there. */
  private static double[] dots(List<Atoms> laws, Resolution resolution) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    long atoms = 0;
    for (Atoms law : laws) {
      if (law.size() > 0) {
        low = Math.min(low, law.loss(0));
        high = Math.max(high, law.loss(law.size() - 1));
        atoms += law.size();
      }
    }
    if (!(low < high)) {
      return new double[] {low == high ? low : 0};
    }
    double[] dots = between(low, high, resolution);
    if (atoms > MOST_DOTS || !laws.stream().allMatch(Atoms::isDiscrete)) {
      return dots;
    }
    DoubleStream losses =
        laws.stream().flatMapToDouble(law -> IntStream.range(0, law.size()).mapToDouble(law::loss));
    return apart(DoubleStream.concat(losses, Arrays.stream(dots)).sorted().distinct().toArray());
  }

  private static double least(double low, double high) {
    return 1e-12 * Math.max(Math.abs(low), Math.abs(high));
  }

  /** Leaves out inner dots that rounding does not tell from their neighbours. */
  private static double[] apart(double[] losses) {
    int last = losses.length - 1;
    double least = least(losses[0], losses[last]);
    double[] kept = new double[losses.length];
    int n = 0;
    for (int i = 0; i <= last; i++) {
      boolean inner = i > 0 && i < last;
      if (!inner || (losses[i] - kept[n - 1] > least && losses[last] - losses[i] > least)) {
        kept[n++] = losses[i];
      }
    }
    return Arrays.copyOf(kept, n);
  }

  private static double[] between(double low, double high, Resolution resolution) {
    double widest = (high - low) / FEWEST;
    double least = Math.max((high - low) / MOST_DOTS, least(low, high));
    double[] dots = new double[MOST_DOTS + 2];
    int n = 0;
    double step = widest;
    for (double at = low; at < high - 0.5 * step && n <= MOST_DOTS; at += step) {
      dots[n++] = at;
      step = Math.max(least, Math.min(widest, PART * resolution.widthAt(at)));
    }
    dots[n++] = high;
    return Arrays.copyOf(dots, n);
  }

  @Override
  public double logInfinityMass(Direction direction, Side side) {
    return members.stream()
        .mapToDouble(member -> member.logInfinityMass(direction, side))
        .max()
        .orElseThrow();
  }

  @Override
  public double exactInfinityMass(Direction direction) {
    double most = 0;
    for (AtomSource member : members) {
      double mass = member.exactInfinityMass(direction);
      if (Double.isNaN(mass)) {
        return mass;
      }
      most = Math.max(most, mass);
    }
    return most;
  }

  @Override
  public double largestLoss(Direction direction, Side side) {
    return members.stream()
        .mapToDouble(member -> member.largestLoss(direction, side))
        .max()
        .orElseThrow();
  }
}
