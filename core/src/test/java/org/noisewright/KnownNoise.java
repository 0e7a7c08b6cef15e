package org.noisewright;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongToDoubleFunction;
import java.util.stream.DoubleStream;

/** Noise by its density or its weights, written from the definition alone: (P, Q) at any shift. */
public interface KnownNoise {
  /** Size of the exponent beyond which nothing is left. */
  double FAR = 46;

  /** P is the noise moved by {@code shift}, Q the noise. */
  TwoLaws at(double shift);

  /** Distance of the shifts that occur; 0 if all do. */
  default double step() {
    return 0;
  }

  /** A density that is smooth between breaks, up to a factor. */
  static KnownNoise density(DoubleUnaryOperator density, double[] breaks, int cells) {
    return shift ->
        TwoLaws.densities(
            x -> density.applyAsDouble(x - shift),
            density,
            DoubleStream.of(breaks).flatMap(b -> DoubleStream.of(b, b + shift)).toArray(),
            cells);
  }

  /** Weights at from, ..., to times the step. */
  static KnownNoise lattice(LongToDoubleFunction weight, long from, long to, double step) {
    return new KnownNoise() {
      @Override
      public TwoLaws at(double shift) {
        long moved = Math.round(shift / step);
        long first = Math.min(from, from + moved);
        int size = (int) (Math.max(to, to + moved) - first + 1);
        double[] p = new double[size];
        double[] q = new double[size];
        for (int i = 0; i < size; i++) {
          q[i] = inside(first + i);
          p[i] = inside(first + i - moved);
        }
        return TwoLaws.table(p, q);
      }

      private double inside(long k) {
        return k >= from && k <= to ? weight.applyAsDouble(k) : 0;
      }

      @Override
      public double step() {
        return step;
      }
    };
  }

  static KnownNoise gaussian(double s) {
    double far = s * Math.sqrt(2 * FAR);
    return density(x -> Math.exp(-x * x / (2 * s * s)), new double[] {-far, far}, 600);
  }

  static KnownNoise generalized(double shape, double scale) {
    double far = Math.pow(FAR * scale, 1 / shape);
    return density(
        x -> Math.exp(-Math.pow(Math.abs(x), shape) / scale), new double[] {-far, 0, far}, 400);
  }

  static KnownNoise truncated(double shape, double scale, double range) {
    return density(
        x -> Math.abs(x) > range ? 0 : Math.exp(-Math.pow(Math.abs(x), shape) / scale),
        new double[] {-range, 0, range},
        400);
  }

  static KnownNoise uniform(double range) {
    return density(x -> Math.abs(x) > range ? 0 : 1, new double[] {-range, range}, 1);
  }

  static KnownNoise staircase(double epsilon, double ratio, double width, double range) {
    List<Double> breaks = new ArrayList<>();
    int levels = (int) Math.ceil(Math.min(FAR / epsilon, range / width)) + 1;
    for (int k = -levels; k <= levels; k++) {
      breaks.add(k * width);
      breaks.add(k < 0 ? (k + 1 - ratio) * width : (k + ratio) * width);
    }
    double end = Math.min(range, levels * width);
    breaks.add(end);
    breaks.add(-end);
    return density(
        x -> {
          double k = Math.floor(Math.abs(x) / width);
          boolean upper = Math.abs(x) - k * width < ratio * width;
          return Math.abs(x) > range ? 0 : Math.exp(-epsilon * (upper ? k : k + 1));
        },
        breaks.stream().mapToDouble(b -> Math.max(-end, Math.min(end, b))).toArray(),
        1);
  }

  static KnownNoise discreteGaussian(double s, double step) {
    long far = (long) Math.ceil(s / step * Math.sqrt(2 * FAR));
    return lattice(k -> Math.exp(-(k * step) * (k * step) / (2 * s * s)), -far, far, step);
  }

  static KnownNoise discreteLaplace(double scale, double step, double range) {
    long far = (long) Math.floor(Math.min(range, FAR * scale) / step);
    return lattice(k -> Math.exp(-Math.abs(k) * step / scale), -far, far, step);
  }

  static KnownNoise binomial(int trials, double probability, double step) {
    double[] weights = {1};
    for (int n = 1; n <= trials; n++) {
      double[] next = new double[n + 1];
      for (int k = 0; k < n; k++) {
        next[k] += weights[k] * (1 - probability);
        next[k + 1] += weights[k] * probability;
      }
      weights = next;
    }
    return table(step, weights);
  }

  static KnownNoise table(double step, double... weights) {
    return lattice(k -> weights[(int) k], 0, weights.length - 1, step);
  }

  static KnownNoise pieces(double start, double step, double... masses) {
    double[] breaks = new double[masses.length + 1];
    for (int i = 0; i < breaks.length; i++) {
      breaks[i] = start + i * step;
    }
    return density(
        x -> {
          double i = Math.floor((x - start) / step);
          return i >= 0 && i < masses.length ? masses[(int) i] : 0;
        },
        breaks,
        1);
  }

  /** The logarithm of the density is linear between samples, but for {@code error} sin(7 x). */
  static KnownNoise lines(double start, double step, double error, double... logs) {
    double[] breaks = new double[logs.length];
    for (int i = 0; i < breaks.length; i++) {
      breaks[i] = start + i * step;
    }
    return density(
        x -> {
          double at = (x - start) / step;
          if (!(at >= 0 && at <= logs.length - 1)) {
            return 0;
          }
          int i = (int) Math.min(logs.length - 2, Math.floor(at));
          double line = logs[i] + (logs[i + 1] - logs[i]) * (at - i);
          return Math.exp(line + error * Math.sin(7 * x));
        },
        breaks,
        24);
  }
}
