package org.noisewright.app.cli;

import java.util.Optional;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.app.report.Asked;
import org.noisewright.curve.Progress;
import org.noisewright.design.Calibration;
import org.noisewright.design.Calibrator;
import org.noisewright.design.CertifiedEpsilons;
import org.noisewright.design.PlanFamily;
import org.noisewright.design.PrivacyTarget;
import org.noisewright.pair.Direction;
import picocli.CommandLine.ParseResult;

/**
 * Searches with the settings of a command, telling standard error how far it is.
 *
 * @param found the outcome
 * @param milliseconds how long it took
 */
record Calibrating(Calibration found, double milliseconds) {

  /** Searches; what cannot be accounted for is bad input. */
  static Calibrating solve(
      ParseResult arguments,
      Session session,
      Calibrator calibrator,
      PlanFamily family,
      PrivacyTarget target) {
    Optional<Long> memory = Options.memory(arguments);
    long start = System.nanoTime();
    ProgressLine progress = session.progress();
    try {
      Calibration found =
          calibrator
              .withProgress(progress)
              .withEpsilons(
                  CertifiedEpsilons.from(
                      (plan, width) -> {
                        Asked asked = asked(arguments, StatedPlan.of(plan), Optional.of(width));
                        try {
                          return session.accounting().answers(asked, memory, Progress.NONE);
                        } catch (BadInputException e) {
                          throw new IllegalArgumentException(e.getMessage(), e);
                        }
                      }))
              .solve(family, target);
      return new Calibrating(found, 1e-6 * (double) (System.nanoTime() - start));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    } finally {
      progress.clear();
    }
  }

  /** A calibrator of the usual tolerance whose epsilons these arguments allow the memory for. */
  static Calibrator calibrator(ParseResult arguments, Session session, Progress progress) {
    return Calibrator.of(Calibrator.DEFAULT_TOLERANCE)
        .withProgress(progress)
        .withEpsilons(session.epsilons(Options.memory(arguments)));
  }

  /** What is asked of a plan by these arguments. */
  static Asked asked(ParseResult arguments, StatedPlan plan, Optional<Double> width) {
    Optional<Direction> direction = Options.value(arguments, "--direction").map(Options::direction);
    return new Asked(
        plan, direction, width, arguments.hasMatchedOption("--unproven"), Session.version());
  }
}
