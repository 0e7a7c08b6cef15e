package org.noisewright.design.learned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.noisewright.curve.Progress;
import org.noisewright.design.NoiseCost;
import org.noisewright.design.NoiseError;
import org.noisewright.mechanism.LatticeTable;
import org.noisewright.mechanism.Noise;
import org.noisewright.mechanism.StaircaseNoise;
import org.noisewright.mechanism.TruncatedGaussianNoise;
import org.noisewright.numerics.Bounds;

/**
 * A noise of a known family in the same range that costs the same, to compare with.
 *
 * @param family its name
 * @param noise what is added
 * @param cost of the noise
 * @param delta certified, the larger one of both directions
 */
public record EqualCost(String family, Noise noise, double cost, Bounds delta) {
  private static final int STEPS = 200;

  /** The members of all families that can cost what this noise costs. */
  static List<EqualCost> of(LearnedProblem problem, HalfGrid grid, double cost, Progress progress) {
    Map<String, DoubleFunction<Noise>> families = new LinkedHashMap<>();
    if (grid.points()) {
      families.put("truncated-discrete-gaussian", width -> gaussian(grid, width));
      families.put("truncated-discrete-laplace", width -> laplace(grid, width));
    } else {
      double range = grid.entries() * grid.step();
      families.put("truncated-gaussian", width -> new TruncatedGaussianNoise(width, range));
      families.put("truncated-staircase", width -> staircase(problem, range, width));
    }
    List<EqualCost> found = new ArrayList<>();
    int place = 0;
    for (Map.Entry<String, DoubleFunction<Noise>> family : families.entrySet()) {
      String name = family.getKey();
      double from = (double) place++ / families.size();
      Progress told =
          (stage, part) -> progress.report("comparing with " + name, from + part / families.size());
      told.report("", 0);
      width(problem.cost(), cost, family.getValue())
          .map(
              noise ->
                  new EqualCost(
                      name,
                      noise,
                      problem.cost().of(NoiseError.of(noise)),
                      Certificate.of(problem, noise, told).delta()))
          .ifPresent(found::add);
    }
    return found;
  }

  private static LatticeTable gaussian(HalfGrid grid, double width) {
    return table(grid, k -> -0.5 * Math.pow(k * grid.step() / width, 2));
  }

  private static LatticeTable laplace(HalfGrid grid, double width) {
    return table(grid, k -> -k * grid.step() / width);
  }

  private interface LogMass {
    double at(int k);
  }

  private static LatticeTable table(HalfGrid grid, LogMass logMass) {
    double[] half = new double[grid.entries()];
    Arrays.setAll(half, k -> Math.exp(logMass.at(k)));
    return new LatticeTable(-(grid.entries() - 1) * grid.step(), grid.step(), grid.mirrored(half));
  }

  /** Staircase noise whose stairs drop by sensitivity / width each. */
  private static StaircaseNoise staircase(LearnedProblem problem, double range, double width) {
    double drop = problem.sensitivity() / width;
    StaircaseNoise uncut =
        problem.cost().kind() == NoiseCost.Kind.MEAN_ABSOLUTE
            ? StaircaseNoise.leastAbsolute(drop, problem.sensitivity())
            : StaircaseNoise.leastSquared(drop, problem.sensitivity());
    return new StaircaseNoise(drop, uncut.ratio(), problem.sensitivity(), range);
  }

  /** The member of this cost, which rises with the width; by halving intervals of its logarithm. */
  private static Optional<Noise> width(NoiseCost kind, double cost, DoubleFunction<Noise> member) {
    double low = cost / 32;
    double high = cost * 32;
    while (kind.of(NoiseError.of(member.apply(high))) < cost) {
      if (high > 1e4 * cost) {
        return Optional.empty();
      }
      high *= 2;
    }
    if (kind.of(NoiseError.of(member.apply(low))) > cost) {
      return Optional.empty();
    }
    for (int i = 0; i < STEPS && high > low * (1 + 1e-15); i++) {
      double middle = Math.sqrt(low * high);
      if (middle <= low || middle >= high) {
        break;
      }
      if (kind.of(NoiseError.of(member.apply(middle))) < cost) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Optional.of(member.apply(high));
  }
}
