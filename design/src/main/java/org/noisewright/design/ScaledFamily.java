package org.noisewright.design;

import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import org.noisewright.design.PlanFamily.Effect;
import org.noisewright.mechanism.DiscreteGaussianNoise;
import org.noisewright.mechanism.DiscreteLaplaceNoise;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.Mechanism;
import org.noisewright.mechanism.UniformNoise;

/**
 * A family with one parameter, more of which is more private.
 *
 * @param start where the search for the parameter begins
 * @param noise the noise of a question with this parameter
 */
record ScaledFamily(
    String name,
    String parameter,
    double tolerance,
    ToDoubleFunction<FamilySearch> start,
    BiFunction<NoiseQuestion, Double, Mechanism> noise)
    implements NoiseFamily {

  /** The engine's intervals of lattice noise over many releases stay wider than the default. */
  private static final double LATTICE = 5e-4;

  private static final double MOST_STEPS = 5e3;

  static NoiseFamily gaussian() {
    return new ScaledFamily(
        "gaussian",
        "standardDeviation",
        FamilySearch.FINE,
        FamilySearch::deviation,
        NoiseQuestion::gaussian);
  }

  static NoiseFamily laplace() {
    return new ScaledFamily(
        "laplace",
        "scale",
        FamilySearch.FINE,
        FamilySearch::laplaceScale,
        (question, scale) -> new LaplaceMechanism(scale, question.sensitivity()));
  }

  /** Its infinity mass alone decides: about sensitivity / (2 range) for each release. */
  static NoiseFamily uniform() {
    return new ScaledFamily(
        "uniform",
        "range",
        FamilySearch.FINE,
        search ->
            (double) search.question().times()
                * search.question().sensitivity()
                / (2 * search.question().target().delta()),
        (question, range) -> question.on(new UniformNoise(range)));
  }

  static NoiseFamily discreteGaussian() {
    return new ScaledFamily(
        "discrete-gaussian",
        "standardDeviation",
        LATTICE,
        FamilySearch::deviation,
        (question, deviation) ->
            question.on(new DiscreteGaussianNoise(deviation, question.step())));
  }

  static NoiseFamily discreteLaplace() {
    return new ScaledFamily(
        "discrete-laplace",
        "scale",
        LATTICE,
        FamilySearch::laplaceScale,
        (question, scale) ->
            question.on(
                new DiscreteLaplaceNoise(scale, question.step(), Double.POSITIVE_INFINITY)));
  }

  /** Noise on a lattice is not tried over so many steps that its error cannot be summed. */
  private double longest(FamilySearch search) {
    return name.startsWith("discrete")
        ? Math.min(search.longest(), MOST_STEPS * search.question().step())
        : search.longest();
  }

  @Override
  public NoiseChoice choose(FamilySearch search) {
    NoiseQuestion question = search.question();
    Calibration found =
        search.solve(
            parameter,
            Effect.MORE_PRIVATE,
            search.shortest(),
            longest(search),
            start.applyAsDouble(search),
            tolerance,
            value -> noise.apply(question, value));
    return NoiseChoice.of(
        name,
        noise.apply(question, found.value()),
        found,
        question.cost(),
        found.met()
            ? ""
            : String.format(
                Locale.ROOT,
                "no %s that was tried meets the target, up to %.1e",
                parameter,
                found.value()));
  }
}
