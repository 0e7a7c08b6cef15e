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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans of the other kinds with the accountant behind them. */
class KindsEndToEndTest {
  private static final String FIXED =
      """
      relation: replace-one
      releases:
        - {mechanism: gaussian, standardDeviation: 2, clipNorm: 1, times: 1000, sampling: {SCHEME: {size: 600, population: 60000}}}
      """;

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Session session =
        new Session(new PrintWriter(out), new PrintWriter(err), () -> false, Accounting::certified);
    return new Main(session, true).run(arguments);
  }

  private String plan(String text) throws IOException {
    return Files.writeString(folder.resolve("plan.yaml"), text).toString();
  }

  private String refusal(String text) throws IOException {
    assertEquals(2, run("epsilon", plan(text), "--delta", "1e-5"), out::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertEquals("", out.toString());
    return err.toString();
  }

  @Test
  void everyExampleHasAnAnswer() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../docs/examples"))) {
      for (Path file : files.filter(name -> name.toString().endsWith(".yaml")).toList()) {
        assertEquals(
            0, run("epsilon", "" + file, "--delta", "1e-4", "--width", "0.05"), () -> "" + err);
        assertTrue(out.toString().startsWith("epsilon "), out::toString);
        boolean histogram = file.endsWith("histogram-plan.yaml");
        assertEquals(histogram, out.toString().contains("infinity"), out::toString);
      }
    }
  }

  /** BL-37: only an upper bound is known, and it is never more than that of the conversions. */
  @ParameterizedTest
  @CsvSource({"0.99, 0", "0.9, 0", "0.5, 0.18909", "1e-5, 4.72853"})
  void zeroConcentratedDpHasAnUpperBoundOnly(String delta, double most) throws Exception {
    String file = plan("releases: [{mechanism: zero-concentrated-dp, rho: 0.5}]\n");
    assertEquals(
        0, run("epsilon", file, "--delta", delta, "--json", "--width", "1e-5"), err::toString);
    JsonNode report = new ObjectMapper().readTree(out.toString());
    assertEquals(0, report.at("/epsilon/lower").asDouble());
    assertTrue(report.at("/epsilon/upper").asDouble() <= most, report::toString);
    assertEquals(0, run("epsilon", file, "--delta", delta));
    assertTrue(
        out.toString().startsWith(most == 0 ? "epsilon = 0 at" : "epsilon <= "), out::toString);
  }

  @Test
  void pureZeroConcentratedDpHasNoBoundAtDeltaZero() throws IOException {
    run("epsilon", plan("releases: [{mechanism: zero-concentrated-dp, rho: 1}]\n"), "--delta", "0");
    assertTrue(
        out.toString().startsWith("epsilon has no certified finite bound at delta 0"), "" + out);
  }

  /** BL-81: the loss is not monotone in the output, and bounded in one direction. */
  @ParameterizedTest
  @CsvSource({
    "remove, 0, 0.0206744",
    "remove, 0.1, 0.00681050",
    "remove, 0.5, 0.000362769",
    "remove, 1, 2.16622e-5",
    "add, 0, 0.0206744",
    "add, 0.041, 0",
    "add, 1, 0",
  })
  void mixtures(String direction, String epsilon, double delta) throws Exception {
    String file =
        plan(
            "releases: [{mechanism: gaussian-mixture, weights: [0.9, 0.05, 0.05], means: [0, -1,"
                + " 1], standardDeviation: 1}]\n");
    assertEquals(
        0, run("delta", file, "--epsilon", epsilon, "--direction", direction, "--json"), "" + err);
    JsonNode interval = new ObjectMapper().readTree(out.toString()).at("/delta");
    double slack = 5e-6 * delta;
    assertTrue(interval.at("/lower").asDouble() <= delta + slack, interval::toString);
    assertTrue(interval.at("/upper").asDouble() >= delta - slack, interval::toString);
  }

  /** BL-21: fixed batches under add-or-remove-one are refused with both ways out. */
  @Test
  void fixedBatches() throws Exception {
    String without = FIXED.replace("SCHEME", "withoutReplacement");
    assertEquals(0, run("epsilon", plan(without), "--delta", "1e-5"), err::toString);
    assertTrue(
        out.toString().contains("sensitivity 2 = twice the clip norm 1, replace-one"), "" + out);
    String message = refusal(without.replace("replace-one", "add-or-remove-one"));
    for (String part : List.of("release 1 (gaussian): sampling", "replace-one", "poisson")) {
      assertTrue(message.contains(part), message);
    }
  }

  /** BL-23: shuffled batches get no number. */
  @Test
  void shuffledBatches() throws Exception {
    String message =
        refusal(
            "relation: zero-out\nreleases: [{mechanism: gaussian, standardDeviation: 0.8, sampling:"
                + " {shuffle: {batches: 1000}}}]\n");
    assertTrue(
        message.startsWith("noisewright: release 1 (gaussian): sampling: batches of a"), message);
  }

  @Test
  void whatIsUnprovenNeedsItsFlagAndSaysSo() throws Exception {
    String text = FIXED.replace("SCHEME", "withReplacement");
    assertTrue(refusal(text).contains("--unproven"), err::toString);
    assertEquals(0, run("epsilon", plan(text), "--delta", "1e-5", "--unproven"), err::toString);
    assertTrue(out.toString().startsWith("UNPROVEN: epsilon <= "), out::toString);
    assertTrue(out.toString().contains("\nUNPROVEN:    sampling with replacement"), out::toString);
    assertEquals(
        0, run("delta", plan(text), "--epsilon", "1", "--unproven", "--json"), err::toString);
    JsonNode report = new ObjectMapper().readTree(out.toString());
    assertEquals("unproven", report.at("/status").asText());
    assertTrue(report.at("/UNPROVEN/0").asText().contains("no proof"), report::toString);
    // The flag changes nothing where everything is proven.
    assertEquals(0, run("epsilon", "--gaussian", "1", "--delta", "1e-5", "--unproven"));
    assertTrue(out.toString().startsWith("epsilon <= 4.377178"), out::toString);
  }

  /**
   * Two methods that speak of one kind of mechanism each; numbers of cases/classical-bounds.json.
   */
  @Test
  void methodsOfOneMechanismAreComparedByName() throws IOException {
    String coins = plan("releases: [{mechanism: binomial, trials: 1000, changedNumbers: 5}]\n");
    assertEquals(0, run("compare", coins, "--delta", "1e-3", "--methods", "bounded,binomial"));
    String text = out.toString();
    assertTrue(text.contains("tightest other upper bound is binomial noise on a vector"), text);
    assertTrue(
        text.matches("(?s).*binomial noise on a vector +upper bound +<= 0\\.909712 .*"), text);
    assertTrue(
        text.contains(
            "  bounded range, chosen beforehand: its theorem is about exponential mechanisms, and"
                + " the plan has binomial\n"),
        text);
    String choices = plan("releases: [{mechanism: exponential, epsilon: 0.1, times: 100}]\n");
    assertEquals(0, run("compare", choices, "--epsilon", "1", "--methods", "bounded,binomial"));
    text = out.toString();
    assertTrue(
        text.matches(
            "(?s).*bounded range, chosen beforehand +lower bound +>= 0\\.00688747 +inside .*"),
        text);
    assertTrue(text.contains("a choice that depends on earlier outcomes may cost more\n"), text);
    assertEquals(2, run("compare", choices, "--delta", "1e-3", "--methods", "binomal"));
    assertTrue(err.toString().contains("did you mean 'binomial'?"), err::toString);
    assertTrue(err.toString().contains("; bounded range, chosen beforehand; binomial"), "" + err);
  }
}
