package org.noisewright.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noisewright.app.plan.BadInputException;
import org.noisewright.learning.data.ImageShape;
import org.noisewright.learning.data.Images;
import org.noisewright.learning.model.Activation;
import org.noisewright.learning.model.ConvolutionLayer;
import org.noisewright.learning.model.ConvolutionalNetwork;
import org.noisewright.learning.model.DenseNetwork;
import org.noisewright.learning.model.EmbeddingNetwork;
import org.noisewright.learning.model.EmbeddingNetwork.Pooling;
import org.noisewright.learning.model.Model;

/** The model that a training names. */
final class TrainModel {
  /** Layers of a convolutional network that names none. */
  static final String CONVOLUTIONS = "8@5x5/2,16@5x5/2";

  /** The same for images that are too small for those, and the least side that is not. */
  static final String SMALL = "8@3x3/1 pooled 2";

  private static final int LEAST_SIDE = 13;

  private static final String MODEL = "model";
  private static final String CONVOLUTION = "convolution";
  private static final String EMBEDDING = "embedding";
  private static final Pattern LAYER =
      Pattern.compile(
          " *([0-9]{1,6})@([0-9]{1,4})x([0-9]{1,4})/([0-9]{1,4})"
              + "(?: +padded +([0-9]{1,4}))?(?: +pooled +([0-9]{1,4}))? *");

  /** Keys that some models do not have, with those that do. */
  private static final Map<String, List<String>> OWN =
      Map.of(
          "hidden",
          List.of("dense", CONVOLUTION, EMBEDDING),
          "activation",
          List.of("dense", CONVOLUTION, EMBEDDING),
          "convolutions",
          List.of(CONVOLUTION),
          "dimension",
          List.of(EMBEDDING),
          "pooling",
          List.of(EMBEDDING));

  private TrainModel() {}

  /** Refuses what can be refused before data are read. */
  static void check(TrainOptions options) {
    String model = word(options);
    for (String key : List.of("hidden", "activation", "convolutions", "dimension", "pooling")) {
      List<String> models = OWN.getOrDefault(key, List.of());
      if (options.has(key) && !models.contains(model)) {
        throw new BadInputException(
            options.name(key)
                + " is for the "
                + (models.size() == 1 ? "model " : "models ")
                + String.join(", ", models)
                + ", got '"
                + model
                + "'; leave it out, or name another "
                + options.name(MODEL));
      }
    }
    hidden(options);
    activation(options);
    layers(options, CONVOLUTIONS);
    pooling(options);
  }

  private static String word(TrainOptions options) {
    return options.choice(MODEL, "dense", "logistic", CONVOLUTION, EMBEDDING);
  }

  /** The model for these records. */
  static Model of(TrainOptions options, Images like) {
    int classes = like.examples().classes();
    int width = like.examples().width();
    String model = word(options);
    try {
      return switch (model) {
        case "logistic" -> DenseNetwork.regression(width, classes);
        case CONVOLUTION -> images(options, like.shape(), classes);
        case EMBEDDING ->
            EmbeddingNetwork.of(
                width,
                (int) options.whole("dimension", 16, 100_000),
                pooling(options),
                hidden(options),
                classes,
                activation(options));
        default -> DenseNetwork.of(width, hidden(options), classes, activation(options));
      };
    } catch (IllegalArgumentException e) {
      throw new BadInputException(options.name(MODEL) + " " + model + ": " + e.getMessage());
    }
  }

  private static Model images(TrainOptions options, ImageShape shape, int classes) {
    if (shape.height() == 1) {
      throw new BadInputException(
          options.name(MODEL)
              + " convolution is for images, got records of "
              + shape.width()
              + " features that are none; take dense, or embedding for texts");
    }
    boolean small = Math.min(shape.height(), shape.width()) < LEAST_SIDE;
    return ConvolutionalNetwork.of(
        shape,
        layers(options, small ? SMALL : CONVOLUTIONS),
        hidden(options),
        classes,
        activation(options));
  }

  /** Everything that makes a model this one, in words. */
  static String words(Model model) {
    // Without a hidden layer the head does not say what the convolutions apply.
    return model instanceof ConvolutionalNetwork images && images.head().layers() == 1
        ? model + " after " + (images.head().activation() == Activation.TANH ? "tanh" : "relu")
        : String.valueOf(model);
  }

  private static List<Integer> hidden(TrainOptions options) {
    String text = options.word("hidden").orElse("32");
    List<Integer> widths = new ArrayList<>();
    if (!text.equals("none")) {
      for (String width : text.split(",", -1)) {
        widths.add((int) TrainOptions.whole(options.name("hidden"), width.trim(), 100_000));
      }
    }
    return widths;
  }

  private static Activation activation(TrainOptions options) {
    return options.choice("activation", "tanh", "relu").equals("tanh")
        ? Activation.TANH
        : Activation.RELU;
  }

  private static Pooling pooling(TrainOptions options) {
    return options.choice("pooling", "sum", "mean").equals("sum") ? Pooling.SUM : Pooling.MEAN;
  }

  private static List<ConvolutionLayer> layers(TrainOptions options, String otherwise) {
    List<ConvolutionLayer> layers = new ArrayList<>();
    for (String text : options.word("convolutions").orElse(otherwise).split(",", -1)) {
      Matcher layer = LAYER.matcher(text);
      if (!layer.matches() || !layer.group(2).equals(layer.group(3))) {
        throw new BadInputException(
            options.name("convolutions")
                + " must be layers FILTERS@SIDExSIDE/STRIDE, with commas between them and maybe '"
                + " padded P' and ' pooled Q' behind each, got '"
                + text
                + "'; write for example "
                + CONVOLUTIONS);
      }
      try {
        layers.add(
            new ConvolutionLayer(
                Integer.parseInt(layer.group(1)),
                Integer.parseInt(layer.group(2)),
                Integer.parseInt(layer.group(4)),
                layer.group(5) == null ? 0 : Integer.parseInt(layer.group(5)),
                layer.group(6) == null ? 1 : Integer.parseInt(layer.group(6))));
      } catch (IllegalArgumentException e) {
        throw new BadInputException(
            options.name("convolutions") + ", '" + text + "': " + e.getMessage());
      }
    }
    return layers;
  }
}
