package org.noisewright.composition;

import org.noisewright.pld.PrivacyLossDistribution;

/**
 * A law and how many times it is composed with itself.
 *
 * @param law the one-release law
 * @param times at least 1
 */
public record LawPower(PrivacyLossDistribution law, long times) {}
