package org.noisewright.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.app.runs.RunLock;

/** Teachers, labels and a student on 1797 digits of 64 pixels. */
class PateTrainCommandTest {
  private static final Path CASES =
      Path.of(System.getProperty("noisewright.cases", "cases"), "learning");

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path data = Path.of("");

  @BeforeEach
  void copyDigits() throws IOException {
    data = Files.createDirectory(folder.resolve("digits"));
    Files.copy(CASES.resolve("digits.csv.gz"), data.resolve("digits.csv.gz"));
  }

  private int run(List<String> arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true).run(arguments.toArray(new String[0]));
  }

  private List<String> words(String run, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "pate",
                "train",
                data.toString(),
                "--teachers",
                "40",
                "--queries",
                "50",
                "--beta",
                "2",
                "--target-epsilon",
                "15",
                "--delta",
                "1e-5",
                "--quiet",
                "--out",
                path(run)));
    words.addAll(List.of(more));
    return words;
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void requireSame(String run, String other) throws IOException {
    for (String name :
        List.of(
            "labels-not-private.csv",
            "student-not-private.json",
            "secret/votes.csv",
            "secret/run.json")) {
      assertArrayEquals(
          Files.readAllBytes(Path.of(path(run), name)),
          Files.readAllBytes(Path.of(path(other), name)),
          name);
    }
  }

  @Test
  void aSeededRunIsTheSameOnAnyNumberOfThreadsAndSaysWhatItIs() throws IOException {
    assertEquals(0, run(words("a-not-private", "--seed", "5", "--threads", "1")), err::toString);
    String first = out.toString();
    assertEquals(
        0, run(words("b-not-private", "--seed", "5", "--threads", "3", "--json")), err::toString);
    requireSame("a-not-private", "b-not-private");

    assertTrue(first.startsWith("seeded: not private (seed 5): 50 answers cost at most"), first);
    assertTrue(first.contains("vote-added-or-removed is none about persons"), first);
    assertTrue(first.contains("replacing a person by one with another key changes two"), first);
    assertTrue(first.contains("evaluation only: uses true labels"), first);
    assertTrue(first.contains("50 queries among 400 public records of digits"), first);
    // The number of private records, 1200, is not told.
    assertFalse(first.contains("1200") || first.contains("1,200"), first);

    JsonNode tree = new ObjectMapper().readTree(out.toString());
    double epsilon = tree.get("persons").get("addedOrRemoved").get("epsilon").asDouble();
    assertTrue(epsilon <= 15 && epsilon > 14.9, "epsilon " + epsilon);
    assertEquals(tree.get("epsilon").get("vote-replaced").get("upper").asDouble(), epsilon);
    assertEquals(2 * epsilon, tree.get("persons").get("replaced").get("epsilon").asDouble());
    JsonNode evaluation = tree.get("evaluation");
    assertFalse(evaluation.has("plurality") || evaluation.has("teachers"), evaluation::toString);
    JsonNode measured =
        new ObjectMapper()
            .readTree(
                Path.of(path("a-not-private"), "secret", "measured-not-private.json").toFile());
    assertTrue(measured.get("plurality").asDouble() > 0.7, measured::toString);
    assertTrue(evaluation.get("labels").asDouble() > 0.6, evaluation::toString);
    assertTrue(evaluation.get("student").asDouble() > 0.6, evaluation::toString);
    assertFalse(tree.get("private").asBoolean());
    JsonNode student =
        new ObjectMapper()
            .readTree(Path.of(path("a-not-private"), "student-not-private.json").toFile());
    assertEquals(64 * 200 + 200 + 200 * 10 + 10, student.get("parameters").size());
  }

  @Test
  void aPrivateRunWithoutEvaluationTellsNothingOfTrueLabels() throws IOException {
    assertEquals(0, run(words("run", "--no-evaluation", "--json")), err::toString);
    JsonNode tree = new ObjectMapper().readTree(out.toString());
    assertFalse(tree.has("evaluation"));
    assertFalse(tree.has("accuracy"));
    assertTrue(tree.get("private").asBoolean());
    // Its own key: another partition than that of any other run.
    String key =
        new ObjectMapper()
            .readTree(Path.of(path("run"), "secret", "run.json").toFile())
            .get("partitionKey")
            .asText();
    assertTrue(key.matches("[0-9a-f]{64}"), key);
  }

  /** Killed while teachers vote: the teachers that voted are kept, the rest is as it would be. */
  @Test
  void aKilledRunIsResumed() throws IOException, InterruptedException {
    String[] options = {"--seed", "9", "--teacher", "network", "--no-evaluation"};
    assertEquals(0, run(words("whole-not-private", options)), err::toString);
    Path votes = Path.of(path("killed-not-private"), "secret", "teachers.txt");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(words("killed-not-private", options));
    Process child =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("child.txt").toFile())
            .start();
    while (child.isAlive() && !(Files.exists(votes) && Files.size(votes) > 500)) {
      Thread.sleep(2);
    }
    child.destroyForcibly().waitFor();
    assertTrue(Files.size(votes) > 500, () -> "no teacher voted before the kill");
    // A line that was cut in the middle must not count.
    Files.writeString(votes, Files.readString(votes) + "39:1 1", UTF_8);
    List<String> resumed = words("killed-not-private", options);
    resumed.add("--resume");
    assertEquals(0, run(resumed), err::toString);
    requireSame("whole-not-private", "killed-not-private");
    String budget =
        Files.readString(Path.of(path("killed-not-private"), "secret", "budget-not-private.json"));
    assertTrue(budget.contains("\"queriesSpent\" : 50"), budget);
    assertEquals(
        41,
        Files.readAllLines(votes).stream().map(line -> line.split(":", 2)[0]).distinct().count());
  }

  @Test
  void aRunIsNotMixedWithAnother() throws IOException {
    assertEquals(0, run(words("run", "--no-evaluation")), err::toString);
    assertFalse(out.toString().contains("true labels"), out::toString);
    assertFalse(out.toString().contains("accuracy"), out::toString);
    refused(
        words("run"),
        path("run")
            + " holds a run already, with a budget that may be spent; add --resume to continue it,"
            + " or name another --out");
    refused(
        words("other", "--resume"), path("other") + " holds no run to resume; leave --resume out");
    refused(
        words("run", "--resume", "--teacher", "network"),
        path("run") + " holds another run: recipe is kernel ridge");
    Path secret = Path.of(path("run"), "secret");
    try (RunLock lock = RunLock.beside(secret.resolve("run.json"))) {
      refused(words("run", "--resume"), lock.path() + " is being spent by another run; wait");
    }
    // Without its statement the key of the partition is lost: another key would give a person's
    // records to two teachers.
    Files.move(secret.resolve("run.json"), secret.resolve("kept.json"));
    refused(
        words("run"),
        secret + " holds votes of teachers without the statement of their run; name another --out");
    Files.move(secret.resolve("kept.json"), secret.resolve("run.json"));
    Files.delete(data.resolve("digits.csv.gz"));
    byte[] plain =
        new GZIPInputStream(Files.newInputStream(CASES.resolve("digits.csv.gz"))).readAllBytes();
    String first = "0,".repeat(64) + "3\n";
    byte[] longer = Arrays.copyOf(first.getBytes(UTF_8), first.length() + plain.length);
    System.arraycopy(plain, 0, longer, first.length(), plain.length);
    Files.write(data.resolve("digits.csv"), longer);
    refused(
        words("run", "--resume"), path("run") + " holds another run: privateChecksum differs; ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --keys row                      | --keys by row are refused: a record that is added moves
          --keys name                     | --keys must be column or content, got 'name'
          --keys column                   | --keys column: digits has no column of keys; leave --keys
          --relation person-replaced      | --relation person-replaced is refused: a person who is
          --relation all-functions-move   | --relation all-functions-move is refused: the claim
          --relation partition-by-row-number | --relation partition-by-row-number is refused: a record
          --relation vote-added-or-removed | --relation must be vote-replaced where teachers are
          --teacher forest                | --teacher must be kernel or network, got 'forest'
          --partition-key 12              | --partition-key must be 64 hexadecimal digits, got '12'
          --teachers 0                    | --teachers must be a whole number in [1, 1000000], got 0
          --queries 401                   | --queries must be in [1, 400], the public records of digits
          --threads x                     | --threads must be a whole number
          --seed 3                        | with --seed the name of a file must contain not-private
          --beta 0.5                      | --beta must be
          """)
  void wrongOptionsAreRefusedBeforeTeachersAreTrained(String option, String message)
      throws IOException {
    String[] words = option.split(" ", -1);
    List<String> arguments = words("bad");
    int there = arguments.indexOf(words[0]);
    if (there >= 0) {
      arguments.set(there + 1, words[1]);
    } else {
      arguments.addAll(List.of(words));
    }
    refused(arguments, message);
    assertFalse(Files.exists(Path.of(path("bad"), "secret", "teachers.txt")));
  }

  @Test
  void foldersWithoutDataAreRefused() throws IOException {
    List<String> arguments = words("run");
    arguments.set(2, path("nowhere"));
    refused(arguments, path("nowhere") + " is no folder; name the folder of a data set");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    arguments.set(2, empty.toString());
    refused(arguments, empty + " holds no data set that is known; it should hold train-images*");
    arguments.remove(2);
    arguments.remove("--teachers");
    arguments.remove("40");
    arguments.add(2, data.toString());
    refused(arguments, "--teachers is missing; write for example --teachers 250");
  }

  private void refused(List<String> arguments, String message) {
    assertEquals(2, run(arguments), out::toString);
    assertTrue(err.toString().startsWith("noisewright: " + message), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }
}
