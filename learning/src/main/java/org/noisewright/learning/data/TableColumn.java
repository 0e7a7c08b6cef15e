package org.noisewright.learning.data;

import java.util.List;
import java.util.Map;

/**
 * What a column of a table means. Everything about it is fixed before the data are seen: ranges,
 * categories and classes are public, none is taken from the records. So the features of a record
 * depend on this record alone, and what is learned from one part of a table tells nothing of
 * another one.
 */
public sealed interface TableColumn {
  /** Its name, as in the header of a file. */
  String name();

  /** How many features it gives. */
  default int width() {
    return 0;
  }

  /**
   * A number: clamped to [lower, upper], then scaled to [0, 1].
   *
   * @param name of the column
   * @param lower becomes 0; finite
   * @param upper becomes 1; finite, above lower
   * @param logarithmic whether ln(1 + x - lower) is scaled instead of x, for values with a long
   *     tail
   */
  record Numeric(String name, double lower, double upper, boolean logarithmic)
      implements TableColumn {
    /** Checks the range. */
    public Numeric {
      if (!(lower < upper && Double.isFinite(lower) && Double.isFinite(upper))) {
        throw new IllegalArgumentException(
            "range of " + name + " must be finite and rising, got [" + lower + ", " + upper + "]");
      }
    }

    @Override
    public int width() {
      return 1;
    }

    float feature(String cell) {
      double value;
      try {
        value = Double.parseDouble(cell);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(name + " must be a number, got '" + cell + "'", e);
      }
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(
            name + " must be finite, got " + cell + "; repair or leave out the record");
      }
      double above = Math.min(Math.max(value, lower), upper) - lower;
      double span = upper - lower;
      return (float)
          (logarithmic ? StrictMath.log1p(above) / StrictMath.log1p(span) : above / span);
    }
  }

  /**
   * One of several words: one feature for each, 1 for the word that stands there.
   *
   * @param name of the column
   * @param words all that may stand there
   */
  record Category(String name, List<String> words) implements TableColumn {
    /** Checks that there are words. */
    public Category {
      words = List.copyOf(words);
      if (words.isEmpty()) {
        throw new IllegalArgumentException(name + " must have at least one word");
      }
    }

    @Override
    public int width() {
      return words.size();
    }

    int feature(String cell) {
      int place = words.indexOf(cell);
      if (place < 0) {
        throw new IllegalArgumentException(
            name + " must be one of " + String.join(", ", words) + ", got '" + cell + "'");
      }
      return place;
    }
  }

  /**
   * The class.
   *
   * @param name of the column
   * @param classes the class of each word that may stand there; classes count from 0 without a gap
   */
  record Label(String name, Map<String, Integer> classes) implements TableColumn {
    /** Checks the classes. */
    public Label {
      classes = Map.copyOf(classes);
      long distinct = classes.values().stream().distinct().count();
      if (!(distinct >= 2)
          || !classes.values().stream().allMatch(place -> place >= 0 && place < distinct)) {
        throw new IllegalArgumentException(
            "classes of " + name + " must be 0, 1, ... without a gap, got " + classes.values());
      }
    }

    int count() {
      return (int) classes.values().stream().distinct().count();
    }

    int label(String cell) {
      Integer label = classes.get(cell);
      if (label == null) {
        throw new IllegalArgumentException(
            name
                + " must be one of "
                + classes.keySet().stream().sorted().toList()
                + ", got '"
                + cell
                + "'");
      }
      return label;
    }
  }

  /**
   * The key of the person whose record it is; no feature.
   *
   * @param name of the column
   */
  record Key(String name) implements TableColumn {}

  /**
   * Not used.
   *
   * @param name of the column
   */
  record Ignored(String name) implements TableColumn {}
}
