package org.noisewright.learning.data;

import java.nio.file.Path;
import java.util.List;

/**
 * Sparse text: one record a line, its class, then {@code column:value} in rising order of the
 * columns, which count from 0; what follows # is left out. Files whose name ends in .gz are
 * unpacked. Values are taken as they are: scale them by a function that was fixed before ({@link
 * Examples#map}).
 */
public final class SvmlightFiles {
  private SvmlightFiles() {}

  /**
   * Reads files one after the other.
   *
   * @param width how many columns there are
   * @param classes how many classes there are
   * @throws BadDataException naming the line, for what is no record of this width
   */
  public static Examples read(List<Path> paths, int width, int classes) {
    ExamplesBuilder examples = new ExamplesBuilder(width, classes);
    for (Path path : paths) {
      DataStream.lines(
          path,
          (number, line) -> {
            try {
              record(line, examples);
            } catch (IllegalArgumentException e) {
              throw BadDataException.at(path.toString(), number, String.valueOf(e.getMessage()));
            }
          });
    }
    if (examples.size() == 0) {
      throw new BadDataException(paths + " holds no record; name a file with at least one");
    }
    return examples.build();
  }

  private static void record(String line, ExamplesBuilder examples) {
    int comment = line.indexOf('#');
    String text = (comment < 0 ? line : line.substring(0, comment)).strip();
    if (text.isEmpty()) {
      return;
    }
    String[] cells = text.split("\\s+", -1);
    int label = whole("label", cells[0]);
    for (int i = 1; i < cells.length; i++) {
      int colon = cells[i].indexOf(':');
      if (colon < 0) {
        throw new IllegalArgumentException(
            "a feature must be column:value, got '" + cells[i] + "'");
      }
      int column = whole("column", cells[i].substring(0, colon));
      examples.feature(column, value(cells[i].substring(colon + 1)));
    }
    examples.add(label);
  }

  private static int whole(String name, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a whole number, got '" + text + "'", e);
    }
  }

  private static float value(String text) {
    try {
      return Float.parseFloat(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("a value must be a number, got '" + text + "'", e);
    }
  }
}
