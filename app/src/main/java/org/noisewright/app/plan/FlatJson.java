package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.noisewright.app.plan.SourceNode.Mapping;
import org.noisewright.app.plan.SourceNode.Scalar;

/** A JSON file of keys with single values, as they are written. */
public final class FlatJson {
  private FlatJson() {}

  /**
   * The values by their keys, in the order of the file.
   *
   * @param name of the file
   * @param what the file should be, for example {@code "a budget"}
   */
  public static Map<String, String> read(String name, String what) {
    Path path = TextFile.path(name);
    SourceNode node = SourceReader.json(path.toString(), TextFile.read(path, what));
    if (!(node instanceof Mapping mapping)) {
      throw new BadInputException(path + " holds " + node.words() + "; it should be " + what);
    }
    Map<String, String> words = new LinkedHashMap<>();
    mapping
        .fields()
        .forEach(
            (key, field) -> {
              if (!(field.value() instanceof Scalar scalar)) {
                throw new BadInputException(
                    path
                        + ", line "
                        + field.line()
                        + ": "
                        + key
                        + " must be a single value, got "
                        + field.value().words());
              }
              words.put(key, scalar.text());
            });
    return words;
  }
}
