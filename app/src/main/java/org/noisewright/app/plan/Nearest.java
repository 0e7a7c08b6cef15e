package org.noisewright.app.plan;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** Suggests a known word for an unknown one. */
public final class Nearest {
  /** Words of other tools that mean one of ours; the key is in lower case without separators. */
  private static final Map<String, String> SYNONYMS =
      Map.ofEntries(
          Map.entry("sigma", "standardDeviation"),
          Map.entry("std", "standardDeviation"),
          Map.entry("stddev", "standardDeviation"),
          Map.entry("sd", "standardDeviation"),
          Map.entry("noisemultiplier", "noiseMultiplier"),
          Map.entry("beta", "shape"),
          Map.entry("gamma", "ratio"),
          Map.entry("clip", "clipNorm"),
          Map.entry("clippingnorm", "clipNorm"),
          Map.entry("maxgradnorm", "clipNorm"),
          Map.entry("epochs", "steps"),
          Map.entry("dataset", "records"),
          Map.entry("datasetsize", "records"),
          Map.entry("groupsize", "recordsPerUser"),
          Map.entry("b", "scale"),
          Map.entry("count", "times"),
          Map.entry("steps", "times"),
          Map.entry("k", "times"),
          Map.entry("compositions", "times"),
          Map.entry("repeat", "times"),
          Map.entry("eps", "epsilon"),
          Map.entry("adjacency", "relation"),
          Map.entry("neighbors", "relation"),
          Map.entry("mechanisms", "releases"),
          Map.entry("events", "releases"),
          Map.entry("type", "mechanism"),
          Map.entry("kind", "mechanism"),
          Map.entry("name", "mechanism"),
          Map.entry("rate", "poisson"),
          Map.entry("samplingrate", "poisson"),
          Map.entry("samplingprobability", "poisson"),
          Map.entry("normal", "gaussian"),
          Map.entry("replacement", "replace-one"),
          Map.entry("substitution", "replace-one"),
          Map.entry("addremove", "add-or-remove-one"),
          Map.entry("addorremove", "add-or-remove-one"),
          Map.entry("addremoveone", "add-or-remove-one"));

  private Nearest() {}

  /**
   * A question and a list for the end of a message, such as {@code "; did you mean 'scale'? (known:
   * scale, times)"}; the list alone where no word is near.
   */
  public static String suggestion(String unknown, Collection<String> known) {
    return question(unknown, known) + " (known: " + String.join(", ", known) + ")";
  }

  /** A question for the end of a message, or nothing where no word is near. */
  public static String question(String unknown, Collection<String> known) {
    String plain = plain(unknown);
    String synonym = SYNONYMS.getOrDefault(plain, "");
    String best = known.contains(synonym) ? synonym : nearest(plain, known);
    return best.isEmpty() ? "" : "; did you mean '" + best + "'?";
  }

  private static String nearest(String plain, Collection<String> known) {
    String best = "";
    int least = Math.max(2, plain.length() / 3) + 1;
    for (String word : known) {
      if (plain.length() >= 3 && plain(word).startsWith(plain)) {
        return word;
      }
      int distance = distance(plain, plain(word));
      if (distance < least) {
        least = distance;
        best = word;
      }
    }
    return best;
  }

  /** Lower case without separators, so that spelling habits do not count as distance. */
  static String plain(String word) {
    StringBuilder letters = new StringBuilder();
    for (char c : word.toLowerCase(Locale.ROOT).toCharArray()) {
      if (c != '-' && c != '_' && c != ' ') {
        letters.append(c);
      }
    }
    return letters.toString();
  }

  /** Optimal string alignment: insert, delete, replace and swap of neighbours cost one each. */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int replace = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        cost[i][j] = Math.min(replace, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }
}
