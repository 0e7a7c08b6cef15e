package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real signal to a real program in the middle of a search. */
@DisabledOnOs(OS.WINDOWS)
class InterruptionTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"INT, 130"})
  @Timeout(120)
  void theBestSoFarIsWrittenWhole(String signal, int code)
      throws IOException, InterruptedException {
    Path out = folder.resolve("l.json");
    Path checkpoint = folder.resolve("c.json");
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                "design",
                "learned",
                "--range",
                "200",
                "--epsilon",
                "0.3",
                "--times",
                "64",
                "--cells",
                "15",
                "--cost",
                "L1",
                "--weight",
                "1e-5",
                "--checkpoint",
                checkpoint.toString(),
                "--out",
                out.toString())
            .redirectOutput(folder.resolve("stdout").toFile())
            .start();
    StringBuilder said = new StringBuilder();
    try (BufferedReader err = program.errorReader(StandardCharsets.UTF_8)) {
      // After two seconds the progress is told.
      for (String line = err.readLine(); line != null; line = err.readLine()) {
        if (line.contains("searching") && !said.toString().contains("searching")) {
          new ProcessBuilder("kill", "-" + signal, Long.toString(program.pid())).start().waitFor();
        }
        said.append(line).append('\n');
      }
    }
    assertTrue(program.waitFor(60, TimeUnit.SECONDS), said::toString);
    assertEquals(code, program.exitValue(), said::toString);
    assertTrue(
        said.toString().contains("noisewright: interrupted; certifying the best"), said::toString);
    String written = Files.readString(out);
    assertTrue(written.contains("\"status\" : \"interrupted: best so far\""));
    assertTrue(Files.readString(folder.resolve("stdout")).contains("interrupted: best so far"));
    assertTrue(Files.size(checkpoint) > 0);
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.map(path -> path.getFileName().toString()).sorted().toList();
      assertEquals(List.of("c.json", "l.json", "stdout"), names);
    }
  }
}
