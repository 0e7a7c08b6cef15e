package org.noisewright.classical;

import java.util.List;

/** All comparison methods, in the order in which the guide tells of them. */
public final class Methods {
  private Methods() {}

  /** The methods. */
  public static List<ComparisonMethod> all() {
    return List.of(
        RenyiAccountant.classical(),
        RenyiAccountant.classical().withCommonOrders(),
        RenyiAccountant.improved(),
        RenyiAccountant.improved().withCommonOrders(),
        new ExtendedMomentsAccountant(),
        new MarkovBound(),
        ConcentratedDpAccountant.classical(),
        ConcentratedDpAccountant.improved(),
        CentralLimitBound.berryEsseen(),
        CentralLimitBound.nagaev(),
        new ClassGaussApproximation(),
        new CentralLimitGaussianDp(),
        ObliviousComposition.basic(),
        ObliviousComposition.advanced(),
        ObliviousComposition.optimal(),
        PrivacyBuckets.automatic(),
        PrivacyBuckets.plain(),
        FourierAccountant.automatic(),
        MinMaxFourierAccountant.automatic(),
        ComposedPrvAccountant.automatic(),
        SampledPrvAccountant.automatic(),
        new BoundedRangeMethod(),
        new BinomialMethod());
  }
}
