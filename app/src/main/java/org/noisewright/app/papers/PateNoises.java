package org.noisewright.app.papers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noisewright.design.Calibration;
import org.noisewright.design.EqualPrivacy;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.design.NoiseQuestion;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.pate.ContinuousWinner;
import org.noisewright.mechanism.GeneralizedGaussianNoise;

/** Generalised Gaussian noises of several shapes at equal certified privacy, each found once. */
final class PateNoises {
  static final double DELTA = 1e-5;
  private static final double TOLERANCE = 1e-4;

  private final List<Double> shapes;
  private final Map<List<Number>, GeneralizedGaussianNoise> noises = new HashMap<>();
  private final Map<List<Number>, EqualPrivacy> searches = new HashMap<>();

  private PateNoises(List<Double> shapes) {
    this.shapes = shapes;
  }

  /** Of these shapes, rising. */
  static PateNoises of(List<Double> shapes) {
    return new PateNoises(List.copyOf(shapes));
  }

  /** The shapes of the pictures. */
  List<Double> shapes() {
    return shapes;
  }

  /** The noise of the least scale that meets epsilon after so many releases of one count. */
  GeneralizedGaussianNoise noise(double epsilon, long releases, double shape) {
    return noises.computeIfAbsent(
        List.of(epsilon, releases, shape),
        key -> {
          Calibration found = search(epsilon, releases).scale(shape, TOLERANCE);
          if (!found.met()) {
            throw new IllegalStateException("no scale of shape " + shape + " meets the target");
          }
          return new GeneralizedGaussianNoise(shape, found.value());
        });
  }

  private EqualPrivacy search(double epsilon, long releases) {
    return searches.computeIfAbsent(
        List.of(epsilon, releases),
        key ->
            new EqualPrivacy(
                NoiseQuestion.of(new PrivacyTarget(epsilon, DELTA), releases, NoiseCost.L2)));
  }

  /** Who wins under that noise. */
  ContinuousWinner winner(double epsilon, long releases, double shape) {
    return ContinuousWinner.of(noise(epsilon, releases, shape));
  }

  /** Its standard deviation in votes. */
  double deviation(double epsilon, long releases, double shape) {
    return NoiseError.of(noise(epsilon, releases, shape)).rootMeanSquare();
  }

  /** A shape as text: 2, 1.25. */
  static String plain(double shape) {
    return shape == Math.rint(shape) ? String.valueOf(Math.round(shape)) : String.valueOf(shape);
  }

  /** A table with one column for each shape. */
  PaperTable table(String first, Map<String, List<Double>> rows, int decimals) {
    List<String> heads = new ArrayList<>(List.of(first));
    shapes.forEach(shape -> heads.add("beta " + plain(shape)));
    List<List<String>> cells = new ArrayList<>();
    rows.forEach(
        (name, values) -> {
          List<String> row = new ArrayList<>(List.of(name));
          values.forEach(
              value -> row.add(String.format(Locale.ROOT, "%." + decimals + "f", value)));
          cells.add(row);
        });
    return new PaperTable(heads, cells);
  }

  /** The shape of the largest of the values. */
  static double best(List<Double> shapes, List<Double> values) {
    int best = 0;
    for (int i = 1; i < values.size(); i++) {
      best = values.get(i) > values.get(best) ? i : best;
    }
    return shapes.get(best);
  }
}
