package org.noisewright.mechanism;

import java.util.List;
import java.util.Objects;

/**
 * Everything that is released about one data set, in any order and adaptively.
 *
 * @param relation which inputs are neighbours
 * @param releases at least one release; unlike releases mix freely
 */
public record PrivacyPlan(NeighboringRelation relation, List<Release> releases) {

  /** Copies the list and checks that it is not empty. */
  public PrivacyPlan {
    Objects.requireNonNull(relation, "relation");
    releases = List.copyOf(releases);
    if (releases.isEmpty()) {
      throw new IllegalArgumentException(
          "releases must hold at least one release, got none; list what is released");
    }
  }

  /** A plan under this relation. */
  public static PrivacyPlan of(NeighboringRelation relation, Release... releases) {
    return new PrivacyPlan(relation, List.of(releases));
  }

  /** A plan under add or remove one record. */
  public static PrivacyPlan of(Release... releases) {
    return of(NeighboringRelation.ADD_OR_REMOVE_ONE, releases);
  }
}
