package org.noisewright.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What another tool answered to one question, in a file of the format of
 * cases/peer-accountants.json.
 *
 * @param key of the question, as {@link ReferenceWorkload#key()}
 * @param lower NaN if the tool gives none
 * @param upper NaN if the tool gives none
 * @param error what went wrong; empty if nothing
 * @param seconds of the processor; NaN if not measured
 */
record PeerFigure(
    String key,
    String peer,
    String version,
    String setting,
    double lower,
    double upper,
    String error,
    double seconds) {

  /** The entries of a file that give a bound or an error; estimates promise no side. */
  static List<PeerFigure> read(JsonNode file) {
    List<PeerFigure> figures = new ArrayList<>();
    for (JsonNode node : file.get("cases")) {
      boolean epsilonAsked = node.has("atDelta");
      PeerFigure figure =
          new PeerFigure(
              ReferenceWorkload.key(
                  node.get("workload").asText(),
                  epsilonAsked,
                  node.get(epsilonAsked ? "atDelta" : "atEpsilon").asDouble()),
              node.get("peer").asText(),
              node.get("version").asText(),
              node.get("setting").asText(),
              number(node, "lower"),
              number(node, "upper"),
              node.path("error").asText(),
              number(node, "cpuSeconds"));
      if (figure.answered() || !figure.error().isEmpty()) {
        figures.add(figure);
      }
    }
    return figures;
  }

  /** JSON has no infinity and no NaN: the file says so in words. */
  private static double number(JsonNode node, String field) {
    if (!node.hasNonNull(field)) {
      return Double.NaN;
    }
    return switch (node.get(field).asText()) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "NaN" -> Double.NaN;
      default -> node.get(field).asDouble();
    };
  }

  /** Whether there is a bound. */
  boolean answered() {
    return !Double.isNaN(lower) || !Double.isNaN(upper);
  }

  /** Whether a bound contradicts the exact value, known to this relative error. */
  boolean wrong(double exact, double error) {
    return upper < exact * (1 - error) || lower > exact * (1 + error);
  }

  /** Whether a bound is the one that always holds. */
  boolean saysNothing(boolean epsilonAsked) {
    double most = epsilonAsked ? Double.POSITIVE_INFINITY : 1;
    return answered() && !(lower > 0) && !(upper < most);
  }
}
