package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole commands with the accountant behind them. */
class EndToEndTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String line) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true).run(line.split(" "));
  }

  private JsonNode json(String line) throws Exception {
    assertEquals(0, run(line + " --json"), err::toString);
    return new ObjectMapper().readTree(out.toString());
  }

  /** Values from the field cases: exact to the digits given. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--gaussian 1 --delta 1e-5 | 4.37717810",
        "--gaussian 1 --sensitivity 2 --relation replace-one --delta 1e-5 | 9.99725615",
        "--gaussian 1 --clip-norm 1 --delta 1e-5 | 4.37717810",
        "--gaussian 1 --clip-norm 1 --relation zero-out --delta 1e-5 | 4.37717810",
        "--gaussian 1 --clip-norm 1 --relation replace-one --delta 1e-5 | 9.99725615",
        "--gaussian 1 --poisson 1 --times 100 --delta 1e-5 | 91.8172896",
        "--gaussian 1 --batch-size 100 --records 100 --epochs 100 --delta 1e-5 | 91.8172896",
        "--gaussian 1 --batch-size 10 --accumulation 8 --records 1000 --times 100 --delta 1e-5 |"
            + " 5.61342",
        "--gaussian 1 --batch-size 10 --records 1000 --times 100 --delta 1e-5 | 0.71804",
        "--gaussian 1 --batch-size 1 --records 75 --epochs 3 --delta 1e-5 | 1.28305",
        "--gaussian 1000 --times 1000000 --delta 1e-5 | 4.37717810",
        "--approximate-dp 0.1,1e-6 --times 100 --delta 2e-4 | 3.755203",
        "--gaussian 1 --poisson 0.01 --times 1000 --delta 1e-5 | 1.82824",
        "--gaussian 1 --poisson 0.01 --times 1000 --delta 1e-5 --direction add | 1.41666",
      })
  void epsilonsOfTheFieldCases(String flags, double epsilon) throws Exception {
    JsonNode interval = json("epsilon " + flags).at("/epsilon");
    double slack = 2e-5;
    assertTrue(interval.at("/lower").asDouble() <= epsilon + slack, interval::toString);
    assertTrue(interval.at("/upper").asDouble() >= epsilon - slack, interval::toString);
    assertTrue(
        interval.at("/upper").asDouble() / interval.at("/lower").asDouble() <= 1.0011,
        interval::toString);
  }

  @Test
  void zeroAndInfinity() throws Exception {
    assertEquals(0, run("epsilon --gaussian 1 --poisson 0.00105 --delta 1e-3"));
    assertTrue(out.toString().startsWith("epsilon = 0 at delta 0.001, add or remove one record\n"));
    assertEquals(0, run("epsilon --gaussian 1 --poisson 0 --delta 1e-5"));
    assertTrue(out.toString().startsWith("epsilon = 0 at"), out.toString());
    JsonNode report = json("epsilon --approximate-dp 0.1,1e-6 --times 100 --delta 5e-5");
    assertEquals("Infinity", report.at("/epsilon/upper").asText());
    assertTrue(report.at("/epsilon/reason").asText().contains("9.9995050"), report::toString);
    assertEquals(0, run("delta --laplace 1 --epsilon 2"));
    assertTrue(out.toString().startsWith("delta = 0 at epsilon 2,"), out.toString());
    assertEquals(0, run("delta --gaussian 1 --epsilon 60"));
    assertTrue(out.toString().startsWith("delta <= 10^-772.71"), out.toString());
  }

  /** BL-75: an answer and nothing beside it, or a refusal in one line and a code that says so. */
  @Test
  void standardErrorIsForRefusalsAlone() {
    String training = "epsilon --batch-size 50 --records 1279 --epochs 10 --delta 1e-5 --gaussian ";
    for (String noise : List.of("4", "1", "0.3")) {
      assertEquals(0, run(training + noise), err::toString);
      assertEquals("", err.toString());
      assertTrue(out.toString().contains("260 times"), out.toString());
    }
    assertEquals(2, run(training + "0"));
    assertEquals(1, err.toString().lines().count());
    assertEquals("", out.toString());
  }

  @Test
  void theRefusedReleaseIsNamed() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("plan.yaml"),
            """
            releases:
              - {mechanism: gaussian, standardDeviation: 4}
              - {mechanism: randomized-response, keepProbability: 0.75}
            """);
    assertEquals(2, run("epsilon " + plan + " --delta 1e-5"));
    assertTrue(
        err.toString()
            .startsWith("noisewright: release 2 (randomized-response): relation: the pair"),
        err.toString());
    assertEquals(1, err.toString().lines().count());
  }

  @Test
  void whatHasNoProvenPairIsBadInput() {
    assertEquals(2, run("epsilon --gaussian 1 --poisson 0.1 --relation replace-one --delta 1e-5"));
    assertTrue(err.toString().contains("add-or-remove-one"), err.toString());
    assertEquals(1, err.toString().lines().count());
    assertEquals(2, run("epsilon --randomized-response 0.75 --delta 0"));
    assertTrue(err.toString().contains("absentRecord: uniform"), err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void aPlanFileAndItsFlagsAgree() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("plan.yaml"),
            "releases:\n"
                + "  - {mechanism: gaussian, standardDeviation: 4, sampling: {poisson: 0.01},"
                + " times: 65536}\n");
    JsonNode fromFile = json("epsilon " + plan + " --delta 1e-5");
    assertEquals(json("epsilon --gaussian 4 --poisson 0.01 --times 2^16 --delta 1e-5"), fromFile);
    assertEquals("remove", fromFile.at("/direction").asText());
  }

  @Test
  void aCurveHasRisingEpsilonAndFallingDelta() throws Exception {
    Path file = folder.resolve("curve.csv");
    assertEquals(0, run("curve --gaussian 2 --times 3 --out " + file), err::toString);
    List<String> lines = Files.readAllLines(file);
    assertEquals(102, lines.size());
    double before = 1;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      double lower = Double.parseDouble(cells[1]);
      assertTrue(lower < before && lower <= Double.parseDouble(cells[2]), line);
      before = lower;
    }
    assertTrue(before < 1e-12, lines.get(101));
  }
}
