package org.noisewright.design;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Where the values tried so far lead to believe that the target is crossed; decides only cost. */
final class TargetCrossing {
  private static final double MOST_STEEP = 8;

  private static final int MOST_NODES = 3;

  /** How far off a forecast may be once answers have corrected it, by what they corrected. */
  private static final double DOUBT = 0.2;

  private final ForecastCurve forecast;
  private final List<TriedValue> tried = new ArrayList<>();

  TargetCrossing(ForecastCurve forecast) {
    this.forecast = forecast;
  }

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

  /** The guess inside of a bracket. */
  Guess between(TriedValue failing, TriedValue meeting) {
    return forecast()
        .filter(guess -> guess.u() > failing.u() && guess.u() < meeting.u())
        .orElseGet(() -> chord(failing, meeting));
  }

  /**
   * Where the forecast crosses once it is corrected by what it is off at the values nearest to the
   * target, along the parabola of three of them; empty if there is no forecast. The doubt is a part
   * of what the last of these values changes.
   */
  Optional<Guess> forecast() {
    List<TriedValue> nodes = nodes();
    if (nodes.isEmpty()) {
      return Optional.empty();
    }
    TriedValue nearest = nodes.get(0);
    double before = nearest.u();
    double u = before;
    double slope = -1;
    for (int used = 1; used <= nodes.size(); used++) {
      List<TriedValue> some = nodes.subList(0, used);
      Optional<ForecastCurve.Root> root = forecast.root(at -> error(some, at), nearest.u());
      if (root.isEmpty()) {
        return Optional.empty();
      }
      before = u;
      u = root.get().u();
      slope = root.get().slope();
    }
    double steep = steepness(-slope);
    return Optional.of(
        new Guess(u, DOUBT * Math.abs(u - before) + nearest.halfWidth() / steep, steep));
  }

  /** What the forecast is off, by the polynomial through these values (Neville). */
  private double error(List<TriedValue> nodes, double u) {
    double[] p = nodes.stream().mapToDouble(x -> x.logExcess() - forecast.at(x.u())).toArray();
    for (int level = 1; level < p.length; level++) {
      for (int i = 0; i < p.length - level; i++) {
        double left = nodes.get(i).u();
        double right = nodes.get(i + level).u();
        p[i] = ((right - u) * p[i] + (u - left) * p[i + 1]) / (right - left);
      }
    }
    return p[0];
  }

  private static double steepness(double slope) {
    return Math.max(0.05, Math.min(MOST_STEEP, slope));
  }

  /** Up to three values nearest to the target whose epsilons are apart and fall, nearest first. */
  private List<TriedValue> nodes() {
    List<TriedValue> near =
        tried.stream()
            .filter(point -> Math.abs(point.logExcess()) < 700)
            .sorted(Comparator.comparingDouble(point -> Math.abs(point.logExcess())))
            .toList();
    List<TriedValue> nodes = new ArrayList<>();
    for (int i = 0; i < near.size() && nodes.size() < MOST_NODES; i++) {
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
    return nodes;
  }

  /**
   * The root of the chord of the two points nearest to the target, bent by a third one; of the
   * bracket's own chord, or its middle, where they do not lead inside.
   */
  private Guess chord(TriedValue failing, TriedValue meeting) {
    double gap = meeting.u() - failing.u();
    List<TriedValue> nodes = nodes();
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
    boolean inside = bent > failing.u() && bent < meeting.u();
    double middle = 0.5 * (failing.u() + meeting.u());
    double u = inside ? bent : chord > failing.u() && chord < meeting.u() ? chord : middle;
    double bend = nodes.size() == 3 ? 0.5 * Math.abs(bent - chord) : Math.abs(u - a.u());
    double blur = -slope * a.halfWidth();
    double doubt = u == middle ? 0.02 * gap : Math.min(0.3 * gap, 0.2 * bend + blur);
    return new Guess(u, doubt, steepness(-1 / slope));
  }
}
