package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.design.NoiseError;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.dpsgd.Clip;
import org.noisewright.learning.dpsgd.SpreadGradient;
import org.noisewright.learning.dpsgd.StepNoise;
import org.noisewright.learning.dpsgd.TrainingCalibrator;
import org.noisewright.learning.dpsgd.TrainingPrivacy;
import org.noisewright.learning.model.Model;
import org.noisewright.mechanism.GeneralizedGaussianNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.numerics.Bounds;
import org.noisewright.sampling.Rational;
import picocli.CommandLine.ParseResult;

/**
 * The noise of a training: found for a target, or of a given scale.
 *
 * @param goal what is asked, and what it may cost
 * @param arguments of the command
 * @param session what it works with
 */
record TrainNoise(TrainTarget goal, ParseResult arguments, Session session) implements AskedSteps {
  static final String BETA = "beta";
  static final String SCALE = "scale";
  private static final String MULTIPLIER = "noiseMultiplier";
  private static final String TARGET = TrainTarget.EPSILON;

  private TrainOptions options() {
    return goal.options();
  }

  private Optional<PrivacyTarget> target() {
    return goal.stated();
  }

  private double delta() {
    return goal.delta();
  }

  private double shape() {
    double shape = options().number(BETA, 2, "in [1, 8]");
    if (!(shape >= 1 && shape <= 8)) {
      throw new BadInputException(
          options().name(BETA)
              + " must be in [1, 8] for training, got "
              + options().word(BETA).orElse("")
              + "; 1 is Laplace noise, 2 normal noise");
    }
    return shape;
  }

  private Clip clip() {
    double shape = shape();
    double power = options().number("clipPower", Math.max(2, shape), "in [1, 2]");
    // With a shape above 2 a higher power is refused later, with a figure.
    if (!(power >= 1 && power <= (shape > 2 ? 8 : 2))) {
      throw new BadInputException(
          options().name("clipPower")
              + " must be in [1, 2], got "
              + options().word("clipPower").orElse("")
              + "; a bound on a higher norm leaves an l2 norm that grows with the number of"
              + " parameters; 2 is usual");
    }
    return named(() -> new Clip(power, options().number("clipNorm", 1, "in [1e-6, 1e6]")));
  }

  /** Refuses what can be refused before data are read. */
  void check() {
    target();
    clip();
    boolean given = options().has(SCALE) || options().has(MULTIPLIER);
    if (options().has(SCALE) && options().has(MULTIPLIER)) {
      throw new BadInputException(
          options().name(SCALE)
              + " and "
              + options().name(MULTIPLIER)
              + " are both given; keep one");
    }
    if (!given && target().isEmpty()) {
      throw new BadInputException(
          "no noise is named; write for example "
              + options().name(TARGET)
              + " 1, or give it by "
              + options().name(SCALE));
    }
  }

  @Override
  public Found found(Rational rate, long steps, Model model, Map<String, String> stored) {
    Optional<String> scale =
        stored.isEmpty() ? Optional.empty() : Optional.of(stored.getOrDefault(SCALE, ""));
    TrainingPrivacy privacy = privacy(rate, steps, model.parameters(), scale);
    return new Found(privacy, Map.of(SCALE, NumberText.of(privacy.noise().density().scale())));
  }

  @Override
  public Map<String, String> asked() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("clipNorm", NumberText.of(clip().bound()));
    words.put("clipPower", NumberText.of(clip().power()));
    words.put(BETA, NumberText.of(shape()));
    for (String key : List.of(SCALE, MULTIPLIER)) {
      if (options().has(key)) {
        words.put(
            key.equals(SCALE) ? "scaleAsked" : key, NumberText.of(options().positive(key, 1)));
      }
    }
    return words;
  }

  private TrainingPrivacy privacy(
      Rational rate, long steps, int parameters, Optional<String> stored) {
    ProgressLine progress = session.progress();
    try {
      TrainingCalibrator calibrator =
          TrainingCalibrator.of(Calibrating.calibrator(arguments, session, progress));
      if (shape() > 2 && clip().power() > 2) {
        throw refusal(calibrator, rate, steps, parameters);
      }
      return named(() -> proven(calibrator, rate, steps, parameters, stored));
    } finally {
      progress.clear();
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
    if (options().has(MULTIPLIER)) {
      double unit = NoiseError.of(new GeneralizedGaussianNoise(shape(), 1)).rootMeanSquare();
      return Optional.of(
          Math.pow(options().positive(MULTIPLIER, 1) * clip().bound() / unit, shape()));
    }
    return options().has(SCALE) ? Optional.of(options().positive(SCALE, 1)) : Optional.empty();
  }

  /** Why no shape above 2 is trained with under such a clip, with the figure that it rests on. */
  private BadInputException refusal(
      TrainingCalibrator calibrator, Rational rate, long steps, int parameters) {
    Clip clip = clip();
    String start =
        options().name(BETA)
            + " above 2 is not private under a clip in the l"
            + NumberText.of(clip.power())
            + " norm, got "
            + options().word(BETA).orElse("")
            + ": the cost of a gradient that is spread over all "
            + NumberText.grouped(parameters)
            + " parameters grows with their number, and the dimension-free epsilon of the"
            + " literature is false";
    String end =
        ". Write "
            + options().name("clipPower")
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
                  "scale ",
                  options().has(MULTIPLIER) ? MULTIPLIER : SCALE)
              .entrySet()) {
        if (message.startsWith(name.getKey())) {
          message =
              options().name(name.getValue()) + " " + message.substring(name.getKey().length());
          break;
        }
      }
      throw new BadInputException(goal.worded(message));
    }
  }
}
