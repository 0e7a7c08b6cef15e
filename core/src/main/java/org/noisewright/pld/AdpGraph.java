package org.noisewright.pld;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.noisewright.numerics.Rounding;
import org.noisewright.pld.LossLaw.Standing;

/**
 * From the graph of delta over epsilon of a finite law back to the law (Sommer, Meiser and
 * Mohammadi 2019, Lemma 6). In x = e^epsilon the graph is convex and a line between two losses, it
 * is 1 at x = 0 and the mass at infinity beyond the largest loss; a loss y of mass m changes its
 * slope by m e^(-y). See LossLaw.proof.md.
 */
public final class AdpGraph {
  /** By how much a value of the graph may be off, relative to the values beside it. */
  private static final double NOISE = 64 * Rounding.UNIT;

  /** Masses that differ by more than this from what the graph says elsewhere are refused. */
  private static final double AGREEMENT = 1e-9;

  private final DoubleUnaryOperator delta;
  private final double noise;

  private AdpGraph(DoubleUnaryOperator delta, double noise) {
    this.delta = delta;
    this.noise = noise;
  }

  /** A line that the graph follows: delta = value + slope (e^epsilon - e^at) near {@code at}. */
  private record Line(double at, double value, double slope, double slopeError) {
    double value(double epsilon) {
      return value + slope * Math.exp(at) * Math.expm1(epsilon - at);
    }

    double error(double epsilon) {
      return slopeError * Math.abs(Math.exp(at) * Math.expm1(epsilon - at));
    }
  }

  /**
   * The law whose losses are known to be among these. Every mass is recovered with an absolute
   * error of about 1e-15 delta over the distance of the losses; masses below that error are left
   * out.
   *
   * @param delta the graph at any real epsilon, each value right to some units in the last place
   * @param losses increasing
   * @throws IllegalArgumentException if the graph bends elsewhere, or is no graph of a law
   */
  public static LossLaw ofKnownLosses(DoubleUnaryOperator delta, double[] losses) {
    if (losses.length == 0) {
      throw new IllegalArgumentException("losses must hold at least one loss");
    }
    AdpGraph graph = new AdpGraph(delta, NOISE);
    int n = losses.length;
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      if (i > 0 && !(losses[i] > losses[i - 1])) {
        throw new IllegalArgumentException("losses must increase, got " + losses[i] + " at " + i);
      }
      values[i] = graph.at(losses[i]);
    }
    double[] masses = new double[n];
    for (int i = 0; i < n; i++) {
      double right = 0;
      double error = 0;
      if (i + 1 < n) {
        double scale = 1 / Math.expm1(losses[i + 1] - losses[i]);
        right = (values[i + 1] - values[i]) * scale;
        error += NOISE * values[i] * scale;
      }
      double scale = i == 0 ? 1 : -1 / Math.expm1(losses[i - 1] - losses[i]);
      double left = (values[i] - (i == 0 ? 1 : values[i - 1])) * scale;
      error += NOISE * (i == 0 ? 1 : values[i - 1]) * scale;
      masses[i] = graph.mass(right - left, error, losses[i]);
    }
    return graph.agreeing(losses, masses, values[n - 1]);
  }

  /**
   * The law of a graph that has at most {@code most} losses, all of them between {@code lowest} and
   * {@code highest}, which are found: by the tangents of Eisner and Severance (1976), some tens of
   * values for each loss. Losses and masses come back to about 1e-9 as long as each mass times its
   * distance to the next loss is above 1e-6 of delta there; with less the graph does not tell the
   * losses apart and the search refuses or puts two losses together.
   *
   * @throws IllegalArgumentException if more losses are found, some lie elsewhere, or the graph is
   *     none of a law
   */
  public static LossLaw find(DoubleUnaryOperator delta, double lowest, double highest, int most) {
    if (!(lowest < highest) || !(Math.abs(highest - lowest) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "lowest must be below highest, got " + lowest + " and " + highest);
    }
    AdpGraph graph = new AdpGraph(delta, NOISE);
    double lowValue = graph.at(lowest);
    double infinity = graph.at(highest);
    double scale = Math.exp(-lowest);
    Line left = new Line(lowest, lowValue, (lowValue - 1) * scale, NOISE * scale);
    Line right = new Line(highest, infinity, 0, 0);
    graph.outside(left, lowest - 1, "below lowest");
    graph.outside(right, highest + 1, "above highest");
    List<Line> lines = new ArrayList<>();
    lines.add(left);
    graph.between(left, right, lowest, highest, most, lines);
    lines.add(right);
    return graph.law(lines, infinity);
  }

  private double at(double epsilon) {
    double value = delta.applyAsDouble(epsilon);
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(
          "delta must be in [0, 1] at every epsilon, got " + value + " at " + epsilon);
    }
    return value;
  }

  private void outside(Line line, double epsilon, String where) {
    double value = at(epsilon);
    double away = Math.abs(value - line.value(epsilon));
    if (!(away <= noise * (1 + Math.abs(value)) + line.error(epsilon))) {
      throw new IllegalArgumentException(
          "the graph bends " + where + ", between " + line.at() + " and " + epsilon);
    }
  }

  private static double crossing(Line left, Line right) {
    // Both lines as seen from the point of the right one.
    double apart = left.value(right.at()) - right.value();
    double bend = (right.slope() - left.slope()) * Math.exp(right.at());
    return right.at() + Math.log1p(apart / bend);
  }

  private void between(Line left, Line right, double from, double to, int most, List<Line> lines) {
    double cross = crossing(left, right);
    if (!(cross > from && cross < to)) {
      cross = from + 0.5 * (to - from);
    }
    double value = at(cross);
    double error = left.error(cross) + right.error(cross) + noise * at(from);
    if (value - left.value(cross) <= 2 * error) {
      return;
    }
    Line middle = tangent(left, right, cross, from, to);
    if (lines.size() > most) {
      throw new IllegalArgumentException(
          "the graph has more than "
              + most
              + " losses; allow more, or it is that of a law with a"
              + " density, which has no finite law");
    }
    between(left, middle, from, middle.at(), most, lines);
    lines.add(middle);
    between(middle, right, middle.at(), to, most, lines);
  }

  /**
   * The line that the graph follows around a point, or around one near to it where the graph is
   * above both lines too, so that it is neither of them.
   */
  private Line tangent(Line left, Line right, double near, double from, double to) {
    Line best = null;
    double widest = 0;
    for (double shift : new double[] {0, 0.03, -0.03, 0.1, -0.1, 0.3, -0.3}) {
      double room = shift >= 0 ? to - near : near - from;
      double centre = near + shift * room;
      if (!isAbove(left, centre, from) || !isAbove(right, centre, from)) {
        continue;
      }
      double half = 0.4 * Math.min(centre - from, to - centre);
      while (half > Math.max(widest, 1e-7 * (to - from)) && !straight(centre, half)) {
        half *= 0.6;
      }
      if (half > widest && straight(centre, half)) {
        widest = half;
        double low = centre - half;
        double high = centre + half;
        double width = Math.exp(centre) * (Math.expm1(half) - Math.expm1(-half));
        double slope = (at(high) - at(low)) / width;
        best = new Line(centre, at(centre), slope, 2 * noise * at(low) / width);
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(
          "the graph has no straight part near "
              + near
              + ": its losses lie closer than doubles tell apart, or it has a density");
    }
    return best;
  }

  private boolean isAbove(Line line, double epsilon, double from) {
    double error = 2 * (line.error(epsilon) + noise * at(from));
    return at(epsilon) - line.value(epsilon) > error;
  }

  private boolean straight(double centre, double half) {
    double low = at(centre - half);
    double high = at(centre + half);
    double bend = 0;
    for (double part : new double[] {-0.5, 0, 0.5}) {
      double share =
          (Math.expm1(part * half) - Math.expm1(-half)) / (Math.expm1(half) - Math.expm1(-half));
      bend = Math.max(bend, low + share * (high - low) - at(centre + part * half));
    }
    return bend <= noise * low;
  }

  private LossLaw law(List<Line> lines, double infinity) {
    int n = lines.size() - 1;
    double[] losses = new double[n];
    for (int i = 0; i < n; i++) {
      losses[i] = crossing(lines.get(i), lines.get(i + 1));
      if (!(Math.abs(losses[i]) <= Double.MAX_VALUE) || (i > 0 && !(losses[i] > losses[i - 1]))) {
        throw new IllegalArgumentException(
            "the graph is not convex in e^epsilon near " + losses[i]);
      }
    }
    // Once more, each line from points as far apart as its losses allow.
    List<Line> refined = new ArrayList<>();
    for (int i = 1; i < n; i++) {
      double low = losses[i - 1] + 0.1 * (losses[i] - losses[i - 1]);
      double high = losses[i] - 0.1 * (losses[i] - losses[i - 1]);
      double width = Math.exp(low) * Math.expm1(high - low);
      double value = at(low);
      refined.add(new Line(low, value, (at(high) - value) / width, 2 * noise * value / width));
    }
    double first = losses[0] - 0.1;
    double value = at(first);
    double scale = Math.exp(-first);
    refined.add(0, new Line(first, value, (value - 1) * scale, noise * scale));
    refined.add(lines.get(n));
    double[] masses = new double[n];
    for (int i = 0; i < n; i++) {
      Line left = refined.get(i);
      Line right = refined.get(i + 1);
      losses[i] = crossing(left, right);
      double x = Math.exp(losses[i]);
      double error = x * (left.slopeError() + right.slopeError());
      masses[i] = mass(x * (right.slope() - left.slope()), error, losses[i]);
    }
    return agreeing(losses, masses, infinity);
  }

  private double mass(double mass, double error, double loss) {
    if (!(mass >= -2 * error)) {
      throw new IllegalArgumentException(
          "the graph is not convex in e^epsilon at "
              + loss
              + ", which would have the mass "
              + mass);
    }
    return mass <= error ? 0 : Math.min(1, mass);
  }

  /** The law, if the graph follows its curve between and beyond the losses. */
  private LossLaw agreeing(double[] losses, double[] masses, double infinity) {
    LossLaw law;
    try {
      law = LossLaw.ofMasses(losses, masses, infinity, Standing.EXACT);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the graph is not that of a law with " + losses.length + " losses: " + e.getMessage(), e);
    }
    double[] places = Arrays.copyOf(losses, losses.length + 1);
    places[losses.length] = losses[losses.length - 1] + 1;
    double before = losses[0] - 1;
    for (double place : places) {
      double middle = before + 0.5 * (place - before);
      double away = Math.abs(ApproximatePrivacy.delta(law, middle) - at(middle));
      if (!(away <= AGREEMENT)) {
        throw new IllegalArgumentException(
            "the graph bends between " + before + " and " + place + ", where no loss is known");
      }
      before = place;
    }
    return law;
  }
}
