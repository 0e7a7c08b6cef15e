package org.noisewright.design;

import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.LogDensityTable;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.PiecewiseDensity;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.mechanism.TruncatedLaplaceNoise;
import org.noisewright.mechanism.UniformNoise;
import org.noisewright.numerics.BinomialLogMass;

/** The errors of the kinds of noise. */
final class ErrorsOfNoises {
  /** Exponents beyond this give masses that no sum of others shows. */
  private static final double NEGLIGIBLE = 745;

  private static final double MOST_POINTS = 5e6;

  private ErrorsOfNoises() {}

  static NoiseError of(Noise noise) {
    if (noise instanceof GeneralizedGaussianNoise power) {
      return power.shape() == 1
          ? new LaplaceError(power.scale())
          : new PowerError(power.shape(), power.scale());
    }
    if (noise instanceof TruncatedGaussianNoise cut) {
      return new CutNormalError(cut.standardDeviation(), cut.range());
    }
    if (noise instanceof TruncatedLaplaceNoise cut) {
      return new PiecesError.Builder().add(0, cut.range(), -cut.range() / cut.scale(), 1).build();
    }
    if (noise instanceof UniformNoise uniform) {
      return new PiecesError.Builder().add(0, uniform.range(), 0, 1).build();
    }
    if (noise instanceof StaircaseNoise staircase) {
      return staircase.range() < Double.POSITIVE_INFINITY
          ? cut(staircase)
          : new StaircaseError(staircase.epsilon(), staircase.ratio(), staircase.width());
    }
    if (noise instanceof PiecewiseDensity table) {
      return pieces(table);
    }
    if (noise instanceof LogDensityTable table) {
      return pieces(table);
    }
    return points(noise);
  }

  private static NoiseError points(Noise noise) {
    if (noise instanceof DiscreteGaussianNoise discrete) {
      return points(discrete);
    }
    if (noise instanceof DiscreteLaplaceNoise discrete) {
      return points(discrete);
    }
    if (noise instanceof BinomialNoise binomial) {
      return points(binomial);
    }
    LatticeTable table = (LatticeTable) noise;
    PointsError.Builder points = new PointsError.Builder();
    for (int i = 0; i < table.size(); i++) {
      points.add(table.start() + i * table.step(), table.weights(i));
    }
    return points.build();
  }

  private static NoiseError points(DiscreteGaussianNoise noise) {
    double unit = noise.step() / noise.standardDeviation();
    PointsError.Builder points = new PointsError.Builder().add(0, 1);
    long most = most(Math.sqrt(2 * NEGLIGIBLE) / unit);
    for (long k = 1; k <= most; k++) {
      points.add((double) k * noise.step(), 2 * Math.exp(-0.5 * Math.pow((double) k * unit, 2)));
    }
    return points.build();
  }

  private static NoiseError points(DiscreteLaplaceNoise noise) {
    double unit = noise.step() / noise.scale();
    PointsError.Builder points = new PointsError.Builder().add(0, 1);
    long most = most(Math.min(NEGLIGIBLE / unit, noise.reach()));
    for (long k = 1; k <= most; k++) {
      points.add((double) k * noise.step(), 2 * Math.exp(-(double) k * unit));
    }
    return points.build();
  }

  private static NoiseError points(BinomialNoise noise) {
    BinomialLogMass law = BinomialLogMass.of(noise.trials(), noise.probability());
    double mean = (double) noise.trials() * noise.probability();
    double deviation = Math.sqrt(mean * (1 - noise.probability()));
    double away = most(Math.min((double) noise.trials(), 60 * (1 + deviation)));
    long from = Math.max(0, (long) Math.floor(mean - away));
    long to = Math.min(noise.trials(), (long) Math.ceil(mean + away));
    PointsError.Builder points = new PointsError.Builder();
    for (long x = from; x <= to; x++) {
      points.add(((double) x - mean) * noise.step(), Math.exp(law.at(x)));
    }
    return points.build();
  }

  private static long most(double points) {
    if (!(points <= MOST_POINTS)) {
      throw new IllegalArgumentException(
          "the noise spreads over "
              + points
              + " steps, above 5e6; take the error of the continuous noise, or a larger step");
    }
    return (long) points;
  }

  private static NoiseError cut(StaircaseNoise noise) {
    PiecesError.Builder pieces = new PiecesError.Builder();
    double width = noise.width();
    long stairs =
        most(Math.min(NEGLIGIBLE / noise.epsilon(), Math.ceil(noise.range() / width)) + 1);
    for (long k = 0; k < stairs; k++) {
      double start = (double) k * width;
      double edge = start + noise.ratio() * width;
      double end = Math.min(noise.range(), start + width);
      double upper = Math.exp(-(double) k * noise.epsilon());
      double first = Math.min(edge, end) - start;
      pieces.add(start, first, 0, upper * Math.max(0, first));
      pieces.add(edge, end - edge, 0, upper * Math.exp(-noise.epsilon()) * Math.max(0, end - edge));
    }
    return pieces.build();
  }

  private static NoiseError pieces(PiecewiseDensity table) {
    PiecesError.Builder pieces = new PiecesError.Builder();
    for (int i = 0; i < table.size(); i++) {
      pieces.add(table.start() + i * table.step(), table.step(), 0, table.masses(i));
    }
    return pieces.build();
  }

  /** The interpolated density; the error that the table states of it is left out. */
  private static NoiseError pieces(LogDensityTable table) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < table.size(); i++) {
      most = Math.max(most, table.logDensity(i));
    }
    PiecesError.Builder pieces = new PiecesError.Builder();
    for (int i = 0; i + 1 < table.size(); i++) {
      double left = table.logDensity(i);
      double rise = table.logDensity(i + 1) - left;
      double size = Math.abs(rise);
      double mean = size == 0 ? 1 : -Math.expm1(-size) / size;
      double mass = Math.exp(Math.max(left, left + rise) - most) * mean;
      pieces.add(table.start() + i * table.step(), table.step(), rise, mass);
    }
    return pieces.build();
  }
}
