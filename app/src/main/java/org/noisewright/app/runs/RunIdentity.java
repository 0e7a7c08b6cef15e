package org.noisewright.app.runs;

import java.util.Map;
import org.noisewright.app.plan.BadInputException;

/**
 * What a run is, by key: its data, what is asked of them and its noise, so that no other run can
 * spend its budget.
 *
 * @param words values by key, as they are stored
 */
public record RunIdentity(Map<String, String> words) {
  /**
   * How the names of checksums end. Their values are never told: whoever knows all records but one
   * could test a guess of the last one with them.
   */
  private static final String CHECKSUM = "Checksum";

  /** Keeps a copy. */
  public RunIdentity {
    words = Map.copyOf(words);
  }

  /**
   * Refuses to go on with what is stored of another run. The message tells both values of the first
   * key that differs, but of a checksum only that it differs.
   *
   * @param own what this run is; keys that it does not name are not compared
   * @param stored begins the message, for example {@code "x.json is the budget of another run"}
   * @param ways out, for the end of the message
   */
  public void requireSame(Map<String, String> own, String stored, String ways) {
    own.forEach(
        (key, value) -> {
          String there = words.getOrDefault(key, "");
          if (!there.equals(value)) {
            throw new BadInputException(
                stored + ": " + key + difference(key, there, value) + "; " + ways);
          }
        });
  }

  private static String difference(String key, String there, String here) {
    if (key.endsWith(CHECKSUM)) {
      return " differs";
    }
    return " is " + (there.isEmpty() ? "not there" : there) + ", here " + here;
  }
}
