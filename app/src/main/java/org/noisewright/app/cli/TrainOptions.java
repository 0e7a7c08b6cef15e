package org.noisewright.app.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.app.plan.FlatPlan;
import org.noisewright.app.plan.NumberText;
import org.noisewright.learning.dpsgd.RateCurve;
import org.noisewright.learning.model.Optimizer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * What is asked of a training: the words of a plan file, or those of options, by the key that both
 * share ({@code batchSize} is {@code --batch-size}).
 *
 * @param words values by key
 * @param file the plan file, or empty
 */
record TrainOptions(Map<String, String> words, String file) {
  private static final String DATASET = "dataset";
  private static final String FOLDER = "folder";

  /** Keys that are options too, with label and description. */
  private static final Map<String, List<String>> KEYS = new LinkedHashMap<>();

  static {
    key(
        "model",
        "KIND",
        "dense (default): a network. logistic: softmax regression. convolution: for images."
            + " embedding: for texts.");
    key("hidden", "N[,N]", "Widths of the hidden layers (default 32); none for no such layer.");
    key("activation", "tanh|relu", "Of the hidden layers and convolutions (default tanh).");
    key(
        "convolutions",
        "F@KxK/S[,...]",
        "convolution: F filters of K by K pixels each S pixels, layer after layer (default "
            + TrainModel.CONVOLUTIONS
            + "; for images below 13 pixels "
            + TrainModel.SMALL
            + "); ' padded P' and ' pooled Q' may stand behind it.");
    key("dimension", "N", "embedding: length of the vector of a word (default 16).");
    key("pooling", "sum|mean", "embedding: of the vectors of a text (default sum).");
    key("pool", "K", "Images: each square of K by K pixels becomes its mean.");
    key("beta", "B", "Shape of generalised Gaussian noise, 1 to 2 (default 2: normal noise).");
    key("targetEpsilon", "E", "The whole training may cost so much, in nats.");
    key("delta", "D", "At this delta, an absolute probability above 0.");
    key(
        "scale",
        "S",
        "Scale of the noise, exp(-|x|^B / S). With a target: steps end before it is exceeded.");
    key("noiseMultiplier", "M", "In place of a scale: standard deviation over clip norm.");
    key("clipNorm", "C", "Largest norm of the gradient of one record (default 1).");
    key("clipPower", "P", "Which norm, 1 to 2 (default 2: the l2 norm).");
    key(
        "largest",
        "K[,K]",
        "In place of a clip: of each gradient the K entries of largest size become their sign, all"
            + " others 0. Several numbers: one for each dense layer.");
    key(
        "coins",
        "N",
        "With largest, in place of a target: the noise is the heads of N fair coins, less N/2.");
    key(
        "noise",
        "FILE",
        "With largest: noise of a file, a table (from 'design cactus', 'design learned' or"
            + " 'table') or a plan of one release.");
    key("batchSize", "N", "Expected batch of Poisson sampling, also the divisor (default 256).");
    key(
        "publicRecords",
        "N",
        "How many records there are, about, stated without a look at them: then it is protected"
            + " too whether a record is there.");
    key("accumulation", "A", "Batches added up before a step; the rate is A times as high.");
    key("epochs", "E", "Passes over the records, rounded up to steps (default 8).");
    key("steps", "T", "In place of epochs: the number of steps.");
    key("learningRate", "R", "First learning rate (default 2; 0.01 with adam).");
    key("schedule", "CURVE", "constant (default), linear, cosine or step.");
    key("optimizer", "NAME", "descent (default), momentum or adam.");
    key("momentum", "M", "Of the optimizer of that name (default 0.9).");
    key("layout", "FILE", "csv: what its columns mean, in YAML.");
    key("label", "COLUMN", "csv without a layout: the column of classes.");
    key("classes", "A,B,...", "csv without a layout: the words of that column.");
    key("range", "LOW:HIGH", "csv without a layout: public range of all other columns.");
    key("testData", "FILE", "csv: records to test on.");
    key(
        "relation",
        "RELATION",
        "add-or-remove-one (with public records) or zero-out: what is proven here.");
    key("sampling", "KIND", "poisson (the only one that is proven here).");
  }

  private static void key(String name, String label, String description) {
    KEYS.put(name, List.of(label, description));
  }

  /** {@code --batch-size} for {@code batchSize}. */
  static String option(String key) {
    return "--" + key.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  /** Adds the options. */
  static void add(CommandSpec spec) {
    KEYS.forEach((key, text) -> Options.value(spec, option(key), text.get(0), text.get(1)));
  }

  /** What the arguments say: a plan file, or a data set and options. */
  static TrainOptions of(ParseResult arguments) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String key : KEYS.keySet()) {
      Options.value(arguments, option(key)).ifPresent(text -> given.put(key, text));
    }
    String first = Options.file(arguments, "data set or plan file");
    if (first.endsWith(".yaml") || first.endsWith(".yml") || first.endsWith(".json")) {
      if (!given.isEmpty() || arguments.hasMatchedPositional(1)) {
        throw new BadInputException(
            "plan file "
                + first
                + " and "
                + (given.isEmpty()
                    ? "another argument"
                    : String.join(", ", options(given.keySet())))
                + " are both given; write everything into the plan file, or give options only");
      }
      List<String> known = new ArrayList<>(List.of(DATASET, FOLDER));
      known.addAll(KEYS.keySet());
      return new TrainOptions(FlatPlan.read(first, "a plan of a training", known), first).checked();
    }
    given.put(DATASET, first);
    if (arguments.hasMatchedPositional(1)) {
      given.put(FOLDER, arguments.matchedPositionalValue(1, ""));
    }
    return new TrainOptions(given, "").checked();
  }

  private static List<String> options(Set<String> keys) {
    return keys.stream().map(TrainOptions::option).toList();
  }

  private TrainOptions checked() {
    checkRelation();
    only(
        "sampling",
        "poisson",
        "batches of a fixed size and shuffled passes do not get the number of Poisson sampling");
    return this;
  }

  /** Only these two are proven; a replaced record gets what follows from them, as a figure. */
  private void checkRelation() {
    String given = word("relation").orElse("zero-out");
    if (given.equals("add-or-remove-one") && !has("publicRecords")) {
      throw new BadInputException(
          name("relation")
              + " add-or-remove-one needs "
              + name("publicRecords")
              + ": rate and divisor show the number of records, and if it is counted only what a"
              + " record says is protected (zero-out); state about how many there are, without a"
              + " look at them");
    }
    if (!List.of("add-or-remove-one", "zero-out").contains(given)) {
      throw new BadInputException(
          name("relation")
              + " must be add-or-remove-one or zero-out for training, got '"
              + given
              + "'"
              + (given.equals("replace-one") ? "; " + replaced() : "; leave it out"));
    }
  }

  /**
   * Group privacy of two, in numbers where a target is stated: with M the model and R a data set
   * between the two neighbours, P(M(A)) &lt;= e^E P(M(R)) + D &lt;= e^E (e^E P(M(B)) + D) + D.
   * Where a record is emptied instead of removed, R has an empty one in its place.
   */
  private String replaced() {
    String start =
        "with Poisson sampling add-or-remove-one is what is proven, and a replaced record is one"
            + " removed and one added: where that costs (E, D), replacing costs at most (2 E,"
            + " (1 + e^E) D) by group privacy";
    if (!has("targetEpsilon") || !has("delta")) {
      return start + "; leave the relation out and state it so";
    }
    double epsilon = positive("targetEpsilon", 1);
    double delta = number("delta", 0, "in (0, 1)");
    double grown = (1 + Math.exp(epsilon)) * delta * (1 + 1e-14);
    return start
        + ". Leave the relation out: here it is ("
        + NumberText.of(2 * epsilon)
        + ", "
        + (grown < 1
            ? NumberText.of(
                new BigDecimal(grown).round(new MathContext(3, RoundingMode.CEILING)).doubleValue())
            : "1, which says nothing")
        + ")";
  }

  private void only(String key, String word, String reason) {
    String given = word(key).orElse(word);
    if (!given.equals(word)) {
      throw new BadInputException(
          name(key) + " must be " + word + " for training, got '" + given + "'; " + reason);
    }
  }

  /** How a key is called where it was written. */
  String name(String key) {
    return file.isEmpty() ? option(key) : file + ": " + key;
  }

  Optional<String> word(String key) {
    return Optional.ofNullable(words.get(key));
  }

  boolean has(String key) {
    return words.containsKey(key);
  }

  String dataset() {
    return word(DATASET).orElseThrow(() -> missing(DATASET, "adult"));
  }

  String folder() {
    return word(FOLDER)
        .orElseThrow(
            () ->
                file.isEmpty()
                    ? new BadInputException(
                        "no folder of data is named; write for example noisewright train adult"
                            + " data/adult")
                    : missing(FOLDER, "data/adult"));
  }

  BadInputException missing(String key, String example) {
    return new BadInputException(
        name(key) + " is missing; write for example " + example(key, example));
  }

  /** A value as it would be written. */
  String example(String key, String value) {
    return (file.isEmpty() ? option(key) + " " : key + ": ") + value;
  }

  double number(String key, double otherwise, String range) {
    return word(key).map(text -> decimal(key, text, range)).orElse(otherwise);
  }

  private double decimal(String key, String text, String range) {
    try {
      return NumberText.decimal(name(key), text, range);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  /** A number above 0. */
  double positive(String key, double otherwise) {
    double value = number(key, otherwise, "above 0 and finite");
    if (!(value > 0 && value <= Double.MAX_VALUE)) {
      throw new BadInputException(
          name(key) + " must be above 0 and finite, got " + word(key).orElse(""));
    }
    return value;
  }

  long whole(String key, long otherwise, long most) {
    return word(key).map(text -> whole(name(key), text, most)).orElse(otherwise);
  }

  static long whole(String name, String text, long most) {
    String range = "in [1, " + most + "]";
    long value;
    try {
      value = NumberText.whole(name, text, range);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    if (!(value >= 1 && value <= most)) {
      throw new BadInputException(name + " must be a whole number " + range + ", got " + text);
    }
    return value;
  }

  String choice(String key, String... choices) {
    String given = word(key).orElse(choices[0]);
    if (!List.of(choices).contains(given)) {
      throw new BadInputException(
          name(key) + " must be " + String.join(" or ", choices) + ", got '" + given + "'");
    }
    return given;
  }

  RateCurve curve() {
    return RateCurve.valueOf(
        choice("schedule", "constant", "linear", "cosine", "step").toUpperCase(Locale.ROOT));
  }

  private String optimizerWord() {
    return choice("optimizer", "descent", "momentum", "adam");
  }

  Optimizer.Kind optimizer() {
    String word = optimizerWord();
    if (has("momentum") && !word.equals("momentum")) {
      throw new BadInputException(
          name("momentum") + " is for the optimizer momentum, got '" + word + "'");
    }
    if (word.equals("adam")) {
      return Optimizer.adam();
    }
    double momentum = word.equals("momentum") ? number("momentum", 0.9, "in [0, 1)") : 0;
    try {
      return Optimizer.descent(momentum);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(
          String.valueOf(e.getMessage()).replace("momentum must", name("momentum") + " must"));
    }
  }

  double learningRate() {
    return positive("learningRate", optimizerWord().equals("adam") ? 0.01 : 2);
  }

  /** How parameters move, in words. */
  String movingWords() {
    String word = optimizerWord();
    return (word.equals("momentum")
            ? "momentum " + NumberText.of(number("momentum", 0.9, "in [0, 1)"))
            : word)
        + ", learning rate "
        + NumberText.of(learningRate())
        + ", "
        + curve().word();
  }
}
