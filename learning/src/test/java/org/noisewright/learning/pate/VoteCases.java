package org.noisewright.learning.pate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;

/** The cases of private votes; where they come from is written in private-votes.json. */
final class VoteCases {
  private static final File FOLDER = new File(System.getProperty("noisewright.cases", "../cases"));

  private static final Map<String, List<long[]>> VOTES = new ConcurrentHashMap<>();

  private VoteCases() {}

  static Stream<JsonNode> array(String field) {
    try {
      JsonNode root =
          new ObjectMapper().readTree(new File(FOLDER, "private-votes.json")).get(field);
      return StreamSupport.stream(root.spliterator(), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static double number(JsonNode node, String field) {
    return new BigDecimal(node.get(field).asText()).doubleValue();
  }

  /** Lines of a packed table: the label first, then the counts. */
  static List<long[]> votes(String name) {
    return VOTES.computeIfAbsent(name, VoteCases::read);
  }

  private static List<long[]> read(String name) {
    List<long[]> rows = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(new FileInputStream(new File(FOLDER, name))),
                StandardCharsets.UTF_8))) {
      reader.readLine();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        rows.add(Arrays.stream(line.split(",")).mapToLong(Long::parseLong).toArray());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }
}
