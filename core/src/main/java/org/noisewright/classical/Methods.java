package org.noisewright.classical;

import java.util.List;

/** All comparison methods, in the order in which the guide tells of them. */
public final class Methods {
  private Methods() {}

  /** The methods. */
  public static List<ComparisonMethod> all() {
    return List.of(
        PrivacyBuckets.automatic(),
        PrivacyBuckets.plain(),
        FourierAccountant.automatic(),
        MinMaxFourierAccountant.automatic(),
        ComposedPrvAccountant.automatic(),
        SampledPrvAccountant.automatic());
  }
}
