package org.noisewright.app.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.StatedPlan;
import org.noisewright.app.report.Asked;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.Methods;
import org.noisewright.curve.Progress;
import org.noisewright.design.Calibrator.Epsilons;

/**
 * What a command works with.
 *
 * @param out standard output
 * @param err standard error
 * @param console tells whether standard error is looked at by somebody
 * @param accounting where answers come from
 * @param methods what {@code compare} lays beside them
 * @param progress tells standard error how far the command is
 * @param interruption what a signal does to it
 */
record Session(
    PrintWriter out,
    PrintWriter err,
    BooleanSupplier console,
    Accounting accounting,
    Supplier<List<ComparisonMethod>> methods,
    ProgressLine progress,
    Interruption interruption) {

  /** With all methods to compare with. */
  Session(PrintWriter out, PrintWriter err, BooleanSupplier console, Accounting accounting) {
    this(out, err, console, accounting, Methods::all);
  }

  /** Before a command is running. */
  Session(
      PrintWriter out,
      PrintWriter err,
      BooleanSupplier console,
      Accounting accounting,
      Supplier<List<ComparisonMethod>> methods) {
    this(
        out,
        err,
        console,
        accounting,
        methods,
        new ProgressLine(err, console, System::nanoTime),
        Interruption.ofNoSignal(err));
  }

  /** While a command is running. */
  Session running(ProgressLine newProgress, Interruption newInterruption) {
    return new Session(out, err, console, accounting, methods, newProgress, newInterruption);
  }

  /** Version of the program, from the jar. */
  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /** Certified epsilons of plans, with this much memory. */
  Epsilons epsilons(Optional<Long> memory) {
    return (plan, delta, width) -> {
      Asked asked =
          new Asked(StatedPlan.of(plan), Optional.empty(), Optional.of(width), false, version());
      try {
        return accounting.answers(asked, memory, Progress.NONE).epsilonAt(delta);
      } catch (BadInputException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    };
  }
}
