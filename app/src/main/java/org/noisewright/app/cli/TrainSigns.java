package org.noisewright.app.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.SignNoiseFile;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.dpsgd.LargestSigns;
import org.noisewright.learning.dpsgd.SignCalibrator;
import org.noisewright.learning.dpsgd.SignNoise;
import org.noisewright.learning.dpsgd.SignNoise.FairCoins;
import org.noisewright.learning.dpsgd.SignNoise.OfTable;
import org.noisewright.learning.dpsgd.SignedPrivacy;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.Model;
import org.noisewright.sampling.Rational;
import picocli.CommandLine.ParseResult;

/**
 * Steps that release the signs of the largest entries of gradients: with coins found for a target,
 * so many coins, or noise of a file.
 *
 * @param goal what is asked, and what it may cost
 * @param largest how many entries become signs, of the whole gradient or of each layer
 * @param given the noise, if it is
 * @param arguments of the command
 * @param session what it works with
 */
record TrainSigns(
    TrainTarget goal,
    List<Integer> largest,
    Optional<SignNoise> given,
    ParseResult arguments,
    Session session)
    implements AskedSteps {
  static final String LARGEST = "largest";
  private static final String COINS = "coins";
  private static final String NOISE = "noise";
  private static final int MOST_ENTRIES = 1_000_000;

  /** Reads and checks what is asked. */
  static TrainSigns of(TrainTarget goal, ParseResult arguments, Session session) {
    TrainOptions options = goal.options();
    for (String key : List.of("beta", "scale", "noiseMultiplier", "clipNorm", "clipPower")) {
      if (options.has(key)) {
        throw new BadInputException(
            options.name(key)
                + " is for clipped gradients, and "
                + options.name(LARGEST)
                + " is given: signs need no clip, and their noise is coins or a table; write for"
                + " example "
                + options.example(COINS, "3000"));
      }
    }
    if (options.has(COINS) && options.has(NOISE)) {
      throw new BadInputException(
          options.name(COINS) + " and " + options.name(NOISE) + " are both given; keep one");
    }
    Optional<SignNoise> given = given(options);
    if (given.isEmpty() && goal.stated().isEmpty()) {
      throw new BadInputException(
          "no noise is named; write for example "
              + options.example(TrainTarget.EPSILON, "1")
              + ", or give it by "
              + options.name(COINS)
              + " or "
              + options.name(NOISE));
    }
    List<Integer> largest = new ArrayList<>();
    for (String text : options.word(LARGEST).orElse("").split(",", -1)) {
      largest.add((int) TrainOptions.whole(options.name(LARGEST), text.trim(), MOST_ENTRIES));
    }
    return new TrainSigns(goal, List.copyOf(largest), given, arguments, session);
  }

  /** Refuses noise of signs where there are none. */
  static void refuseAlone(TrainOptions options) {
    if (options.has(COINS)) {
      throw new BadInputException(
          options.name(COINS)
              + " is noise on signs; add for example "
              + options.example(LARGEST, "20"));
    }
    if (options.has(NOISE)) {
      throw new BadInputException(
          options.name(NOISE)
              + " is not proven for clipped gradients: a gradient spreads over all parameters, and"
              + " what a table costs is known where each number moves by a known step. Add for"
              + " example "
              + options.example(LARGEST, "20")
              + ", which makes signs of the largest entries, or leave it out for normal noise");
    }
  }

  private static Optional<SignNoise> given(TrainOptions options) {
    if (options.has(COINS)) {
      long coins = options.whole(COINS, 2, Integer.MAX_VALUE);
      try {
        return Optional.of(new FairCoins(coins));
      } catch (IllegalArgumentException e) {
        throw new BadInputException(
            String.valueOf(e.getMessage())
                .replaceFirst("^coins ", options.name(COINS) + " ")
                .replaceFirst(
                    ";.*wider.*", "; for wider noise name a table by " + options.name(NOISE)));
      }
    }
    return options.word(NOISE).map(SignNoiseFile::read);
  }

  @Override
  public Found found(Rational rate, long steps, Model model, Map<String, String> stored) {
    LargestSigns signs = signs(model);
    ProgressLine progress = session.progress();
    try {
      SignCalibrator calibrator =
          SignCalibrator.of(Calibrating.calibrator(arguments, session, progress));
      SignedPrivacy found = found(calibrator, signs, rate, steps, stored);
      return new Found(
          found,
          found.noise() instanceof FairCoins coins
              ? Map.of(COINS, Long.toString(coins.coins()))
              : Map.of());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(reason(String.valueOf(e.getMessage())));
    } finally {
      progress.clear();
    }
  }

  private SignedPrivacy found(
      SignCalibrator calibrator,
      LargestSigns signs,
      Rational rate,
      long steps,
      Map<String, String> stored) {
    Optional<PrivacyTarget> target = goal.stated();
    Optional<SignNoise> noise = given;
    if (stored.containsKey(COINS)) {
      noise =
          Optional.of(
              new FairCoins(NumberText.whole(COINS, stored.getOrDefault(COINS, ""), "even")));
    }
    if (noise.isEmpty()) {
      return calibrator.solve(signs, rate, steps, target.orElseThrow());
    }
    SignedPrivacy asked = new SignedPrivacy(signs, noise.get(), rate, steps);
    return target.isPresent() && stored.isEmpty()
        ? calibrator.shortened(asked, target.get())
        : asked;
  }

  private LargestSigns signs(Model model) {
    try {
      if (largest.size() == 1) {
        return LargestSigns.of(model, largest.get(0));
      }
      if (!(model instanceof DenseNetwork dense)) {
        throw new IllegalArgumentException(
            "largest must be one number for a model that is not dense, got " + largest);
      }
      return LargestSigns.of(dense, largest);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(
          String.valueOf(e.getMessage())
              .replaceFirst("^largest ", goal.options().name(LARGEST) + " ")
              .replace("the entries of the layer", "the parameters that it is chosen from"));
    }
  }

  /** A refusal by the names that the user knows. */
  private String reason(String message) {
    TrainOptions options = goal.options();
    if (message.contains("changedNumbers: ")) {
      return options.name(NOISE)
          + " must be noise with one worst change, got a table where smaller changes than a sign can"
          + " cost more; a sign moves a sum by exactly 1, so make a table of step 1, for example by"
          + " 'noisewright design learned --counting', or one that falls from 0: a wider cactus";
    }
    return goal.worded(message);
  }

  @Override
  public Map<String, String> asked() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put(LARGEST, String.join(",", largest.stream().map(String::valueOf).toList()));
    words.put(
        NOISE,
        given
            .filter(OfTable.class::isInstance)
            .map(noise -> ((OfTable) noise).table().checksum())
            .orElse(COINS));
    given
        .filter(FairCoins.class::isInstance)
        .ifPresent(noise -> words.put("coinsAsked", Long.toString(((FairCoins) noise).coins())));
    return words;
  }
}
