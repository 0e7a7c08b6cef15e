package org.noisewright.app.plan;

/** Effects that several kinds of mechanisms share, with their reasons. */
final class KeyEffects {
  /** The width of noise that is cut at a fixed range. */
  static final KeyEffect CUT =
      KeyEffect.mixed(
          "delta is not monotone in the width of noise that is cut at a fixed range: wider noise"
              + " has heavier ends, and delta has a least value in between; solve range, or ask"
              + " noisewright best for the best width");

  /**
   * The range at which noise that falls from 0 is cut, its width fixed: the mass near the ends
   * falls with the range, and the total mass rises. See Calibrator.proof.md of design.
   */
  static final KeyEffect.Known RANGE = KeyEffect.more(KeySpan.RANGE);

  /** What gives noise another form. */
  static final KeyEffect OTHER_NOISE =
      KeyEffect.mixed(
          "it gives the noise another form, and epsilon is not monotone in it; solve the scale,"
              + " width or epsilon of the noise, or ask noisewright best for the best form");

  /** The place of noise. */
  static final KeyEffect PLACE =
      KeyEffect.mixed("epsilon does not depend on where the noise lies; solve step or sensitivity");

  /** A statement about what is known of the noise. */
  static final KeyEffect ERROR =
      KeyEffect.mixed(
          "it says how well the noise is known and makes the interval wider at both ends; solve"
              + " step or sensitivity");

  /** Normal weights on a lattice. */
  static final KeyEffect.Known DISCRETE_GAUSSIAN =
      KeyEffect.noise(KeySpan.LATTICE)
          .but(
              "delta of discrete Gaussian noise can rise a little where its standard deviation"
                  + " rises, mostly below a few steps: some smaller value may meet the target too");

  /** The coins of binomial noise. */
  static final KeyEffect COIN =
      KeyEffect.mixed(
          "epsilon is not monotone in it: coins that nearly always fall alike hide little, of"
              + " either side; solve trials");

  /** The lattice of noise whose width is a length of its own. */
  static final KeyEffect STEP =
      KeyEffect.mixed(
          "the sensitivity is rounded up to whole steps, and epsilon is not monotone in it; solve"
              + " the width of the noise, or sensitivity");

  private KeyEffects() {}
}
