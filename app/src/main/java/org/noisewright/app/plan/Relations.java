package org.noisewright.app.plan;

import java.util.List;
import org.noisewright.mechanism.NeighboringRelation;

/** Names of the relations in plan files and flags. */
public final class Relations {
  /** All names, the default first. */
  public static final List<String> NAMES = List.of("add-or-remove-one", "replace-one", "zero-out");

  private Relations() {}

  /** The name of a relation. */
  public static String name(NeighboringRelation relation) {
    return switch (relation) {
      case ADD_OR_REMOVE_ONE -> "add-or-remove-one";
      case REPLACE_ONE -> "replace-one";
      case ZERO_OUT -> "zero-out";
    };
  }

  /**
   * The relation of this name.
   *
   * @throws IllegalArgumentException for any other name, with the nearest one
   */
  public static NeighboringRelation of(String name) {
    return switch (name) {
      case "add-or-remove-one" -> NeighboringRelation.ADD_OR_REMOVE_ONE;
      case "replace-one" -> NeighboringRelation.REPLACE_ONE;
      case "zero-out" -> NeighboringRelation.ZERO_OUT;
      default ->
          throw new IllegalArgumentException(
              "relation must be one of the known ones, got '"
                  + name
                  + "'"
                  + Nearest.suggestion(name, NAMES));
    };
  }
}
