package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The program as a process of its own, which gets a signal. Nothing here waits for a length of
 * time: a line on standard error, or the end, is waited for.
 *
 * @param code of the exit
 * @param told on standard error
 */
record RealProgram(int code, String told) {

  /**
   * Runs the program and sends a signal at the first line on standard error that the predicate
   * accepts.
   *
   * @param out where standard output goes
   */
  static RealProgram interrupted(
      String signal, Predicate<String> moment, Path out, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName()));
    words.addAll(arguments);
    Process program = new ProcessBuilder(words).redirectOutput(out.toFile()).start();
    StringBuilder told = new StringBuilder();
    boolean sent = false;
    try (BufferedReader err = program.errorReader(StandardCharsets.UTF_8)) {
      for (String line = err.readLine(); line != null; line = err.readLine()) {
        told.append(line).append('\n');
        if (!sent && moment.test(line)) {
          sent = true;
          new ProcessBuilder("kill", "-" + signal, Long.toString(program.pid())).start().waitFor();
        }
      }
    }
    return new RealProgram(program.waitFor(), told.toString());
  }

  /**
   * Leaves the test out where this signal is ignored, as SIGINT is by everything that a script
   * starts in the background: a virtual machine then ignores it too.
   */
  static void assumeArrives(String signal) throws IOException, InterruptedException {
    int code = new ProcessBuilder("sh", "-c", "kill -" + signal + " $$; exit 0").start().waitFor();
    assumeTrue(code != 0, signal + " is ignored here");
  }

  /** True for a line of progress. */
  static boolean isProgress(String line) {
    return line.matches("noisewright: .* \\(\\d+ s\\)");
  }
}
