package org.noisewright.sampling;

/** What a table does with the mass beyond its ends. */
public enum Tails {
  /** Left out; the rest is scaled up, as if drawn again until it is inside. */
  CUT,
  /** Added to the entry at the end, as if clamped to it. */
  FOLDED
}
