package org.noisewright.app.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Writes maps, lists, words and numbers as JSON. */
public final class JsonText {
  private JsonText() {}

  /**
   * Indented JSON with a line feed at its end.
   *
   * @param value maps with words as keys, lists, words, booleans, Long, Integer and Double; a
   *     double is written so that it reads back the same, an infinite one as the word "Infinity" or
   *     "-Infinity"
   */
  public static String of(Object value) {
    StringWriter text = new StringWriter();
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
      generator.setPrettyPrinter(printer);
      write(value, generator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + "\n";
  }

  private static void write(Object value, JsonGenerator generator) throws IOException {
    if (value instanceof Map<?, ?> map) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        generator.writeFieldName(String.valueOf(entry.getKey()));
        write(entry.getValue(), generator);
      }
      generator.writeEndObject();
    } else if (value instanceof List<?> list) {
      generator.writeStartArray();
      for (Object item : list) {
        write(item, generator);
      }
      generator.writeEndArray();
    } else if (value instanceof Double number) {
      writeDouble(number, generator);
    } else if (value instanceof Long number) {
      generator.writeNumber(number);
    } else if (value instanceof Integer number) {
      generator.writeNumber(number);
    } else if (value instanceof Boolean truth) {
      generator.writeBoolean(truth);
    } else {
      generator.writeString(String.valueOf(value));
    }
  }

  private static void writeDouble(double number, JsonGenerator generator) throws IOException {
    if (Double.isFinite(number)) {
      generator.writeNumber(number);
    } else if (Double.isNaN(number)) {
      throw new IllegalStateException("NaN is no result");
    } else {
      generator.writeString(number > 0 ? "Infinity" : "-Infinity");
    }
  }
}
