package org.noisewright.app.plan;

import org.noisewright.design.PlanFamily.Effect;

/** What more of the number of a key does to privacy, the rest of the plan being as it is. */
sealed interface KeyEffect {
  /** The key holds a word, a list or a group. */
  KeyEffect NO_NUMBER = new NoNumber();

  /**
   * Epsilon moves in one direction at every delta.
   *
   * @param effect what more of it does
   * @param span where it is searched
   * @param noise true if multiplying all such keys of a release stretches its noise
   * @param caveat where the movement is not quite in one direction; may be empty
   */
  record Known(Effect effect, KeySpan span, boolean noise, String caveat) implements KeyEffect {
    /** The same, with what a reader has to know. */
    Known but(String newCaveat) {
      return new Known(effect, span, noise, newCaveat);
    }

    /** The same, searched elsewhere. */
    Known over(KeySpan newSpan) {
      return new Known(effect, newSpan, noise, caveat);
    }
  }

  /**
   * Epsilon does not move in one direction.
   *
   * @param reason why, and a way out
   */
  record Mixed(String reason) implements KeyEffect {}

  /** Nothing that could be searched for. */
  record NoNumber() implements KeyEffect {}

  /** More of it is more private. */
  static Known more(KeySpan span) {
    return new Known(Effect.MORE_PRIVATE, span, false, "");
  }

  /** More of it is less private. */
  static Known less(KeySpan span) {
    return new Known(Effect.LESS_PRIVATE, span, false, "");
  }

  /** A length of noise: more of it is more private. */
  static Known noise(KeySpan span) {
    return new Known(Effect.MORE_PRIVATE, span, true, "");
  }

  /** Neither; the reason ends with a way out. */
  static KeyEffect mixed(String reason) {
    return new Mixed(reason);
  }
}
