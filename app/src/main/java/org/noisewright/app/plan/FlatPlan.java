package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.SourceNode.Field;
import org.noisewright.app.plan.SourceNode.Scalar;
import org.noisewright.app.plan.SourceNode.Sequence;

/** A plan file of keys with single values, or lists of them, as they are written. */
public final class FlatPlan {
  private FlatPlan() {}

  /**
   * The values by their keys; items of a list with commas between them.
   *
   * @param name of the file, YAML or JSON
   * @param what the file should be, for example {@code "a plan"}
   * @param known keys that may be there
   * @throws BadInputException naming the line, for another key or a value that is no word or number
   */
  public static Map<String, String> read(String name, String what, Collection<String> known) {
    Path path = TextFile.path(name);
    Fields fields = Fields.of(path.toString(), "", SourceReader.read(path, what), what);
    fields.allowOnly(known);
    Map<String, String> words = new LinkedHashMap<>();
    for (String key : known) {
      fields.field(key).ifPresent(field -> words.put(key, text(fields, key, field)));
    }
    return words;
  }

  private static String text(Fields fields, String key, Field field) {
    List<SourceNode> items =
        field.value() instanceof Sequence list ? list.items() : List.of(field.value());
    StringBuilder text = new StringBuilder();
    for (SourceNode item : items) {
      if (!(item instanceof Scalar scalar) || scalar.isEmpty()) {
        throw fields.error(
            field.line(), key + " must be a word, a number or a list, got " + item.words());
      }
      text.append(text.isEmpty() ? "" : ",").append(scalar.text());
    }
    return text.toString();
  }
}
