package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noisewright.app.plan.SourceNode.Scalar;
import org.noisewright.app.plan.SourceNode.Sequence;
import org.noisewright.learning.data.TableColumn;
import org.noisewright.learning.data.TableLayout;

/**
 * What the columns of a table mean, in YAML or JSON: a list {@code columns}, each with a {@code
 * name} and either {@code lower} and {@code upper} (a number, {@code logarithmic} or not), {@code
 * words} (one feature for each) or {@code classes} (the label). Other columns of a file with a
 * header are left out; without one ({@code header: false}) such a column is {@code ignored: true}.
 * Everything in it is public.
 */
public final class LayoutFile {
  private static final List<String> KEYS =
      List.of("name", "lower", "upper", "logarithmic", "words", "classes", "ignored");

  private LayoutFile() {}

  /**
   * Reads a layout.
   *
   * @throws BadInputException naming the line, for what is none
   */
  public static TableLayout read(String name) {
    Path path = TextFile.path(name);
    Fields fields =
        Fields.of(path.toString(), "", SourceReader.read(path, "a table layout"), "a table layout");
    fields.allowOnly(List.of("columns", "header"));
    SourceNode node = fields.node("columns", "columns: [{name: age, lower: 0, upper: 100}]");
    if (!(node instanceof Sequence list)) {
      throw fields.error(node.line(), "columns must be a list, got " + node.words());
    }
    List<TableColumn> columns = new ArrayList<>();
    for (SourceNode item : list.items()) {
      columns.add(
          column(Fields.of(path.toString(), "column " + (columns.size() + 1), item, "a column")));
    }
    boolean header = !fields.has("header") || fields.truth("header");
    return fields.build(() -> header ? TableLayout.named(columns) : TableLayout.inOrder(columns));
  }

  private static TableColumn column(Fields fields) {
    fields.allowOnly(KEYS);
    String name = fields.word("name", "age");
    if (fields.has("classes")) {
      return fields.build(() -> label(name, words(fields, "classes")));
    }
    if (fields.has("words")) {
      return fields.build(() -> new TableColumn.Category(name, words(fields, "words")));
    }
    if (fields.truth("ignored")) {
      return new TableColumn.Ignored(name);
    }
    double lower = fields.number("lower", "a finite number, public", "0");
    double upper = fields.number("upper", "a finite number, public", "100");
    return fields.build(
        () -> new TableColumn.Numeric(name, lower, upper, fields.truth("logarithmic")));
  }

  /** A label with these words as its classes 0, 1, .... */
  public static TableColumn.Label label(String name, List<String> words) {
    Map<String, Integer> classes = new LinkedHashMap<>();
    for (String word : words) {
      if (classes.put(word, classes.size()) != null) {
        throw new IllegalArgumentException("classes holds '" + word + "' twice");
      }
    }
    return new TableColumn.Label(name, classes);
  }

  private static List<String> words(Fields fields, String key) {
    SourceNode node = fields.node(key, key + ": [a, b]");
    List<String> words = new ArrayList<>();
    if (node instanceof Sequence list) {
      for (SourceNode item : list.items()) {
        words.add(item instanceof Scalar scalar ? scalar.text() : "");
      }
    }
    if (words.isEmpty() || words.contains("")) {
      throw fields.error(node.line(), key + " must be a list of words, got " + node.words());
    }
    return words;
  }
}
