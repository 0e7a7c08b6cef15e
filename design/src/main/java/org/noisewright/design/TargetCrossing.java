package org.noisewright.design;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Where the values tried so far lead to believe that the target is crossed; decides only cost. */
final class TargetCrossing {
  private static final double MOST_STEEP = 8;

  private final List<TriedValue> tried = new ArrayList<>();

  /** Adds a value, in place of an earlier answer for it. */
  void add(TriedValue point) {
    tried.removeIf(earlier -> earlier.value() == point.value());
    tried.add(point);
  }

  /**
   * Where ln epsilon is believed to cross the target.
   *
   * @param doubt how far off that may be
   * @param steepness how ln epsilon falls with u there, within reason
   */
  record Guess(double u, double doubt, double steepness) {}

  /**
   * The root of the chord of the two points nearest to the target, bent by a third one; of the
   * bracket's own chord, or its middle, where they do not lead inside.
   */
  Guess between(TriedValue failing, TriedValue meeting) {
    double gap = meeting.u() - failing.u();
    List<TriedValue> near =
        tried.stream()
            .filter(point -> Math.abs(point.logExcess()) < 700)
            .sorted(Comparator.comparingDouble(point -> Math.abs(point.logExcess())))
            .toList();
    List<TriedValue> nodes = new ArrayList<>();
    for (int i = 0; i < near.size() && nodes.size() < 3; i++) {
      TriedValue point = near.get(i);
      boolean apart =
          nodes.stream()
              .allMatch(
                  node ->
                      (node.u() - point.u()) * (node.logExcess() - point.logExcess()) < 0
                          && node.apart(point));
      if (apart) {
        nodes.add(point);
      }
    }
    if (nodes.size() < 2) {
      return new Guess(0.5 * (failing.u() + meeting.u()), 0.02 * gap, 1);
    }
    TriedValue a = nodes.get(0);
    TriedValue b = nodes.get(1);
    double slope = (a.u() - b.u()) / (a.logExcess() - b.logExcess());
    double chord = a.u() - slope * a.logExcess();
    double bent = chord;
    if (nodes.size() == 3) {
      TriedValue c = nodes.get(2);
      double other = (b.u() - c.u()) / (b.logExcess() - c.logExcess());
      double second = (slope - other) / (a.logExcess() - c.logExcess());
      bent = chord + second * a.logExcess() * b.logExcess();
    }
    double steep = Math.max(0.05, Math.min(MOST_STEEP, -1 / slope));
    boolean inside = bent > failing.u() && bent < meeting.u();
    double middle = 0.5 * (failing.u() + meeting.u());
    double u = inside ? bent : chord > failing.u() && chord < meeting.u() ? chord : middle;
    double bend = nodes.size() == 3 ? 0.5 * Math.abs(bent - chord) : Math.abs(u - a.u());
    double blur = -slope * a.halfWidth();
    return new Guess(u, u == middle ? 0.02 * gap : Math.min(0.3 * gap, 0.2 * bend + blur), steep);
  }
}
