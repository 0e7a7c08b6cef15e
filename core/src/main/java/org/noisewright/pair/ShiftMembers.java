package org.noisewright.pair;

import org.noisewright.mechanism.Noise;

final class ShiftMembers {
  private ShiftMembers() {}

  static BasePair of(Noise noise, double sensitivity) {
    throw new IllegalArgumentException("no pair for " + noise.planName());
  }
}
