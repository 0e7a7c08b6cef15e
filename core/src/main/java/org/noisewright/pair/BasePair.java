package org.noisewright.pair;

import java.util.ArrayList;
import java.util.List;

/**
 * What is known of a mechanism before sampling: the pairs whose upper envelope dominates it, and
 * pairs that it has among its neighbours.
 *
 * @param upper the members of the envelope, at least one
 * @param closed true if the members are closed under exchanging their two laws
 * @param lower pairs of neighbours for lower bounds; may be empty
 */
record BasePair(List<OutcomeSource> upper, boolean closed, List<OutcomeSource> lower) {

  BasePair {
    upper = List.copyOf(upper);
    lower = List.copyOf(lower);
  }

  /** One pair that is attained. */
  static BasePair exact(OutcomeSource source) {
    return new BasePair(List.of(source), source.symmetric(), List.of(source));
  }

  /** One pair that dominates, and nothing known from below. */
  static BasePair upperOnly(OutcomeSource source) {
    return new BasePair(List.of(source), source.symmetric(), List.of());
  }

  private boolean isExact() {
    return upper.size() == 1 && lower.equals(upper);
  }

  /** Behind Poisson sampling; a rate of 1 is no sampling. */
  DominatingPair poisson(double rate) {
    List<AtomSource> sources = new ArrayList<>();
    upper.forEach(source -> sources.add(new CellPair(source, rate)));
    if (isExact()) {
      return sources.get(0);
    }
    List<DominatingPair> members = new ArrayList<>();
    lower.forEach(source -> members.add(new CellPair(source, rate)));
    return bracket(sources, closed && rate == 1, members);
  }

  /** Behind sampling without replacement under replace one. */
  DominatingPair withoutReplacement(double rate) {
    List<AtomSource> sources = new ArrayList<>();
    List<DominatingPair> members = new ArrayList<>();
    for (OutcomeSource source : upper) {
      sources.add(new JoinedPair(source, rate));
      if (!closed) {
        sources.add(new JoinedPair(new ExchangedSource(source), rate));
      }
    }
    if (isExact() && closed) {
      return sources.get(0);
    }
    lower.forEach(source -> members.add(new JoinedPair(source, rate)));
    return bracket(sources, true, members);
  }

  private static DominatingPair bracket(
      List<AtomSource> sources, boolean symmetric, List<DominatingPair> members) {
    AtomSource upper = sources.size() == 1 ? sources.get(0) : new EnvelopePair(sources, symmetric);
    return new BracketedPair(upper, members);
  }
}
