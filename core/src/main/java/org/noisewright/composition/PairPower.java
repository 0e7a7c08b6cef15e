package org.noisewright.composition;

import org.noisewright.pair.DominatingPair;

/**
 * A pair and how many times it is composed with itself.
 *
 * @param pair the pair of one release
 * @param times at least 1
 */
public record PairPower(DominatingPair pair, long times) {}
