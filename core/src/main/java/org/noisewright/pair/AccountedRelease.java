package org.noisewright.pair;

import java.util.Optional;

/**
 * What one release counts as.
 *
 * @param pair dominates it, sampling included
 * @param times how often the pair counts for one release, at least 1
 * @param unproven why domination is not proven; empty if it is
 */
public record AccountedRelease(DominatingPair pair, long times, Optional<String> unproven) {

  static AccountedRelease proven(DominatingPair pair, long times) {
    return new AccountedRelease(pair, times, Optional.empty());
  }
}
