package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.noisewright.app.cli.TrainTrial.printed;
import static org.noisewright.app.cli.TrainTrial.refused;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noisewright.accountant.PrivacyAccountant;
import org.noisewright.mechanism.AdditiveNoise;
import org.noisewright.mechanism.BinomialNoise;
import org.noisewright.mechanism.PrivacyPlan;
import org.noisewright.mechanism.Release;
import org.noisewright.mechanism.Sampling;
import org.noisewright.mechanism.SparseVector;

/** Signs of gradients under coins and tables through the command. */
class TrainSignsTest {
  @TempDir Path folder;

  private TrainTrial trial() {
    return new TrainTrial(folder);
  }

  private List<String> words(String run, String options) {
    return trial().words("digits", TrainTrial.CASES, run, options);
  }

  private static double epsilon(long coins, int changed, double rate, long steps) {
    Release release =
        Release.of(new SparseVector(AdditiveNoise.of(new BinomialNoise(coins, 0.5, 1)), changed))
            .withSampling(Sampling.poisson(rate))
            .times(steps);
    return PrivacyAccountant.of(PrivacyPlan.of(release))
        .withWidth(1e-4)
        .epsilonAt(1e-5)
        .epsilon()
        .upper();
  }

  /** The figure is that of the accountant itself; a run keeps to its signs and coins. */
  @Test
  void coinsAreFoundForATarget() throws IOException {
    String run = "run-not-private";
    String options =
        "--largest 10 --target-epsilon 3 --batch-size 200 --steps 30 --learning-rate 6 --seed 3 ";
    List<String> arguments = words(run, options + "--public-records 1000");
    String said = printed(arguments);
    assertTrue(
        said.contains(
            "signs:       of the 10 entries of largest size in the gradient of each record; all"
                + " others 0\n"),
        said);
    assertTrue(said.contains("private: one record added or removed\n"), said);
    assertTrue(said.contains("a record changes at most 10 of them, each by 1\n"), said);
    assertTrue(said.contains("drawn exactly as accounted: nothing is added to delta\n"), said);
    JsonNode report = trial().json(run, "report-not-private.json");
    long coins = report.get("noise").get("coins").asLong();
    assertEquals(
        Math.sqrt((double) coins) / 2,
        report.get("noise").get("standardDeviation").asDouble(),
        1e-9);
    assertEquals(0, report.get("charge").asDouble());
    assertEquals(10, report.get("signs").get("changedNumbers").asInt());
    // That two coins fewer cost too much is a test of SignCalibrator.
    assertTrue(epsilon(coins, 10, 0.2, 30) <= 3);
    double upper = report.get("epsilon").get("upper").asDouble();
    assertTrue(upper <= 3 && upper > 2.9, "epsilon " + upper);
    double accuracy = report.get("accuracy").get("share").asDouble();
    assertTrue(accuracy > 0.4, "accuracy " + accuracy);

    arguments.add("--resume");
    assertEquals(said.lines().findFirst(), printed(arguments).lines().findFirst());
    arguments.addAll(List.of("--coins", "5000"));
    refused(arguments, trial().path(run) + " holds another run: coinsAsked is not there, here 50");
    refused(
        words(run, options.replace("--largest 10", "--scale 9") + "--resume"),
        trial().path(run) + " holds another run: ");
  }

  @Test
  void stepsEndBeforeTheTargetIsExceeded() throws IOException {
    printed(
        words(
            "run",
            "--hidden 6 --largest 9,4 --coins 200 --target-epsilon 2 --batch-size 200 --steps 60"
                + " --no-evaluation"));
    JsonNode report = trial().json("run", "report.json");
    int steps = report.get("steps").get("accounted").asInt();
    assertEquals("[9,4]", report.get("signs").get("largest").toString());
    assertTrue(steps < 60, "steps " + steps);
    assertTrue(report.get("epsilon").get("upper").asDouble() <= 2);
    assertTrue(epsilon(200, 13, 1 / 6.0, steps + 1) > 2, "steps " + steps);
  }

  /** A table from a file, and the same one inside of a plan; a run keeps to its table. */
  @Test
  void noiseOfAFile() throws IOException {
    String cactus = trial().path("cactus.json");
    printed(
        List.of(
            "design",
            "cactus",
            "--standard-deviation",
            "8",
            "--bins",
            "2",
            "--no-cache",
            "--quiet",
            "--out",
            cactus));
    String options =
        "--model convolution --largest 10 --batch-size 200 --steps 10 --no-evaluation --noise ";
    String said = printed(words("run", options + cactus));
    assertTrue(said.contains("noise:       table of "), said);
    assertTrue(said.contains("step 1/2, standard deviation 8\n"), said);
    JsonNode report = trial().json("run", "report.json");
    assertTrue(report.get("noise").has("checksum"));
    // Coins of the same standard deviation, 8, are about as good.
    double same = epsilon(256, 10, 1 / 6.0, 10);
    assertEquals(same, report.get("epsilon").get("upper").asDouble(), 0.05 * same);

    String other = trial().path("wide.json");
    printed(
        List.of(
            "table",
            "discrete-gaussian",
            "--standard-deviation",
            "9",
            "--step",
            "1",
            "--out",
            other));
    refused(
        words("run", options + other + " --resume"),
        trial().path("run") + " holds another run: noise is ");
    Path plan =
        trial().write("plan.yaml", "releases: [{mechanism: lattice-table, file: wide.json}]\n");
    double direct = upper("direct", options + other);
    assertEquals(direct, upper("planned", options + plan), 1e-3 * direct);
    Path coins = trial().write("coins.yaml", "releases: [{mechanism: binomial, trials: 324}]\n");
    assertEquals(epsilon(324, 10, 1 / 6.0, 10), upper("coins", options + coins), 1e-3 * direct);
  }

  private double upper(String run, String options) throws IOException {
    printed(words(run, options));
    return trial().json(run, "report.json").get("epsilon").get("upper").asDouble();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mechanism: binomial, trials: 900, probability: 0.3 | : probability must be 0.5 on sums of",
        "mechanism: binomial, trials: 901 | : coins must be even, so that half",
        "mechanism: discrete-gaussian, standardDeviation: 4 | : noise on sums of signs must be bin",
        "mechanism: binomial, trials: 900, sensitivity: 2 | : sensitivity must be 1, by which a si",
        "mechanism: binomial, trials: 900, changedNumbers: 5 | : changedNumbers is what the traini",
        "mechanism: binomial, trials: 900, times: 5 | ' must state noise alone: one release, '",
        "mechanism: randomized-response, keepProbability: 0.7 | ' must be noise that is added to '",
        "'mechanism: lattice-table, start: -2, step: 1, weights: [1, 2, 3, 2, 2]' | ': table must '",
      })
  void filesOfOtherNoiseAreRefused(String release, String message) throws IOException {
    Path plan = trial().write("n.yaml", "releases: [{" + release + "}]\n");
    refused(words("bad", "--largest 9 --steps 3 --noise " + plan), plan + message);
  }

  @Test
  void tablesOfManyShiftsAreRefused() throws IOException {
    Path plan =
        trial()
            .write(
                "n.yaml",
                "releases: [{mechanism: lattice-table, start: -1.5, step: 0.5, weights: [1, 3, 2,"
                    + " 4, 2, 3, 1]}]\n");
    refused(
        words("bad", "--largest 9 --batch-size 50 --steps 3 --noise " + plan),
        "--noise must be noise with one worst change, got a table where smaller changes than a sign");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--noise n.json | --noise is not proven for clipped gradients: a gradient spreads over all",
        "--coins 30 | --coins is noise on signs; add for example --largest 20",
        "--largest 5 | no noise is named; write for example --target-epsilon 1, or give it by --c",
        "--largest 5 --beta 2 | --beta is for clipped gradients, and --largest is given: signs n",
        "--largest 5 --clip-norm 2 --coins 8 | --clip-norm is for clipped gradients, and --largest",
        "--largest 5 --coins 8 --noise n.json | --coins and --noise are both given; keep one",
        "--largest 5 --coins 31 | --coins must be even, so that half of them is a whole number, g",
        "--largest 5 --coins 1048578 | --coins must be in [2, 2^20], got 1048578; for wider noise"
            + " name a table by --noise",
        "--largest 0 --coins 8 | --largest must be a whole number in [1, 1000000], got 0",
        "--largest 2411 --coins 8 | --largest must be in [1, 2410], the parameters that it is cho",
        "--largest 5,5,5 --coins 8 | --largest must be 2 numbers, one for each layer, got [5, 5,",
        "--largest 5,5 --coins 8 --model convolution | --largest must be one number for a model",
        "--largest 5 --noise n.json | FOLDER/n.json does not exist; name a",
        "--largest 5 --coins 300 --target-epsilon 0.001 | --target-epsilon must be at least what"
            + " one step costs, got epsilon 0.001 at delta 1e-05; take more noise, fewer entries",
      })
  void wrongOptionsAreRefused(String options, String message) {
    refused(
        words(
            "bad",
            options.replace("n.json", trial().path("n.json")) + " --batch-size 200 --steps 3"),
        message.replace("FOLDER", folder.toString()));
    assertFalse(Files.exists(folder.resolve("bad").resolve("secret").resolve("ledger.json")));
  }
}
