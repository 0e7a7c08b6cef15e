package org.noisewright.pair;

import java.util.List;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.SparseVector;
import org.noisewright.numerics.Side;

/**
 * Pairs of vectors of which a bounded number of entries changes. Without sampling each entry is a
 * release of its own. Behind sampling one coin decides for all entries, so that they have to be one
 * pair before it is tossed; see SparseCells.proof.md.
 */
final class SparsePairs {
  private SparsePairs() {}

  static AccountedRelease of(SparseVector vector, Sampling sampling, NeighboringRelation relation) {
    int entries = vector.changedNumbers();
    if (!DominatingPairs.isSampled(sampling) || entries == 1) {
      DominatingPair pair = DominatingPairs.sampled(vector.noise(), sampling, relation);
      return AccountedRelease.proven(pair, entries);
    }
    BasePair one = BasePairs.of(vector.noise(), relation);
    if (one.upper().size() > 1 || !one.upper().get(0).symmetric()) {
      throw new IllegalArgumentException(
          "changedNumbers: several changed numbers behind one sampling have a proven pair for"
              + " symmetric noise with one worst change only, got "
              + vector.planName()
              + " noise; use fair binomial noise, or symmetric log-concave noise such as laplace or"
              + " generalized-gaussian, or leave the sampling out");
    }
    List<OutcomeSource> lower =
        one.lower().stream()
            .filter(OutcomeSource::symmetric)
            .limit(1)
            .<OutcomeSource>map(source -> new SparseCells(source, entries, Side.LOWER))
            .toList();
    BasePair all =
        new BasePair(
            List.of(new SparseCells(one.upper().get(0), entries, Side.UPPER)), true, lower);
    DominatingPair pair =
        sampling instanceof Sampling.WithoutReplacement batch
            ? all.withoutReplacement(batch.size(), batch.population())
            : all.poisson(((Sampling.Poisson) sampling).rate());
    return AccountedRelease.proven(pair, 1);
  }
}
