package org.noisewright.app.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.SourceNode.Field;
import org.noisewright.app.plan.SourceNode.Kind;
import org.noisewright.app.plan.SourceNode.Mapping;
import org.noisewright.app.plan.SourceNode.Scalar;
import org.noisewright.app.plan.SourceNode.Sequence;

/**
 * A text as a tree in which values are found and replaced by their path: keys, and places in lists
 * as numbers from 0.
 *
 * @param root the whole
 */
record SourceTree(SourceNode root) {

  /** The node at this path, if there is one. */
  Optional<SourceNode> at(List<String> path) {
    SourceNode node = root;
    for (String step : path) {
      Optional<SourceNode> next = child(node, step);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      node = next.get();
    }
    return Optional.of(node);
  }

  boolean has(List<String> path) {
    return at(path).isPresent();
  }

  /** The number at this path, or the other one if none is written there. */
  double number(List<String> path, double otherwise) {
    try {
      double number =
          at(path)
              .filter(node -> node instanceof Scalar)
              .map(node -> NumberText.decimal("", ((Scalar) node).text(), ""))
              .orElse(otherwise);
      return number > 0 && number <= Double.MAX_VALUE ? number : otherwise;
    } catch (IllegalArgumentException e) {
      return otherwise;
    }
  }

  /** The word or number at this path as it is written, or nothing. */
  String word(List<String> path) {
    return at(path)
        .filter(node -> node instanceof Scalar)
        .map(node -> ((Scalar) node).text())
        .orElse("");
  }

  private static Optional<SourceNode> child(SourceNode node, String step) {
    if (node instanceof Mapping mapping) {
      return Optional.ofNullable(mapping.fields().get(step)).map(Field::value);
    }
    if (node instanceof Sequence list) {
      for (int i = 0; i < list.items().size(); i++) {
        if (step.equals(Integer.toString(i))) {
          return Optional.of(list.items().get(i));
        }
      }
    }
    return Optional.empty();
  }

  /** The same with a number at this path, whose last key need not have been there. */
  SourceTree with(List<String> path, String number) {
    return new SourceTree(replaced(root, path, number));
  }

  private static SourceNode replaced(SourceNode node, List<String> path, String number) {
    if (path.isEmpty()) {
      return new Scalar(number, Kind.NUMBER, node.line());
    }
    String step = path.get(0);
    List<String> rest = path.subList(1, path.size());
    if (node instanceof Sequence list) {
      List<SourceNode> items = new ArrayList<>(list.items());
      int place = Integer.parseInt(step);
      items.set(place, replaced(items.get(place), rest, number));
      return new Sequence(items, list.line());
    }
    Mapping mapping = (Mapping) node;
    Map<String, Field> fields = new LinkedHashMap<>(mapping.fields());
    Field field = fields.get(step);
    int line = field == null ? mapping.line() : field.line();
    SourceNode value = field == null ? new Scalar("", Kind.NULL, line) : field.value();
    fields.put(step, new Field(line, replaced(value, rest, number)));
    return new Mapping(fields, mapping.line());
  }

  /** The paths of all single values. */
  List<List<String>> scalars() {
    List<List<String>> found = new ArrayList<>();
    collect(root, List.of(), found);
    return found;
  }

  private static void collect(SourceNode node, List<String> path, List<List<String>> found) {
    if (node instanceof Scalar) {
      found.add(path);
    } else if (node instanceof Mapping mapping) {
      mapping.fields().forEach((key, field) -> collect(field.value(), longer(path, key), found));
    } else if (node instanceof Sequence list) {
      for (int i = 0; i < list.items().size(); i++) {
        collect(list.items().get(i), longer(path, Integer.toString(i)), found);
      }
    }
  }

  static List<String> longer(List<String> path, String step) {
    List<String> longer = new ArrayList<>(path);
    longer.add(step);
    return List.copyOf(longer);
  }
}
