package org.noisewright.app.plan;

import java.util.List;
import java.util.Map;

/** A piece of a JSON or YAML text that remembers its line, for messages. */
sealed interface SourceNode {
  /** Line of the first character, from 1. */
  int line();

  /** What this is, in words. */
  String words();

  /** What a scalar was written as. */
  enum Kind {
    NUMBER,
    STRING,
    BOOLEAN,
    NULL
  }

  /** A single value, as it was written. */
  record Scalar(String text, Kind kind, int line) implements SourceNode {
    /** True if no value is written. */
    boolean isEmpty() {
      return text.isEmpty();
    }

    @Override
    public String words() {
      if (text.isEmpty()) {
        return "nothing";
      }
      return kind == Kind.STRING ? "'" + text + "'" : text;
    }
  }

  /** Keys and values, in the order of the text. */
  record Mapping(Map<String, Field> fields, int line) implements SourceNode {
    @Override
    public String words() {
      return "a group of keys";
    }
  }

  /** The value of one key. */
  record Field(int line, SourceNode value) {}

  /** A list. */
  record Sequence(List<SourceNode> items, int line) implements SourceNode {
    @Override
    public String words() {
      return "a list";
    }
  }
}
