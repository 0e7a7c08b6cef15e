package org.noisewright.app.plot;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.noisewright.mechanism.Mechanism;

/**
 * Noise with its density, to be drawn. The density is a second statement of the noise beside the
 * mechanism; NoisePicturesTest compares them.
 *
 * @param title what stands above its picture
 * @param mechanism the noise on a number of sensitivity 1
 * @param weight proportional to the density, or to the probability of a whole number
 * @param lattice true for noise on the whole numbers
 * @param range where the noise ends; a large number if it does not
 * @param jumps positive places at which the density jumps inside the range
 */
record DrawnNoise(
    String title,
    Mechanism mechanism,
    DoubleUnaryOperator weight,
    boolean lattice,
    double range,
    List<Double> jumps) {
  /** Beyond this nothing of noise of standard deviation 2 is left that counts. */
  static final double FAR = 64;

  private static final int PARTS = 1 << 14;
  private static final int HALVINGS = 60;

  /** The sum of the weights of all places, times {@code f}, on a fine grid or the lattice. */
  private double sum(DoubleUnaryOperator f) {
    double end = Math.min(range, FAR);
    if (lattice) {
      double sum = weight.applyAsDouble(0) * f.applyAsDouble(0);
      for (int i = 1; i <= end; i++) {
        sum += weight.applyAsDouble(i) * f.applyAsDouble(i);
        sum += weight.applyAsDouble(-i) * f.applyAsDouble(-i);
      }
      return sum;
    }
    double[] ends =
        DoubleStream.concat(
                DoubleStream.of(0, end), jumps.stream().mapToDouble(Double::doubleValue))
            .sorted()
            .toArray();
    double sum = 0;
    for (int j = 1; j < ends.length; j++) {
      int parts = 1 + (int) (PARTS * (ends[j] - ends[j - 1]) / end);
      double step = (ends[j] - ends[j - 1]) / parts;
      for (int i = 0; i < parts; i++) {
        double x = ends[j - 1] + (i + 0.5) * step;
        sum += step * weight.applyAsDouble(x) * f.applyAsDouble(x);
        sum += step * weight.applyAsDouble(-x) * f.applyAsDouble(-x);
      }
    }
    return sum;
  }

  /** Standard deviation of this noise, whose mean is 0. */
  double standardDeviation() {
    return Math.sqrt(sum(x -> x * x) / sum(x -> 1));
  }

  /** The delta at epsilon 0 of a shift by 1: half of the mean difference of the two laws. */
  double deltaAtZero() {
    double all = sum(x -> 1);
    double rest =
        sum(
            x -> {
              double here = density(x, 1);
              return here == 0 ? 0 : Math.min(1, density(x - 1, 1) / here);
            });
    return 1 - rest / all;
  }

  private double density(double x, double all) {
    return Math.abs(x) > range ? 0 : weight.applyAsDouble(x) / all;
  }

  /** The density, or the probability on the whole numbers. */
  DoubleUnaryOperator density() {
    double all = sum(x -> 1);
    return x -> density(x, all);
  }

  /** The member of a family of which the standard deviation rises with the parameter. */
  static DrawnNoise with(double standardDeviation, DoubleFunction<DrawnNoise> family) {
    double low = 0.1;
    double high = 1000;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = Math.sqrt(low * high);
      if (family.apply(middle).standardDeviation() < standardDeviation) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return family.apply(Math.sqrt(low * high));
  }

  /** All places at which the density jumps, in order. */
  List<Double> allJumps() {
    return jumps.stream().flatMap(jump -> List.of(-jump, jump).stream()).sorted().toList();
  }
}
