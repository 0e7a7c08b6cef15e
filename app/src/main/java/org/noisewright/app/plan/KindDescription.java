package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * What a reader has to know of a kind of mechanism. The page docs/guide/mechanisms.md is made from
 * it.
 *
 * @param summary what is released, in words
 * @param formula its density or its probabilities
 * @param vectors what a sensitivity of a vector bounds where the plan has no key for it; empty if
 *     the mechanism has no sensitivity or the key norm
 * @param proofs where its pair is proven, at least one
 * @param samples releases of this kind, at least one; the first is the example that the page shows
 */
record KindDescription(
    String summary,
    String formula,
    String vectors,
    List<ProofSource> proofs,
    List<Sample> samples) {

  /**
   * A release of the kind, as it stands in a plan.
   *
   * @param words what tells it from the others of the kind; may be empty
   * @param text the keys, without the mechanism and the braces
   */
  record Sample(String words, String text) {}

  /** Checks that nothing is left out. */
  KindDescription {
    proofs = List.copyOf(proofs);
    samples = List.copyOf(samples);
    if (summary.isBlank() || formula.isBlank() || proofs.isEmpty() || samples.isEmpty()) {
      throw new IllegalArgumentException("a summary, formula, proof or sample is missing");
    }
  }

  /** A kind of which one sample shows all, with a single proof. */
  static KindDescription of(String summary, String formula, ProofSource proof, String sample) {
    return new KindDescription(
        summary, formula, "", List.of(proof), List.of(new Sample("", sample)));
  }

  /** The same with another proof added. */
  KindDescription withProof(ProofSource proof) {
    List<ProofSource> more = new ArrayList<>(proofs);
    more.add(proof);
    return new KindDescription(summary, formula, vectors, more, samples);
  }

  /** The same with what its sensitivity bounds for a vector. */
  KindDescription withVectors(String norm) {
    return new KindDescription(summary, formula, norm, proofs, samples);
  }

  /** The same with other samples, each with words that tell it apart. */
  KindDescription withSamples(Sample... others) {
    return new KindDescription(summary, formula, vectors, proofs, List.of(others));
  }
}
