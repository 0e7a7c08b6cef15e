package org.noisewright.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.app.cli.TrainTrial.printed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever may be published of a run follows from what was stated and from the released numbers:
 * two runs on neighbouring data whose released numbers are the same (by a seed, and a record that
 * does not move them) leave the same bytes outside of what is secret, and print the same.
 */
class PublishedBytesTest {
  @TempDir Path folder;

  private Path made(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name));
  }

  /** All files that are not secret, by name, as they are read by others. */
  private static Map<String, String> published(Path place) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      Map<String, String> found = new TreeMap<>();
      for (Path file :
          files.filter(path -> Files.isRegularFile(path) && !isSecret(path)).toList()) {
        found.put(place.relativize(file).toString(), new String(Files.readAllBytes(file), UTF_8));
      }
      return found;
    }
  }

  private static boolean isSecret(Path path) {
    return path.toString().contains("/secret/")
        || path.getFileName().toString().startsWith(".")
        || path.getFileName().toString().endsWith("budget.json")
        || path.toString().contains("/private");
  }

  private void requireSame(Path one, String said, Path other, String saidThere) throws IOException {
    assertEquals(
        said.replace(one.toString(), ""), saidThere.replace(other.toString(), ""), "printed");
    Map<String, String> files = published(one);
    Map<String, String> there = published(other);
    assertFalse(files.isEmpty());
    assertEquals(files.keySet(), there.keySet());
    files.forEach(
        (name, text) ->
            assertTrue(
                text.replace(one.toString(), "")
                    .equals(there.getOrDefault(name, "").replace(other.toString(), "")),
                () ->
                    name + " is another file: " + text.substring(0, Math.min(300, text.length()))));
  }

  private static List<String> words(String line, Path place) {
    return Stream.of(line.replace("HERE", place.toString()).split(" ")).toList();
  }

  /** A record more, of another kind than all others, that no batch draws. */
  @Test
  void training() throws IOException {
    String records =
        Stream.iterate(0, i -> i + 1)
            .limit(300)
            .map(i -> (i % 7) + ",0,0,0," + (i % 2 == 0 ? "no" : "yes"))
            .collect(Collectors.joining("\n", "a,b,c,d,rich\n", "\n"));
    for (String form : List.of("", " --json")) {
      String command =
          "train csv HERE/private.csv --label rich --classes no,yes --range 0:10 --public-records"
              + " 1000 --batch-size 2 --steps 20 --scale 2 --delta 1e-5 --seed 3 --threads 1 --quiet"
              + " --out HERE/run-not-private"
              + form;
      Path one = made("a" + form.strip());
      Path other = made("b" + form.strip());
      Files.writeString(one.resolve("private.csv"), records);
      Files.writeString(other.resolve("private.csv"), records + "9,8,7,6,yes\n");
      requireSame(one, printed(words(command, one)), other, printed(words(command, other)));
      assertTrue(
          Files.exists(one.resolve("run-not-private/secret/measured-not-private.json")),
          "what was measured is kept for the operator");
    }
  }

  /** One teacher votes otherwise, and the noisy winners stay. */
  @Test
  void labels() throws IOException {
    for (String form : List.of("", " --json")) {
      String command =
          "pate label HERE/private.csv --beta 2 --scale 3 --delta 1e-5 --queries 40 --seed 4 --quiet"
              + " --out HERE/labels-not-private.csv --budget HERE/not-private.budget.json"
              + form;
      Path one = made("a" + form.strip());
      Path other = made("b" + form.strip());
      Files.writeString(one.resolve("private.csv"), "a,b\n" + "40,10\n".repeat(40));
      Files.writeString(other.resolve("private.csv"), "a,b\n" + "39,11\n".repeat(40));
      requireSame(one, printed(words(command, one)), other, printed(words(command, other)));
    }
  }

  /** One person more, whose teacher votes otherwise, and the released labels stay. */
  @Test
  void teachers() throws IOException {
    Path cases = TrainTrial.CASES.resolve("digits.csv.gz");
    String digits =
        new String(new GZIPInputStream(Files.newInputStream(cases)).readAllBytes(), UTF_8);
    String command =
        "pate train HERE/private --teachers 40 --queries 50 --beta 2 --target-epsilon 15 --delta"
            + " 1e-5 --quiet --seed 5 --threads 1 --json --out HERE/run-not-private";
    Path one = made("a");
    Path other = made("b");
    Files.writeString(made("a/private").resolve("digits.csv"), digits);
    Files.writeString(made("b/private").resolve("digits.csv"), "0,8,".repeat(32) + "3\n" + digits);
    requireSame(one, printed(words(command, one)), other, printed(words(command, other)));
    assertFalse(
        Files.readString(one.resolve("run-not-private/secret/teachers.txt"))
            .equals(Files.readString(other.resolve("run-not-private/secret/teachers.txt"))),
        "a teacher votes otherwise");
  }

  /** A value that is clamped to what it was before. */
  @Test
  void values() throws IOException {
    String table = folder.resolve("noise.json").toString();
    printed(List.of("table", "laplace", "--scale", "2", "--step", "1", "--out", table));
    String command =
        "release "
            + table
            + " --in HERE/private.csv --sensitivity 1 --clamp 0,100 --not-a-number 0 --delta 1e-5"
            + " --seed 7 --quiet --out HERE/not-private.csv --record HERE/not-private.json";
    Path one = made("a");
    Path other = made("b");
    Files.writeString(one.resolve("private.csv"), "value\n3\n105\nNaN\n");
    Files.writeString(other.resolve("private.csv"), "value\n3\n1e300\nnone\n");
    requireSame(one, printed(words(command, one)), other, printed(words(command, other)));
  }
}
