package org.noisewright.app.plan;

import java.util.List;

/**
 * A key of a kind of mechanism in a plan.
 *
 * @param name the key
 * @param meaning what it stands for, in words
 * @param range which values it takes, with unit and default
 * @param effect what more of it does to privacy
 */
record KindKey(String name, String meaning, String range, KeyEffect effect) {
  /** Unit and range of a length on the axis of the value. */
  static final String LENGTH = "positive, in units of the value";

  static final KindKey SENSITIVITY =
      new KindKey(
          "sensitivity",
          "largest change of the value between neighbours",
          LENGTH + "; default 1",
          KeyEffect.less(KeySpan.LENGTH));
  static final KindKey CLIP_NORM =
      new KindKey(
          "clipNorm",
          "instead of `sensitivity`: largest norm of one record of a sum; the sensitivity is this,"
              + " under `replace-one` twice this",
          LENGTH,
          KeyEffect.less(KeySpan.LENGTH));
  static final KindKey NORM =
      new KindKey(
          "norm",
          "what the sensitivity bounds",
          "`one-number` (default), `l1` or `l2`",
          KeyEffect.NO_NUMBER);

  static final KindKey CHANGED_NUMBERS =
      new KindKey(
          "changedNumbers",
          "for a vector of which one record changes only a few numbers: how many it changes at most,"
              + " each by at most the sensitivity (of `one-number`); the vector may be as long as it"
              + " likes, with independent noise on every number",
          "a whole number in [1, 1e6]; not given: the sensitivity is that of the whole value",
          KeyEffect.less(KeySpan.upTo(1e6)));

  /** Keys that say by how much a record changes the value. */
  static final List<KindKey> OF_SENSITIVITY =
      List.of(SENSITIVITY, CLIP_NORM, NORM, CHANGED_NUMBERS);

  /** A length on the axis of the value. */
  static KindKey length(String name, String meaning, KeyEffect effect) {
    return new KindKey(name, meaning, LENGTH, effect);
  }

  /** The distance of neighbouring values of noise on a lattice. */
  static KindKey step(KeyEffect effect) {
    return new KindKey(
        "step",
        "distance of neighbouring values of the noise; the value itself must lie on such a lattice",
        LENGTH + "; default 1",
        effect);
  }
}
