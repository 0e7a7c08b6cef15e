package org.noisewright.pair;

import java.util.ArrayList;
import java.util.List;
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
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    List<Atoms> laws = new ArrayList<>();
    for (AtomSource member : members) {
      Atoms law = member.atoms(direction, side, resolution);
      laws.add(law);
      if (law.size() > 0) {
        low = Math.min(low, law.loss(0));
        high = Math.max(high, law.loss(law.size() - 1));
      }
    }
    double[] dots = dots(low, high, resolution);
    CurveLaw envelope = new CurveLaw(dots);
    laws.forEach(envelope::include);
    return envelope.law();
  }

  private static double[] dots(double low, double high, Resolution resolution) {
    if (!(low < high)) {
      return low == high ? new double[] {low} : new double[] {0};
    }
    double widest = (high - low) / FEWEST;
    double least = 1e-12 * Math.max(Math.abs(low), Math.abs(high));
    List<Double> dots = new ArrayList<>();
    double at = low;
    while (at < high) {
      dots.add(at);
      at += Math.max(least, Math.min(widest, PART * resolution.widthAt(at)));
    }
    dots.add(high);
    return dots.stream().mapToDouble(Double::doubleValue).toArray();
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
