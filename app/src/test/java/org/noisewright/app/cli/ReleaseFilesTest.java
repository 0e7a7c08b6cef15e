package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What spends privacy, or is secret, is never written over, lost without a trace or left open. */
class ReleaseFilesTest {
  private static final String RELEASE =
      "release OUT/noise.json --in OUT/v.csv --sensitivity 1 --out OUT/noisy.csv --record"
          + " OUT/record.json";

  @TempDir Path folder;

  private final StringWriter err = new StringWriter();

  @BeforeEach
  void tableAndValues() throws IOException {
    assertEquals(0, run("table laplace --scale 3 --step 1/8 --out OUT/noise.json"), err::toString);
    Files.writeString(folder.resolve("v.csv"), "v\n1\n2\n");
  }

  private String[] words(String line) {
    return Stream.of(line.split(" "))
        .map(word -> word.replace("OUT/", folder + "/"))
        .toArray(String[]::new);
  }

  private int run(String line) {
    err.getBuffer().setLength(0);
    Session session =
        new Session(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            () -> false,
            Accounting::certified);
    return new Main(session, true).run(words(line));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private Process started(File out, String line) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(words(line)));
    return new ProcessBuilder(command)
        .redirectOutput(out)
        .redirectError(folder.resolve("said.txt").toFile())
        .start();
  }

  private static int ended(Process process) throws InterruptedException {
    assertTrue(process.waitFor(120, TimeUnit.SECONDS), "it does not end");
    return process.exitValue();
  }

  @Test
  void theSecondReleaseIsRefusedAndTheFirstStays() throws IOException {
    assertEquals(0, run(RELEASE), err::toString);
    String values = read("noisy.csv");
    String record = read("record.json");
    assertEquals(2, run(RELEASE));
    assertTrue(
        err.toString().contains("noisy.csv is there already; it is not written over"),
        err::toString);
    Files.move(folder.resolve("noisy.csv"), folder.resolve("kept.csv"));
    assertEquals(2, run(RELEASE));
    assertTrue(err.toString().contains("record.json is there already"), err::toString);
    assertEquals(values, read("kept.csv"));
    assertEquals(record, read("record.json"));
    assertEquals(List.of("kept.csv", "noise.json", "record.json", "v.csv"), names());
  }

  @ParameterizedTest
  @ValueSource(strings = {"noisy.csv", "record.json"})
  void aLinkIsNeverFollowed(String name) throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "kept");
    Files.createSymbolicLink(folder.resolve(name), other);
    assertEquals(2, run(RELEASE));
    assertTrue(err.toString().contains(name + " is a link"), err::toString);
    Files.delete(other);
    assertEquals(2, run(RELEASE));
    assertFalse(Files.exists(other));
    assertEquals(List.of(name, "noise.json", "v.csv").stream().sorted().toList(), names());
  }

  @Test
  void drawnNoiseIsForItsOwnerAndIsNotWrittenOver() throws IOException {
    String draw = "draw OUT/noise.json --count 10 --out OUT/noise.bin";
    assertEquals(0, run(draw), err::toString);
    Path drawn = folder.resolve("noise.bin");
    assumeTrue(
        Files.getFileStore(folder).supportsFileAttributeView("posix"), "no rights of files here");
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(drawn)));
    byte[] before = Files.readAllBytes(drawn);
    assertEquals(2, run(draw));
    assertEquals(
        java.util.Arrays.toString(before), java.util.Arrays.toString(Files.readAllBytes(drawn)));
  }

  /** 8e12 and up to about 4e13 bytes: no disk of a test has that. */
  @ParameterizedTest
  @ValueSource(strings = {"bin", "csv"})
  void drawsThatNoDiskHoldsAreRefused(String ending) throws IOException {
    assumeTrue(Files.getFileStore(folder).getUsableSpace() < 8_000_000_000_000L, "a huge disk");
    assertEquals(2, run("draw OUT/noise.json --count 1e12 --out OUT/n." + ending));
    assertTrue(err.toString().contains("there is room for"), err::toString);
    assertEquals(List.of("noise.json", "v.csv"), names());
  }

  @Test
  void ofTwoRunsOnePublishes() throws IOException, InterruptedException {
    File nowhere = folder.resolve("out.txt").toFile();
    List<Process> runs = List.of(started(nowhere, RELEASE), started(nowhere, RELEASE));
    int first = ended(runs.get(0));
    int second = ended(runs.get(1));
    assertEquals(2, first + second, "one is answered, one is refused");
    assertEquals(3, read("noisy.csv").lines().count());
    assertTrue(read("record.json").contains("\"published\""), read("record.json"));
  }

  @Test
  void aKilledReleaseIsKnownAndItsNamesAreRefused() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("v.csv"), "v\n" + "1\n".repeat(1_000_000));
    Process process = started(folder.resolve("out.txt").toFile(), RELEASE);
    Path record = folder.resolve("record.json");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (process.isAlive()
        && System.nanoTime() < end
        && !(Files.exists(record) && Files.size(record) > 0)) {
      Thread.sleep(1);
    }
    process.destroyForcibly();
    assertEquals(137, ended(process), () -> "not killed in time");
    assertTrue(read("record.json").contains("\"state\" : \"reserved\""), read("record.json"));
    assertEquals(0, Files.size(folder.resolve("noisy.csv")));
    assertEquals(2, run(RELEASE));
    assertTrue(err.toString().contains("Noise may have been spent"), err::toString);
    Files.delete(folder.resolve("noisy.csv"));
    assertEquals(2, run(RELEASE));
    assertTrue(err.toString().contains("record.json is there already"), err::toString);
    for (String name : names()) {
      if (name.endsWith(".unfinished")) {
        assertEquals(
            "rw-------",
            PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "release OUT/noise.json --value 5 --sensitivity 1 --record OUT/record.json",
        "epsilon --laplace 3 --delta 1e-5 --json",
        "--version",
        "epsilon --help",
      })
  void outputThatCannotBeWrittenIsAnError(String line) throws IOException, InterruptedException {
    File full = new File("/dev/full");
    assumeTrue(full.exists(), "this system has no full device");
    assertEquals(74, ended(started(full, line)));
    assertTrue(read("said.txt").contains("standard output"), read("said.txt"));
    if (line.startsWith("release")) {
      assertTrue(read("said.txt").contains("its noise is spent"), read("said.txt"));
      assertTrue(read("record.json").contains("\"reserved\""), read("record.json"));
    }
  }

  @Test
  void aReaderThatLeavesHearsNothing() throws IOException, InterruptedException {
    Path bash = Path.of("/bin/bash");
    assumeTrue(Files.isExecutable(bash), "no shell to leave a pipe");
    String java =
        Path.of(System.getProperty("java.home"), "bin", "java")
            + " -XX:+UseSerialGC -cp '"
            + System.getProperty("java.class.path")
            + "' "
            + Main.class.getName();
    Process process =
        new ProcessBuilder(
                bash.toString(),
                "-c",
                "{ sleep 0.1; "
                    + java
                    + " epsilon --laplace 3 --delta 1e-5; echo $? >"
                    + folder.resolve("code")
                    + "; } | true")
            .redirectError(folder.resolve("said.txt").toFile())
            .start();
    ended(process);
    assertEquals("0", read("code").strip());
    assertEquals("", read("said.txt"));
  }

  @Test
  void aFolderThatMayNotBeWrittenIsASentence() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-x------"));
    try {
      assumeTrue(!Files.isWritable(closed), "the owner of the system may write everywhere");
      assertEquals(2, run(RELEASE.replace("OUT/noisy.csv", "OUT/closed/noisy.csv")));
      assertTrue(err.toString().contains("permission denied"), err::toString);
      assertFalse(Files.exists(folder.resolve("record.json")));
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }
  }
}
