package org.noisewright.app.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noisewright.mechanism.NeighboringRelation;

/** What stands around the releases of a plan while they are read, and what was derived so far. */
final class PlanFrame {
  private final Path folder;
  private final NeighboringRelation relation;
  private final List<String> derived = new ArrayList<>();

  /**
   * @param folder where relative file names start
   * @param relation the relation of the plan
   */
  PlanFrame(Path folder, NeighboringRelation relation) {
    this.folder = folder;
    this.relation = relation;
  }

  /** What stands around a mechanism that is not in a plan. */
  static PlanFrame of(Path folder) {
    return new PlanFrame(folder, NeighboringRelation.ADD_OR_REMOVE_ONE);
  }

  Path folder() {
    return folder;
  }

  NeighboringRelation relation() {
    return relation;
  }

  /** Notes a number that follows from others; {@code place} may be empty. */
  void derive(String place, String sentence) {
    derived.add(place.isEmpty() ? sentence : place + ": " + sentence);
  }

  List<String> derived() {
    return derived;
  }
}
