package org.noisewright.app.plan;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.noisewright.app.plan.SourceNode.Field;
import org.noisewright.app.plan.SourceNode.Kind;
import org.noisewright.app.plan.SourceNode.Mapping;
import org.noisewright.app.plan.SourceNode.Scalar;
import org.noisewright.app.plan.SourceNode.Sequence;

/** The keys of one mapping, read with messages that name file, line, place, key and value. */
final class Fields {
  private final String file;
  private final String place;
  private final Mapping mapping;

  /**
   * @param file the file named in messages
   * @param place where in the file this is, for example {@code "release 2 (laplace)"}; may be empty
   */
  Fields(String file, String place, Mapping mapping) {
    this.file = file;
    this.place = place;
    this.mapping = mapping;
  }

  /** The fields of a node that must be a mapping. */
  static Fields of(String file, String place, SourceNode node, String otherwise) {
    if (node instanceof Mapping mapping) {
      return new Fields(file, place, mapping);
    }
    throw error(file, node.line(), place, "expected " + otherwise + ", got " + node.words());
  }

  /** The same fields with another name for their place. */
  Fields at(String newPlace) {
    return new Fields(file, newPlace, mapping);
  }

  String file() {
    return file;
  }

  String place() {
    return place;
  }

  int line() {
    return mapping.line();
  }

  Optional<Field> field(String key) {
    return Optional.ofNullable(mapping.fields().get(key));
  }

  boolean has(String key) {
    return mapping.fields().containsKey(key);
  }

  /** The node of a key that must be there. */
  SourceNode node(String key, String example) {
    Field field = mapping.fields().get(key);
    if (field == null) {
      throw error(line(), "key '" + key + "' is missing; write for example '" + example + "'");
    }
    return field.value();
  }

  /** The line of a key, or of the mapping if the key is not there. */
  int line(String key) {
    Field field = mapping.fields().get(key);
    return field == null ? line() : field.line();
  }

  /** A number that must be there. */
  double number(String key, String range, String example) {
    return numberOf(key, node(key, key + ": " + example), range);
  }

  /** A number, or this one if the key is not there. */
  double numberOr(String key, String range, double otherwise) {
    Field field = mapping.fields().get(key);
    return field == null ? otherwise : numberOf(key, field.value(), range);
  }

  /** The number in a node, {@code key} being its name in messages. */
  double numberOf(String key, SourceNode node, String range) {
    if (node instanceof Scalar scalar && scalar.kind() != Kind.BOOLEAN && !scalar.isEmpty()) {
      try {
        return NumberText.decimal(key, scalar.text(), range);
      } catch (IllegalArgumentException e) {
        throw error(node.line(), String.valueOf(e.getMessage()));
      }
    }
    throw error(
        node.line(),
        key
            + " must be "
            + range
            + ", got "
            + node.words()
            + "; write a decimal number such as 0.5");
  }

  /** A whole number that must be there. */
  long whole(String key, String range, String example) {
    return wholeOf(key, node(key, key + ": " + example), range);
  }

  /** A whole number, or this one if the key is not there. */
  long wholeOr(String key, String range, long otherwise) {
    Field field = mapping.fields().get(key);
    return field == null ? otherwise : wholeOf(key, field.value(), range);
  }

  /** The whole number in a node, {@code key} being its name in messages. */
  long wholeOf(String key, SourceNode node, String range) {
    if (node instanceof Scalar scalar && scalar.kind() != Kind.BOOLEAN && !scalar.isEmpty()) {
      try {
        return NumberText.whole(key, scalar.text(), range);
      } catch (IllegalArgumentException e) {
        throw error(node.line(), String.valueOf(e.getMessage()));
      }
    }
    throw error(
        node.line(),
        key
            + " must be a whole number "
            + range
            + ", got "
            + node.words()
            + "; write for example 2");
  }

  /** A word that must be there. */
  String word(String key, String example) {
    return wordOf(key, node(key, key + ": " + example), example);
  }

  /** Refuses a key that is missing or holds another word than this. */
  void requireWord(String key, String word) {
    String given = word(key, word);
    if (!given.equals(word)) {
      throw error(line(key), key + " must be " + word + ", got '" + given + "'");
    }
  }

  private String wordOf(String key, SourceNode node, String example) {
    if (node instanceof Scalar scalar && !scalar.isEmpty()) {
      return scalar.text();
    }
    throw error(
        node.line(),
        key
            + " must be a word, got "
            + node.words()
            + "; write for example '"
            + key
            + ": "
            + example
            + "'");
  }

  /** What one of some words stands for; the word must be there. */
  <T> T choice(String key, Map<String, T> choices) {
    String word = word(key, choices.keySet().iterator().next());
    T chosen = choices.get(word);
    if (chosen == null) {
      throw error(
          line(key),
          key
              + " must be one of the known words, got '"
              + word
              + "'"
              + Nearest.suggestion(word, choices.keySet()));
    }
    return chosen;
  }

  /** The same, with the first choice if the key is not there. */
  <T> T choiceOr(String key, Map<String, T> choices) {
    return has(key) ? choice(key, choices) : choices.values().iterator().next();
  }

  /** True or false; false if the key is not there. */
  boolean truth(String key) {
    Field field = mapping.fields().get(key);
    if (field == null) {
      return false;
    }
    if (field.value() instanceof Scalar scalar && scalar.kind() == Kind.BOOLEAN) {
      return scalar.text().equals("true");
    }
    String text = field.value() instanceof Scalar scalar ? scalar.text() : "";
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw error(field.value().line(), key + " must be true or false, got " + field.value().words());
  }

  private Sequence list(String key, String example) {
    SourceNode node = node(key, key + ": " + example);
    if (node instanceof Sequence list) {
      return list;
    }
    throw error(
        node.line(),
        key + " must be a list, got " + node.words() + "; write '" + key + ": " + example + "'");
  }

  /** A list of numbers that must be there. */
  double[] numbers(String key, String range, String example) {
    Sequence list = list(key, example);
    double[] numbers = new double[list.items().size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = numberOf(key + "[" + i + "]", list.items().get(i), range);
    }
    return numbers;
  }

  /** A list of whole numbers that must be there. */
  long[] wholes(String key, String range, String example) {
    List<SourceNode> items = list(key, example).items();
    long[] numbers = new long[items.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = wholeOf(key + "[" + i + "]", items.get(i), range);
    }
    return numbers;
  }

  /** The whole numbers of a list that {@link WholeNumbers} keeps; the key may be another thing. */
  Optional<long[]> keptWholes(String key) {
    Field field = mapping.fields().get(key);
    return field != null && field.value() instanceof Sequence list
        ? WholeNumbers.kept(
            list.items().stream()
                .map(item -> item instanceof Scalar scalar ? scalar.text() : "")
                .toList())
        : Optional.empty();
  }

  /** True if there are keys below this key. */
  boolean isGroup(String key) {
    Field field = mapping.fields().get(key);
    return field != null && field.value() instanceof Mapping;
  }

  /** The keys below a key that must be there. */
  Fields group(String key, String example) {
    SourceNode node = node(key, key + ": " + example);
    if (node instanceof Mapping group) {
      return new Fields(file, place, group);
    }
    throw error(
        node.line(),
        key
            + " must be a group of keys, got "
            + node.words()
            + "; write '"
            + key
            + ": "
            + example
            + "'");
  }

  /** Refuses keys other than these, with the nearest one. */
  void allowOnly(Collection<String> known) {
    for (Map.Entry<String, Field> entry : mapping.fields().entrySet()) {
      if (!known.contains(entry.getKey())) {
        throw error(
            entry.getValue().line(),
            "unknown key '" + entry.getKey() + "'" + Nearest.suggestion(entry.getKey(), known));
      }
    }
  }

  /**
   * Calls a constructor that checks its arguments. Its messages begin with the name of the
   * parameter; where that is a key here, the line is the one of the key.
   */
  <T> T build(Supplier<T> constructor) {
    try {
      return constructor.get();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      int end = message.indexOf(' ');
      throw error(line(end < 0 ? message : message.substring(0, end)), message);
    }
  }

  BadInputException error(int line, String message) {
    return error(file, line, place, message);
  }

  static BadInputException error(String file, int line, String place, String message) {
    return new BadInputException(
        file + ", line " + line + (place.isEmpty() ? ": " : ", " + place + ": ") + message);
  }
}
