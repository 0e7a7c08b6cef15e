package org.noisewright.app.cli;

import java.util.function.BiFunction;
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
    return answer(arguments, session, asked, progress -> progress, (a, told) -> question.apply(a));
  }

  /**
   * The same for many questions at once.
   *
   * @param view what the accountant tells is told to this view of the progress on standard error
   * @param question gets the answers and the view
   */
  static <T, P extends Progress> T answer(
      ParseResult arguments,
      Session session,
      Asked asked,
      Function<Progress, P> view,
      BiFunction<Accounting.Answers, P, T> question) {
    boolean quiet = arguments.hasMatchedOption("--quiet");
    ProgressLine line = session.progress();
    P progress = view.apply(quiet ? Progress.NONE : line);
    try {
      return question.apply(
          session.accounting().answers(asked, Options.memory(arguments), progress), progress);
    } finally {
      line.clear();
    }
  }
}
