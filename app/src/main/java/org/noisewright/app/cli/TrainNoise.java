package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.curve.Progress;
import org.noisewright.design.Calibrator;
import org.noisewright.design.NoiseError;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.dpsgd.Clip;
import org.noisewright.learning.dpsgd.SpreadGradient;
import org.noisewright.learning.dpsgd.StepNoise;
import org.noisewright.learning.dpsgd.TrainingCalibrator;
import org.noisewright.learning.dpsgd.TrainingPrivacy;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;
import org.noisewright.sampling.Rational;
import picocli.CommandLine.ParseResult;

/**
 * The noise of a training: found for a target, or of a given scale.
 *
 * @param options what is asked
 * @param arguments of the command
 * @param session what it works with
 */
record TrainNoise(TrainOptions options, ParseResult arguments, Session session) {
  static final String BETA = "beta";
  static final String SCALE = "scale";
  private static final String MULTIPLIER = "noiseMultiplier";
  private static final String TARGET = "targetEpsilon";

  /** What is to be met, if it is stated. */
  Optional<PrivacyTarget> target() {
    double delta = delta();
    return options.word(TARGET).map(text -> new PrivacyTarget(options.positive(TARGET, 1), delta));
  }

  /** The delta of the statement. */
  double delta() {
    double delta = options.number("delta", Double.NaN, "in (0, 1)");
    if (!options.has("delta")) {
      throw options.missing("delta", "1e-5");
    }
    if (!(delta > 0 && delta < 1)) {
      throw new BadInputException(
          options.name("delta")
              + " must be in (0, 1) for training, got "
              + options.word("delta").orElse("")
              + "; noise is drawn from tables, so that no delta of 0 is kept");
    }
    return delta;
  }

  double shape() {
    double shape = options.number(BETA, 2, "in [1, 8]");
    if (!(shape >= 1 && shape <= 8)) {
      throw new BadInputException(
          options.name(BETA)
              + " must be in [1, 8] for training, got "
              + options.word(BETA).orElse("")
              + "; 1 is Laplace noise, 2 normal noise");
    }
    return shape;
  }

  Clip clip() {
    double shape = shape();
    double power = options.number("clipPower", Math.max(2, shape), "in [1, 2]");
    return named(() -> new Clip(power, options.number("clipNorm", 1, "in [1e-6, 1e6]")));
  }

  /** Refuses what can be refused before data are read. */
  void check() {
    target();
    clip();
    boolean given = options.has(SCALE) || options.has(MULTIPLIER);
    if (options.has(SCALE) && options.has(MULTIPLIER)) {
      throw new BadInputException(
          options.name(SCALE) + " and " + options.name(MULTIPLIER) + " are both given; keep one");
    }
    if (!given && target().isEmpty()) {
      throw new BadInputException(
          "no noise is named; write for example "
              + options.name(TARGET)
              + " 1, or give it by "
              + options.name(SCALE));
    }
  }

  /**
   * The noise and the steps.
   *
   * @param steps asked for, or accounted by a run that is resumed
   * @param stored scale of a run that is resumed; it is used as it is
   */
  TrainingPrivacy privacy(Rational rate, long steps, int parameters, Optional<String> stored) {
    ProgressLine line = session.progress();
    try (RepeatedProgress progress =
        RepeatedProgress.of(arguments.hasMatchedOption("--quiet") ? Progress.NONE : line)) {
      TrainingCalibrator calibrator =
          TrainingCalibrator.of(
              Calibrator.of(Calibrator.DEFAULT_TOLERANCE)
                  .withProgress(progress)
                  .withEpsilons(session.epsilons(Options.memory(arguments))));
      if (shape() > 2 && clip().power() > 2) {
        throw refusal(calibrator, rate, steps, parameters);
      }
      return named(() -> proven(calibrator, rate, steps, parameters, stored));
    } finally {
      line.clear();
    }
  }

  private TrainingPrivacy proven(
      TrainingCalibrator calibrator,
      Rational rate,
      long steps,
      int parameters,
      Optional<String> stored) {
    Optional<PrivacyTarget> target = target();
    if (stored.isPresent()) {
      double scale = NumberText.decimal(SCALE, stored.get(), "positive and finite");
      return new TrainingPrivacy(StepNoise.of(clip(), shape(), scale), rate, steps, parameters);
    }
    Optional<Double> scale = scale();
    if (scale.isEmpty()) {
      return calibrator.solve(clip(), shape(), rate, steps, parameters, target.orElseThrow());
    }
    TrainingPrivacy asked =
        new TrainingPrivacy(StepNoise.of(clip(), shape(), scale.get()), rate, steps, parameters);
    return target.map(most -> calibrator.shortened(asked, most)).orElse(asked);
  }

  /** The scale that is given, if one is. */
  private Optional<Double> scale() {
    if (options.has(MULTIPLIER)) {
      double unit = NoiseError.of(new GeneralizedGaussianNoise(shape(), 1)).rootMeanSquare();
      return Optional.of(
          Math.pow(options.positive(MULTIPLIER, 1) * clip().bound() / unit, shape()));
    }
    return options.has(SCALE) ? Optional.of(options.positive(SCALE, 1)) : Optional.empty();
  }

  /**
   * What the training costs.
   *
   * @throws TargetNotMetException if the target is not known to be met
   */
  ChargedEpsilon cost(TrainingPrivacy privacy) {
    Calibrator.Epsilons epsilons = session.epsilons(Options.memory(arguments));
    if (target().isEmpty()) {
      return privacy.at(delta(), TrainingPrivacy.WIDTH, epsilons);
    }
    PrivacyTarget target = target().get();
    ChargedEpsilon cost = privacy.against(target, epsilons);
    if (!(cost.epsilon().upper() <= target.epsilon())) {
      throw new TargetNotMetException(
          "this training is known to cost at most epsilon "
              + NumberText.of(cost.epsilon().upper())
              + " at delta "
              + NumberText.of(target.delta())
              + ", which is more than "
              + NumberText.of(target.epsilon())
              + "; take more noise or fewer steps");
    }
    return cost;
  }

  /** Why no shape above 2 is trained with under such a clip, with the figure that it rests on. */
  private BadInputException refusal(
      TrainingCalibrator calibrator, Rational rate, long steps, int parameters) {
    Clip clip = clip();
    String start =
        options.name(BETA)
            + " above 2 is not private under a clip in the l"
            + NumberText.of(clip.power())
            + " norm, got "
            + options.word(BETA).orElse("")
            + ": the cost of a gradient that is spread over all "
            + NumberText.grouped(parameters)
            + " parameters grows with their number, and the dimension-free epsilon of the"
            + " literature is false";
    String end =
        ". Write "
            + options.name("clipPower")
            + " 2, with which an upper bound is proven, or use beta 2";
    try {
      SpreadGradient gradient =
          scale().isEmpty()
              ? calibrator.claimed(clip, shape(), rate, steps, parameters, target().orElseThrow())
              : new SpreadGradient(
                  new GeneralizedGaussianNoise(shape(), scale().get()),
                  clip,
                  Math.min(parameters, SpreadGradient.MOST_PARAMETERS));
      Bounds claimed = epsilon(gradient.oneParameter(rate, steps));
      Bounds split = epsilon(gradient.split(rate, steps));
      return new BadInputException(
          start
              + ". At scale "
              + rounded(gradient.noise().scale(), RoundingMode.HALF_EVEN)
              + ", which it calls epsilon "
              + rounded(claimed.upper(), RoundingMode.CEILING)
              + " at delta "
              + NumberText.of(delta())
              + ", a gradient that is split equally costs at least epsilon "
              + rounded(split.lower(), RoundingMode.FLOOR)
              + " (certified lower bound)"
              + end);
    } catch (IllegalArgumentException e) {
      return new BadInputException(start + end);
    }
  }

  private Bounds epsilon(PrivacyPlan plan) {
    return session.epsilons(Options.memory(arguments)).epsilonAt(plan, delta(), 0.01).epsilon();
  }

  private static String rounded(double value, RoundingMode side) {
    return value <= Double.MAX_VALUE
        ? NumberText.of(new BigDecimal(value).round(new MathContext(3, side)).doubleValue())
        : "infinity";
  }

  private interface Made<T> {
    T make();
  }

  /** Refusals by the names that the user knows. */
  private <T> T named(Made<T> made) {
    try {
      return made.make();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      for (Map.Entry<String, String> name :
          Map.of(
                  "clip norm ",
                  "clipNorm",
                  "clip: ",
                  "clipPower",
                  "power of the clip norm ",
                  "clipPower",
                  "beta ",
                  BETA,
                  "shape ",
                  BETA,
                  "target ",
                  TARGET)
              .entrySet()) {
        if (message.startsWith(name.getKey())) {
          message = options.name(name.getValue()) + " " + message.substring(name.getKey().length());
          break;
        }
      }
      throw new BadInputException(message);
    }
  }
}
