package org.noisewright.app.cli;

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
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands best and error, with the accountant itself. */
class BestCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String words) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true).run(words.split(" "));
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(out.toString());
  }

  @Test
  void ranking() {
    assertEquals(
        0,
        run("best --target-epsilon 1 --delta 1e-5 --cost L1 --families gaussian,laplace,staircase"),
        err.toString());
    List<String> lines = out.toString().lines().toList();
    assertEquals("epsilon at most 1 at delta 1e-05, one release, sensitivity 1", lines.get(0));
    assertTrue(lines.get(3).startsWith("family "), out.toString());
    assertTrue(lines.get(3).contains("E|X|"), out.toString());
    assertTrue(lines.get(4).startsWith("staircase   epsilon 1.00001, ratio 0.3"), out.toString());
    assertTrue(lines.get(5).startsWith("laplace     scale 1.00001 "), out.toString());
    assertTrue(lines.get(6).startsWith("gaussian    standard deviation 3.73"), out.toString());
    assertEquals("", err.toString());
  }

  @Test
  void jsonHoldsTheFailingNeighbour() throws IOException {
    assertEquals(0, run("best --target-epsilon 1 --delta 1e-5 --integer --json"), err.toString());
    JsonNode ranking = json().get("ranking");
    assertEquals(3, ranking.size());
    double last = 0;
    for (JsonNode choice : ranking) {
      assertTrue(choice.get("met").asBoolean());
      assertTrue(choice.get("epsilon").get("upper").asDouble() <= 1);
      assertTrue(choice.get("failing").get("epsilon").get("lower").asDouble() > 1);
      assertTrue(choice.get("cost").asDouble() >= last);
      assertEquals(choice.get("rootMeanSquare").asDouble(), choice.get("cost").asDouble());
      last = choice.get("cost").asDouble();
    }
    assertEquals("discrete-laplace", ranking.get(0).get("family").asText());
    assertEquals("sqrt(E X^2)", json().get("cost").asText());
  }

  @Test
  void pictures() throws IOException {
    String svg = folder.resolve("best.svg").toString();
    assertEquals(
        0,
        run(
            "best --target-epsilon 1 --delta 1e-5 --times 4 --range 60 --families"
                + " laplace,truncated-gaussian --out "
                + svg),
        err.toString());
    assertTrue(out.toString().endsWith("\nwrote " + svg + "\n"), out.toString());
    String text = Files.readString(Path.of(svg));
    for (String word : List.of("Noises at equal privacy", "4 releases", "truncated-gaussian")) {
      assertTrue(text.contains(word), word);
    }
    String png = folder.resolve("best.png").toString();
    assertEquals(
        0, run("best --target-epsilon 1 --delta 1e-5 --integer --families binomial --out " + png));
    assertTrue(ImageIO.read(Path.of(png).toFile()).getWidth() > 1000);
  }

  /** Its report, then one sentence and exit code 3, with a picture that is not drawn or without. */
  @Test
  void whatCannotBeMetIsSaid() throws IOException {
    String command =
        "best --target-epsilon 1 --delta 1e-5 --times 100 --range 150 --families"
            + " truncated-gaussian";
    Path svg = folder.resolve("none.svg");
    assertEquals(Main.TARGET_NOT_MET, run(command + " --json --out " + svg));
    assertFalse(json().get("ranking").get(0).get("met").asBoolean());
    assertEquals(
        "noisewright: no noise of the family truncated-gaussian is known to meet epsilon 1 at delta"
            + " 1e-05, so "
            + svg
            + " is not written; give a larger epsilon or delta, a wider range, fewer releases, or"
            + " other families\n",
        err.toString());
    assertFalse(Files.exists(svg));
    assertEquals(Main.TARGET_NOT_MET, run(command.replace("fam", "quiet --fam")));
    assertTrue(out.toString().contains("no family meets the target\n"), out.toString());
    assertTrue(
        out.toString()
            .contains(
                "truncated-gaussian: not met in this range: the least delta found at this epsilon"
                    + " is between 1.05"),
        out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "best | --target-epsilon is missing; write for example --target-epsilon 1",
        "best --target-epsilon 1 | --delta is missing; write for example --delta 1e-5",
        "best --target-epsilon 1 --delta 1 | delta must be in [0, 1), got 1.0",
        "best --target-epsilon 0 --delta 0.1 | target epsilon must be positive to compare noises",
        "best --target-epsilon -1 --delta 0.1 | target epsilon must be at least 0 and finite",
        "best --target-epsilon 1 --delta 0.1 --cost L3 | --cost must be L1, L2 or tail, got 'L3'",
        "best --target-epsilon 1 --delta 0.1 --cost tail | --tail is missing; write for example",
        "best --target-epsilon 1 --delta 0.1 --cost L1 --tail 3 | --tail belongs to --cost tail",
        "best --target-epsilon 1 --delta 0.1 --tail 0 | distance must be positive and finite",
        "best --target-epsilon 1 --delta 0.1 --times 0 | times must be in [1, 1e15], got 0",
        "best --target-epsilon 1 --delta 0.1 --sensitivity 0 | sensitivity must be positive",
        "best --target-epsilon 1 --delta 0.1 --poisson 2 | samplingRate must be in [0, 1], got 2",
        "best --target-epsilon 1 --delta 0.1 --step 2 | --step belongs to --integer",
        "best --target-epsilon 1 --delta 0.1 --range 5 --integer | --range and --integer cannot",
        "best --target-epsilon 1 --delta 0.1 --families gaus | unknown family 'gaus'; did you mean 'gaussian'?",
        "best --target-epsilon 1 --delta 0.1 --families binomial | unknown family 'binomial'; give --integer",
        "best --target-epsilon 1 --delta 0.1 --families truncated-laplace | unknown family 'truncated-laplace'; give --range",
        "best --target-epsilon 1 --delta 0.1 --out a.csv | --out must end in .svg or .png, got 'a.csv'",
        "error --gaussian 4 --confidence 1 | --confidence must be a number in (0, 1), got 1;",
        "error --gaussian 4 --confidence nan | --confidence must be",
        "error --gaussian 4 --delta 1e-5 | --delta belongs to --wanted-error",
        "error --gaussian 4 --wanted-error 5 | --delta is missing; write for example --delta 1e-5",
        "error --gaussian 4 --wanted-error 0 --delta 1e-5 | wanted error must be positive",
        "error --approximate-dp 1,1e-5 | approximate-dp adds no noise to a value",
        "error | no mechanism is given",
      })
  void refusals(String command, String message) {
    assertEquals(Main.BAD_INPUT, run(command), out.toString());
    assertTrue(err.toString().startsWith("noisewright: " + message), err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void errorOfNoise() throws IOException {
    assertEquals(0, run("error --laplace 5 --confidence 0.99"));
    assertEquals(
        """
        laplace (scale 5, sensitivity 1), once
          mean absolute error, E|X|             5
          root mean square error, sqrt(E X^2)   7.07107
          error at confidence 0.99              23.0259
        """,
        out.toString());
    assertEquals(0, run("error --gaussian 4 --json"));
    JsonNode release = json().get("releases").get(0);
    assertEquals(7.839855938160, release.get("atRisk").asDouble(), 1e-9);
    assertEquals(4, release.get("rootMeanSquare").asDouble());
  }

  /** Both ways: the epsilon of the error of a noise is the epsilon of this noise. */
  @Test
  void fromAnErrorBackToEpsilon() throws IOException {
    assertEquals(0, run("epsilon --gaussian 4 --times 10 --delta 1e-5 --json"));
    JsonNode direct = json();
    assertEquals(
        0,
        run("error --gaussian 1 --times 10 --wanted-error 7.839855938160216 --delta 1e-5 --json"));
    JsonNode scaled = json();
    assertEquals(
        direct.get("epsilon").get("upper").asDouble(),
        scaled.get("epsilon").get("upper").asDouble(),
        1e-9);
    assertEquals(
        4, scaled.get("plan").get("releases").get(0).get("standardDeviation").asDouble(), 1e-9);
    assertEquals(0, run("error --laplace 1 --wanted-error 10 --delta 1e-5"));
    assertTrue(
        out.toString()
            .startsWith(
                "with noise whose error is at most 10 at confidence 0.95:\nepsilon <= 0.2995532272"),
        out.toString());
    assertFalse(out.toString().contains("NaN"));
  }
}
