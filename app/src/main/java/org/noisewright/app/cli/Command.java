package org.noisewright.app.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** One command. Only the one that is called is loaded. */
interface Command {
  /** Its options and parameters. */
  CommandSpec spec();

  /**
   * Runs it; whatever goes wrong because of the user is a {@link
   * org.noisewright.app.plan.BadInputException}.
   */
  void run(ParseResult arguments, Session session);
}
