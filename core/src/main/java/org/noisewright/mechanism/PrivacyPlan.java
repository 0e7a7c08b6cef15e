package org.noisewright.mechanism;

import java.util.List;
import java.util.Objects;

/**
 * Everything that is released about one data set, in any order.
 *
 * <p>The kinds of noise, their sizes, the sampling rates and the counts of all releases are fixed
 * before the first answer. The queries may be chosen as one goes, each by the answers before it. A
 * plan whose later noise or counts depend on earlier answers can cost more than every plan that it
 * might turn into.
 *
 * @param relation which inputs are neighbours
 * @param releases at least one release; unlike releases mix freely
 * @param recordsPerUser most records of one user, at least 1. If it is above 1, neighbours differ
 *     in all records of one user, while every sensitivity stays the one for a single record
 */
public record PrivacyPlan(
    NeighboringRelation relation, List<Release> releases, long recordsPerUser) {

  /** Copies the list and checks that it is not empty. */
  public PrivacyPlan {
    Objects.requireNonNull(relation, "relation");
    releases = List.copyOf(releases);
    if (releases.isEmpty()) {
      throw new IllegalArgumentException(
          "releases must hold at least one release, got none; list what is released");
    }
    if (!(recordsPerUser >= 1 && recordsPerUser <= 1_000_000)) {
      throw new IllegalArgumentException(
          "recordsPerUser must be in [1, 1e6], got "
              + recordsPerUser
              + "; it is the largest number of records that one user has");
    }
  }

  /** A plan in which every user has one record. */
  public PrivacyPlan(NeighboringRelation relation, List<Release> releases) {
    this(relation, releases, 1);
  }

  /** The same releases with several records for each user. */
  public PrivacyPlan withRecordsPerUser(long newRecordsPerUser) {
    return new PrivacyPlan(relation, releases, newRecordsPerUser);
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
