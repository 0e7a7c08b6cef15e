package org.noisewright.design.cactus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads {@code cases/cactus.json}. */
final class CactusCases {
  private CactusCases() {}

  /** The elements of the array {@code field}. */
  static Stream<JsonNode> array(String field) {
    try {
      File folder = new File(System.getProperty("noisewright.cases", "../cases"));
      JsonNode root = new ObjectMapper().readTree(new File(folder, "cactus.json")).get(field);
      return StreamSupport.stream(root.spliterator(), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A problem with the tail of the case. */
  static CactusProblem problem(JsonNode node) {
    return CactusProblem.of(
            node.get("exponent").asDouble(),
            node.get("budget").asDouble(),
            node.get("bins").asInt())
        .withForm(
            node.has("form") ? CactusForm.valueOf(node.get("form").asText()) : CactusForm.DENSITY)
        .withTail(node.get("points").asInt(), node.get("tailRatio").asDouble());
  }

  /** An array of numbers. */
  static double[] numbers(JsonNode node) {
    double[] numbers = new double[node.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = node.get(i).asDouble();
    }
    return numbers;
  }
}
