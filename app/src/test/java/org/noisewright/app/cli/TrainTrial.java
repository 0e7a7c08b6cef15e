package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Calls of the program in a folder of a test, and small data in it. */
record TrainTrial(Path folder) {
  static final Path CASES = Path.of(System.getProperty("noisewright.cases", "cases"), "learning");

  /**
   * What a call left.
   *
   * @param code of the exit
   * @param out printed
   * @param err told
   */
  record Answer(int code, String out, String err) {}

  String path(String name) {
    return folder.resolve(name).toString();
  }

  Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Words of a training with a delta, in a folder of the run of this name. */
  List<String> words(String data, Path in, String run, String options) {
    List<String> words =
        new ArrayList<>(List.of("train", data, in.toString(), "--delta", "1e-5", "--quiet"));
    words.addAll(List.of("--out", path(run)));
    words.addAll(List.of(options.strip().split(" +")));
    return words;
  }

  static Answer call(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    int code = new Main(session, true).run(arguments.toArray(new String[0]));
    return new Answer(code, out.toString(), err.toString());
  }

  /** What is printed by a call that must go well. */
  static String printed(List<String> arguments) {
    Answer answer = call(arguments);
    assertEquals(0, answer.code(), answer.err());
    return answer.out();
  }

  static void refused(List<String> arguments, String message) {
    Answer answer = call(arguments);
    assertEquals(2, answer.code(), answer.out());
    assertTrue(answer.err().startsWith("noisewright: " + message), answer.err());
    assertEquals(1, answer.err().lines().count(), answer.err());
  }

  JsonNode json(String run, String name) throws IOException {
    return new ObjectMapper().readTree(Path.of(path(run), name).toFile());
  }

  /** Reviews as svmlight lines: words below 20 say the class, half of those above are noise. */
  Path reviews(int train, int test) throws IOException {
    Path in = Files.createDirectories(folder.resolve("reviews"));
    Random random = new Random(7);
    Files.writeString(in.resolve("train.svm"), lines(train, random));
    Files.writeString(in.resolve("test.svm"), lines(test, random));
    return in;
  }

  private static String lines(int number, Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < number; i++) {
      int label = i % 2;
      text.append(label);
      for (int word = 0; word < 40; word++) {
        boolean telling = word < 20 && word / 10 == label;
        if (random.nextInt(10) < (telling ? 8 : 2)) {
          text.append(' ').append(word).append(':').append(1 + random.nextInt(3));
        }
      }
      text.append('\n');
    }
    return text.toString();
  }
}
