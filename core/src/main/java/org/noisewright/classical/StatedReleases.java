package org.noisewright.classical;

import java.util.List;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.Sampling.Poisson;

/** The releases of a plan as they are stated, for methods that speak of mechanisms, not of laws. */
final class StatedReleases {
  private StatedReleases() {}

  /**
   * The releases, for methods that have a theorem without sampling and for one record of a user.
   *
   * @throws MethodRefusedException for other plans
   */
  static List<Release> unsampled(ComparedPlan plan) {
    if (plan.plan().recordsPerUser() > 1) {
      throw new MethodRefusedException(
          "its theorem is about one record of a user, and a user has up to "
              + plan.plan().recordsPerUser()
              + " here");
    }
    for (Release release : plan.plan().releases()) {
      Sampling sampling = release.sampling();
      boolean all = sampling instanceof Poisson poisson && poisson.rate() == 1;
      if (!(all || sampling instanceof Sampling.None)) {
        throw new MethodRefusedException("its theorem is about releases without sampling");
      }
    }
    return plan.plan().releases();
  }
}
