package org.noisewright;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads the language-neutral cases of the folder {@code cases/}. */
public final class CaseFile {
  private CaseFile() {}

  /** The elements of the array {@code field} of the case file {@code name}. */
  public static Stream<JsonNode> array(String name, String field) {
    try {
      File folder = new File(System.getProperty("noisewright.cases", "../cases"));
      JsonNode root = new ObjectMapper().readTree(new File(folder, name)).get(field);
      return StreamSupport.stream(root.spliterator(), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The number that a case holds as decimal text, as a double. */
  public static double number(JsonNode node, String field) {
    return new BigDecimal(node.get(field).asText()).doubleValue();
  }
}
