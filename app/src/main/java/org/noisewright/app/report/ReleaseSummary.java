package org.noisewright.app.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.noisewright.app.plan.NumberText;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

/** What a plan releases, in words. */
public final class ReleaseSummary {
  private static final int MOST_LINES = 10;

  private ReleaseSummary() {}

  /** How many releases there are, for example {@code "65,586 in 3 kinds"}. */
  public static String count(PrivacyPlan plan) {
    int kinds = plan.releases().size();
    return total(plan) + (kinds == 1 ? "" : " in " + kinds + " kinds");
  }

  private static String total(PrivacyPlan plan) {
    BigInteger total = BigInteger.ZERO;
    for (Release release : plan.releases()) {
      total = total.add(BigInteger.valueOf(release.times()));
    }
    return NumberText.grouped(total);
  }

  /** One line for each release, shortened after ten. */
  public static List<String> lines(PrivacyPlan plan) {
    List<String> lines = new ArrayList<>();
    int size = plan.releases().size();
    int shown = size > MOST_LINES ? MOST_LINES - 1 : size;
    for (Release release : plan.releases().subList(0, shown)) {
      lines.add(line(release));
    }
    if (shown < size) {
      lines.add("and " + (size - shown) + " more kinds");
    }
    return lines;
  }

  /** The plan in at most a line, for the title of a picture. */
  public static String title(PrivacyPlan plan) {
    List<Release> releases = plan.releases();
    if (releases.size() == 1) {
      return line(releases.get(0));
    }
    List<String> names = releases.stream().map(r -> r.mechanism().planName()).distinct().toList();
    return total(plan) + " releases: " + String.join(", ", names);
  }

  /** One release, for example {@code "gaussian (standard deviation 4, sensitivity 1), once"}. */
  static String line(Release release) {
    String sampling =
        release.sampling() instanceof Sampling.Poisson poisson
            ? ", Poisson sampling at rate " + NumberText.of(poisson.rate())
            : "";
    String times =
        release.times() == 1
            ? "once"
            : NumberText.grouped(BigInteger.valueOf(release.times())) + " times";
    Mechanism mechanism = release.mechanism();
    return mechanism.planName() + " (" + parameters(mechanism) + ")" + sampling + ", " + times;
  }

  private static String parameters(Mechanism mechanism) {
    if (mechanism instanceof GaussianMechanism gaussian) {
      return "standard deviation "
          + NumberText.of(gaussian.standardDeviation())
          + ", sensitivity "
          + NumberText.of(gaussian.sensitivity());
    }
    if (mechanism instanceof LaplaceMechanism laplace) {
      return "scale "
          + NumberText.of(laplace.scale())
          + ", sensitivity "
          + NumberText.of(laplace.sensitivity());
    }
    if (mechanism instanceof ApproximateDp step) {
      return "epsilon " + NumberText.of(step.epsilon()) + ", delta " + NumberText.of(step.delta());
    }
    if (mechanism instanceof RandomizedResponse response) {
      return "keep probability "
          + NumberText.of(response.keepProbability())
          + ", "
          + response.values()
          + " values"
          + (response.absentRecord() == RandomizedResponse.AbsentRecord.UNIFORM
              ? ", uniform for an absent record"
              : "");
    }
    if (mechanism instanceof DiscretePair pair) {
      return pair.outcomes() + (pair.outcomes() == 1 ? " outcome" : " outcomes");
    }
    return "";
  }
}
