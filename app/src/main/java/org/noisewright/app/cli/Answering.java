package org.noisewright.app.cli;

import java.util.function.Function;
import org.noisewright.app.report.Asked;
import org.noisewright.curve.Progress;
import picocli.CommandLine.ParseResult;

/** Asks the accountant, telling standard error how far it is. */
final class Answering {
  private Answering() {}

  static <T> T answer(
      ParseResult arguments,
      Session session,
      Asked asked,
      Function<Accounting.Answers, T> question) {
    if (arguments.hasMatchedOption("--quiet")) {
      return question.apply(
          session.accounting().answers(asked, Options.memory(arguments), Progress.NONE));
    }
    ProgressLine progress = session.progress();
    try {
      return question.apply(
          session.accounting().answers(asked, Options.memory(arguments), progress));
    } finally {
      progress.clear();
    }
  }
}
