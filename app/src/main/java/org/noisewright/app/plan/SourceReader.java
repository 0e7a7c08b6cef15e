package org.noisewright.app.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.app.plan.SourceNode.Field;
import org.noisewright.app.plan.SourceNode.Kind;
import org.noisewright.app.plan.SourceNode.Mapping;
import org.noisewright.app.plan.SourceNode.Scalar;
import org.noisewright.app.plan.SourceNode.Sequence;

/** Reads JSON and YAML to {@link SourceNode}s; numbers stay text. */
final class SourceReader {
  private static final int DEEPEST = 100;

  private final String file;
  private final String syntax;
  private final JsonParser parser;

  private SourceReader(String file, String syntax, JsonParser parser) {
    this.file = file;
    this.syntax = syntax;
    this.parser = parser;
  }

  /**
   * Reads a file: JSON if it is named .json or has another name and starts with a bracket,
   * otherwise YAML.
   */
  static SourceNode read(Path path, String what) {
    String text = TextFile.read(path, what);
    String name = path.toString().toLowerCase(Locale.ROOT);
    boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
    char first = text.stripLeading().charAt(0);
    boolean json = name.endsWith(".json") || (!yaml && (first == '{' || first == '['));
    return json ? json(path.toString(), text) : yaml(path.toString(), text);
  }

  /** Reads JSON; {@code file} is named in messages. */
  static SourceNode json(String file, String text) {
    JsonFactory factory =
        JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();
    try (JsonParser parser = factory.createParser(text)) {
      return new SourceReader(file, "JSON", parser).document();
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage());
    }
  }

  /** Reads YAML; {@code file} is named in messages. */
  static SourceNode yaml(String file, String text) {
    try (JsonParser parser = YamlParsers.create(text)) {
      return new SourceReader(file, "YAML", parser).document();
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage());
    }
  }

  private SourceNode document() throws IOException {
    try {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new BadInputException(file + " holds nothing but comments");
      }
      SourceNode root = node(first, 0);
      if (parser.nextToken() != null) {
        throw error(line(), "holds more than one document; keep one");
      }
      return root;
    } catch (JsonProcessingException e) {
      throw unreadable(e);
    }
  }

  private BadInputException unreadable(JsonProcessingException e) {
    String reason = String.valueOf(e.getOriginalMessage()).strip();
    int end = reason.indexOf('\n');
    String first = end < 0 ? reason : reason.substring(0, end).strip();
    JsonLocation place = e.getLocation();
    String where =
        place == null ? "" : ", line " + place.getLineNr() + ", column " + place.getColumnNr();
    return new BadInputException(file + where + ": not readable as " + syntax + ": " + first);
  }

  private SourceNode node(JsonToken token, int depth) throws IOException {
    if (depth > DEEPEST) {
      throw error(line(), "is nested deeper than " + DEEPEST + " levels");
    }
    if (syntax.equals("YAML") && YamlParsers.isAlias(parser)) {
      throw error(line(), "uses an alias (*name); write the value out");
    }
    int line = line();
    return switch (token) {
      case START_OBJECT -> mapping(line, depth);
      case START_ARRAY -> sequence(line, depth);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Scalar(parser.getText(), Kind.NUMBER, line);
      case VALUE_TRUE, VALUE_FALSE -> new Scalar(parser.getText(), Kind.BOOLEAN, line);
      case VALUE_NULL -> new Scalar("", Kind.NULL, line);
      case VALUE_STRING -> new Scalar(parser.getText(), Kind.STRING, line);
      default -> throw error(line, "holds something that is no value");
    };
  }

  private Mapping mapping(int line, int depth) throws IOException {
    Map<String, Field> fields = new LinkedHashMap<>();
    while (next() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      int keyLine = line();
      SourceNode value = node(next(), depth + 1);
      Field earlier = fields.put(key, new Field(keyLine, value));
      if (earlier != null) {
        throw error(
            keyLine,
            "key '" + key + "' occurs twice, first in line " + earlier.line() + "; keep one");
      }
    }
    return new Mapping(fields, line);
  }

  private Sequence sequence(int line, int depth) throws IOException {
    List<SourceNode> items = new ArrayList<>();
    for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
      items.add(node(token, depth + 1));
    }
    return new Sequence(items, line);
  }

  private JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw error(line(), "ends in the middle; is it complete?");
    }
    return token;
  }

  private int line() {
    return Math.max(1, parser.currentTokenLocation().getLineNr());
  }

  private BadInputException error(int line, String message) {
    return new BadInputException(file + ", line " + line + ": " + message);
  }
}
