package org.noisewright.app.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.NumberText;
import org.noisewright.app.plan.TableFile;
import org.noisewright.design.Calibrator;
import org.noisewright.design.Epsilons;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.learning.account.ChargedEpsilon;
import org.noisewright.learning.pate.BestShape;
import org.noisewright.learning.pate.CountNoise;
import org.noisewright.learning.pate.VoteCalibrator;
import org.noisewright.learning.pate.VotePrivacy;
import org.noisewright.learning.pate.VoteQueries;
import org.noisewright.learning.pate.VoteRelation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The noise on votes: found for a target, of a given scale, or a table as it stands.
 *
 * @param arguments of the command
 * @param session what it works with
 */
record VoteNoise(ParseResult arguments, Session session) {
  static final String BETA = "--beta";
  static final String SCALE = "--scale";
  private static final String TABLE = "--table";
  private static final String TEST_TABLE = "--threshold-table";

  /** Adds the options. */
  static void add(CommandSpec spec) {
    Options.value(
        spec,
        BETA,
        "B",
        "Shape of generalised Gaussian noise, at least 1: 1 Laplace, 2 normal; or best: of 1, 1.25"
            + " to 3 the most useful one at equal privacy, see 'noisewright pate best'.");
    Options.value(spec, "--target-epsilon", "E", "All answers together may cost so much, in nats.");
    Options.value(spec, "--delta", "D", "At this delta, an absolute probability above 0.");
    Options.value(
        spec, SCALE, "S", "In place of a target: the scale of the noise, exp(-|x|^B / S).");
    Options.value(
        spec, TABLE, "FILE", "In place of --beta: a table of any noise, from 'noisewright table'.");
    Options.value(
        spec, TEST_TABLE, "FILE", "With --table and a separate test: the table of its noise.");
    Options.value(spec, "--memory", "SIZE", "Most memory of the accounting (default 1GiB).");
  }

  /** What is to be met, if it is stated. */
  Optional<PrivacyTarget> target() {
    delta();
    return arguments.hasMatchedOption("--target-epsilon")
        ? Optional.of(Options.target(arguments))
        : Optional.empty();
  }

  /** The delta of the statement. */
  double delta() {
    double delta = Options.delta(Options.required(arguments, "--delta", "--delta 1e-5"));
    if (!(delta > 0 && delta < 1)) {
      throw new BadInputException(
          "--delta must be in (0, 1) for votes, got "
              + Options.required(arguments, "--delta", "--delta 1e-5")
              + "; tables of noise end, so that no delta of 0 is kept");
    }
    return delta;
  }

  /**
   * Noise for queries.
   *
   * @param privacy the noise
   * @param certificate of the search that found it; empty if it was given
   */
  record Chosen(VotePrivacy privacy, Optional<ChargedEpsilon> certificate) {
    static Chosen of(VotePrivacy privacy) {
      return new Chosen(privacy, Optional.empty());
    }
  }

  /**
   * The noise for these queries.
   *
   * @param stored shape and scale of a run that is resumed; they are used as they are
   */
  Chosen choose(VoteQueries queries, Map<String, String> stored) {
    boolean table = arguments.hasMatchedOption(TABLE);
    if (table == arguments.hasMatchedOption(BETA)) {
      throw new BadInputException(
          table
              ? "--table and --beta are both given; leave one out"
              : "no noise is named; write for example --beta 2 --target-epsilon 4, or --table"
                  + " noise.json");
    }
    if (table && arguments.hasMatchedOption(SCALE)) {
      throw new BadInputException("--scale is for --beta; the table holds its noise already");
    }
    try {
      if (table) {
        return Chosen.of(ofTables(queries));
      }
      if (stored.containsKey("beta") && stored.containsKey("scale")) {
        return Chosen.of(
            VoteCalibrator.privacy(
                queries,
                NumberText.decimal("beta", stored.getOrDefault("beta", ""), "in [1, 64]"),
                NumberText.decimal(
                    "scale", stored.getOrDefault("scale", ""), "positive and finite")));
      }
      return arguments.hasMatchedOption(SCALE)
          ? Chosen.of(VoteCalibrator.privacy(queries, shape(), scale()))
          : calibrated(queries);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new BadInputException(
          message.startsWith("beta ") ? message.replaceFirst("^beta ", BETA + " ") : message);
    }
  }

  private VotePrivacy ofTables(VoteQueries queries) {
    CountNoise counts = ofTable(TABLE);
    if (queries.tests() != arguments.hasMatchedOption(TEST_TABLE)) {
      throw new BadInputException(
          queries.tests()
              ? "--threshold-table is missing; a separate test has noise of its own, write for"
                  + " example --threshold-table wide.json"
              : "--threshold-table is for --threshold-noise separate");
    }
    return new VotePrivacy(
        queries, counts, queries.tests() ? Optional.of(ofTable(TEST_TABLE)) : Optional.empty());
  }

  private CountNoise ofTable(String option) {
    return CountNoise.of(TableFile.read(Options.required(arguments, option, option + " n.json")));
  }

  private double shape() {
    String text = Options.required(arguments, BETA, "--beta 2");
    double shape = Options.number(BETA, text, "in [1, 64]");
    if (!(shape >= 1 && shape <= 64)) {
      throw new BadInputException(
          "--beta must be in [1, 64], got "
              + text
              + "; 1 is Laplace noise, 2 normal noise, and below 1 no worst shift is known");
    }
    return shape;
  }

  private double scale() {
    String text = Options.required(arguments, SCALE, "--scale 4000");
    double scale = Options.number(SCALE, text, "positive and finite");
    if (!(scale > 0 && scale <= Double.MAX_VALUE)) {
      throw new BadInputException("--scale must be positive and finite, got " + text);
    }
    return scale;
  }

  private Chosen calibrated(VoteQueries queries) {
    PrivacyTarget target =
        target()
            .orElseThrow(
                () ->
                    new BadInputException(
                        "--target-epsilon is missing; write for example --target-epsilon 4, or give"
                            + " the noise by --scale"));
    ProgressLine progress = session.progress();
    try {
      Calibrator calibrator =
          Calibrator.of(Calibrator.DEFAULT_TOLERANCE)
              .withProgress(progress)
              .withEpsilons(epsilons());
      boolean best = Options.value(arguments, BETA).filter("best"::equals).isPresent();
      double shape =
          best
              ? BestShape.of(queries, target).withCalibrator(calibrator).ranking().get(0).shape()
              : shape();
      VoteCalibrator.Found found = VoteCalibrator.of(calibrator).solve(queries, shape, target);
      return new Chosen(
          found.privacy().orElseThrow(() -> notMet(target)),
          Optional.of(found.cost(target.delta())));
    } finally {
      progress.clear();
    }
  }

  private static TargetNotMetException notMet(PrivacyTarget target) {
    return new TargetNotMetException(
        "no noise up to the largest that is searched is known to meet epsilon "
            + NumberText.of(target.epsilon())
            + " at delta "
            + NumberText.of(target.delta())
            + "; ask fewer queries or allow a larger epsilon");
  }

  /**
   * What the answers cost under each relation.
   *
   * @throws TargetNotMetException if the target is not known to be met under the stated one
   */
  Map<VoteRelation, ChargedEpsilon> costs(Chosen chosen) {
    Map<VoteRelation, ChargedEpsilon> costs = new LinkedHashMap<>();
    VoteRelation stated = chosen.privacy().queries().relation();
    for (VoteRelation relation : VoteRelation.values()) {
      costs.put(relation, relation == stated ? stated(chosen) : other(chosen, relation));
    }
    ChargedEpsilon cost = costs.get(stated);
    Optional<PrivacyTarget> target = target();
    if (target.isPresent() && cost != null && !(cost.epsilon().upper() <= target.get().epsilon())) {
      throw new TargetNotMetException(
          "this noise is known to cost at most epsilon "
              + NumberText.of(cost.epsilon().upper())
              + " at delta "
              + NumberText.of(delta())
              + ", which is more than "
              + NumberText.of(target.get().epsilon())
              + "; take more noise or fewer queries, or leave --target-epsilon out");
    }
    return costs;
  }

  private ChargedEpsilon other(Chosen chosen, VoteRelation relation) {
    return chosen.privacy().withRelation(relation).at(delta(), VotePrivacy.WIDTH, epsilons());
  }

  private ChargedEpsilon stated(Chosen chosen) {
    return chosen
        .certificate()
        .or(() -> target().map(target -> chosen.privacy().against(target, epsilons())))
        .orElseGet(() -> chosen.privacy().at(delta(), VotePrivacy.WIDTH, epsilons()));
  }

  private Epsilons epsilons() {
    return session.epsilons(Options.memory(arguments));
  }
}
