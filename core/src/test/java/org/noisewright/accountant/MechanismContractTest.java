package org.noisewright.accountant;

import java.util.List;
import java.util.stream.Stream;

/** The contract for one of each kind: a new mechanism is a line in {@link ContractSamples}. */
class MechanismContractTest extends MechanismContract {
  private static final List<Offer> OFFERS = listed(samples());

  static List<ContractSample> samples() {
    return ContractSamples.all();
  }

  static Stream<Offer> offers() {
    return OFFERS.stream();
  }
}
