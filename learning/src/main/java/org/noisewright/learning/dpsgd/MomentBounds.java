package org.noisewright.learning.dpsgd;

/**
 * Upper bounds on the moments M_a(t) of noise against itself moved by one t, of which (M_a(t) - 1)
 * / t^2 does not fall in t. See RenyiEnvelope.proof.md.
 */
interface MomentBounds {

  /** The shift t, positive. */
  double size();

  /** ln M_a(t), at least 0; infinite where no bound is known. */
  double log(double order);

  /** A bound on (M_a(u) - 1) / u^2 for every u up to t, of use where M_a(t) is next to 1. */
  double curvature(double order);
}
