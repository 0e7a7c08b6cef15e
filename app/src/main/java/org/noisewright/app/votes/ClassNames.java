package org.noisewright.app.votes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** What the classes are called in labels: their numbers from 0, or the names of columns. */
final class ClassNames {
  private final List<String> names;
  private final Map<String, Integer> places = new HashMap<>();

  private ClassNames(List<String> names) {
    this.names = List.copyOf(names);
    for (int i = 0; i < names.size(); i++) {
      places.put(names.get(i), i);
    }
  }

  /** Numbers from 0. */
  static ClassNames numbers(int classes) {
    return new ClassNames(IntStream.range(0, classes).mapToObj(Integer::toString).toList());
  }

  /**
   * Those of the columns of counts: c0, c1, ... are numbers, other columns are names.
   *
   * @throws IllegalArgumentException if one of c0, c1, ... is missing or a name stands twice
   */
  static ClassNames ofColumns(List<String> columns) {
    Set<String> seen = new HashSet<>();
    for (String column : columns) {
      if (!seen.add(column)) {
        throw new IllegalArgumentException(
            "column '" + column + "' stands twice; each class has one column");
      }
      if (column.isEmpty()) {
        throw new IllegalArgumentException("a column has no name; name each class");
      }
    }
    if (columns.stream().allMatch(column -> column.matches("[-+]?[0-9.]+"))) {
      throw new IllegalArgumentException(
          "the first line must be a header that names the classes, got numbers; write for example"
              + " c0,c1 above them");
    }
    if (!columns.stream().allMatch(column -> column.matches("c[0-9]+"))) {
      return new ClassNames(columns);
    }
    for (int i = 0; i < columns.size(); i++) {
      if (!columns.get(i).equals("c" + i)) {
        throw new IllegalArgumentException(
            (seen.contains("c" + i)
                    ? "columns c0, c1, ... must stand in this order, got "
                    : "column c" + i + " is missing, got ")
                + columns.get(i)
                + " in its place");
      }
    }
    return numbers(columns.size());
  }

  int size() {
    return names.size();
  }

  String name(int place) {
    return names.get(place);
  }

  /** The place of a class, or -1 if there is none of this name. */
  int place(String name) {
    return places.getOrDefault(name, -1);
  }
}
