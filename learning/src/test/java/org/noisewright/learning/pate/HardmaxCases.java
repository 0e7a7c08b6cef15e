package org.noisewright.learning.pate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads {@code cases/hardmax.json}. */
final class HardmaxCases {
  private HardmaxCases() {}

  /** The elements of the array {@code field}. */
  static Stream<JsonNode> array(String field) {
    try {
      File folder = new File(System.getProperty("noisewright.cases", "../cases"));
      JsonNode root = new ObjectMapper().readTree(new File(folder, "hardmax.json")).get(field);
      return StreamSupport.stream(root.spliterator(), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
