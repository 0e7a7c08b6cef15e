package org.noisewright.app.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.noisewright.classical.ComparisonMethod;
import org.noisewright.classical.Methods;

/**
 * What a command works with.
 *
 * @param out standard output
 * @param err standard error
 * @param console tells whether standard error is looked at by somebody
 * @param accounting where answers come from
 * @param methods what {@code compare} lays beside them
 */
record Session(
    PrintWriter out,
    PrintWriter err,
    BooleanSupplier console,
    Accounting accounting,
    Supplier<List<ComparisonMethod>> methods) {

  /** With all methods to compare with. */
  Session(PrintWriter out, PrintWriter err, BooleanSupplier console, Accounting accounting) {
    this(out, err, console, accounting, Methods::all);
  }

  /** Version of the program, from the jar. */
  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /** Runs something with progress on standard error. */
  ProgressLine progress() {
    return new ProgressLine(err, console, System::nanoTime);
  }
}
