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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.app.law.GoogleLaw;

/** Laws are written, read back and accounted for. */
class LawCommandTest {
  private static final String SAMPLED =
      """
      relation: add-or-remove-one
      releases:
        - {mechanism: gaussian, standardDeviation: 2, sampling: {poisson: 0.05}, times: 50}
        - {mechanism: laplace, scale: 20}
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

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String refusal(String... arguments) {
    assertEquals(2, run(arguments), out::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    return err.toString();
  }

  /** The ends of epsilon at delta 1e-5. */
  private JsonNode epsilon(String plan) throws IOException {
    assertEquals(0, run("epsilon", plan, "--delta", "1e-5", "--json"), err::toString);
    return new ObjectMapper().readTree(out.toString()).get("epsilon");
  }

  @ParameterizedTest
  @CsvSource({"json, json", "pb, json", "pb, pb"})
  void theLawOfAPlanIsAboveItAndNearToIt(String first, String second) throws IOException {
    String plan = write("plan.yaml", SAMPLED);
    for (String[] file : new String[][] {{"remove", first}, {"add", second}}) {
      String name = path(file[0] + "." + file[1]);
      assertEquals(
          0,
          run("law", plan, "--direction", file[0], "--out", name, "--interval", "1e-3"),
          err::toString);
      assertTrue(out.toString().startsWith("wrote " + name + ": upper law of "), out::toString);
      assertTrue(out.toString().endsWith(", direction " + file[0] + "\n"), out::toString);
    }
    String stored =
        write(
            "stored.yaml",
            "relation: add-or-remove-one\nreleases: [{mechanism: loss-law, remove: remove."
                + first
                + ", add: add."
                + second
                + "}]\n");
    JsonNode exact = epsilon(plan);
    JsonNode upper = epsilon(stored);
    assertTrue(
        upper.get("upper").asDouble() >= exact.get("lower").asDouble(), upper + " of " + exact);
    assertTrue(
        upper.get("upper").asDouble() <= exact.get("upper").asDouble() * 1.01,
        upper + " of " + exact);
  }

  @Test
  void aSymmetricPlanHasOneLawForBothDirections() throws IOException {
    String law = path("law.json");
    assertEquals(0, run("law", "--laplace", "5", "--out", law), err::toString);
    JsonNode tree = new ObjectMapper().readTree(Path.of(law).toFile());
    assertEquals("noisewright-law", tree.get("format").asText());
    assertEquals(1, tree.get("version").asInt());
    assertEquals("upper", tree.get("standing").asText());
    assertEquals("both", tree.get("direction").asText());
    assertEquals(tree.get("losses").size(), tree.get("logMasses").size());
    assertEquals("laplace", tree.at("/provenance/plan/releases/0/mechanism").asText());
    String plan =
        write(
            "s.yaml",
            "relation: add-or-remove-one\nreleases: [{mechanism: loss-law, remove: law.json}]\n");
    double upper = epsilon(plan).get("upper").asDouble();
    assertEquals(0.2, upper, 1e-3);
    assertEquals(0, run("epsilon", plan, "--delta", "1e-5"), err::toString);
    assertTrue(out.toString().contains("certified upper bound only"), out::toString);
  }

  @Test
  void theGoogleFileHoldsKeysFromTheLeastLossOn() throws IOException {
    String file = path("law.pb");
    assertEquals(
        0,
        run(
            "law",
            "--randomized-response",
            "0.75",
            "--absent-record",
            "uniform",
            "--direction",
            "remove",
            "--interval",
            "0.1",
            "--out",
            file),
        err::toString);
    GoogleLaw law = GoogleLaw.of(Files.readAllBytes(Path.of(file)));
    // Losses ln(1.5) = 0.405 and ln(0.5) = -0.693 of masses 3/4 and 1/4, each on two points.
    assertEquals(-7, law.minKey());
    assertEquals(13, law.values().length);
    assertEquals(0.1, law.interval());
    assertEquals(0, law.infinityMass());
    double share = Math.expm1(-(Math.log(1.5) - 0.4)) / Math.expm1(-0.1);
    assertEquals(0.75 * share, law.values()[12], 1e-12);
    assertEquals(0.75 * (1 - share), law.values()[11], 1e-12);
  }

  @Test
  void tinyMassesDoNotUnderflow() throws IOException {
    write(
        "law.json",
        """
        {"format": "noisewright-law", "version": 1, "standing": "upper", "direction": "both",
         "losses": [0, 1], "logMasses": [-1e-300, -2000], "logInfinityMass": -3000}
        """);
    String plan =
        write(
            "s.yaml",
            "relation: add-or-remove-one\nreleases: [{mechanism: loss-law, remove: law.json}]\n");
    assertEquals(0, run("delta", plan, "--epsilon", "0.5", "--json"), err::toString);
    double log = new ObjectMapper().readTree(out.toString()).at("/log10Delta/upper").asDouble();
    assertEquals((-2000 + Math.log(-Math.expm1(-0.5))) / Math.log(10), log, 0.01);
  }

  @Test
  void anExactLawIsAccountedOnBothSides() throws IOException {
    String plan =
        write(
            "s.yaml",
            """
            relation: add-or-remove-one
            releases:
              - mechanism: loss-law
                remove: {standing: exact, losses: [-0.6931471805599453, 0.4054651081081644], masses: [0.25, 0.75]}
                add: {standing: exact, losses: [-0.4054651081081644, 0.6931471805599453], masses: [0.5, 0.5]}
                times: 10
            """);
    JsonNode stored = epsilon(plan);
    String response =
        write(
            "r.yaml",
            "relation: add-or-remove-one\nreleases: [{mechanism: randomized-response,"
                + " keepProbability: 0.75, absentRecord: uniform, times: 10}]\n");
    JsonNode exact = epsilon(response);
    assertEquals(exact.get("upper").asDouble(), stored.get("upper").asDouble(), 2e-3);
    assertEquals(exact.get("lower").asDouble(), stored.get("lower").asDouble(), 2e-3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--direction remove | --out is missing; write for example --out law.json",
        "--out law.txt | --out must end in .json or .pb, got 'law.txt'",
        "--out law.pb --side lower | the format holds upper laws only; write .json",
        "--out law.json --side both | --side must be upper or lower, got 'both'",
        "--out law.json --side lower --interval 1e-3 | --interval is for upper laws",
        "--out law.json --interval 0 | --interval must be a number in [1e-9, 1], got 0",
        "--out law.json --interval NaN | --interval must be a number in [1e-9, 1], got",
        "--out law.json | --direction is missing, and the directions of this plan differ",
        "--out law.pb --direction add --interval 1e-9 | give a larger --interval",
        "--out law.json --direction add --side lower | ask PrivacyAccountant",
      })
  void refusalsOfTheCommand(String options, String message) throws IOException {
    String plan = write("plan.yaml", SAMPLED);
    String[] words = ("law " + plan + " " + options).split(" ");
    for (int i = 1; i < words.length; i++) {
      words[i] = words[i].startsWith("law.") ? path(words[i]) : words[i];
    }
    String got = refusal(words).replace(folder + "/", "");
    assertTrue(got.contains(message), got);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{}' | key 'format' is missing",
        "'{\"format\": \"law\"}' | format must be noisewright-law, got 'law'",
        "'{HEAD 2}' | version must be 1, got 2",
        "'{HEAD 1, \"standing\": \"lower\"}' | standing must be upper or exact, got lower: a lower law",
        "'{HEAD 1, \"standing\": \"some\"}' | standing must be upper or exact, got 'some'",
        "'{HEAD 1, \"standing\": \"upper\", \"direction\": \"add\"}' | remove and add may be exchanged",
        "'{HEAD 1, \"standing\": \"upper\", \"losses\": [0]}' | key 'logMasses' is missing",
        "'{HEAD 1, \"standing\": \"upper\", \"losses\": [0], \"masses\": [1.2]}' | masses must be positive and at most 1, got 1.2",
        "'{HEAD 1, \"standing\": \"upper\", \"losses\": [0], \"masses\": [NaN]}' | masses must be positive and at most 1, got NaN",
        "'{HEAD 1, \"standing\": \"upper\", \"losses\": [0], \"logMasses\": [NaN]}' | logMasses must be finite and at most 0, got NaN",
        "'{HEAD 1, \"standing\": \"upper\", \"losses\": [0, 1], \"masses\": [0.6, 0.6]}' | sum to 1 within 1.0E-6, the one at infinity included, got 1.2",
        "'{HEAD 1, \"standing\": \"upper\", \"losses\": [1, 1], \"masses\": [0.5, 0.5]}' | losses must be finite and increase",
        "'{HEAD 1, \"standing\": \"upper\", \"losses\": [0], \"masses\": [1], \"x\": 1}' | unknown key 'x'",
        "'{HEAD 1, \"standing\": \"upper\", \"losses\": [-1], \"masses\": [1]}' | check the sign of the losses",
        "'{HEAD 1, \"standing\": \"upper\", \"losses\": [1], \"masses\": [1]}' | key 'add' is missing; a law is that of one direction",
      })
  void malformedFilesAreRefused(String text, String message) throws IOException {
    write("law.json", text.replace("HEAD", "\"format\": \"noisewright-law\", \"version\":"));
    boolean both = text.contains("\"losses\"") && !message.contains("'add'");
    write("both.json", "");
    String plan =
        write(
            "s.yaml",
            "relation: add-or-remove-one\nreleases: [{mechanism: loss-law, remove: law.json"
                + (both ? ", add: {standing: upper, losses: [0], masses: [1]}" : "")
                + "}]\n");
    String got = refusal("epsilon", plan, "--delta", "1e-5");
    assertTrue(got.contains(message), got);
  }

  @ParameterizedTest
  @CsvSource({
    "0A0911, a field of 9 bytes ends after the file",
    "0A0911000000000000F83F, values[0] must be a probability",
    "0A1211000000000000E83F11000000000000E03F, 'remove must have masses that sum to 1'",
    "0A1411000000000000F03F2100000000000024410800, remove must have",
  })
  void malformedGoogleFilesAreRefused(String hex, String message) throws IOException {
    Files.write(folder.resolve("law.pb"), java.util.HexFormat.of().parseHex(hex));
    String plan =
        write(
            "s.yaml",
            "relation: add-or-remove-one\nreleases: [{mechanism: loss-law, remove: law.pb, add:"
                + " law.pb}]\n");
    if (hex.endsWith("0800")) {
      // One loss 0 at a huge interval: nothing is wrong with it.
      assertEquals(0, run("epsilon", plan, "--delta", "1e-5"), err::toString);
      return;
    }
    String got = refusal("epsilon", plan, "--delta", "1e-5");
    assertTrue(got.contains(message), got);
    assertTrue(!got.contains("internal error"), got);
  }
}
