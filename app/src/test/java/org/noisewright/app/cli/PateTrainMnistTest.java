package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole of MNIST with five seeds: 250 teachers, 1000 labels at (4, 1e-5). Runs with {@code
 * -Preproductions -Dnoisewright.data=FOLDER}, FOLDER/mnist holding the files.
 */
@Tag("slow")
class PateTrainMnistTest {
  private static final Path DATA = Path.of(System.getProperty("noisewright.data", ""), "mnist");

  @TempDir Path folder;

  @Test
  void labelsAreNearlyThoseWithoutNoiseAndTheStudentLearnsThem() throws IOException {
    assumeTrue(Files.isDirectory(DATA), "no -Dnoisewright.data with a folder mnist");
    double released = 0;
    double plurality = 0;
    for (int seed = 1; seed <= 5; seed++) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      Session session =
          new Session(
              new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
      int code =
          new Main(session, true)
              .run(
                  "pate",
                  "train",
                  DATA.toString(),
                  "--teachers",
                  "250",
                  "--beta",
                  "1.5",
                  "--target-epsilon",
                  "4",
                  "--delta",
                  "1e-5",
                  "--seed",
                  Integer.toString(seed),
                  "--json",
                  "--quiet",
                  "--out",
                  folder.resolve("not-private-" + seed).toString());
      assertEquals(0, code, err::toString);
      JsonNode tree = new ObjectMapper().readTree(out.toString());
      JsonNode evaluation = tree.get("evaluation");
      released += evaluation.get("labels").asDouble() / 5;
      JsonNode measured =
          new ObjectMapper()
              .readTree(
                  folder
                      .resolve("not-private-" + seed)
                      .resolve("secret/measured-not-private.json")
                      .toFile());
      plurality += measured.get("plurality").asDouble() / 5;
      assertTrue(evaluation.get("student").asDouble() >= 0.86, evaluation::toString);
      assertTrue(measured.get("seconds").asDouble() < 900, measured::toString);
      assertTrue(tree.get("persons").get("addedOrRemoved").get("epsilon").asDouble() <= 4);
    }
    assertTrue(released >= plurality - 0.03, released + " of " + plurality);
  }
}
