package org.noisewright.app.table;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.noisewright.design.cactus.CactusNoise;
import org.noisewright.design.cactus.CactusProblem;
import org.noisewright.design.cactus.CactusSolution;
import org.noisewright.numerics.Bounds;

/** How a cactus was designed, as it stands beside its table in files and in reports. */
public final class CactusTree {
  /** The word for the family. */
  public static final String FAMILY = "cactus";

  private CactusTree() {}

  /** What was asked, and what came out. */
  public static Map<String, Object> of(CactusNoise noise) {
    Map<String, Object> tree = problem(noise.problem());
    tree.put("points", noise.points());
    tree.put("tailRatio", noise.tailRatio());
    Bounds divergence = noise.divergence();
    Map<String, Object> kl = new LinkedHashMap<>();
    kl.put("lower", divergence.lower());
    kl.put("upper", divergence.upper());
    tree.put("kl", kl);
    tree.put("lowerBound", noise.leastPossible());
    tree.put("lowerBoundOnLine", noise.leastPossibleOnLine());
    tree.put("gap", noise.gap());
    tree.put("residual", noise.residual());
    tree.put("iterations", noise.iterations());
    tree.put("status", noise.status().name().toLowerCase(Locale.ROOT));
    tree.put("multiplier", noise.multiplier());
    List<Double> weights =
        IntStream.rangeClosed(1, noise.problem().bins())
            .mapToDouble(noise::shiftWeight)
            .boxed()
            .toList();
    tree.put("shiftWeights", weights);
    return tree;
  }

  /** What was asked and the solution as it is, to be kept for the next time. */
  public static Map<String, Object> kept(CactusNoise noise) {
    CactusSolution solution = noise.solution();
    Map<String, Object> tree = problem(noise.problem());
    tree.put("tailRatio", solution.tailRatio());
    tree.put("multiplier", solution.multiplier());
    tree.put("gap", solution.gap());
    tree.put("residual", solution.residual());
    tree.put("iterations", solution.iterations());
    tree.put("status", solution.status().name().toLowerCase(Locale.ROOT));
    tree.put("shiftWeights", Arrays.stream(solution.shiftWeights()).boxed().toList());
    tree.put("masses", Arrays.stream(solution.masses()).boxed().toList());
    return tree;
  }

  /** What was asked. */
  private static Map<String, Object> problem(CactusProblem problem) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("family", FAMILY);
    tree.put("exponent", problem.exponent());
    tree.put("budget", problem.budget());
    tree.put("sensitivity", problem.sensitivity());
    tree.put("bins", problem.bins());
    tree.put("form", problem.form().name().toLowerCase(Locale.ROOT));
    return tree;
  }
}
