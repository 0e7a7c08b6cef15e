package org.noisewright.design.learned;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.noisewright.design.NoiseCost;

/** Reads cases/learned-noise.json and cases/learned-descent.json. */
public final class LearnedCases {
  /** Epsilon of all cases; the sensitivity is 1. */
  public static final double EPSILON = 0.3;

  private LearnedCases() {}

  static JsonNode node(String field) {
    return node("learned-noise.json", field);
  }

  /** A field of cases/learned-descent.json. */
  public static JsonNode descent(String field) {
    return node("learned-descent.json", field);
  }

  private static JsonNode node(String file, String field) {
    try {
      File folder = new File(System.getProperty("noisewright.cases", "../cases"));
      return new ObjectMapper().readTree(new File(folder, file)).get(field);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<JsonNode> array(String field) {
    return StreamSupport.stream(node(field).spliterator(), false);
  }

  /** A number that is kept as it was printed. */
  public static double number(JsonNode node, String field) {
    return number(node.get(field));
  }

  /** A number that is kept as it was printed. */
  public static double number(JsonNode node) {
    return new BigDecimal(node.asText()).doubleValue();
  }

  /** The cost of a case. */
  public static NoiseCost cost(JsonNode node) {
    return node.get("norm").asInt() == 1 ? NoiseCost.L1 : NoiseCost.L2;
  }
}
