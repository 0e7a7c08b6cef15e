package org.noisewright.app.cli;

import java.io.PrintWriter;
import java.util.function.BooleanSupplier;

/**
 * What a command works with.
 *
 * @param out standard output
 * @param err standard error
 * @param console tells whether standard error is looked at by somebody
 * @param accounting where answers come from
 */
record Session(PrintWriter out, PrintWriter err, BooleanSupplier console, Accounting accounting) {

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
