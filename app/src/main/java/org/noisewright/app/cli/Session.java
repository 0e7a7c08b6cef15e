package org.noisewright.app.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.app.report.Asked;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.Methods;
import org.noisewright.curve.Progress;
import org.noisewright.design.CertifiedEpsilons;
import org.noisewright.design.Epsilons;

/**
 * What a command works with.
 *
 * @param out standard output
 * @param err standard error
 * @param console tells whether standard error is looked at by somebody
 * @param accounting where answers come from
 * @param methods what {@code compare} lays beside them
 * @param nanoTime the clock of the progress, in nanoseconds
 * @param progress tells standard error how far the command is
 * @param interruption what a signal does to it
 */
record Session(
    PrintWriter out,
    PrintWriter err,
    BooleanSupplier console,
    Accounting accounting,
    Supplier<List<ComparisonMethod>> methods,
    LongSupplier nanoTime,
    ProgressLine progress,
    Interruption interruption) {

  /** With all methods to compare with, and a clock that stands still: no progress is told. */
  Session(PrintWriter out, PrintWriter err, BooleanSupplier console, Accounting accounting) {
    this(out, err, console, accounting, Methods::all);
  }

  /** With a clock that stands still: no progress is told. */
  Session(
      PrintWriter out,
      PrintWriter err,
      BooleanSupplier console,
      Accounting accounting,
      Supplier<List<ComparisonMethod>> methods) {
    this(out, err, console, accounting, methods, () -> 0);
  }

  /** Before a command is running. */
  Session(
      PrintWriter out,
      PrintWriter err,
      BooleanSupplier console,
      Accounting accounting,
      Supplier<List<ComparisonMethod>> methods,
      LongSupplier nanoTime) {
    this(
        out,
        err,
        console,
        accounting,
        methods,
        nanoTime,
        new ProgressLine(err, console, nanoTime, true),
        Interruption.ofNoSignal(err));
  }

  /**
   * While a command is running.
   *
   * @param quiet if no progress is to be told
   */
  Session running(boolean quiet, Interruption newInterruption) {
    ProgressLine line = new ProgressLine(err, console, nanoTime, quiet);
    return new Session(out, err, console, accounting, methods, nanoTime, line, newInterruption);
  }

  /** Version of the program, from the jar. */
  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /** Certified epsilons of plans, with this much memory. */
  Epsilons epsilons(Optional<Long> memory) {
    return CertifiedEpsilons.from(
        (plan, width) -> {
          Asked asked =
              new Asked(
                  StatedPlan.of(plan), Optional.empty(), Optional.of(width), false, version());
          try {
            return accounting.answers(asked, memory, Progress.NONE);
          } catch (BadInputException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
          }
        });
  }
}
