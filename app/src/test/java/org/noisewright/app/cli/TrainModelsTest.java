package org.noisewright.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

/** Models of images and of texts through the command. */
class TrainModelsTest {
  @TempDir Path folder;

  private TrainTrial trial() {
    return new TrainTrial(folder);
  }

  private static void met(JsonNode report, double target) {
    double upper = report.get("epsilon").get("upper").asDouble();
    assertTrue(upper <= target && upper > 0.99 * target, "epsilon " + upper);
  }

  /** Layers of a run are in its identity: another model does not spend its ledger. */
  @Test
  void digitsByConvolution() throws IOException {
    String options =
        "--model convolution --target-epsilon 3 --batch-size 200 --learning-rate 4 --seed 2"
            + " --steps 25 ";
    String run = "conv-not-private";
    List<String> words = trial().words("digits", TrainTrial.CASES, run, options);
    String said = printed(words);
    assertTrue(
        said.contains("model:       1x8x8 conv 8@3x3/1 pooled 2 72-32-10 tanh: 2,746 parameters\n"),
        said);
    JsonNode report = trial().json(run, "report-not-private.json");
    met(report, 3);
    double accuracy = report.get("accuracy").get("share").asDouble();
    assertTrue(accuracy > 0.6, "accuracy " + accuracy);
    JsonNode model = trial().json(run, "model-not-private.json");
    assertEquals("convolution", model.get("kind").asText());
    assertEquals("[1,8,8]", model.get("image").toString());
    assertEquals(
        "[{\"filters\":8,\"side\":3,\"stride\":1,\"padding\":0,\"pool\":2}]",
        model.get("convolutions").toString());
    assertEquals("[72,32,10]", model.get("widths").toString());
    assertEquals(2746, model.get("parameters").size());

    words.add("--resume");
    assertEquals(said.lines().findFirst(), printed(words).lines().findFirst());
    List<String> other =
        trial().words("digits", TrainTrial.CASES, run, options + "--resume --convolutions 8@3x3/1");
    refused(other, trial().path(run) + " holds another run: model is 1x8x8 conv 8@3x3/1 pooled 2");
    other = trial().words("digits", TrainTrial.CASES, run, options + "--resume --largest 9");
    refused(other, trial().path(run) + " holds another run: largest is not there, here 9;");
  }

  /** What convolutions apply is part of a model, also where no dense layer says it. */
  @Test
  void headsWithoutHiddenLayer() {
    String options =
        "--model convolution --hidden none --convolutions 4@4x4/2 --scale 20 --batch-size 50"
            + " --steps 1 --no-evaluation ";
    List<String> words = trial().words("digits", TrainTrial.CASES, "run", options);
    String said = printed(words);
    assertTrue(said.contains("1x8x8 conv 4@4x4/2 36-10 softmax after tanh: 438 par"), said);
    words.addAll(List.of("--resume", "--activation", "relu"));
    refused(words, trial().path("run") + " holds another run: model is 1x8x8 conv 4@4x4/2 36-10 s");
  }

  @Test
  void padsAndPoolsInAPlan() throws IOException {
    Path plan =
        trial()
            .write(
                "plan.yaml",
                """
                dataset: digits
                folder: %s
                model: convolution
                convolutions: [4@3x3/1 padded 1 pooled 2, 6@2x2/2]
                hidden: [8]
                activation: relu
                scale: 20
                delta: 1e-5
                batchSize: 50
                steps: 1
                """
                    .formatted(TrainTrial.CASES));
    String said =
        printed(List.of("train", plan.toString(), "--no-evaluation", "--out", trial().path("run")));
    assertTrue(
        said.contains("1x8x8 conv 4@3x3/1 padded 1 pooled 2 conv 6@2x2/2 24-8-10 relu:"), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--model logistic | 2000-2 softmax: 4,002 par | 4002 |",
        "--model dense --hidden 8 | 2000-8-2 tanh: 16,026 par | 16026 |",
        "--model embedding --dimension 4 --hidden none | 2000 tokens sum 4-2 softmax: 8,010 par"
            + " | 8010 | sum",
        "--model embedding --dimension 4 --hidden 8 --pooling mean | 2000 tokens mean 4-8-2 tanh"
            + " | 8058 | mean",
      })
  void reviews(String model, String words, int parameters, String pooling) throws IOException {
    String options =
        model
            + ("sum".equals(pooling) ? " --target-epsilon 2" : " --scale 3")
            + " --batch-size 100 --steps 40 --learning-rate 20 --seed 1";
    String run = "run-not-private";
    String said = printed(trial().words("imdb", trial().reviews(400, 200), run, options));
    assertTrue(said.contains("model:       " + words), said);
    assertTrue(said.contains("film reviews: 400 records of 2,000 features, 2 classes"), said);
    JsonNode report = trial().json(run, "report-not-private.json");
    if ("sum".equals(pooling)) {
      met(report, 2);
    }
    if ("sum".equals(pooling) || model.contains("logistic")) {
      double accuracy = report.get("accuracy").get("share").asDouble();
      assertTrue(accuracy > 0.6, "accuracy " + accuracy);
    }
    JsonNode written = trial().json(run, "model-not-private.json");
    assertEquals(parameters, written.get("parameters").size());
    assertEquals(pooling, written.has("pooling") ? written.get("pooling").asText() : null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--model cnn | --model must be dense or logistic or convolution or embedding, got 'cnn'",
        "--hidden 3 --model logistic | --hidden is for the models dense, convolution, embedding,"
            + " got 'logistic'; leave it out, or name another --model",
        "--dimension 3 | --dimension is for the model embedding, got 'dense'; leave",
        "--convolutions 8@3x3/1 | --convolutions is for the model convolution, got 'dense'; leave",
        "--model convolution --convolutions 8@3x4/1 | --convolutions must be layers FILTERS@SIDE",
        "--model convolution --convolutions 8@0x0/1 | --convolutions, '8@0x0/1': filters, side, st",
        "--model convolution --convolutions 8@9x9/1 | --model convolution: a filter must fit into"
            + " its image, got side 9 with padding 0 for 1 x 8 x 8 pixels",
        "--model embedding --pooling max | --pooling must be sum or mean, got 'max'",
        "--model embedding --dimension 0 | --dimension must be a whole number in [1, 100000], got",
      })
  void wrongModelsAreRefused(String options, String message) {
    refused(
        trial().words("digits", TrainTrial.CASES, "bad", options + " --scale 4 --steps 3"),
        message);
    assertTrue(Files.notExists(folder.resolve("bad").resolve("secret").resolve("ledger.json")));
  }

  @Test
  void textsAreNoImages() throws IOException {
    refused(
        trial().words("imdb", trial().reviews(4, 2), "bad", "--model convolution --scale 4"),
        "--model convolution is for images, got records of 2000 features that are none; take dense");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7 1:1 | label must be in [0, 1], got 7",
        "1 2000:1 | column must be in [0, 1999], got 2000",
        "1 3:NaN | ",
        "1 3:1e40 | ",
        "1 3 | a feature must be column:value, got '3'",
        "x 3:1 | label must be a whole number, got 'x'",
      })
  void damagedReviewsAreRefused(String line, String message) throws IOException {
    Path in = trial().reviews(4, 2);
    Files.writeString(in.resolve("train.svm"), "1 2:3\n" + line + "\n");
    refused(
        trial().words("imdb", in, "bad", "--model embedding --scale 4 --batch-size 1 --steps 1"),
        in.resolve("train.svm") + ", line 2: " + (message == null ? "" : message));
  }
}
