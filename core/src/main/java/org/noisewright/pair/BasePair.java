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

  /** The same under a relation that marks neither of the two inputs. */
  BasePair unmarked() {
    if (closed) {
      return this;
    }
    return new BasePair(withExchanged(upper), true, withExchanged(lower));
  }

  private static List<OutcomeSource> withExchanged(List<OutcomeSource> sources) {
    List<OutcomeSource> both = new ArrayList<>(sources);
    sources.forEach(source -> both.add(new ExchangedSource(source)));
    return both;
  }

  /**
   * Behind sampling without replacement under replace one. The joined curve dominates, but no
   * release has all of it; each half is attained, in the direction in which it is that of Poisson
   * sampling.
   */
  DominatingPair withoutReplacement(long size, long population) {
    double rate = (double) size / (double) population;
    boolean exact = Math.fma(rate, (double) population, -(double) size) == 0;
    double above = exact ? rate : Math.nextUp(rate);
    double below = exact ? rate : Math.nextDown(rate);
    BasePair both = unmarked();
    List<AtomSource> sources = new ArrayList<>();
    both.upper.forEach(source -> sources.add(new JoinedPair(source, above)));
    List<DominatingPair> members = new ArrayList<>();
    both.lower.forEach(source -> members.add(new CellPair(source, below)));
    return bracket(sources, true, members);
  }

  private static DominatingPair bracket(
      List<AtomSource> sources, boolean symmetric, List<DominatingPair> members) {
    AtomSource upper = sources.size() == 1 ? sources.get(0) : new EnvelopePair(sources, symmetric);
    return new BracketedPair(upper, members);
  }
}
