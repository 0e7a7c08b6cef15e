package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noisewright.classical.Methods;

/**
 * Every command is started on a hard input, says how far it is, is interrupted and ends at once
 * with exit code 130, with nothing half written. How much processor time passes between two looks
 * at the interrupt is measured on the way.
 *
 * <p>The clock of the progress runs faster, so that the first line comes after a twentieth of a
 * second in place of two seconds.
 */
class InterruptedCommandsTest {
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final int CLOCK = 40;

  /** Processor time between two looks, and from the interrupt to the end, in milliseconds. */
  private static final double MOST_SILENT = 50;

  private static final double MOST_ENDING = 1000;

  /** Tries that a row has to be within the limits: the first ones compile the code. */
  private static final int TRIES = 3;

  @TempDir static Path folder;

  /**
   * A call that takes long.
   *
   * @param words of the call; DIR is the folder
   * @param left names of what it may leave in the folder when it is interrupted: a noise, or a run
   *     that can be continued
   * @param silent most milliseconds of processor time between two looks; more than the usual 50
   *     where one call of a library takes longer
   */
  record Row(String words, Set<String> left, double silent) {
    @Override
    public String toString() {
      return words;
    }
  }

  private static Row row(String words, String... left) {
    return new Row(words, Set.of(left), MOST_SILENT);
  }

  static Stream<Row> rows() {
    return Stream.of(
        row("epsilon DIR/unlike.yaml --delta 1e-5"),
        row("epsilon DIR/mixed.yaml --delta 1e-5 --width 1e-9"),
        row("delta DIR/mixed.yaml --epsilon 1 --width 1e-9"),
        row("curve DIR/unlike.yaml --out DIR/new.svg"),
        row("calibrate DIR/solve.yaml --target-epsilon 30 --delta 1e-6"),
        row("steps DIR/unlike.yaml --target-epsilon 30 --delta 1e-6"),
        row("best --target-epsilon 1 --delta 1e-12 --times 100000"),
        row("compare DIR/mixed.yaml --epsilon 0:3 --out DIR/new.svg"),
        row("compare --gaussian 40 --poisson 0.01 --times 10:100000 --delta 1e-5"),
        // The least dense solver of a step is one call of a library, 0.1 s for 400 bins.
        new Row(
            "design cactus --bins 400 --standard-deviation 1 --no-cache --out DIR/new.json",
            Set.of("new.json"),
            400),
        row(
            "design learned --range 200 --epsilon 0.3 --times 64 --cells 15 --cost L1 --weight 1e-5"
                + " --no-compare --out DIR/new.json",
            "new.json"),
        row(
            "design learned --range 50 --epsilon 0.3 --times 16 --cells 8 --weight 1e-3 --method"
                + " descent --no-compare --out DIR/new.json",
            "new.json"),
        row("table staircase --epsilon 0.001 --sensitivity 1 --step 1/1024 --out DIR/new.json"),
        row("account-table DIR/table.json --delta 1e-9 --times 100000 --poisson 0.1"),
        row("draw DIR/table.json --count 1e9 --out DIR/new.csv"),
        row(
            "release DIR/table.json --in DIR/values.csv --sensitivity 1 --clamp 0,100 --out"
                + " DIR/new.csv"),
        row("law DIR/unlike.yaml --direction remove --out DIR/new.json"),
        row(
            "pate label DIR/votes.csv --table DIR/table.json --target-epsilon 1e6 --delta 1e-6"
                + " --queries 100000 --block 10 --out DIR/new.csv",
            "new.csv",
            "new.csv.budget.json"),
        row("pate best --queries 1000 --target-epsilon 1 --delta 1e-6"),
        row(
            "pate train DIR/digits --teachers 250 --beta 2 --target-epsilon 10 --delta 1e-5"
                + " --queries 400 --teacher network --out DIR/run",
            "run"),
        row(
            "train digits DIR/digits --target-epsilon 3 --delta 1e-3 --epochs 400 --hidden 200"
                + " --batch-size 16 --out DIR/run",
            "run"),
        row("papers loss-classes --out DIR/new.html"),
        row("papers fourier --out DIR/new.html"),
        row("papers generalized-gaussian --out DIR/new.html"),
        row("papers learned --out DIR/new.html"),
        row("papers cactus --out DIR/new.html"),
        row("papers pate --out DIR/new.html"),
        row("papers dpsgd --out DIR/new.html"));
  }

  /** Calls that end by themselves before anybody would interrupt them, and why. */
  private static List<String> endingByThemselves() {
    return List.of(
        // Closed forms, or one epsilon of a single release, which has no composition.
        "error",
        // Both read and write a plan, which the size of its file limits.
        "import",
        "export");
  }

  @BeforeAll
  static void inputs() throws IOException {
    StringBuilder unlike = new StringBuilder("releases:\n");
    for (int i = 0; i < 1000; i++) {
      unlike.append(
          "- {mechanism: gaussian, standardDeviation: %.3f, sampling: {poisson: %.6f}}%n"
              .formatted(20 + i * 0.013, 0.01 + i * 1e-6));
    }
    write("unlike.yaml", unlike.toString());
    write("solve.yaml", unlike + "- {mechanism: gaussian, standardDeviation: solve, times: 3}\n");
    write(
        "mixed.yaml",
        """
        releases:
        - {mechanism: laplace, scale: 300, times: 100000}
        - {mechanism: gaussian, standardDeviation: 100, times: 3, sampling: {poisson: 0.3}}
        """);
    Random random = new Random(7);
    StringBuilder votes = new StringBuilder("c0,c1,c2,c3\n");
    StringBuilder values = new StringBuilder("value\n");
    for (int i = 0; i < 100_000; i++) {
      int first = 100 + random.nextInt(100);
      votes.append(first).append(',').append(250 - first).append(",0,0\n");
      values.append(random.nextInt(100)).append('\n').append(i).append('\n');
    }
    write("votes.csv", votes.toString());
    write("values.csv", values.append(values.substring(6)).append(values.substring(6)).toString());
    Path digits = Files.createDirectory(folder.resolve("digits"));
    Files.copy(TrainTrial.CASES.resolve("digits.csv.gz"), digits.resolve("digits.csv.gz"));
    TrainTrial.printed(
        words("table gaussian --standard-deviation 4 --step 1/64 --out DIR/table.json"));
  }

  private static void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (String word : text.split(" ", -1)) {
      words.add(word.replace("DIR", folder.toString()));
    }
    return words;
  }

  private static Set<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  private static void delete(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }

  /** What one interrupted call was like. */
  private record Trial(
      int code, String told, double silent, String place, double ending, Set<String> left) {}

  /**
   * Interrupts a call.
   *
   * @param milliseconds of processor time of all threads after which it is interrupted, once it has
   *     told how far it is
   */
  private static Trial interrupted(Row row, double milliseconds)
      throws IOException, InterruptedException {
    Set<String> before = names();
    StringWriter err = new StringWriter();
    Session session =
        new Session(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err, true),
            () -> false,
            Accounting::certified,
            Methods::all,
            () -> CLOCK * System.nanoTime());
    int[] code = {-1};
    String[] words = words(row.words()).toArray(String[]::new);
    AtomicReference<Interruption> signal = new AtomicReference<>();
    LookedThread thread =
        new LookedThread(
            () -> {
              try (Interruption interruption = Interruption.ofNoSignal(session.err())) {
                signal.set(interruption);
                code[0] = new Main(session, true).answered(interruption, words);
              }
            });
    double begun = allThreads();
    thread.start();
    String place = "";
    while (thread.isAlive()
        && !(allThreads() - begun >= milliseconds && err.toString().contains(" s)"))) {
      thread.join(2);
      String silent = thread.silentPlace(row.silent());
      place = silent.isEmpty() ? place : silent;
    }
    assertTrue(thread.isAlive(), () -> "ended before it was interrupted: " + err);
    thread.close();
    double used = cpu(thread, 0);
    double after = used;
    while (thread.isAlive()) {
      // As a signal does.
      signal.get().interrupt();
      for (int i = 0; i < 50 && thread.isAlive(); i++) {
        thread.join(5);
        after = cpu(thread, after);
      }
    }
    Set<String> left = new TreeSet<>(names());
    left.removeAll(before);
    for (String name : left) {
      delete(folder.resolve(name));
    }
    return new Trial(
        code[0],
        err.toString(),
        thread.longestMilliseconds(),
        place + "\nthen" + thread.place(),
        after - used,
        left);
  }

  private static double allThreads() {
    return 1e-6 * (double) PROCESS.getProcessCpuTime();
  }

  private static double cpu(Thread thread, double ended) {
    long time = CPU.getThreadCpuTime(thread.getId());
    return time < 0 ? ended : 1e-6 * (double) time;
  }

  private static void check(Row row, double milliseconds) throws IOException, InterruptedException {
    Trial trial = interrupted(row, milliseconds);
    for (int i = 1;
        i < TRIES && !(trial.silent() <= row.silent() && trial.ending() <= MOST_ENDING);
        i++) {
      trial = interrupted(row, milliseconds);
    }
    assertEquals(130, trial.code(), trial.told());
    assertTrue(trial.told().contains("interrupted") || trial.told().contains("stopped after"));
    assertTrue(
        trial.told().lines().anyMatch(RealProgram::isProgress), "no progress: " + trial.told());
    if (trial.told().contains("which is written")) {
      assertEquals(row.left(), trial.left());
    }
    assertTrue(row.left().containsAll(trial.left()), "left behind: " + trial.left());
    assertTrue(
        trial.silent() <= row.silent(),
        "did not look for " + trial.silent() + " ms, at" + trial.place());
    assertTrue(trial.ending() <= MOST_ENDING, "ended only after " + trial.ending() + " ms");
  }

  @ParameterizedTest
  @MethodSource("rows")
  void everyCommandEndsWhenItIsInterrupted(Row row) throws IOException, InterruptedException {
    check(row, 200);
  }

  /** The same further on, where other loops run. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("rows")
  void everyCommandEndsLaterOnToo(Row row) throws IOException, InterruptedException {
    check(row, 3000);
  }

  @Test
  void noCommandIsLeftOut() {
    Set<String> started =
        rows().map(row -> row.words().split(" ", -1)[0]).collect(Collectors.toSet());
    started.addAll(endingByThemselves());
    assertEquals(new TreeSet<>(Main.COMMANDS), new TreeSet<>(started));
    for (String paper : PapersCommand.PAPERS) {
      assertTrue(rows().anyMatch(row -> row.words().startsWith("papers " + paper)), paper);
    }
  }

  @Test
  void nothingIsToldUnderQuiet() throws IOException, InterruptedException {
    StringWriter err = new StringWriter();
    Session session =
        new Session(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err, true),
            () -> false,
            Accounting::certified,
            Methods::all,
            () -> CLOCK * System.nanoTime());
    String[] words =
        words("table gaussian --standard-deviation 4 --step 1/256 --out DIR/quiet.json --quiet")
            .toArray(String[]::new);
    assertEquals(0, new Main(session, true).run(words), err.toString());
    assertEquals("", err.toString());
    assertFalse(Files.size(folder.resolve("quiet.json")) == 0);
    Files.delete(folder.resolve("quiet.json"));
  }
}
