package org.noisewright.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noisewright.mechanism.ApproximateDp;
import org.noisewright.mechanism.DiscretePair;
import org.noisewright.mechanism.GaussianMechanism;
import org.noisewright.mechanism.LaplaceMechanism;
import org.noisewright.mechanism.NeighboringRelation;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.RandomizedResponse;
import org.noisewright.mechanism.RandomizedResponse.AbsentRecord;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;

class PlanReaderTest {
  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private PrivacyPlan yaml(String text) {
    return PlanReader.yaml("plan.yaml", text, folder).plan();
  }

  /** The message about a plan whose second release is this one, in line 3. */
  private String refusal(String release) {
    return message("releases:\n  - {mechanism: laplace, scale: 5}\n  - " + release + "\n");
  }

  private String message(String text) {
    return String.valueOf(
        assertThrows(BadInputException.class, () -> yaml(text), text).getMessage());
  }

  private static void assertParts(String message, String... parts) {
    for (String part : parts) {
      assertTrue(message.contains(part), () -> "'" + part + "' is not in: " + message);
    }
  }

  @Test
  void everyMechanismIsRead() throws IOException {
    write("pair.csv", "outcome,P count,Q count\na,1,2\nb,3,0\n");
    PrivacyPlan plan =
        yaml(
            """
            relation: replace-one
            releases:
              - {mechanism: gaussian, standardDeviation: 4, sensitivity: 2, sampling: {poisson: 0.01}, times: 65536}
              - {mechanism: laplace, scale: 5, times: 1e3, sampling: none}
              - {mechanism: approximate-dp, epsilon: 0.1, delta: 1e-6, times: 2^10}
              - {mechanism: randomized-response, keepProbability: 0.75, values: 4, absentRecord: uniform}
              - {mechanism: discrete-pair, file: pair.csv}
              - {mechanism: discrete-pair, p: [0.9, 0.1], q: [0.1, 0.9]}
              - {mechanism: discrete-pair, pCounts: [9, 1], qCounts: [10, 90]}
            """);
    PrivacyPlan expected =
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE,
            Release.of(new GaussianMechanism(4, 2))
                .withSampling(Sampling.poisson(0.01))
                .times(65536),
            Release.of(LaplaceMechanism.of(5)).times(1000),
            Release.of(ApproximateDp.of(0.1, 1e-6)).times(1024),
            Release.of(new RandomizedResponse(0.75, 4, AbsentRecord.UNIFORM)),
            Release.of(DiscretePair.ofHistograms(new double[] {1, 3}, new double[] {2, 0})),
            Release.of(
                DiscretePair.ofProbabilities(new double[] {0.9, 0.1}, new double[] {0.1, 0.9})),
            Release.of(DiscretePair.ofHistograms(new double[] {9, 1}, new double[] {10, 90})));
    assertEquals(expected, plan);
  }

  @Test
  void defaultsAreAddOrRemoveOneSensitivityOneOnce() {
    assertEquals(
        PrivacyPlan.of(Release.of(GaussianMechanism.of(4))),
        yaml("releases:\n  - mechanism: gaussian\n    standardDeviation: 4\n"));
  }

  @ParameterizedTest
  @CsvSource({
    "1e-6, 1e-6",
    "1.0e-6, 1e-6",
    "1E-6, 1e-6",
    "'\"1e-6\"', 1e-6",
    "'''0.5''', 0.5",
    ".5, 0.5",
    "0, 0",
    "5., 5"
  })
  void numbersMayLookLikeStringsToYaml(String text, double value) {
    PrivacyPlan plan =
        yaml("releases:\n  - {mechanism: approximate-dp, epsilon: " + text + ", delta: 0}\n");
    assertEquals(ApproximateDp.of(value, 0), plan.releases().get(0).mechanism());
  }

  @ParameterizedTest
  @CsvSource({
    "1000000000000, 1000000000000",
    "1e12, 1000000000000",
    "10^12, 1000000000000",
    "2^16, 65536",
    "1_000, 1000",
    "1.5e3, 1500"
  })
  void wholeNumbers(String text, long times) {
    PrivacyPlan plan = yaml("releases: [{mechanism: laplace, scale: 5, times: " + text + "}]");
    assertEquals(times, plan.releases().get(0).times());
  }

  @Test
  void jsonIsRead() throws IOException {
    String json =
        "{\"releases\": [{\"mechanism\": \"laplace\", \"scale\": 5e0, \"times\": 20,"
            + " \"sampling\": {\"poisson\": 1e-3}}]}";
    PrivacyPlan expected =
        PrivacyPlan.of(
            Release.of(LaplaceMechanism.of(5)).withSampling(Sampling.poisson(1e-3)).times(20));
    assertEquals(expected, PlanReader.read(write("plan.json", json).toString()));
    assertEquals(expected, PlanReader.read(write("plan", json).toString()));
    assertEquals(expected, PlanReader.read(write("plan.yml", json).toString()));
    assertEquals(expected, PlanReader.read(write("bom.json", "\uFEFF" + json).toString()));
  }

  @Test
  void examplesAreRead() {
    Path examples = Path.of("../docs/examples");
    assertEquals(3, PlanReader.read(examples.resolve("plan.yaml").toString()).releases().size());
    assertEquals(
        65536,
        PlanReader.read(examples.resolve("sampled-gaussian.yaml").toString())
            .releases()
            .get(0)
            .times());
    DiscretePair pair =
        (DiscretePair)
            PlanReader.read(examples.resolve("histogram-plan.yaml").toString())
                .releases()
                .get(0)
                .mechanism();
    assertEquals(4, pair.outcomes());
    assertEquals(0, pair.withoutRecord(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {".nan", "NaN", "nan"})
  void notANumber(String text) {
    assertParts(
        refusal("{mechanism: gaussian, standardDeviation: " + text + "}"),
        "plan.yaml, line 3, release 2 (gaussian): ",
        "standardDeviation must be positive and finite, got NaN; give a value above 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {".inf", "inf", "Infinity"})
  void infinite(String text) {
    assertParts(
        refusal("{mechanism: laplace, scale: " + text + "}"),
        "line 3, release 2 (laplace): scale must be positive and finite, got Infinity; give");
  }

  @ParameterizedTest
  @CsvSource({
    "true, true",
    "abc, 'abc'",
    "'[1]', a list",
    "'{a: 1}', a group of keys",
    "'', nothing",
    "0x10, '0x10'",
    "010, 010",
    "'1,5', '1,5'"
  })
  void noNumber(String text, String words) {
    String shown = text.equals("1,5") ? "\"1,5\"" : text;
    assertParts(
        refusal("{mechanism: laplace, scale: " + shown + "}"),
        "plan.yaml, line 3, release 2 (laplace): scale must be positive and finite, got ",
        words,
        "; write a decimal number such as 0.5");
  }

  @Test
  void numbersThatNoDoubleHolds() {
    assertParts(
        refusal("{mechanism: approximate-dp, epsilon: 1, delta: 1e-400}"),
        "line 3, release 2 (approximate-dp): delta must be a probability in [0, 1), got 1e-400,"
            + " which is below the least double 4.9e-324; write 0 or a larger number");
    assertParts(
        refusal("{mechanism: laplace, scale: 1e400}"),
        "scale must be positive and finite, got 1e400, which is above the largest double");
  }

  @Test
  void zeroAndNegativeParameters() {
    assertParts(
        refusal("{mechanism: gaussian, standardDeviation: 0}"),
        "line 3, release 2 (gaussian): standardDeviation must be positive and finite, got 0.0;"
            + " without noise there is no privacy: give a value above 0");
    assertParts(
        refusal("{mechanism: laplace, scale: 1, sensitivity: -1}"),
        "line 3, release 2 (laplace): sensitivity must be positive and finite, got -1.0");
    assertParts(
        refusal("{mechanism: approximate-dp, epsilon: -1}"), "epsilon must be in [0, ", "got -1.0");
    assertParts(
        refusal("{mechanism: approximate-dp, epsilon: 1, delta: 1}"),
        "delta must be in [0, 1), got 1.0");
    assertParts(
        refusal("{mechanism: randomized-response, keepProbability: 0.2}"),
        "keepProbability must be in [1/values, 1) = [0.5, 1), got 0.2");
    assertParts(
        refusal("{mechanism: randomized-response, keepProbability: 0.9, values: 1}"),
        "values must be at least 2, got 1");
    assertParts(
        refusal("{mechanism: randomized-response, keepProbability: 0.9, values: 1e10}"),
        "values must be at most 2147483647, got 10000000000");
  }

  @Test
  void theLineIsTheOneOfTheKey() {
    String message =
        message(
            """
            releases:
              - mechanism: gaussian
                standardDeviation: 1
                sampling:
                  poisson: 0.5
                sensitivity: 0
            """);
    assertParts(message, "plan.yaml, line 6, release 1 (gaussian): sensitivity must be positive");
  }

  @Test
  void samplingRates() {
    assertParts(
        refusal("{mechanism: laplace, scale: 1, sampling: {poisson: 1.2}}"),
        "line 3, release 2 (laplace): sampling poisson: samplingRate must be in [0, 1], got 1.2; a"
            + " rate above 1 means that the batch is larger than the data set");
    assertParts(
        refusal("{mechanism: laplace, scale: 1, sampling: {poisson: -0.1}}"),
        "samplingRate must be in [0, 1], got -0.1; give the probability");
    assertParts(
        refusal("{mechanism: laplace, scale: 1, sampling: {poisson: .nan}}"),
        "samplingRate must be in [0, 1], got NaN");
    assertParts(
        refusal("{mechanism: laplace, scale: 1, sampling: 0.01}"),
        "sampling must be none or poisson with a rate in [0, 1], got 0.01; write 'sampling:"
            + " {poisson: 0.01}'");
    assertParts(
        refusal("{mechanism: laplace, scale: 1, sampling: poisson}"),
        "sampling poisson needs its rate in [0, 1]; write 'sampling: {poisson: 0.01}'");
    assertParts(
        refusal("{mechanism: laplace, scale: 1, sampling: {posson: 0.1}}"),
        "unknown key 'posson'; did you mean 'poisson'?");
    assertParts(
        refusal("{mechanism: laplace, scale: 1, sampling: [poisson]}"),
        "sampling must be none or poisson, got a list");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "without-replacement",
        "{without_replacement: 5}",
        "shuffle",
        "with-replacement",
        "{batch: 50}"
      })
  void namesOfSchemesAreExplainedWithTwoWaysOut(String sampling) {
    String message =
        refusal("{mechanism: gaussian, standardDeviation: 1, sampling: " + sampling + "}");
    String name = sampling.replaceAll("[{]|:.*", "");
    assertParts(
        message,
        "line 3, release 2 (gaussian): sampling '" + name + "' ",
        "'sampling: {poisson: 0.01}' under add-or-remove-one",
        "'sampling: none'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | times must be in [1, 1e15], got 0; leave a release that never happens out",
        "-3 | times must be in [1, 1e15], got -3",
        "1e16 | times must be in [1, 1e15], got 10000000000000000",
        "2.5 | times must be a whole number in [1, 1e15], got 2.5, which is not whole",
        "1e30 | times must be a whole number in [1, 1e15], got 1e30, which is too large",
        "1e999999999 | which is too large",
        "2^99 | times must be a whole number in [1, 1e15], got 2^99, which is too large",
        ".nan | times must be a whole number in [1, 1e15], got ",
        "yes please | got yes please; write for example 1000, 1e8 or 2^16",
        "true | times must be a whole number in [1, 1e15], got true",
      })
  void badTimes(String text, String message) {
    assertParts(
        refusal("{mechanism: laplace, scale: 1, times: " + text + "}"),
        "plan.yaml, line 3, release 2 (laplace): ",
        message);
  }

  @ParameterizedTest
  @CsvSource({
    "gaussian, standardDevaition, standardDeviation",
    "gaussian, standard_deviation, standardDeviation",
    "gaussian, sigma, standardDeviation",
    "laplace, scael, scale",
    "laplace, b, scale",
    "laplace, clip, clipNorm",
    "laplace, epochs, steps",
    "gaussian, noise_multiplier, noiseMultiplier",
    "staircase, gamma, ratio",
    "gaussian, smapling, sampling",
    "randomized-response, keep, keepProbability",
    "discrete-pair, fiel, file",
  })
  void unknownKeySuggestsTheNearest(String mechanism, String key, String nearest) {
    assertParts(
        refusal("{mechanism: " + mechanism + ", " + key + ": 1}"),
        "plan.yaml, line 3, release 2 (" + mechanism + "): unknown key '" + key + "'",
        "did you mean '" + nearest + "'? (known: mechanism, ");
  }

  @Test
  void unknownKeyFarFromAllListsThem() {
    assertParts(
        refusal("{mechanism: laplace, scale: 1, colourful: 3}"),
        "unknown key 'colourful' (known: mechanism, scale, sensitivity, clipNorm,"
            + " sampling, times, steps)");
    assertParts(
        message("releases: []\nrelatoin: replace-one\n"),
        "plan.yaml, line 2: unknown key 'relatoin'; did you mean 'relation'?");
  }

  @ParameterizedTest
  @CsvSource({
    "gausian, gaussian",
    "laplacian, laplace",
    "randomised-response, randomized-response"
  })
  void unknownMechanismSuggestsTheNearest(String name, String nearest) {
    assertParts(
        refusal("{mechanism: " + name + "}"),
        "plan.yaml, line 3, release 2: unknown mechanism '" + name + "'; did you mean '" + nearest);
  }

  @Test
  void structure() {
    assertParts(
        message("[]"), "line 1: expected a plan with the keys relation and releases, got a list");
    assertParts(message("hello"), "line 1: expected a plan with", "got 'hello'");
    assertParts(message("relation: replace-one"), "key 'releases' is missing");
    assertParts(message("releases: 3"), "line 1: releases must be a list, got 3");
    assertParts(message("releases: []"), "releases must hold at least one release, got none");
    assertParts(message("releases: [5]"), "release 1: expected a release such as", "got 5");
    assertParts(message("releases: [{scale: 5}]"), "release 1: key 'mechanism' is missing");
    assertParts(message("releases: [{mechanism: laplace}]"), "key 'scale' is missing; write for");
    assertParts(
        message("relation: add\nreleases: []"),
        "relation must be one of the known ones, got 'add'");
    assertParts(
        message("relation: replace-on\nreleases: []"),
        "line 1: relation",
        "did you mean 'replace-one'?");
    assertParts(
        message("releases: []\nreleases: []"),
        "line 2: key 'releases' occurs twice, first in line 1");
    assertParts(message("releases: &a []\n---\nx: 1\n"), "more than one document");
    assertParts(
        message("releases:\n  - &a {mechanism: laplace, scale: 5}\n  - *a\n"),
        "line 3: uses an alias");
    assertParts(message("# only a comment\n"), "plan.yaml holds nothing but comments");
  }

  @Test
  void discretePairs() {
    assertParts(
        refusal("{mechanism: discrete-pair, p: [0.5, 0.4], q: [0.5, 0.5]}"),
        "line 3, release 2 (discrete-pair): P must sum to 1 within");
    assertParts(
        refusal("{mechanism: discrete-pair, p: [], q: []}"),
        "P and Q must hold at least one outcome");
    assertParts(
        refusal("{mechanism: discrete-pair, p: [1], q: [0.5, 0.5]}"),
        "P and Q must have the same length, got 1 and 2");
    assertParts(
        refusal("{mechanism: discrete-pair, p: [1.5, -0.5], q: [0.5, 0.5]}"),
        "P[1] must be at least 0 and finite, got -0.5");
    assertParts(
        refusal("{mechanism: discrete-pair, p: [1, x], q: [0.5, 0.5]}"),
        "p[1] must be at least 0 and finite, got 'x'");
    assertParts(refusal("{mechanism: discrete-pair, p: 1, q: [1]}"), "p must be a list, got 1");
    assertParts(
        refusal("{mechanism: discrete-pair}"),
        "a discrete pair is given either by 'file: histograms.csv'");
    assertParts(
        refusal("{mechanism: discrete-pair, file: x.csv, p: [1], q: [1]}"), "is given either by");
    assertParts(refusal("{mechanism: discrete-pair, file: x.csv}"), "x.csv does not exist");
  }

  @ParameterizedTest
  @CsvSource({
    "plan.yaml, 'releases: [{mechanism: laplace', YAML",
    "plan.yaml, 'releases:\n\t- a', YAML",
    "plan.json, '{\"releases\": [}', JSON",
    "plan.json, '{\"releases\": [', JSON",
    "plan.yaml, 'a: b: c', YAML",
    "plan.yaml, '? [a]\n: b', YAML",
  })
  void unreadable(String name, String text, String syntax) throws IOException {
    Path path = write(name, text);
    String message =
        String.valueOf(
            assertThrows(BadInputException.class, () -> PlanReader.read(path.toString()))
                .getMessage());
    assertTrue(
        message.matches(
            "(?s).*" + name + ", line \\d+, column \\d+: not readable as " + syntax + ": [^\n]+"),
        message);
  }

  @Test
  void files() throws IOException {
    assertParts(
        fileMessage(folder.resolve("absent.yaml")), "absent.yaml does not exist; name a plan file");
    assertParts(fileMessage(folder), " is a directory; name a plan file");
    assertParts(
        fileMessage(write("empty.yaml", " \n")), "empty.yaml is empty; it should hold a plan");
    Path latin = Files.write(folder.resolve("l.yaml"), "# é".getBytes(StandardCharsets.ISO_8859_1));
    assertParts(fileMessage(latin), "l.yaml is not text in UTF-8");
  }

  private static String fileMessage(Path path) {
    return String.valueOf(
        assertThrows(BadInputException.class, () -> PlanReader.read(path.toString())).getMessage());
  }

  @Test
  void deepNestingIsRefused() throws IOException {
    for (String name : new String[] {"deep.json", "deep.yaml"}) {
      Path path = write(name, "[".repeat(5000));
      assertThrows(BadInputException.class, () -> PlanReader.read(path.toString()), name);
    }
  }

  @Test
  void normalFormReadsBack() {
    PrivacyPlan plan =
        PrivacyPlan.of(
            NeighboringRelation.REPLACE_ONE,
            Release.of(new GaussianMechanism(1e-30, 1.1e22)).times(1_000_000_000_000L),
            Release.of(LaplaceMechanism.of(1.0 / 3)).withSampling(Sampling.poisson(1e-7)),
            Release.of(ApproximateDp.of(0, Double.MIN_VALUE)),
            Release.of(new RandomizedResponse(0.7, 3, AbsentRecord.UNIFORM)),
            Release.of(RandomizedResponse.of(0.7)),
            Release.of(DiscretePair.ofHistograms(new double[] {1, 3}, new double[] {2, 0})),
            Release.of(DiscretePair.ofProbabilities(new double[] {0.1, 0.9}, new double[] {1, 0})));
    assertEquals(plan, yaml(PlanWriter.yaml(plan)));
    assertEquals(
        plan, PlanReader.yaml("plan", PlanWriter.json(plan), folder).plan(), PlanWriter.json(plan));
    assertEquals(
        "relation: add-or-remove-one\nreleases:\n"
            + "  - {mechanism: laplace, scale: 1.0e-06, sensitivity: 1, sampling: {poisson: 0.01},"
            + " times: 3}\n",
        PlanWriter.yaml(
            PrivacyPlan.of(
                Release.of(LaplaceMechanism.of(1e-6))
                    .withSampling(Sampling.poisson(0.01))
                    .times(3))));
  }
}
