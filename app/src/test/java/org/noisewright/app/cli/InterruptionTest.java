package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real signal to a real program in the middle of its work. */
@DisabledOnOs(OS.WINDOWS)
class InterruptionTest {
  @TempDir Path folder;

  private RealProgram interrupted(String signal, String words)
      throws IOException, InterruptedException {
    RealProgram.assumeArrives(signal);
    List<String> arguments = new ArrayList<>();
    for (String word : words.split(" ", -1)) {
      arguments.add(word.replace("DIR", folder.toString()));
    }
    return RealProgram.interrupted(
        signal, RealProgram::isProgress, folder.resolve("stdout"), arguments);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void theBestSoFarIsWrittenWhole(String signal, int code)
      throws IOException, InterruptedException {
    RealProgram program =
        interrupted(
            signal,
            "design learned --range 200 --epsilon 0.3 --times 64 --cells 15 --cost L1"
                + " --weight 1e-5 --checkpoint DIR/c.json --out DIR/l.json");
    assertEquals(code, program.code(), program::told);
    assertTrue(
        program.told().contains("noisewright: interrupted; certifying the best"), program::told);
    String written = Files.readString(folder.resolve("l.json"));
    assertTrue(written.contains("\"status\" : \"interrupted: best so far\""));
    assertTrue(Files.readString(folder.resolve("stdout")).contains("interrupted: best so far"));
    assertTrue(Files.size(folder.resolve("c.json")) > 0);
    assertEquals(List.of("c.json", "l.json", "stdout"), names());
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void whatIsHalfWrittenIsRemoved(String signal, int code)
      throws IOException, InterruptedException {
    TrainTrial.printed(
        List.of(
            "table",
            "gaussian",
            "--standard-deviation",
            "4",
            "--step",
            "1/4",
            "--out",
            folder.resolve("t.json").toString()));
    RealProgram program = interrupted(signal, "draw DIR/t.json --count 3e8 --out DIR/noise.csv");
    assertEquals(code, program.code(), program::told);
    assertTrue(program.told().endsWith("noisewright: interrupted\n"), program::told);
    assertEquals(List.of("stdout", "t.json"), names());
  }
}
