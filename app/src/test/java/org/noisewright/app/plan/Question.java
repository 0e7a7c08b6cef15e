package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.List;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.Sampling;

/**
 * Circumstances under which a mechanism may be asked for.
 *
 * @param heading the sampling in one word
 * @param scheme the sampling in words
 * @param sampling the sampling
 * @param relation which inputs are neighbours
 * @param recordsPerUser records of one user
 */
record Question(
    String heading,
    String scheme,
    Sampling sampling,
    NeighboringRelation relation,
    long recordsPerUser) {
  private static final List<Question> SCHEMES =
      List.of(
          scheme("none", "no sampling", Sampling.none()),
          scheme("Poisson", "Poisson sampling", Sampling.poisson(0.01)),
          scheme("fixed", "batches of fixed size", new Sampling.WithoutReplacement(600, 60000)),
          scheme("drawn", "sampling with replacement", new Sampling.WithReplacement(600, 60000)),
          scheme("shuffled", "shuffled batches", new Sampling.Shuffled(100)));

  private static Question scheme(String heading, String words, Sampling sampling) {
    return new Question(heading, words, sampling, NeighboringRelation.ADD_OR_REMOVE_ONE, 1);
  }

  /** No sampling, under add or remove one record. */
  static Question plain() {
    return SCHEMES.get(0);
  }

  /** Every sampling under every relation, and several records of one user. */
  static List<Question> all() {
    List<Question> all = new ArrayList<>();
    for (Question scheme : SCHEMES) {
      for (NeighboringRelation relation : NeighboringRelation.values()) {
        all.add(new Question(scheme.heading, scheme.scheme, scheme.sampling, relation, 1));
      }
    }
    for (Question scheme : SCHEMES.subList(0, 2)) {
      all.add(
          new Question(
              scheme.heading.equals("none") ? "users" : "users P",
              "several records per user, " + scheme.scheme,
              scheme.sampling,
              scheme.relation,
              3));
    }
    return all;
  }

  /** The relation as plans name it. */
  String relationName() {
    return Relations.name(relation);
  }
}
