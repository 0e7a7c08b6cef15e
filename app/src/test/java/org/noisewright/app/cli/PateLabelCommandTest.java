package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Votes in, labels out; what is refused, and what is spent. */
class PateLabelCommandTest {
  private static final Path CASES =
      Path.of(System.getProperty("noisewright.cases", "../cases")).toAbsolutePath();

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String line) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    String[] words =
        Stream.of(line.split(" "))
            .map(word -> word.replace("IN/", folder + "/").replace("CASES/", CASES + "/"))
            .toArray(String[]::new);
    return new Main(session, true).run(words);
  }

  private String done(String line) {
    assertEquals(0, run(line), () -> line + ": " + err);
    return out.toString();
  }

  private String refusal(String line) {
    assertEquals(2, run(line), () -> line + ": " + out);
    assertEquals(1, err.toString().lines().count(), err::toString);
    return err.toString().strip().replace(folder + "/", "IN/");
  }

  private void votes(String... lines) throws IOException {
    Files.write(folder.resolve("votes.csv"), List.of(lines));
  }

  private List<String> labels(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name)).stream()
        .filter(line -> !line.startsWith("#"))
        .skip(1)
        .toList();
  }

  /** Removes the labels of a run with their budget. */
  private void forget(String labels) throws IOException {
    Files.delete(folder.resolve(labels));
    Files.delete(folder.resolve(labels + ".budget.json"));
  }

  private JsonNode budget(String name) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(name).toFile());
  }

  private static final String SMALL =
      "pate label IN/votes.csv --beta 2 --scale 0.01 --delta 1e-5 --queries 3 --out IN/l.csv";

  /** Noise so narrow that it is hardly ever half a vote: the labels are the winners. */
  private static final String NARROW =
      " --beta 2 --scale 0.002 --delta 1e-5 --queries 3 --out IN/l.csv";

  @Test
  void realVotesAreLabelledToATarget() throws IOException {
    String text =
        done(
            "pate label CASES/private-votes-250.csv.gz --beta 2 --target-epsilon 4 --delta 1e-5"
                + " --queries 1000 --relation vote-replaced --out IN/labels.csv");
    assertTrue(
        text.matches(
            "(?s)1,000 answers cost at most epsilon (3\\.999[0-9]*|4) at delta 1e-05 if one"
                + " teacher's votes are replaced\n.*"),
        text);
    assertTrue(text.contains("vote-added-or-removed: epsilon <= 2.694"), text);
    assertTrue(text.contains("(not private: uses true labels)"), text);
    assertTrue(text.contains("secure: AES-256"), text);
    List<String> labels = labels("labels.csv");
    assertEquals(1000, labels.size());
    for (int i = 0; i < 1000; i++) {
      assertTrue(labels.get(i).matches(i + ",[0-9]"), labels.get(i));
    }
    assertEquals(1000, budget("labels.csv.budget.json").get("queriesSpent").asInt());
  }

  @Test
  void jsonSaysTheSame() throws IOException {
    JsonNode report =
        new ObjectMapper()
            .readTree(
                done(
                    "pate label CASES/private-votes-250.csv.gz --beta 2 --scale 5000 --delta 1e-5"
                        + " --queries 1000 --seed 5 --out IN/not-private.csv --json"));
    assertFalse(report.get("private").asBoolean());
    assertTrue(report.get("sentence").asText().startsWith("seeded: not private (seed 5): 1,000"));
    double replaced = report.at("/epsilon/vote-replaced/upper").asDouble();
    assertTrue(replaced > 3.7 && replaced < 4, "epsilon " + replaced);
    assertTrue(report.at("/epsilon/vote-added-or-removed/upper").asDouble() < replaced);
    assertEquals(1000, report.get("answered").asInt());
    assertFalse(report.at("/accuracy/private").asBoolean());
    // The exact expectation on all queries is 0.88 to 0.93 of these.
    assertTrue(report.at("/accuracy/share").asDouble() > 0.8);
    assertTrue(report.get("tableCharge").asDouble() > 0);
  }

  @Test
  void aSeededRunIsTheSameTwice() throws IOException {
    for (String name : List.of("a", "b")) {
      done(
          "pate label CASES/private-votes-250.csv.gz --beta 1.5 --scale 400 --delta 1e-5 --queries"
              + " 300 --seed 7 --out IN/not-private-"
              + name
              + ".csv");
    }
    assertEquals(
        Files.readString(folder.resolve("not-private-a.csv")),
        Files.readString(folder.resolve("not-private-b.csv")));
    assertTrue(Files.readString(folder.resolve("not-private-a.csv")).contains("# seeded: not"));
    assertTrue(
        refusal(
                "pate label CASES/private-votes-250.csv.gz --beta 1.5 --scale 400 --delta 1e-5"
                    + " --queries 300 --seed 7 --out IN/labels.csv")
            .contains("must contain not-private"));
  }

  /** The same votes as counts and as digits give the same labels for the same seed. */
  @Test
  void countsAndDigitsAreTheSameVotes() throws IOException {
    String options = " --beta 2 --scale 5000 --delta 1e-5 --queries 1000 --seed 3 --teachers 250";
    done("pate label CASES/private-votes-250.csv.gz" + options + " --out IN/not-private-c.csv");
    done(
        "pate label CASES/private-votes-250-digits.txt.gz"
            + options
            + " --out IN/not-private-d.csv");
    assertEquals(labels("not-private-c.csv"), labels("not-private-d.csv"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x,y", "1,9", "2,1", "1", "", "1,1,1"})
  void labelsThatAreContinuedAreRead(String damaged) throws IOException {
    votes("c0,c1", "9,2", "1,9", "9,5");
    done(SMALL);
    Path file = folder.resolve("l.csv");
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.set(lines.size() - 2, damaged);
    Files.write(file, lines);
    assertTrue(
        refusal(SMALL + " --resume").contains("is damaged: its line for query 1 is not"),
        err::toString);
  }

  @Test
  void singleVotesAreCounted() throws IOException {
    votes("teacher,query,class", "ann,0,2", "bob,0,2", "cid,0,0", "ann,2,1", "bob,2,", "cid,2,1");
    done("pate label IN/votes.csv --classes 3" + NARROW);
    assertEquals(List.of("0,2", "1,0", "2,1"), labels("l.csv"));
  }

  @Test
  void columnsMayHaveNames() throws IOException {
    votes("cat,label,\"dog, big\",owl", "1,owl,5,2", "# a remark", "4,cat,0,0", "3,,3,3");
    String text = done("pate label IN/votes.csv" + NARROW);
    assertEquals(List.of("0,\"dog, big\"", "1,cat", "2,cat"), labels("l.csv"));
    assertTrue(text.contains("0.5 of 2 labels"), text);
  }

  @Test
  void scoresHaveALatticeAndASensitivity() throws IOException {
    votes("c0,c1", "0.25,-1.5", "-7.125,3e1", "0.1,0.2");
    String text =
        done(
            "pate label IN/votes.csv --sensitivity 0.3 --step 1/8 --beta 2 --scale 0.0001 --delta"
                + " 1e-5 --queries 3 --out IN/l.csv");
    assertEquals(List.of("0,0", "1,1", "2,1"), labels("l.csv"));
    assertTrue(text.contains("(scores)"), text);
    votes("c0,c1", "0.25,NaN");
    forget("l.csv");
    assertEquals(
        "noisewright: IN/votes.csv, line 2: c1 must be a finite number of at most 2^50 steps, got"
            + " 'NaN'; write a decimal number such as 0.25, or take a larger --step",
        refusal(
            "pate label IN/votes.csv --sensitivity 0.3 --step 1/8 --beta 2 --scale 1 --delta 1e-5"
                + " --queries 3 --out IN/l.csv"));
  }

  /**
   * The nearest double of 1048576.499999999999 is half way to the next step, that of a score less
   * by 1048576 is not: rounded as doubles, two scores would be a step further apart than they are.
   */
  @Test
  void scoresAreRoundedAsTheyAreWritten() throws IOException {
    votes("c0,c1", "1048576.499999999999,1048577", "1048576.5,1048577", "-0.500000000000000001,0");
    done(
        "pate label IN/votes.csv --sensitivity 1 --step 1 --beta 2 --scale 0.002 --delta 1e-5"
            + " --queries 3 --out IN/l.csv");
    assertEquals(List.of("0,1", "1,0", "2,1"), labels("l.csv"));
  }

  @Test
  void confidentAnswersInBothForms() throws IOException {
    votes("c0,c1,c2", "9,0,0", "4,3,2", "0,0,8");
    done("pate label IN/votes.csv --threshold 7" + NARROW);
    assertEquals(List.of("0,0", "1,", "2,2"), labels("l.csv"));
    forget("l.csv");
    String text =
        done(
            "pate label IN/votes.csv --threshold 7 --threshold-noise separate --threshold-width 1"
                + " --answers 1"
                + NARROW);
    assertEquals(List.of("0,0"), labels("l.csv"));
    assertTrue(text.startsWith("3 queries with at most 1 answers cost"), text);
    assertTrue(text.contains("stopped: all answers are given"), text);
  }

  @Test
  void theBestShapeForOneAnswerIsLaplace() throws IOException {
    votes("c0,c1", "30,4");
    String text =
        done(
            "pate label IN/votes.csv --beta best --target-epsilon 1 --delta 1e-5 --queries 1 --out"
                + " IN/l.csv");
    assertTrue(text.startsWith("1 answer costs at most epsilon "), text);
    assertTrue(text.contains("generalized-gaussian (shape 1, scale"), text);
  }

  @Test
  void whatIsReadIsNotWritten() throws IOException {
    votes("c0,c1", "1,2");
    assertTrue(
        refusal(SMALL.replace("IN/l.csv", "IN/votes.csv")).contains("votes.csv is named twice"));
    assertTrue(refusal(SMALL + " --budget IN/l.csv").contains("l.csv is named twice"));
  }

  @Test
  void anyTableIsAccountedAsItStands() throws IOException {
    done("table staircase --epsilon 1 --step 1 --out IN/noise.json");
    votes("c0,c1", "3,4", "5,6");
    String text =
        done(
            "pate label IN/votes.csv --table IN/noise.json --delta 1e-5 --queries 2 --out IN/l.csv");
    assertTrue(text.contains("the tables themselves are accounted"), text);
    double upper = Double.parseDouble(text.replaceAll("(?s).*?at most epsilon ([0-9.]+) .*", "$1"));
    // Two queries of two counts, each of pure epsilon 1.
    assertTrue(upper > 2 && upper <= 4, "epsilon " + upper);
  }

  @Test
  void aTargetThatIsNotMetSpendsNothing() throws IOException {
    votes("c0,c1", "3,4");
    assertEquals(3, run(SMALL + " --target-epsilon 1"));
    assertTrue(err.toString().contains("which is more than 1; take more noise"), err::toString);
    assertFalse(Files.exists(folder.resolve("l.csv.budget.json")));
    assertEquals(
        3,
        run(
            "pate label IN/votes.csv --beta 64 --target-epsilon 1e-9 --delta 1e-300 --queries 1000"
                + " --out IN/l.csv"),
        err::toString);
    assertTrue(err.toString().contains("ask fewer queries"), err::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c0,c1;3,-1|line 2: c1 must be a whole number of votes from 0 to 1e12 - 1, got '-1'",
        "c0,c1;3,1.5|line 2: c1 must be a whole number of votes from 0 to 1e12 - 1, got '1.5'",
        "c0,c1;3,NaN|line 2: c1 must be a whole number of votes from 0 to 1e12 - 1, got 'NaN'",
        "c0,c1;3,|line 2: c1 must be a whole number of votes from 0 to 1e12 - 1, got ''",
        "c0,c1;3,1;4|line 3: the line has 1 cells where the header names 2",
        "c0,c1;3,1,2|line 2: the line has more than 2 cells where the header names 2",
        "label,c0;1,2|line 1: the header must name at least 2 classes, got 1 (c0)",
        "label,c0,c2;1,2,3|line 1: column c1 is missing, got c2 in its place",
        "c1,c0;1,2|line 1: columns c0, c1, ... must stand in this order, got c1 in its place",
        "a,a;1,2|line 1: column 'a' stands twice",
        "label,Label,c0,c1;1,2,1,1|line 1: column 'label' stands twice",
        "3,4;1,2|line 1: the first line must be a header that names the classes, got numbers",
        "0.5,1e-3;1,2|line 1: the first line must be a header that names the classes, got numbers",
        "label,c0,c1;7,1,2|line 2: label must be one of the classes 0 to 1, got '7'",
        "c0,c1|IN/votes.csv holds no query",
        "c0,c1;6,5|line 2: the counts must sum to at most the 10 teachers, got 11",
        "012;01|line 1: the line must have one sign for each of the 10 teachers, got 3",
        "0123456789;012345678|line 2: each line must have one sign for each teacher, got 9 where",
        "01234567x9|the header must name at least 2 classes",
        "query,teacher,class;0,ann,1|--classes is missing; single votes do not tell",
        "query,class;0,1|line 1: column 'teacher' is missing"
      })
  void votesThatAreNoneAreRefused(String lines, String message) throws IOException {
    votes(lines.split(";"));
    String refusal = refusal(SMALL + " --teachers 10");
    assertTrue(refusal.contains(message), refusal);
    assertFalse(Files.exists(folder.resolve("l.csv.budget.json")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,ann,1;0,bob,1;0,ann,2|line 4: teacher ann voted twice in query 0",
        "7,ann,1;8,ann,1;8,ann,1|line 4: teacher ann voted twice in query 8",
        "1,ann,1;0,ann,1|line 3: queries must be in order, got 0 after 1; sort the file",
        "0,ann,3|line 2: class must be in [0, 2], got 3; --classes states their number",
        "0,ann,-1|line 2: class must be a whole number from 0 on, got '-1'",
        "0.5,ann,1|line 2: query must be a whole number from 0 on, got '0.5'",
        "0,,1|line 2: teacher is empty; name who voted",
        "0,ann|line 2: the line has 2 cells, the header 3",
        "0,ann,1;0,bob,1;0,cid,1|query 0 has votes of more than the 2 teachers"
      })
  void singleVotesThatAreNoneAreRefused(String lines, String message) throws IOException {
    votes(("query,teacher,class;" + lines).split(";"));
    String refusal = refusal(SMALL + " --classes 3 --teachers 2");
    assertTrue(refusal.contains(message), refusal);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--beta 0.5 --target-epsilon 4 --delta 1e-5 --queries 9|--beta must be in [1, 64], got 0.5",
        "--beta x --target-epsilon 4 --delta 1e-5 --queries 9|--beta must be in [1, 64], got 'x'",
        "--beta 2 --delta 1e-5 --queries 9|--target-epsilon is missing",
        "--beta 2 --target-epsilon 4 --queries 9|--delta is missing",
        "--beta 2 --target-epsilon 4 --delta 0 --queries 9|--delta must be in (0, 1) for votes",
        "--beta 2 --target-epsilon 4 --delta 1e-5|--queries is missing",
        "--beta 2 --target-epsilon 4 --delta 1e-5 --queries 0|--queries must be a whole number in",
        "--target-epsilon 4 --delta 1e-5 --queries 9|no noise is named",
        "--beta 1 --scale 1e-9 --delta 1e-5 --queries 9|release 1 (generalized-gaussian): sensitivity",
        "--beta 2 --scale -1 --delta 1e-5 --queries 9|--scale must be positive and finite, got -1",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --relation all-functions-move|--relation"
            + " all-functions-move is refused: the claim that a noisy argmax costs",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --relation person-replaced|--relation"
            + " person-replaced is refused: a person who is replaced",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --relation x|--relation must be vote-replaced"
            + " or vote-added-or-removed, got 'x'",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --answers 5|--answers must be as many as",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --threshold x|--threshold must be a number of",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --threshold NaN|--threshold must be in",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --threshold-noise own|--threshold is missing",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --threshold 3 --threshold-noise x|--threshold-"
            + "noise must be own or separate, got 'x'",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --threshold 3 --threshold-width 2|--threshold-"
            + "width is for --threshold-noise separate",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --sensitivity 2|--sensitivity and --step belong",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --resume|does not exist, so there is no run",
        "--beta 2 --scale 9 --delta 1e-5 --queries 9 --classes 5|the header names 2 classes,"
            + " --classes says 5"
      })
  void optionsThatSayNothingAreRefused(String options, String message) throws IOException {
    votes("c0,c1", "1,2");
    String refusal = refusal("pate label IN/votes.csv " + options + " --out IN/l.csv");
    assertTrue(refusal.contains(message), refusal);
  }

  @Test
  void filesThatCannotBeReadAreRefused() throws IOException {
    assertTrue(refusal(SMALL).contains("votes.csv does not exist"));
    byte[] packed;
    try (var bytes = new java.io.ByteArrayOutputStream()) {
      try (GZIPOutputStream stream = new GZIPOutputStream(bytes)) {
        stream.write(
            "c0,c1\n1,2\n3,4\n".repeat(1000).getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
      packed = bytes.toByteArray();
    }
    Files.write(folder.resolve("votes.csv"), java.util.Arrays.copyOf(packed, packed.length / 2));
    assertTrue(refusal(SMALL).contains("is no complete gzip file"));
    votes("c0,c1", "1,2");
    assertTrue(
        refusal(SMALL.replace("IN/l.csv", "IN/none/l.csv")).contains("in a folder that exists"));
    assertTrue(refusal("pate").contains("no step of pate is named"));
    assertTrue(refusal("pate learn").contains("unknown step of pate 'learn'"));
  }

  @Test
  void aRunIsNotRepeatedByAccidentAndContinuesOnDemand() throws IOException {
    votes("c0,c1", "1,2", "3,1", "0,5", "6,7");
    done(SMALL);
    String first = Files.readString(folder.resolve("l.csv"));
    assertTrue(refusal(SMALL).contains("is there already, with a budget that may be spent"));
    // The budget is used up: a fourth label would cost more than was promised.
    String text = done(SMALL + " --resume");
    assertEquals(first, Files.readString(folder.resolve("l.csv")));
    assertTrue(text.contains("3 of 3 queries spent"), text);
  }

  /**
   * The budget of labels is not beside them where it was named otherwise, moved or deleted: a new
   * run in their place would lose them, and pay a second time.
   */
  @Test
  void labelsAreNotLostWithoutTheirBudget() throws IOException {
    votes("c0,c1", "1,2", "3,1", "0,5");
    done(SMALL + " --budget IN/spent.json");
    String first = Files.readString(folder.resolve("l.csv"));
    for (String other : List.of("", " --budget IN/other.json")) {
      assertEquals(
          "noisewright: --out IN/l.csv is there already, and no budget IN/"
              + (other.isEmpty() ? "l.csv.budget" : "other")
              + ".json of it; labels whose privacy is spent would be lost: name another --out, or"
              + " --budget FILE with the budget of that run and --resume, or move the file away",
          refusal(SMALL + other));
    }
    assertEquals(first, Files.readString(folder.resolve("l.csv")));
    assertFalse(Files.exists(folder.resolve("l.csv.budget.json")));
    assertFalse(Files.exists(folder.resolve("other.json")));
    done(SMALL + " --budget IN/spent.json --resume");
    assertEquals(first, Files.readString(folder.resolve("l.csv")));
  }

  /** No file of any kind is written over; an empty one, as a killed run leaves it, is. */
  @Test
  void onlyAnEmptyFileIsTakenForLabels() throws IOException {
    votes("c0,c1", "1,2", "3,1", "0,5");
    Files.writeString(folder.resolve("l.csv"), "my own\n");
    assertTrue(refusal(SMALL).startsWith("noisewright: --out IN/l.csv is there already"));
    assertEquals("my own\n", Files.readString(folder.resolve("l.csv")));
    Files.writeString(folder.resolve("l.csv"), "");
    done(SMALL);
    assertEquals(3, labels("l.csv").size());
  }

  /** The noise of a run that is resumed is the one that was found, not searched again. */
  @Test
  void aCalibratedRunIsContinuedWithItsNoise() throws IOException {
    votes("c0,c1", "90,2", "3,80", "0,90");
    String line =
        "pate label IN/votes.csv --beta 1.5 --target-epsilon 2 --delta 1e-5 --queries 5 --out"
            + " IN/l.csv";
    done(line);
    JsonNode first = budget("l.csv.budget.json");
    byte[] whole = Files.readAllBytes(folder.resolve("l.csv"));
    Files.write(folder.resolve("l.csv"), java.util.Arrays.copyOf(whole, whole.length - 2));
    String text = done(line + " --resume");
    assertEquals(first.get("scale"), budget("l.csv.budget.json").get("scale"));
    assertEquals(first.get("run"), budget("l.csv.budget.json").get("run"));
    assertEquals(4, budget("l.csv.budget.json").get("queriesSpent").asInt());
    assertEquals(3, labels("l.csv").size());
    assertTrue(text.matches("(?s)5 answers cost at most epsilon (1\\.999[0-9]*|2) at.*"), text);
  }

  @Test
  void twoRunsDoNotWriteOneFile() throws IOException {
    votes("c0,c1", "1,2");
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve("l.csv"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assertTrue(lock.isValid());
      assertTrue(refusal(SMALL).contains("l.csv is being written by another run"));
    }
    assertFalse(Files.exists(folder.resolve("l.csv.budget.json")));
  }

  /** What a link names is spent, not the link replaced beside it. */
  @Test
  void aBudgetBehindALinkIsSpent() throws IOException {
    votes("c0,c1", "90,2", "3,80", "0,90");
    String line = NARROW.replace("--queries 3", "--queries 5");
    done("pate label IN/votes.csv" + line + " --budget IN/real.json");
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), Path.of("real.json"));
    byte[] whole = Files.readAllBytes(folder.resolve("l.csv"));
    Files.write(folder.resolve("l.csv"), java.util.Arrays.copyOf(whole, whole.length - 2));
    done("pate label IN/votes.csv" + line + " --budget IN/link.json --resume");
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(4, budget("real.json").get("queriesSpent").asInt());
    Files.createSymbolicLink(folder.resolve("none.json"), Path.of("nowhere.json"));
    Files.delete(folder.resolve("l.csv"));
    assertTrue(
        refusal("pate label IN/votes.csv" + line + " --budget IN/none.json")
            .contains("none.json is a link to a file that is not there"));
  }

  /** Its checksum tells of the votes. */
  @Test
  void theBudgetSaysThatItIsSecret() throws IOException {
    votes("c0,c1", "90,2");
    done("pate label IN/votes.csv" + NARROW);
    assertTrue(budget("l.csv.budget.json").get("note").asText().startsWith("SECRET:"));
    done("pate label IN/votes.csv" + NARROW + " --resume");
    assertTrue(budget("l.csv.budget.json").get("note").asText().startsWith("SECRET:"));
  }

  /** A million queries take less than a minute. */
  @Test
  @Tag("slow")
  void aMillionQueriesAreLabelledInAMinute() throws IOException {
    StringBuilder text = new StringBuilder("c0,c1,c2,c3,c4,c5,c6,c7,c8,c9\n");
    for (int i = 0; i < 1_000_000; i++) {
      text.append("0,0,0,")
          .append(i % 250)
          .append(",0,0,0,")
          .append(250 - i % 250)
          .append(",0,0\n");
    }
    Files.writeString(folder.resolve("votes.csv"), text);
    long start = System.nanoTime();
    done(
        "pate label IN/votes.csv --beta 2 --target-epsilon 4 --delta 1e-5 --queries 1e6 --out"
            + " IN/l.csv");
    assertTrue(System.nanoTime() - start < 60_000_000_000L, "took more than a minute");
    assertEquals(1_000_000, labels("l.csv").size());
  }

  @Test
  void theBudgetOfAnotherRunIsRefused() throws IOException {
    votes("c0,c1", "1,2", "3,1", "0,5");
    done(SMALL);
    assertTrue(refusal(SMALL.replace("1e-5", "1e-6") + " --resume").contains("delta is 1e-05"));
    assertTrue(
        refusal(SMALL.replace("0.01", "0.02") + " --resume").contains("noise is beta 2, scale"));
    assertTrue(
        refusal(SMALL + " --relation vote-added-or-removed --resume")
            .contains("relation is vote-replaced, here vote-added-or-removed"));
    votes("c0,c1", "1,2", "3,1", "0,6");
    assertTrue(
        refusal(SMALL + " --resume")
            .contains("is the budget of another run: votesChecksum differs; "));
    votes("c0,c1", "1,2", "3,1", "0,5");
    Path file = folder.resolve("l.csv.budget.json");
    String stored = Files.readString(file);
    Files.writeString(file, stored.replace("\"scale\" : \"0.01\"", "\"scale\" : \"0.001\""));
    assertTrue(refusal(SMALL + " --resume").contains("tableChecksum differs; "));
    Files.writeString(file, stored.replaceFirst("\"run\" : \"[0-9a-f]+\"", "\"run\" : \"x\""));
    assertTrue(refusal(SMALL + " --resume").contains("does not hold the labels of run x"));
    Files.writeString(file, stored.replace("queriesSpent\" : 3", "queriesSpent\" : 4"));
    assertTrue(refusal(SMALL + " --resume").contains("queriesSpent must be in [0, 3], got 4"));
    Files.writeString(file, stored.replace("Spent\" : 3", "Spent\" : 2"));
    assertTrue(refusal(SMALL + " --resume").contains("more than the budget says were asked"));
    Files.writeString(file, "{}");
    assertTrue(refusal(SMALL + " --resume").contains("is no budget of version 1"));
  }

  /** Cut anywhere, the labels go on after the last complete one, and none comes twice. */
  @Test
  void labelsThatAreCutAnywhereAreContinued() throws IOException {
    votes("c0,c1", "10,2", "3,10", "0,50", "60,7");
    String line =
        "pate label IN/votes.csv --beta 2 --scale 0.002 --delta 1e-5 --queries 8 --out IN/l.csv";
    done(line);
    byte[] whole = Files.readAllBytes(folder.resolve("l.csv"));
    String stored = Files.readString(folder.resolve("l.csv.budget.json"));
    for (int length = 0; length <= whole.length; length += length < 40 ? 13 : 3) {
      Files.write(folder.resolve("l.csv"), java.util.Arrays.copyOf(whole, length));
      Files.writeString(folder.resolve("l.csv.budget.json"), stored);
      done(line + " --resume");
      int cut = length;
      assertEquals(
          new String(whole, java.nio.charset.StandardCharsets.UTF_8),
          Files.readString(folder.resolve("l.csv")),
          () -> "cut at " + cut);
      assertNotEquals(0, budget("l.csv.budget.json").get("queriesSpent").asInt());
    }
  }
}
