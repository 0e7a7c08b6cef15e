package org.noisewright.app.report;

import java.util.List;

/** Lines of a report that begin with a word and have their values below each other. */
final class LabelledLine {
  private static final int WIDTH = 13;

  private LabelledLine() {}

  static String of(String name, String value) {
    String label = name + ": ";
    return label + " ".repeat(Math.max(0, WIDTH - label.length())) + value + "\n";
  }

  static String of(String name, List<String> values) {
    return of(name, String.join("\n" + " ".repeat(WIDTH), values));
  }
}
