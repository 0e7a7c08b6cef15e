package org.noisewright.app.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.Nearest;
import org.noisewright.classical.ComparisonMethod;

/** Finds methods by their names, which may have commas, or by how these begin. */
final class MethodNames {
  private MethodNames() {}

  /**
   * The methods of a list of names separated by commas, in the order of the catalogue.
   *
   * @throws BadInputException with the nearest name if a name belongs to none
   */
  static List<ComparisonMethod> chosen(List<ComparisonMethod> all, String text) {
    String[] parts = text.split(",", -1);
    Set<ComparisonMethod> chosen = new LinkedHashSet<>();
    int i = 0;
    while (i < parts.length) {
      int end = parts.length;
      List<ComparisonMethod> found = List.of();
      while (end > i) {
        found = named(all, String.join(",", List.of(parts).subList(i, end)));
        if (!found.isEmpty()) {
          break;
        }
        end--;
      }
      if (found.isEmpty()) {
        throw new BadInputException(unknown(all, parts[i].trim()));
      }
      chosen.addAll(found);
      i = end;
    }
    return all.stream().filter(chosen::contains).toList();
  }

  private static String unknown(List<ComparisonMethod> all, String word) {
    Set<String> near = new LinkedHashSet<>();
    for (ComparisonMethod method : all) {
      near.add(method.name());
      near.add(method.name().split(",", -1)[0]);
      near.add(method.name().split("[ ,]", -1)[0]);
    }
    return "unknown method '"
        + word
        + "' in --methods"
        + Nearest.question(word, near)
        + " (known: "
        + String.join("; ", all.stream().map(ComparisonMethod::name).toList())
        + ")";
  }

  /** The method of this name, otherwise all whose names begin so. */
  private static List<ComparisonMethod> named(List<ComparisonMethod> all, String text) {
    String wanted = plain(text);
    List<ComparisonMethod> found = new ArrayList<>();
    for (ComparisonMethod method : all) {
      String name = plain(method.name());
      if (name.equals(wanted)) {
        return List.of(method);
      }
      if (!wanted.isEmpty() && name.startsWith(wanted)) {
        found.add(method);
      }
    }
    return found;
  }

  private static String plain(String name) {
    StringBuilder letters = new StringBuilder();
    for (char c : name.toLowerCase(Locale.ROOT).toCharArray()) {
      if (Character.isLetterOrDigit(c)) {
        letters.append(c);
      }
    }
    return letters.toString();
  }
}
