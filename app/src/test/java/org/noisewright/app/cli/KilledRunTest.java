package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program that is really killed while it labels: no label without its spent budget, no budget
 * lost, and the resumed run ends with the right number of labels.
 */
class KilledRunTest {
  private static final int ROWS = 150_000;
  private static final int BLOCK = 100;

  @TempDir Path folder;

  private Path labels() {
    return folder.resolve("not-private-labels.csv");
  }

  private List<String> command(long queries, long block, boolean resume) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "pate",
                "label",
                folder.resolve("votes.csv").toString(),
                "--beta",
                "2",
                "--scale",
                "1e5",
                "--delta",
                "1e-5",
                "--queries",
                Long.toString(queries),
                "--block",
                Long.toString(block),
                "--seed",
                "11",
                "--out",
                labels().toString()));
    if (resume) {
      words.add("--resume");
    }
    return words;
  }

  private void votes() throws IOException {
    StringBuilder text = new StringBuilder("c0,c1,c2\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(i % 251).append(',').append(i % 83).append(',').append(i % 7).append('\n');
    }
    Files.writeString(folder.resolve("votes.csv"), text);
  }

  private Process started(List<String> words) throws IOException {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    line.addAll(words);
    return new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(said()).start();
  }

  private File said() {
    return folder.resolve("said.txt").toFile();
  }

  private void awaitLabels(Process process, long length) throws IOException, InterruptedException {
    while (process.isAlive() && size() < length) {
      Thread.sleep(1);
    }
  }

  /** Starts the program and kills it when its file of labels is so long. */
  private void killed(List<String> words, long length) throws IOException, InterruptedException {
    Process process = started(words);
    awaitLabels(process, length);
    process.destroyForcibly();
    process.waitFor();
    assertEquals(137, process.exitValue(), () -> "it was not killed in time: " + read(said()));
  }

  private static String read(File file) {
    try {
      return Files.readString(file.toPath());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private long size() throws IOException {
    return Files.exists(labels()) ? Files.size(labels()) : 0;
  }

  private long complete() throws IOException {
    byte[] bytes = Files.readAllBytes(labels());
    String text = new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
    return text.lines().filter(line -> !line.startsWith("#")).count()
        - 1
        - (text.endsWith("\n") ? 0 : 1);
  }

  private long spent() throws IOException {
    JsonNode budget =
        new ObjectMapper().readTree(folder.resolve("not-private-labels.csv.budget.json").toFile());
    return budget.get("queriesSpent").asLong();
  }

  private String finished(List<String> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    assertEquals(0, new Main(session, true).run(words.toArray(String[]::new)), err::toString);
    return out.toString();
  }

  private void consistent() throws IOException {
    long shown = complete();
    long spent = spent();
    assertTrue(shown <= spent, shown + " labels, budget of " + spent);
    assertTrue(spent <= shown + 4L * BLOCK, "lost " + (spent - shown) + " by at most 3 kills");
  }

  @Test
  void killedThreeTimesItStillEndsRight() throws IOException, InterruptedException {
    votes();
    long queries = ROWS + 1000L;
    killed(command(queries, BLOCK, false), 20_000);
    consistent();
    long after = size();
    killed(command(queries, BLOCK, true), after + 10_000);
    consistent();
    after = size();
    killed(command(queries, BLOCK, true), after + 1);
    consistent();
    assertTrue(complete() < ROWS, "killed in the middle");
    long lost = spent() - complete();
    finished(command(queries, 100_000, true));
    assertEquals(ROWS, complete());
    assertEquals(ROWS + lost, spent());
    try (Stream<String> lines = Files.lines(labels())) {
      long[] next = {0};
      lines
          .filter(line -> !line.startsWith("#") && !line.startsWith("query"))
          .forEach(line -> assertTrue(line.startsWith(next[0]++ + ","), line));
    }
    // With a seed, whose noise repeats itself, the labels are those of a run that was never killed.
    String resumed = Files.readString(labels());
    Files.delete(folder.resolve("not-private-labels.csv.budget.json"));
    Files.delete(labels());
    finished(command(queries, 100_000, false));
    assertEquals(resumed, Files.readString(labels()));
  }

  /** One budget under two files of labels: the second run must not spend what the first spends. */
  @Test
  void twoRunsDoNotSpendOneBudget() throws IOException, InterruptedException {
    votes();
    List<String> first = new ArrayList<>(command(ROWS, 1, false));
    Path budget = folder.resolve("not-private-labels.csv.budget.json");
    List<String> second = new ArrayList<>(command(ROWS, 100_000, true));
    second.set(second.indexOf("--out") + 1, folder.resolve("not-private-other.csv").toString());
    second.addAll(List.of("--budget", budget.toString()));
    Process process = started(first);
    try {
      awaitLabels(process, 100);
      StringWriter err = new StringWriter();
      Session session =
          new Session(
              new PrintWriter(new StringWriter()),
              new PrintWriter(err),
              () -> false,
              Accounting::certified);
      int code = new Main(session, true).run(second.toArray(String[]::new));
      assertTrue(process.isAlive(), "the first run ended too early for this test");
      assertEquals(2, code, err::toString);
      assertTrue(err.toString().contains("is being spent by another run"), err::toString);
    } finally {
      process.destroyForcibly().waitFor();
    }
    finished(new ArrayList<>(command(ROWS, 100_000, true)));
  }

  @Test
  void whatIsLostIsNotAskedAgain() throws IOException, InterruptedException {
    votes();
    long queries = 100_000;
    killed(command(queries, BLOCK, false), 5_000);
    long lost = spent() - complete();
    assertTrue(lost >= 0 && lost <= BLOCK, "lost " + lost);
    String said = finished(command(queries, 100_000, true));
    assertEquals(queries - lost, complete());
    assertEquals(queries, spent());
    assertTrue(lost == 0 || said.contains("stopped: the budget is used up"), said);
  }
}
