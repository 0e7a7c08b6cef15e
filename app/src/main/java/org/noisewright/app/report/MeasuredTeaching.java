package org.noisewright.app.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was measured of teachers. It comes from votes and times without noise: it is for the
 * operator and never to be published.
 *
 * @param teachers shares of right answers, if they were to be measured
 * @param seconds of the whole program
 */
public record MeasuredTeaching(Optional<Shares> teachers, double seconds) {

  /**
   * Shares of right answers on the queries.
   *
   * @param mean of all teachers
   * @param worst of the worst teacher
   * @param best of the best teacher
   * @param plurality of the winners without noise
   */
  public record Shares(double mean, double worst, double best, double plurality) {}

  /** For a program. */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("note", MeasuredTraining.SECRET);
    tree.put("seconds", seconds);
    teachers.ifPresent(
        shares -> {
          tree.put("teachers", List.of(shares.worst(), shares.mean(), shares.best()));
          tree.put("plurality", shares.plurality());
        });
    return tree;
  }
}
